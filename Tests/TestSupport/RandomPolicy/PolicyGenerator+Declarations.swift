/// Values with a name, and values that are part of others.
extension PolicyGenerator {
  // MARK: - Parts of the message

  /// Adds what maps, lists and `any` of the message hold.
  mutating func deriveSources() {
    for base in sources where base.isPath && random.chance(0.8) {
      switch base.type {
      case .map(let item): for key in keys() { addEntry("\(base.text)[\(key)]", item) }
      case .list(let item): addParts(of: base.text, item)
      case .any: addParts(ofAny: base.text)
      case .string where random.chance(0.25):
        sources.append(SmallSource(text: "nonempty(\(base.text))", type: .string))
      case .bool, .loose, .string, .closed, .open, .int, .number, .record: break
      }
    }
    addSelections()
  }

  /// What a map is asked for: a word, and a text of the message.
  private mutating func keys() -> [String] {
    var keys = [quotedWord()]
    if let text = textSource(level: 0), text.isPath, random.chance(0.7) { keys.append(text.text) }
    return keys
  }

  private mutating func addEntry(_ text: String, _ item: SmallType) {
    sources.append(SmallSource(text: text, type: item))
    guard case .record(let fields) = item else { return }
    for field in fields {
      sources.append(SmallSource(text: "\(text).\(field.name)", type: field.type))
    }
  }

  private mutating func addParts(of list: String, _ item: SmallType) {
    let local = fresh("i")
    let condition = itemTest(local, item, level: 0)
    sources.append(SmallSource(text: "count(\(local) in \(list): \(condition))", type: .int))
    sources.append(SmallSource(text: "length(\(list))", type: .int))
    addEntry("\(list)[0]", item)
    addEntry("first(\(local) in \(list): \(condition))", item)
    switch item {
    case .string:
      sources.append(SmallSource(text: "join(\(list), \"-\")", type: .string))
      addList("[\(local) for \(local) in \(list) where \(condition)]")
    case .record(let fields):
      guard let text = fields.first(where: { $0.type == .string }) else { return }
      addList("[\(local).\(text.name) for \(local) in \(list)]")
      addList("[\(local).\(text.name) for \(local) in \(list) where \(condition)]")
    default: break
    }
  }

  private mutating func addList(_ text: String) {
    sources.append(SmallSource(text: text, type: .list(.string)))
  }

  private mutating func addParts(ofAny text: String) {
    sources.append(SmallSource(text: "as_text(\(text))", type: .string))
    sources.append(SmallSource(text: "as_text(at(\(text), \"k\"))", type: .string))
    if random.chance(0.5) { sources.append(SmallSource(text: "at(\(text), \"k\")", type: .any)) }
    if random.chance(0.5) { sources.append(SmallSource(text: "as_int(\(text))", type: .int)) }
    guard freeTests, random.chance(0.3), let key = textSource(level: 0), key.isPath else { return }
    sources.append(SmallSource(text: "as_text(at(\(text), \(key.text)))", type: .string))
  }

