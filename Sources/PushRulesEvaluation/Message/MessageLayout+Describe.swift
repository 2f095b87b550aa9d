// Words for errors.
extension MessageLayout {
  /// The plan of a record, also of one that may come as JSON in a string.
  func record(_ type: ReadType) -> RecordPlan? {
    switch type {
    case .record(let index): records[Int(index)]
    case .json(let inner): record(types[Int(inner)])
    case .string, .enumeration, .bool, .looseBool, .int, .number, .any, .list, .map: nil
    }
  }

  /// The text of a name.
  func name(_ plan: NamePlan) -> String {
    String(decoding: nameBytes[plan.start..<(plan.start + plan.count)], as: UTF8.self)
  }

  /// What a type admits, as it stands after "expected".
  func description(of type: ReadType) -> String {
    switch type {
    case .string: "a string"
    case .enumeration(let first, let count):
      Self.choice(of: (Int(first)..<Int(first + count)).map { name(members[$0]) })
    case .bool: "true or false"
    case .looseBool: "a bool (also \"true\", \"false\", \"YES\", \"NO\", 0 or 1)"
    case .int: "an int (no fraction, no exponent, within 64 bits)"
    case .number: "a number"
    case .any: "a value"
    case .list: "a list"
    case .map: "an object"
    case .record: "an object"
    case .json(let inner): description(of: types[Int(inner)]) + " or a string that holds it"
    }
  }

  /// One of a few texts.
  static func choice(of names: [String]) -> String {
    let shown = names.prefix(8).map(MessagePathText.quoted)
    let rest = names.count - shown.count
    let more = rest > 0 ? " or one of \(rest) more" : ""
    guard more.isEmpty, shown.count > 1 else { return shown.joined(separator: ", ") + more }
    return shown.dropLast().joined(separator: ", ") + " or " + shown[shown.count - 1]
  }

  /// A text in quotes, its first scalars if it is long.
  static func shortened(_ text: [UInt8]) -> String {
    let whole = String(decoding: text.prefix(400), as: UTF8.self)
    let scalars = whole.unicodeScalars
    guard text.count > 400 || scalars.count > 40 else { return MessagePathText.quoted(whole) }
    return MessagePathText.quoted(String(String.UnicodeScalarView(scalars.prefix(40))) + "…")
  }

  /// What a valid JSON text is, as it stands after "found".
  static func description(of raw: Span<UInt8>) -> String {
    switch raw[0] {
    case UInt8(ascii: "{"): return "an object"
    case UInt8(ascii: "["): return "a list"
    case UInt8(ascii: "\""): return "a string"
    default: break
    }
    var text: [UInt8] = []
    text.append(raw.extracting(0..<min(raw.count, 40)))
    return String(decoding: text, as: UTF8.self) + (raw.count > 40 ? "…" : "")
  }

  /// Whether a valid JSON text is a scalar of the type; enumerations are looked at elsewhere.
  func isFitting(_ raw: Span<UInt8>, _ type: ReadType) -> Bool {
    let byte = raw[0]
    switch type {
    case .string: return byte == UInt8(ascii: "\"")
    case .bool: return byte == UInt8(ascii: "t") || byte == UInt8(ascii: "f")
    case .int: return byte.startsNumber && JSONNumber.integer(raw) != nil
    case .number: return byte.startsNumber
    case .looseBool:
      if byte == UInt8(ascii: "\"") {
        var text: [UInt8] = []
        JSONText.appendDecoded(raw.extracting(1..<(raw.count - 1)), into: &text)
        return LooseBool.truth(of: text.span) != nil
      }
      if byte == UInt8(ascii: "t") || byte == UInt8(ascii: "f") { return true }
      return raw.count == 1 && (byte == UInt8(ascii: "0") || byte == UInt8(ascii: "1"))
    case .any: return true
    case .enumeration, .list, .map, .record, .json: return false
    }
  }
}
