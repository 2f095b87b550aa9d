/// Single tests: what guards are made of.
extension PolicyGenerator {
  /// A test of something that may be read.
  mutating func test(level: Int) -> String {
    if freeTests, random.chance(0.12), let free = freeTest(level: level) { return free }
    let all = sources.filter { $0.level <= level }
    let paths = all.filter(\.isPath)
    let latest = all.filter { $0.level == level && level > 0 }
    let picked =
      switch random.integer(0...9) {
      case 0...5: random.pick(paths)
      case 6: random.pick(latest)
      default: random.pick(all)
      }
    guard let picked = picked ?? random.pick(paths) else { return "true" }
    return test(about: picked, level: level)
  }

  /// A test of one value.
  mutating func test(about source: SmallSource, level: Int) -> String {
    let x = source.text
    switch source.type {
    case .bool, .loose:
      return weighted([
        (12, x), (2, "\(x) is false"), (source.isAlwaysThere ? 0 : 2, "\(x) is absent"),
        (1, "\(x) is present"),
      ])
    case .string, .open, .closed: return textTest(source, level: level)
    case .int, .number: return numberTest(source, level: level)
    case .any: return anyTest(x, level: level)
    case .list(let item): return listTest(x, item, level: level)
    case .map(let item): return mapTest(x, item, level: level)
    case .record: return "\(x) is \(random.chance(0.5) ? "present" : "absent")"
    }
  }

  /// The words that a text is compared with.
  private mutating func compared(_ type: SmallType) -> String {
    guard case .closed(let members) = type else { return quotedWord() }
    return "\"\(random.pick(members) ?? "a")\""
  }

  private mutating func textTest(_ source: SmallSource, level: Int) -> String {
    let x = source.text
    let word = compared(source.type)
    let other = compared(source.type)
    // Who asks whether something is there that always is, does not mean it: seldom.
    let isAsked = !source.isAlwaysThere || random.chance(0.1)
    let question = random.pick(
      ["empty", "blank", "not empty", "not blank"]
        + (isAsked ? ["present", "absent", "null", "not null"] : [])
    )
    let plain: [(weight: Int, element: String)] = [
      (10, "\(x) is \(word)"), (3, "\(x) is not \(word)"),
      (3, word == other ? "\(x) in [\(word)]" : "\(x) in [\(word), \(other)]"),
      (source.type.isText && source.type != .string ? 1 : 5, "\(x) is \(question ?? "present")"),
    ]
    guard source.type == .string || source.type.isText && random.chance(0.2) else {
      return weighted(plain)
    }
    let text = quotedWord()
    let elsewhere = self.source(level: level) { $0 == .string }
    return weighted(
      plain + [
        (2, "lower(\(x)) is \(text)"), (1, "length(\(x)) > \(random.integer(0...1))"),
        (1, "cut(\(x), 1) is \(text)"), (1, "nonempty(\(x)) is present"),
        (1, "nonblank(\(x)) is absent"),
        (elsewhere == nil || depth > 0 ? 0 : 3, "\(x) is \(elsewhere?.text ?? text)"),
      ]
    )
  }

  private mutating func numberTest(_ source: SmallSource, level: Int) -> String {
    let x = source.text
    let number = smallInteger()
    let sign = random.pick(["<", "<=", ">", ">="]) ?? ">"
    var choices: [(weight: Int, element: String)] = [
      (6, "\(x) \(sign) \(number)"), (4, "\(x) is \(number)"), (1, "\(x) is not \(number)"),
      (2, "\(x) in [\(number), \(number + 2)]"),
      (source.isAlwaysThere ? 0 : 2, "\(x) is present"), (1, "\(x) is null"),
    ]
    if source.type == .int {
      choices += [(1, "min(\(x), \(number)) is \(number)"), (1, "max(\(x), 1) > \(number)")]
      if let other = self.source(level: level, where: { $0 == .int }), other.text != x {
        choices.append((2, "\(x) is \(other.text)"))
        if freeTests { choices.append((1, "\(x) \(sign) \(other.text)")) }
      }
    }
    return weighted(choices)
  }

