/// A value of the oracle.
indirect enum NaiveValue: Sendable {
  case absent
  case null
  /// What a field reads where the message says null: its default, or no value.
  case insteadOfNull(NaiveValue)
  case boolean(Bool)
  case integer(Int64)
  case number(String)
  case string(String)
  case any(NaiveJSON)
  case list([NaiveValue])
  case map([(key: String, value: NaiveValue)])
  /// Its fields in order, and the JSON it came from.
  case record([(key: String, value: NaiveValue)], NaiveJSON?)

  static func defaulted(_ value: NaiveValue, isNull: Bool) -> NaiveValue {
    isNull ? .insteadOfNull(value) : value
  }

  /// What an expression reads: without the note that the message says null.
  var plain: NaiveValue {
    if case .insteadOfNull(let value) = self { value } else { self }
  }

  var isPresent: Bool {
    switch self {
    case .absent, .null: false
    case .insteadOfNull(let value): value.isPresent
    default: true
    }
  }

  /// `any` opened by one level; other values as they are.
  var opened: NaiveValue {
    guard case .any(let json) = plain else { return plain }
    switch json.kind {
    case .null: return .null
    case .boolean(let value): return .boolean(value)
    case .number(let text): return .number(text)
    case .string(let text): return .string(text)
    case .array(let items): return .list(items.map { NaiveValue.any($0).nullOpened })
    case .object(let members):
      return .map(
        NaiveJSON.unique(members).map { ($0.key, NaiveValue.any($0.value).nullOpened) }
      )
    }
  }

  /// `any` of null is null.
  var nullOpened: NaiveValue {
    if case .any(let json) = self, case .null = json.kind { return .null }
    return self
  }

  /// The JSON of a decision.
  var json: String? {
    switch self {
    case .absent: return nil
    case .null: return "null"
    case .insteadOfNull(let value): return value.json
    case .boolean(let value): return value ? "true" : "false"
    case .integer(let value): return String(value)
    case .number(let text): return text
    case .string(let text): return NaiveValue.quoted(text)
    case .any(let json): return json.compact
    case .list(let items): return "[" + items.compactMap(\.json).joined(separator: ",") + "]"
    case .map(let entries): return Self.object(entries)
    // A record's field is read as a path is: null is no value.
    case .record(let entries, _): return Self.object(entries.filter { $0.value.isPresent })
    }
  }

  private static func object(_ entries: [(key: String, value: NaiveValue)]) -> String {
    let parts = entries.compactMap { entry in
      entry.value.json.map { quoted(entry.key) + ":" + $0 }
    }
    return "{" + parts.joined(separator: ",") + "}"
  }

  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"": result += "\\\""
      case "\\": result += "\\\\"
      case "\n": result += "\\n"
      case "\r": result += "\\r"
      case "\t": result += "\\t"
      case "\u{8}": result += "\\b"
      case "\u{c}": result += "\\f"
      case let control where control.value < 0x20:
        result += control.value < 0x10 ? "\\u000" : "\\u001"
        result += String(control.value % 16, radix: 16)
      default: result.unicodeScalars.append(scalar)
      }
    }
    return result + "\""
  }

  /// Deep equality by JSON type and value.
  static func equal(_ left: NaiveValue, _ right: NaiveValue) -> Bool {
    switch (left.opened, right.opened) {
    case (.null, .null): return true
    case (.boolean(let a), .boolean(let b)): return a == b
    case (.string(let a), .string(let b)): return same(a, b)
    case (.list(let a), .list(let b)):
      return a.count == b.count && zip(a, b).allSatisfy { equal($0, $1) }
    case (let a, let b):
      if let first = a.decimal, let second = b.decimal { return first == second }
      guard let first = a.entries, let second = b.entries else { return false }
      return first.count == second.count
        && first.allSatisfy { entry in
          second.contains { same($0.key, entry.key) && equal($0.value, entry.value) }
        }
    }
  }

  /// Entries of a map or record that have a value (a null of a map counts).
  private var entries: [(key: String, value: NaiveValue)]? {
    switch self {
    case .map(let entries), .record(let entries, _):
      entries.filter { if case .absent = $0.value.plain { false } else { true } }
    default: nil
    }
  }

  var decimal: NaiveDecimal? {
    switch self {
    case .integer(let value): NaiveDecimal(String(value))
    case .number(let text): NaiveDecimal(text)
    default: nil
    }
  }
}

/// An exact decimal: 0.digits × 10^exponent, no leading or trailing zero.
struct NaiveDecimal: Equatable, Comparable {
  private let isNegative: Bool
  private let digits: [UInt8]
  private let exponent: Int

  init(_ text: String) {
    var rest = Substring(text)
    let negative = rest.first == "-"
    if negative { rest = rest.dropFirst() }
    let parts = rest.split(whereSeparator: { $0 == "e" || $0 == "E" })
    let mantissa = parts[0].split(separator: ".", omittingEmptySubsequences: false)
    var power = parts.count > 1 ? Int(parts[1]) ?? 0 : 0
    var all = Array(mantissa[0].utf8)
    power += all.count
    if mantissa.count > 1 { all += Array(mantissa[1].utf8) }
    while all.first == 48 {
      all.removeFirst()
      power -= 1
    }
    while all.last == 48 { all.removeLast() }
    digits = all
    exponent = all.isEmpty ? 0 : power
    isNegative = negative && !all.isEmpty
  }

  /// Whether there is no fraction.
  var isWhole: Bool { exponent >= digits.count }

  static func < (left: NaiveDecimal, right: NaiveDecimal) -> Bool {
    if left.isNegative != right.isNegative { return left.isNegative }
    if left.isNegative { return right.isSmaller(than: left) }
    return left.isSmaller(than: right)
  }

  private func isSmaller(than other: NaiveDecimal) -> Bool {
    if digits.isEmpty || other.digits.isEmpty { return !other.digits.isEmpty }
    if exponent != other.exponent { return exponent < other.exponent }
    return digits.lexicographicallyPrecedes(other.digits)
  }
}
