internal import PushRulesEvaluation
package import PushRulesSemantics

/// Random messages for a policy, made from its `input` and its constants.
///
/// Each message has a density (how much of what may be left out is there) and a small vocabulary of
/// its own, so that what refers to each other (a template's name and the template) meets often
/// enough. About nine of ten are valid; most others have one fault: a required value that is
/// missing, a value of another type or outside an enumeration, bytes that are no JSON. Texts are
/// partly hostile, numbers stand at the bounds, keys come in any order and twice.
package struct RandomMessages: Sendable {
  private let policy: CheckedPolicy
  private let constants: PolicyConstants
  private var random: RandomNumbers
  private var density = 0.5
  private var vocabulary: [String] = []
  /// How likely a string is of the vocabulary.
  private var agreement = 0.6
  private var faultsLeft = 0
  /// How many times as long as usual lists, maps and strings are.
  private let stretch: Int

  /// Starts the sequence of messages that belongs to a policy and a seed.
  ///
  /// - Parameter stretch: How many times as long as usual lists, maps and strings are.
  /// - Complexity: O(size of the policy).
  package init(_ policy: CheckedPolicy, seed: UInt64, stretch: Int = 1) {
    self.policy = policy
    self.stretch = stretch
    constants = PolicyConstants(policy)
    random = RandomNumbers(seed: seed)
  }

  /// Texts that programs are known to get wrong.
  private static let hostile = [
    "", " ", "\u{3000}\t", "plain text", "{0}", "{1}", "{$msg}", "${x}", "%@", "\\(x)", "{{a.b}}",
    "👨‍👩‍👧", "e\u{301}", "\u{e9}", "שלום", "您好", "a\"b\\c", "line\nbreak\ttab", "\u{1}\u{7f}", "YES",
    "0",
    "null", "ÄÖ", "İ", "ß", "x.y",
  ]

  /// The next message's bytes: one line, which is not blank.
  ///
  /// - Complexity: O(bytes of the message).
  package mutating func next() -> [UInt8] {
    density = [0.15, 0.4, 0.6, 0.8, 0.95][random.integer(0...4)]
    // In half of the messages nearly every string that may be anything is one of a few.
    vocabulary = (0..<random.integer(1...4)).compactMap { _ in word() }
    agreement = random.chance(0.5) ? 0.95 : 0.6
    faultsLeft = random.chance(0.15) ? 1 : 0
    let facts = policy.facts.map { fact in
      RecordField(
        name: fact.name,
        type: .record(fact.record),
        presence: .required,
        documentation: [],
        span: fact.span
      )
    }
    var text = record(RecordType(fields: policy.input.fields + facts), depth: 0)
    if random.chance(0.02) { text = damaged(text) }
    return Array(text.utf8)
  }

  /// A string that may be anything.
  private mutating func word() -> String? {
    let kind = random.integer(0...9)
    if kind < 5, let text = random.pick(constants.strings) { return text }
    if kind < 7, let text = random.pick(constants.placeholders) {
      return random.chance(0.5) ? text : "a \(text) b\(random.pick(constants.placeholders) ?? "")"
    }
    return random.pick(Self.hostile)
  }

  private mutating func string() -> String {
    if stretch > 1, random.chance(0.5) {
      return String(repeating: word() ?? "", count: random.integer(0...stretch))
    }
    if random.chance(0.004), let size = random.pick(constants.integers), (1...2000).contains(size) {
      return String(repeating: "ü", count: Int(size) + random.integer(-1...1))
    }
    if random.chance(agreement), let text = random.pick(vocabulary) { return text }
    return word() ?? ""
  }

  private mutating func integer() -> Int64 {
    if random.chance(0.7), let value = random.pick(constants.integers) {
      return random.chance(0.6) ? value : value &+ Int64(random.integer(-1...1))
    }
    return random.pick([0, 1, 2, 3, -1, 7, 99, 100, 1000, Int64.max, Int64.min]) ?? 0
  }

  private mutating func fault(_ probability: Double = 0.05) -> Bool {
    guard faultsLeft > 0, random.chance(probability) else { return false }
    faultsLeft -= 1
    return true
  }

  private mutating func record(_ type: RecordType, depth: Int) -> String {
    var members: [String] = []
    for field in type.fields {
      let isRecord = if case .record = field.type.read { true } else { false }
      let isNeeded = Self.isNeeded(field)
      if isNeeded ? fault() : !random.chance(isRecord ? max(density, 0.7) : density) { continue }
      let key = JSONLine.string(field.name)
      if isNeeded ? fault() : random.chance(0.03) {
        members.append("\(key):null")
      } else if case .defaulted(.boolean(let value)) = field.presence, random.chance(0.6) {
        // What is seldom otherwise (a gate that shuts) must not hide all the rest.
        members.append("\(key):\(value)")
      } else {
        if random.chance(0.01) { members.append("\(key):\(anything(depth: 2))") }
        members.append("\(key):\(value(field.type, depth: depth + 1))")
      }
    }
    if random.chance(0.05) { members.append("\"unknown\":\(anything(depth: 2))") }
    if random.chance(0.3) { members.shuffle(using: &random) }
    let space = random.chance(0.1) ? " \t" : ""
    return "{" + space + members.joined(separator: "," + space) + space + "}"
  }

  /// Whether a message without this field lacks something.
  private static func isNeeded(_ field: RecordField) -> Bool {
    guard case .required = field.presence else { return false }
    guard case .record(let record) = field.type.read else { return true }
    return record.fields.contains(where: isNeeded)
  }

  private mutating func value(_ type: ValueType, depth: Int) -> String {
    if fault() { return anything(depth: 2) }
    switch type {
    case .string: return escaped(string())
    case .enumeration(let members, let isOpen):
      if isOpen && random.chance(0.2) || fault() { return escaped(string()) }
      return escaped(random.pick(members) ?? "")
    case .bool: return random.chance(0.5) ? "true" : "false"
    case .looseBool:
      return random.pick(["true", "false", "\"true\"", "\"false\"", "\"YES\"", "\"NO\"", "0", "1"])
        ?? "true"
    case .int: return String(integer())
    case .number: return random.pick(["0", "-0", "1.50", "2e3", "1e400", "-7", "20", "0.1"]) ?? "0"
    case .any, .nothing: return anything(depth: 3)
    case .json(let inner):
      let text = value(inner, depth: depth)
      return random.chance(0.4) ? escaped(text) : text
    case .list(let item):
      var count = random.integer(0...(3 * stretch))
      if random.chance(0.002), let size = random.pick(constants.integers), (1...2000).contains(size)
      {
        count = Int(size) + random.integer(0...1)
      }
      let items = (0..<count).map { _ in
        random.chance(0.03) ? "null" : value(item, depth: depth + 1)
      }
      return "[" + items.joined(separator: ",") + "]"
    case .map(let item):
      let entries = (0..<random.integer(0...(5 * stretch))).map { _ in
        escaped(string()) + ":" + (random.chance(0.03) ? "null" : value(item, depth: depth + 1))
      }
      return "{" + entries.joined(separator: ",") + "}"
    case .record(let type): return record(type, depth: depth)
    }
  }

  /// Any JSON; objects by preference with the keys that the policy asks for.
  private mutating func anything(depth: Int) -> String {
    if depth > 1, random.chance(0.3) { return escaped(string()) }
    switch random.integer(0...(depth > 0 ? 8 : 5)) {
    case 0: return "null"
    case 1: return random.chance(0.5) ? "true" : "false"
    case 2:
      return random.pick(["0", "1", "-0", "1.0", "2.50", "1e3", "12345678901234567890"]) ?? "0"
    case 3...5: return escaped(string())
    case 6:
      let items = (0..<random.integer(0...3)).map { _ in anything(depth: depth - 1) }
      return "[" + items.joined(separator: " , ") + "]"
    default:
      let entries = (0..<random.integer(0...3)).map { _ in
        escaped(random.pick(constants.keys) ?? string()) + " : " + anything(depth: depth - 1)
      }
      return "{ " + entries.joined(separator: ", ") + "}"
    }
  }

  /// A JSON string, some scalars as `\u` escapes.
  private mutating func escaped(_ text: String) -> String {
    guard random.chance(0.1) else { return JSONLine.string(text) }
    var result = "\""
    for unit in text.utf16 {
      let digits = String(unit, radix: 16)
      result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }
    return result + "\""
  }

  /// The text with one scalar more or less, or cut off; never blank.
  private mutating func damaged(_ text: String) -> String {
    var scalars = Array(text.unicodeScalars)
    let place = random.integer(0...(scalars.count - 1))
    switch random.integer(0...2) {
    case 0: scalars.remove(at: place)
    case 1: scalars.insert(random.pick(["\"", "{", "]", ",", "\u{0}", "x"]) ?? "x", at: place)
    default: scalars.removeLast(scalars.count - max(place, 1))
    }
    return String(String.UnicodeScalarView(scalars))
  }
}
