internal import PushRulesEvaluation
internal import PushRulesSemantics

/// Fits a tree to a type in the plainest way: all errors in a list, every value as its JSON text.
struct NaiveReader {
  struct Fault {
    let code: String
    let path: String?
    let offset: Int
  }

  let isStrict: Bool
  private(set) var faults: [Fault] = []

  init(isStrict: Bool) { self.isStrict = isStrict }

  /// The error with the smallest offset, of several the first that was found.
  var first: Fault? { faults.min { $0.offset < $1.offset } }

  private mutating func report(_ code: String, _ path: String, _ offset: Int) {
    faults.append(Fault(code: code, path: path.isEmpty ? nil : path, offset: offset))
  }

  /// The value's JSON, `null` for null; `nil` where it does not fit.
  mutating func value(_ json: LocatedJSON, _ type: ValueType, _ path: String) -> String? {
    if json.isNull { return "null" }
    switch (type, json) {
    case (.json(let inner), .string(let at, _, let text)): return embedded(text, inner, path, at)
    case (.json(let inner), _): return value(json, inner, path)
    case (.record(let record), .object(_, let members, let brace)):
      return object(members, record, path, brace)
    case (.list(let item), .array(_, let items)):
      let texts = items.enumerated().map { value($1, item, "\(path)[\($0)]") ?? "wrong" }
      return "[" + texts.joined(separator: ",") + "]"
    case (.map(let inner), .object(_, let members, _)): return map(members, inner, path)
    case (.any, _):
      if isStrict { duplicates(json, path) }
      return String(decoding: json.compact, as: UTF8.self)
    case (_, .string(_, _, let text)):
      if let text = self.text(text, type) { return text }
      if case .enumeration = type {
        report("message/enumeration", path, json.offset)
        return nil
      }
    case (_, .scalar(_, let raw)):
      if let text = scalar(String(decoding: raw, as: UTF8.self), type) { return text }
    case (_, _): break
    }
    report("message/type", path, json.offset)
    return nil
  }

  private func text(_ text: [UInt8], _ type: ValueType) -> String? {
    let string = String(decoding: text, as: UTF8.self)
    switch type {
    case .string: return quoted(string)
    case .enumeration(let names, let isOpen):
      let isKnown = names.contains { $0.utf8.elementsEqual(text) }
      return isOpen || isKnown ? quoted(string) : nil
    case .looseBool:
      switch string {
      case "true", "YES": return "true"
      case "false", "NO": return "false"
      default: return nil
      }
    default: return nil
    }
  }

  private func scalar(_ raw: String, _ type: ValueType) -> String? {
    switch type {
    case .bool: return raw == "true" || raw == "false" ? raw : nil
    case .looseBool:
      switch raw {
      case "true", "1": return "true"
      case "false", "0": return "false"
      default: return nil
      }
    case .number: return raw == "true" || raw == "false" ? nil : raw
    case .int: return raw.contains { ".eE".contains($0) } ? nil : Int64(raw).map { String($0) }
    default: return nil
    }
  }

  private mutating func embedded(
    _ text: [UInt8],
    _ type: ValueType,
    _ path: String,
    _ offset: Int
  ) -> String? {
    if (try? JSONScanner.validate(text.span)) == nil {
      report("message/embedded-json", path, offset)
      return nil
    }
    var inner = NaiveReader(isStrict: isStrict)
    let value = inner.value(LocatedJSON(text), type, path)
    guard let first = inner.first else { return value }
    report("message/embedded-json", first.path ?? path, offset)
    return nil
  }

  /// The members that count: of equal keys the last, in its place.
  private mutating func last(
    _ members: [LocatedJSON.Member],
    _ place: (String) -> String
  ) -> [LocatedJSON.Member] {
    var kept: [LocatedJSON.Member] = []
    for member in members {
      if let index = kept.firstIndex(where: { $0.key == member.key }) {
        kept.remove(at: index)
        let key = String(decoding: member.key, as: UTF8.self)
        if isStrict { report("message/duplicate-key", place(key), member.quote) }
      }
      kept.append(member)
    }
    return kept
  }