  /// Lists that are put together by going through a list and looking up in a map; in another order than the file's only
  /// where free tests may be.
  private mutating func addSelections() {
    let list = sources(level: 0) { $0 == .list(.string) }.first(where: \.isPath)
    let constant = "[\(words.map { "\"\($0)\"" }.joined(separator: ", "))]"
    let keys = random.chance(0.3) ? constant : list?.text ?? constant
    let key = fresh("i")
    let inner = fresh("i")
    for map in sources where map.isPath {
      switch map.type {
      case .map(.string): addList("[\(map.text)[\(key)] for \(key) in \(keys)]")
      case .map(.list(.string)) where freeTests || keys == constant:
        addList("[\(inner) for \(key) in \(keys) for \(inner) in \(map.text)[\(key)]]")
      default: break
      }
    }
  }

  // MARK: - Tables

  /// Up to two tables, keyed by texts of the message.
  mutating func addTables() {
    for _ in 0..<(random.chance(0.4) ? random.integer(1...2) : 0) {
      guard let key = textSource(level: 0) else { continue }
      let name = fresh("table")
      var keys = words
      var hasOtherwise = random.chance(0.5)
      if case .closed(let members) = key.type { keys = members } else { keys.removeLast() }
      if case .closed = key.type, hasOtherwise, keys.count > 1 { keys.removeLast() }
      if keys.isEmpty { hasOtherwise = true }
      let isRecord = random.chance(0.4)
      let rows = keys.map { (key: $0, value: row(isRecord)) }
      policy.tables.append(
        SmallPolicy.Table(name: name, rows: rows, otherwise: hasOtherwise ? row(isRecord) : nil)
      )
      let text = "\(name)[\(key.text)]"
      if isRecord {
        sources.append(SmallSource(text: "\(text).title", type: .string))
        sources.append(SmallSource(text: "\(text).body", type: .string))
      } else {
        sources.append(SmallSource(text: text, type: .string))
      }
    }
  }

  private mutating func row(_ isRecord: Bool) -> String {
    isRecord ? "{ title: \(constantText()), body: \(constantText()) }" : constantText()
  }

  /// A text that stands in the file: one of few, so that values of two layers may be the same.
  mutating func constantText() -> String {
    switch random.integer(0...19) {
    case 0: "\"\""
    case 1: "\" \""
    case 2...4: quotedWord()
    case 5: "\"x\\u{e9}\\t\""
    default: "\"T\(random.integer(1...5))\""
    }
  }

  // MARK: - Lets

  /// A let with up to three alternatives; bool ones are named conditions.
  mutating func addLet(level: Int) {
    let name = fresh("v")
    let kind: SmallType = weighted([(5, .string), (4, .bool), (2, .int), (1, .list(.string))])
    let value = alternatives(of: kind, level: level, isSafe: false)
    policy.lets.append(SmallPolicy.Definition(name: name, alternatives: value))
    sources.append(SmallSource(text: name, type: kind, level: level))
  }

  // MARK: - Placeholders

  /// A block of placeholders, now and then with a second one for its arguments.
  mutating func addBlocks() {
    var inner: String?
    if random.chance(0.3) {
      let name = fresh("block")
      policy.declarations.append(
        "placeholders \(name) { \"{x}\" = \(text(level: 0, isPlain: true)) }"
      )
      blocks.append(Block(name: name, parameter: nil, sample: "{x}"))
      inner = name
    }
    let name = fresh("block")
    let parameter = fresh("args")
    let hole = fresh("h")
    var entries: [String] = []
    if random.chance(0.6) { entries.append("\"{x}\" = \(text(level: 0, isPlain: true))") }
    // The items of an argument, or of a list of the message.
    let own = random.chance(0.2) ? source(level: 0) { $0 == .list(.string) } : nil
    let argument = "\(own?.text ?? parameter)[\(hole)]"
    let filled = inner.map { "\($0)(\(argument))" } ?? argument
    var hasParameter = true
    switch random.integer(0...5) {
    case 0...2:
      hasParameter = own == nil
      let fallback = random.pick(["", " else \"\"", " else \"{\\(\(hole))}\""]) ?? ""
      let condition = random.chance(0.25) ? " when \(holeTest(hole))" : ""
      entries.append("\"{\\(\(hole): int)}\" = \(filled)\(condition)\(fallback)")
    case 3: entries.append("\"%@\" = \(parameter)[occurrence]")
    default:
      hasParameter = false
      if let map = source(level: 0, where: { $0 == .map(.string) }) {
        entries.append("\"${\\(\(hole): string)}\" = \(map.text)[\(hole)]")
      } else if freeTests, let data = source(level: 0, where: { $0 == .any }) {
        entries.append("\"${\\(\(hole): string)}\" = as_text(at(\(data.text), \(hole)))")
      } else {
        entries.append("\"${\\(\(hole): string)}\" = \(hole)")
      }
    }
    let parameters = hasParameter ? "(\(parameter): [string])" : ""
    policy.declarations.append(
      "placeholders \(name)\(parameters) { \(entries.joined(separator: ", ")) }"
    )
    let sample = random.pick(["{x}", "{0}", "%@", "${a}"]) ?? "{x}"
    blocks.append(Block(name: name, parameter: hasParameter ? parameter : nil, sample: sample))
  }

  /// A test of a hole that holds an int, mostly against something of the message.
  private mutating func holeTest(_ hole: String) -> String {
    let comparison = random.pick(["<", ">=", "is", "is not"]) ?? "<"
    if let number = source(level: 0, where: { $0 == .int }) {
      return "\(hole) \(comparison) \(number.text)"
    }
    if let list = source(level: 0, where: { $0 == .list(.string) }) {
      return "\(hole) \(comparison) length(\(list.text))"
    }
    return "\(hole) \(comparison) \(smallInteger())"
  }

  /// A text with its placeholders filled; `nil` without a block.
  mutating func expansion(level: Int) -> String? {
    guard let block = random.pick(blocks) else { return nil }
    let text =
      random.chance(0.85)
      ? textSource(level: 0)?.text ?? "\"\(block.sample)\"" : "\"T \(block.sample)\""
    guard let parameter = block.parameter else { return "\(block.name)(\(text))" }
    let list = source(level: level) { $0 == .list(.string) }
    let given = list?.text ?? "[\(textSource(level: level)?.text ?? quotedWord()), \"T1\"]"
    return "\(block.name)(\(text), \(parameter): \(given))"
  }
}
