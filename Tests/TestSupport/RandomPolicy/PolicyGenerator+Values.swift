/// Values: expressions of a type, and alternatives of them.
extension PolicyGenerator {
  /// One to three alternatives.
  ///
  /// - Parameter isSafe: whether the last one is a constant, so that there is a value in every message.
  mutating func alternatives(
    of type: SmallType,
    level: Int,
    isSafe: Bool
  ) -> [SmallPolicy.Alternative] {
    let count = isSafe ? random.integer(1...2) : weighted([(6, 1), (3, 2), (1, 3)])
    var result: [SmallPolicy.Alternative] = []
    for number in 1...count {
      let isLast = number == count
      let hasGuard = random.chance(isLast ? (isSafe ? 0 : 0.25) : 0.8)
      let expression =
        isLast && isSafe ? constant(of: type) : expression(of: type, level: level)
      result.append(
        SmallPolicy.Alternative(
          expression: expression,
          guardCondition: hasGuard ? guardCondition(level: level) : nil
        )
      )
    }
    return result
  }

  /// An expression whose value is there in every message.
  private mutating func constant(of type: SmallType) -> String {
    switch type {
    case .bool, .loose: random.chance(0.5) ? "true" : "false"
    case .string, .open: constantText()
    case .closed(let members): "\"\(random.pick(members) ?? "a")\""
    case .int, .number: String(smallInteger())
    case .any: random.chance(0.5) ? constantText() : "{ n: \(smallInteger()) }"
    case .list: random.chance(0.3) ? "[]" : "[\(constantText())]"
    case .map: "{ \(word()): \(constantText()) }"
    case .record(let fields):
      "{ "
        + fields.filter { !$0.isOptional }.map { "\($0.name): \(constant(of: $0.type))" }
        .joined(separator: ", ") + " }"
    }
  }

  /// An expression that may have no value.
  mutating func expression(of type: SmallType, level: Int) -> String {
    switch type {
    case .bool, .loose: return truth(level: level)
    case .string, .open: return text(level: level)
    case .closed(let members):
      let own = source(level: level) { $0 == type }
      return random.chance(0.4)
        ? own?.text ?? constant(of: type) : "\"\(random.pick(members) ?? "a")\""
    case .int, .number: return integer(level: level)
    case .any: return json(level: level)
    case .list, .map: return list(level: level)
    case .record(let fields): return record(fields, level: level)
    }
  }

  private mutating func truth(level: Int) -> String {
    switch random.integer(0...4) {
    case 0: "true"
    case 1: "false"
    case 2: source(level: level) { $0 == .bool }?.text ?? test(level: level)
    default: guardCondition(level: level).text
    }
  }

  /// A text; a plain one calls no block.
  mutating func text(level: Int, isPlain: Bool = false) -> String {
    let source = textSource(level: level)?.text ?? constantText()
    let number = self.source(level: level) { $0 == .int || $0 == .number || $0 == .bool }?.text
    if !isPlain, random.chance(0.2), let expansion = expansion(level: level) { return expansion }
    switch random.integer(0...19) {
    case 0...4: return constantText()
    case 5: return "nonempty(\(source))"
    case 6: return "nonblank(\(source))"
    case 7: return "\"T \\(\(source))\""
    case 8: return "\"\\(\(source))\\(\(number ?? source))\""
    case 9: return "\"\\(\(number ?? source))\""
    case 10: return "cut(\(source), \(random.integer(0...2)))"
    case 11: return "cut(\(source), 1, \"…\")"
    case 12: return random.chance(0.5) ? "lower(\(source))" : "cut_bytes(\(source), 2, \"-\")"
    default: return source
    }
  }

  private mutating func integer(level: Int) -> String {
    let source = source(level: level) { $0 == .int }?.text
    let other = self.source(level: level) { $0 == .int }?.text
    let text = textSource(level: level)?.text
    let number = smallInteger()
    switch random.integer(0...9) {
    case 0...1: return String(number)
    case 2: return text.map { "length(\($0))" } ?? String(number)
    case 3:
      return source.map {
        "\(random.chance(0.5) ? "min" : "max")(\($0), \(freeTests ? other ?? "1" : "1"))"
      } ?? String(number)
    case 4 where freeTests:
      let sign = random.chance(0.5) ? "+" : "-"
      return source.map { "\($0) \(sign) \(number)" } ?? String(number)
    default: return source ?? String(number)
    }
  }

  private mutating func list(level: Int) -> String {
    let source = source(level: level) { $0 == .list(.string) }?.text
    let one = text(level: level)
    switch random.integer(0...4) {
    case 0: return "[]"
    case 1: return "[\(one)]"
    case 2: return "[\(one), \(text(level: level))]"
    default: return source ?? "[\(one)]"
    }
  }

  private mutating func record(_ fields: [SmallType.Field], level: Int) -> String {
    let type = SmallType.record(fields)
    if random.chance(0.4), let source = source(level: level, where: { $0 == type }) {
      return source.text
    }
    if freeTests, random.chance(0.15) { return fitted(fields, level: level) }
    var entries: [String] = []
    for field in fields where !field.isOptional || random.chance(0.6) {
      let value = expression(of: field.type, level: level)
      let hasGuard = random.chance(0.2)
      let condition = hasGuard ? " when \(guardCondition(level: level).text)" : ""
      let fallback = random.chance(0.15) ? " else \(constant(of: field.type))" : ""
      entries.append("\(field.name): \(value)\(condition)\(fallback)")
    }
    return "{ \(entries.joined(separator: ", ")) }"
  }

  private mutating func json(level: Int) -> String {
    let data = source(level: level) { $0 == .any }?.text
    let entry = "{ k: \(text(level: level, isPlain: true)) }"
    if freeTests, random.chance(0.2) { return fittedJSON(data, level: level) }
    switch random.integer(0...4) {
    case 0: return entry
    case 1: return "merge(\(entry), \(data ?? "{ l: 1 }"))"
    case 2: return data ?? text(level: level)
    case 3: return data.map { "at(\($0), \"k\")" } ?? integer(level: level)
    default: return "merge({ k: { l: 1 } }, { k: \(entry) })"
    }
  }
}