  private mutating func map(
    _ members: [LocatedJSON.Member],
    _ type: ValueType,
    _ path: String
  ) -> String {
    let kept = last(members) { "\(path)[\"\($0)\"]" }
    let texts = kept.map { member in
      let key = String(decoding: member.key, as: UTF8.self)
      return quoted(key) + ":" + (value(member.value, type, "\(path)[\"\(key)\"]") ?? "wrong")
    }
    return "{" + texts.joined(separator: ",") + "}"
  }

  private mutating func duplicates(_ json: LocatedJSON, _ path: String) {
    switch json {
    case .array(_, let items):
      for (index, item) in items.enumerated() { duplicates(item, "\(path)[\(index)]") }
    case .object(_, let members, _):
      for member in last(members, { "\(path)[\"\($0)\"]" }) {
        duplicates(member.value, "\(path)[\"\(String(decoding: member.key, as: UTF8.self))\"]")
      }
    case .null, .scalar, .string: break
    }
  }

  private mutating func object(
    _ members: [LocatedJSON.Member],
    _ type: RecordType,
    _ path: String,
    _ brace: Int
  ) -> String {
    let prefix = path.isEmpty ? "" : path + "."
    let kept = last(members) { prefix + Self.name($0) }
    if isStrict {
      for member in members {
        let key = String(decoding: member.key, as: UTF8.self)
        if type.field(key) == nil {
          report("message/unknown-key", prefix + Self.name(key), member.quote)
        }
      }
    }
    var texts: [String] = []
    for field in type.fields {
      let member = kept.last { $0.key == Array(field.name.utf8) }
      let place = prefix + field.name
      let text =
        if let member, !isNull(member.value, field.type) {
          value(member.value, field.type, place)
        } else {
          missing(field, place, brace)
        }
      if let text { texts.append(quoted(field.name) + ":" + text) }
    }
    return "{" + texts.joined(separator: ",") + "}"
  }

  private func isNull(_ json: LocatedJSON, _ type: ValueType) -> Bool {
    if json.isNull { return true }
    guard case .json = type, case .string(_, _, let text) = json,
      (try? JSONScanner.validate(text.span)) != nil
    else { return false }
    return LocatedJSON(text).isNull
  }

  private mutating func missing(_ field: RecordField, _ path: String, _ brace: Int) -> String? {
    switch field.presence {
    case .optional: return nil
    case .defaulted(let value): return constant(value, field.type.read, path, brace)
    case .required:
      if case .record(let record) = field.type.read {
        return constant(.record([]), .record(record), path, brace)
      }
      report("message/missing", path, brace)
      return nil
    }
  }

  private mutating func constant(
    _ constant: Constant,
    _ type: ValueType,
    _ path: String,
    _ brace: Int
  ) -> String {
    switch (constant, type) {
    case (.string(let text), _): return quoted(text)
    case (.integer(let value), _): return String(value)
    case (.boolean(let value), _): return String(value)
    case (.list(let items), .list(let item)):
      let texts = items.map { self.constant($0, item.read, path, brace) }
      return "[" + texts.joined(separator: ",") + "]"
    case (.list(let items), _):
      return "[" + items.map { self.constant($0, .any, path, brace) }.joined(separator: ",") + "]"
    case (.record(let entries), .record(let record)):
      let texts = record.fields.compactMap { field -> String? in
        if let entry = entries.first(where: { $0.name == field.name }) {
          return quoted(field.name) + ":"
            + self.constant(entry.value, field.type.read, path, brace)
        }
        return missing(field, path + "." + field.name, brace).map { quoted(field.name) + ":" + $0 }
      }
      return "{" + texts.joined(separator: ",") + "}"
    case (.record(let entries), _):
      var inner = ValueType.any
      if case .map(let value) = type { inner = value.read }
      let texts = entries.map {
        quoted($0.name) + ":" + self.constant($0.value, inner, path, brace)
      }
      return "{" + texts.joined(separator: ",") + "}"
    }
  }

  /// A key as a path shows it; the types' own names need no back-ticks.
  private static func name(_ key: String) -> String {
    let isName = key.wholeMatch(of: /[A-Za-z_][A-Za-z0-9_]*/.asciiOnlyWordCharacters()) != nil
    return isName ? key : "`" + key + "`"
  }

  private func quoted(_ text: String) -> String {
    var output: [UInt8] = []
    JSONValue.string(text).write(into: &output)
    return String(decoding: output, as: UTF8.self)
  }
}
