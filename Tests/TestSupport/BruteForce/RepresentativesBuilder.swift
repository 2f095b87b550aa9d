import PushRulesEvaluation
import PushRulesSemantics

/// Makes the representatives of a message from `input`, the facts and the policies' constants.
///
/// A text is empty, blank, each constant that texts of a message meet, and as many others as there may be told apart; an
/// int each constant, one less and one more; a list has up to three items; a map up to two of the keys that are looked up.
struct RepresentativesBuilder {
  private let constants: MessageConstants
  /// How many texts the message had before this one: each may bring another fresh text.
  private var textCount = 0

  private init(_ constants: MessageConstants) { self.constants = constants }

  /// Of a message of the first policy; the constants are those of all.
  ///
  /// The policies have the same `input` and facts, but for constants.
  static func message(of policies: [CheckedPolicy]) -> Representatives {
    var builder = RepresentativesBuilder(MessageConstants(policies))
    guard let policy = policies.first else { return Representatives(forms: []) }
    var fields = policy.input.fields.map { builder.field($0, path: [], fact: nil) }
    for (index, fact) in policy.facts.enumerated() {
      let record = RecordField(
        name: fact.name,
        type: .record(fact.record),
        presence: .optional,
        documentation: [],
        span: fact.span
      )
      fields.append(builder.field(record, path: [], fact: index))
    }
    return Representatives(head: [], others: [], fields: fields)
  }

  // MARK: - Fields

  private mutating func field(_ field: RecordField, path: [String], fact: Int?)
    -> Representatives
  {
    let path = path + [field.name]
    let head = bytes("\(quoted(field.name)):")
    let isRequired = field.presence == .required
    if case .record(let record) = field.type.read {
      return self.record(record, field, path: path, fact: fact, head: head)
    }
    var values = values(field.type)
    if !isRead(path, fact) { values = isRequired ? Array(values.prefix(1)) : [] }
    let forms = values.map { head + bytes($0) }
    guard !isRequired else { return Representatives(forms: forms) }
    return Representatives(forms: [[]] + forms + (values.isEmpty ? [] : [head + bytes("null")]))
  }

  private mutating func record(
    _ record: RecordType,
    _ field: RecordField,
    path: [String],
    fact: Int?,
    head: [UInt8]
  ) -> Representatives {
    let fields = record.fields.map { self.field($0, path: path, fact: fact) }
    var others: [[UInt8]] = []
    if field.presence != .required { others.append([]) }
    if field.presence == .optional, fact == nil { others.append(head + bytes("null")) }
    if case .json = field.type {
      // One of its forms as JSON in a string.
      let plain = Representatives(head: [], others: [], fields: fields)
      var text: [UInt8] = []
      plain.write(plain.count - 1, into: &text)
      others.append(head + bytes(quoted(String(decoding: text, as: UTF8.self))))
    }
    return Representatives(head: head, others: others, fields: fields)
  }

  /// Whether a rule reads the path, a record around it or a part of it.
  private func isRead(_ path: [String], _ fact: Int?) -> Bool {
    constants.readPaths.contains { read in
      read.fact == fact && zip(read.keys, path).allSatisfy { $0 == $1 }
    }
  }

  // MARK: - Values

  /// JSON of the values that a field may have, null left out.
  private mutating func values(_ type: ValueType) -> [String] {
    switch type {
    case .bool: return ["true", "false"]
    case .looseBool: return ["true", "false", "\"YES\"", "0"]
    case .int: return integers().map(String.init)
    case .number: return integers().map(String.init) + ["1.50"]
    case .string: return texts().map(quoted)
    case .enumeration(let members, let isOpen):
      guard isOpen else { return members.map(quoted) }
      return MessageConstants.unique(members + texts()).map(quoted)
    case .any: return anything()
    case .json(let inner): return values(inner)
    case .list(let item): return lists(item)
    case .map(let item): return maps(item)
    case .record(let record): return records(record)
    case .nothing: return []
    }
  }

  private func integers() -> [Int64] {
    var result = Set(constants.integers.flatMap { [$0 &- 1, $0, $0 &+ 1] })
    result.formUnion([0, 1])
    if constants.comparesData { result.formUnion([7, .max]) }
    return result.sorted { ($0.magnitude, $0) < ($1.magnitude, $1) }
  }

  /// Fresh texts are equal to no constant; the next text of the message may use one more than this one.
  private mutating func texts() -> [String] {
    textCount += 1
    let fresh = constants.comparesData ? min(textCount, 3) : 1
    return MessageConstants.unique(
      constants.texts + ["", " "] + (1...fresh).map { "~\($0)" } + constants.longTexts
    )
  }