  private mutating func anyTest(_ x: String, level: Int) -> String {
    let word = quotedWord()
    var choices: [(weight: Int, element: String)] = [
      (4, "\(x) is \(word)"), (2, "\(x) is \(smallInteger())"), (1, "\(x) is true"),
      (2, "\(x) is present"), (2, "\(x) is null"), (1, "\(x) is empty"), (1, "\(x) is blank"),
      (2, "as_text(\(x)) is \(word)"), (1, "as_int(\(x)) > \(smallInteger())"),
      (2, "\(word) in \(x)"), (2, "at(\(x), \"k\") is \(word)"), (1, "length(\(x)) > 1"),
      (1, "at(\(x), \"k.l\") is present"), (1, "\(x)[0] is \(word)"),
    ]
    if depth == 0 {
      let item = fresh("i")
      choices.append((1, "any(\(item) in \(x): \(item) is \(word))"))
      if let text = textSource(level: level) { choices.append((2, "\(text.text) in \(x)")) }
    }
    return weighted(choices)
  }

  private mutating func listTest(_ x: String, _ item: SmallType, level: Int) -> String {
    var choices: [(weight: Int, element: String)] = [
      (3, "\(x) is empty"), (1, "\(x) is present"), (2, "length(\(x)) > \(smallInteger())"),
      (1, "\(x) is not empty"),
    ]
    switch item {
    case .string:
      choices += [(4, "\(quotedWord()) in \(x)"), (2, "\(x)[0] is \(quotedWord())")]
      if let text = textSource(level: level) { choices.append((3, "\(text.text) in \(x)")) }
      choices.append((1, "join(\(x), \"-\") is \(quotedWord())"))
    case .int: choices += [(3, "1 in \(x)"), (2, "\(x)[0] > \(smallInteger())")]
    default: break
    }
    if depth == 0 {
      let local = fresh("i")
      let condition = itemTest(local, item, level: level)
      choices += [
        (4, "any(\(local) in \(x): \(condition))"), (3, "all(\(local) in \(x): \(condition))"),
        (2, "count(\(local) in \(x): \(condition)) > \(random.integer(0...1))"),
        (1, "first(\(local) in \(x): \(condition)) is present"),
      ]
    }
    return weighted(choices)
  }

  /// A condition about an item of a list.
  mutating func itemTest(_ local: String, _ item: SmallType, level: Int) -> String {
    depth += 1
    defer { depth -= 1 }
    guard case .record(let fields) = item, !fields.isEmpty else {
      return test(about: SmallSource(text: local, type: item), level: level)
    }
    let parts = fields.map { field in
      test(about: SmallSource(text: "\(local).\(field.name)", type: field.type), level: level)
    }
    switch random.integer(0...3) {
    case 0: return parts.joined(separator: " and ")
    case 1: return parts.joined(separator: " or ")
    default: return random.pick(parts) ?? "true"
    }
  }

  private mutating func mapTest(_ x: String, _ item: SmallType, level: Int) -> String {
    let key = textSource(level: level)?.text ?? quotedWord()
    var choices: [(weight: Int, element: String)] = [
      (2, "\(x) is empty"), (1, "\(x) is present"), (2, "length(\(x)) > \(random.integer(0...1))"),
      (3, "\(x)[\(quotedWord())] is present"), (2, "\(x)[\(key)] is absent"),
    ]
    if item == .string {
      choices += [
        (3, "\(x)[\(quotedWord())] is \(quotedWord())"), (2, "\(x)[\(key)] is \(quotedWord())"),
      ]
    }
    return weighted(choices)
  }

  // MARK: - Free tests

  /// A test whose outcome an exact analysis does not follow.
  private mutating func freeTest(level: Int) -> String? {
    let text = textSource(level: level)
    let number = source(level: level) { $0 == .int }
    let data = source(level: level) { $0 == .any }
    let word = word()
    let other = source(level: level) { $0 == .string }?.text ?? "\"\(word)\""
    var choices: [String] = []
    if let x = text?.text {
      choices += [
        "contains(\(x), \"\(word)\")", "glob(\(x), \"\(word)*\")", "glob(\(x), \"*\(word)?\")",
        "glob_word(\(x), \"\(word)*\")", "contains(\(x), \(other))",
      ]
    }
    if let n = number?.text {
      choices += [
        "satisfies(\(n), \">=\(smallInteger())\")", "\(n) + 1 > \(smallInteger())",
        "\(n) - 1 is \(smallInteger())",
      ]
      if let x = text?.text { choices.append("satisfies(\(n), \(x))") }
    }
    if let x = data?.text { choices.append("at(\(x), \(other)) is \"\(word)\"") }
    return random.pick(choices)
  }
}