  /// Fewer values of a type, for the items of lists and maps.
  private func fewValues(_ type: ValueType) -> [String] {
    switch type {
    case .string: return fewTexts().map(quoted)
    case .enumeration(let members, let isOpen):
      return MessageConstants.unique(members + (isOpen ? fewTexts() : [])).map(quoted)
    case .bool, .looseBool: return ["true", "false"]
    case .int, .number: return integers().prefix(6).map(String.init)
    case .any: return ["null", "true", "1"] + fewTexts().map(quoted)
    case .json(let inner): return fewValues(inner)
    case .list(let item):
      let items = fewValues(item)
      return ["[]"] + items.map { "[\($0)]" }
        + (items.count > 1 ? ["[\(items[1]),\(items[0])]"] : [])
    case .map: return ["{}"]
    case .record(let record): return records(record)
    case .nothing: return []
    }
  }

  private func fewTexts() -> [String] {
    MessageConstants.unique(
      constants.texts.prefix(6) + ["~1", ""] + (constants.asksBlank ? [" "] : [])
        + constants.longTexts.prefix(2)
    )
  }

  /// Objects with few values of each field; all combinations where they are not too many.
  ///
  /// In any case each value, and each value in all fields at once.
  private func records(_ record: RecordType) -> [String] {
    let values = record.fields.map { fewValues($0.type) }
    let fields = zip(record.fields, values).map { field, values in
      let members = values.map { "\(quoted(field.name)):\($0)" }
      guard field.presence != .required else { return members }
      return [""] + members + (constants.asksNull ? ["\(quoted(field.name)):null"] : [])
    }
    let most = fields.map(\.count).max() ?? 0
    var objects = (0..<most).map { place in fields.map { $0[(place + 1) % $0.count] } }
    for value in MessageConstants.unique(values.flatMap(\.self)) {
      objects.append(
        fields.map { members in members.first { $0.hasSuffix(":\(value)") } ?? members[0] }
      )
    }
    if fields.reduce(1, { $0 * $1.count }) <= 30 {
      objects += fields.reduce([[]]) { objects, members in
        objects.flatMap { object in members.map { object + [$0] } }
      }
    }
    return MessageConstants.unique(
      objects.map { "{\($0.filter { !$0.isEmpty }.joined(separator: ","))}" }
    )
  }

  private func lists(_ item: ValueType) -> [String] {
    let items = fewValues(item)
    let few = items.prefix(4)
    var lists = ["[]"] + items.map { "[\($0)]" } + ["[null]"]
    for first in few { lists += few.map { "[\(first),\($0)]" } }
    if let last = few.last { lists.append("[\(last),\(items[0]),\(last)]") }
    return lists
  }

  private func maps(_ item: ValueType) -> [String] {
    var keys = constants.mapKeys
    if constants.hasDataKeys { keys += Array(constants.texts.prefix(6)) + ["~1"] }
    keys = Array(MessageConstants.unique(keys + ["k"]).prefix(8))
    let values = fewValues(item)
    var maps = ["{}"]
    for key in keys { maps += values.map { "{\(quoted(key)):\($0)}" } }
    for (place, first) in keys.prefix(4).enumerated() {
      for second in keys[(place + 1)...].prefix(3) {
        for (number, value) in values.prefix(4).enumerated() {
          let other = values[(number + 1) % values.count]
          maps.append("{\(quoted(first)):\(value),\(quoted(second)):\(value)}")
          maps.append("{\(quoted(first)):\(value),\(quoted(second)):\(other)}")
        }
      }
    }
    // More keys than are asked for.
    for value in values.prefix(2) {
      let entries = MessageConstants.unique(keys.prefix(3) + ["k", "l"]).map {
        "\(quoted($0)):\(value)"
      }
      maps.append("{\(entries.joined(separator: ","))}")
      maps.append("{\(entries.prefix(3).joined(separator: ","))}")
    }
    return MessageConstants.unique(maps)
  }

  /// One of each kind of JSON, and what the rules ask `any` for.
  private func anything() -> [String] {
    let texts = MessageConstants.unique(fewTexts() + [" "]).map(quoted)
    let numbers = integers().prefix(5).map(String.init) + ["1.50"]
    let inner = ["null", "true", "7"] + texts
    var values = ["true", "false"] + numbers + texts + ["[]", "{}"]
    values += inner.map { "[\($0)]" }
    if texts.count > 1 { values.append("[\(texts[1]),\(texts[0])]") }
    for path in constants.jsonPaths {
      for value in inner {
        values.append(path.reversed().reduce(value) { "{\(quoted($1)):\($0)}" })
      }
    }
    return MessageConstants.unique(values)
  }

  private func quoted(_ text: String) -> String {
    var output: [UInt8] = []
    JSONValue.string(text).write(into: &output)
    return String(decoding: output, as: UTF8.self)
  }

  private func bytes(_ text: String) -> [UInt8] { Array(text.utf8) }
}
