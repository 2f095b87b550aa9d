import PushRulesEvaluation

/// Says whether a value fits a JSON Schema, for those keywords that the product writes; any other
/// keyword is a fault of the test.
struct NaiveSchema {
  struct UnknownKeyword: Error {
    let keyword: String
  }

  private let root: JSONValue

  init(_ root: JSONValue) { self.root = root }

  func admits(_ value: JSONValue) throws -> Bool { try admits(value, root) }

  private func admits(_ value: JSONValue, _ schema: JSONValue) throws -> Bool {
    guard case .object(let members) = schema else { return schema == .boolean(true) }
    return try members.allSatisfy { member in
      switch (member.key, member.value) {
      case ("$schema", _), ("title", _), ("description", _), ("default", _), ("examples", _): true
      // What a string holds is not looked at, as by most validators; that it leads somewhere is.
      case ("contentMediaType", .string("application/json")): true
      case ("contentSchema", let inner): resolved(inner) != nil
      case ("type", .string(let name)): Self.isOf(name, value)
      case ("type", .array(let names)):
        names.contains { if case .string(let name) = $0 { Self.isOf(name, value) } else { false } }
      case ("enum", .array(let values)): values.contains { Self.same($0, value) }
      case ("const", let constant): Self.same(constant, value)
      case ("minimum", .number(let limit)):
        try number(value).map { !($0 < NaiveDecimal(limit)) } ?? true
      case ("maximum", .number(let limit)):
        try number(value).map { !(NaiveDecimal(limit) < $0) } ?? true
      case ("not", let inner): try !admits(value, inner)
      case ("anyOf", .array(let inner)): try inner.contains { try admits(value, $0) }
      case ("oneOf", .array(let inner)): try inner.filter { try admits(value, $0) }.count == 1
      case ("items", let inner): try items(of: value).allSatisfy { try admits($0, inner) }
      case ("required", .array(let names)): Self.has(names, value)
      case ("properties", let properties):
        try Self.members(of: value).allSatisfy { member in
          try properties[member.key].map { try admits(member.value, $0) } ?? true
        }
      case ("additionalProperties", let inner):
        try Self.members(of: value).allSatisfy { member in
          if schema["properties"]?[member.key] != nil { return true }
          return try admits(member.value, inner)
        }
      case (let keyword, _): throw UnknownKeyword(keyword: keyword)
      }
    }
  }

  /// The schema that a `$ref` leads to.
  func resolved(_ schema: JSONValue) -> JSONValue? {
    guard case .string(let reference)? = schema["$ref"], reference.hasPrefix("#/") else {
      return nil
    }
    var place = root
    for step in reference.dropFirst(2).split(separator: "/", omittingEmptySubsequences: false) {
      let key = Self.unescaped(String(step))
      if case .array(let items) = place, let index = Int(key), items.indices.contains(index) {
        place = items[index]
      } else if let next = place[key] {
        place = next
      } else {
        return nil
      }
    }
    return place
  }

  private static func unescaped(_ step: String) -> String {
    var bytes: [UInt8] = []
    var rest = Array(step.utf8)[...]
    while let byte = rest.popFirst() {
      if byte == UInt8(ascii: "%") {
        bytes.append(UInt8(String(decoding: rest.prefix(2), as: UTF8.self), radix: 16) ?? 0)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
      .split(separator: "~1", omittingEmptySubsequences: false).joined(separator: "/")
      .split(separator: "~0", omittingEmptySubsequences: false).joined(separator: "~")
  }

  private static func isOf(_ name: String, _ value: JSONValue) -> Bool {
    switch (name, value) {
    case ("null", .null), ("boolean", .boolean), ("string", .string), ("number", .number),
      ("array", .array), ("object", .object):
      true
    case ("integer", .number(let text)): NaiveDecimal(text).isWhole
    default: false
    }
  }

  /// Equal, numbers by value.
  private static func same(_ left: JSONValue, _ right: JSONValue) -> Bool {
    if case .number(let a) = left, case .number(let b) = right {
      return NaiveDecimal(a) == NaiveDecimal(b)
    }
    return left == right
  }

  private func number(_ value: JSONValue) throws -> NaiveDecimal? {
    if case .number(let text) = value { NaiveDecimal(text) } else { nil }
  }

  private func items(of value: JSONValue) -> [JSONValue] {
    if case .array(let items) = value { items } else { [] }
  }

  /// Of duplicate keys the last one.
  private static func members(of value: JSONValue) -> [JSONValue.Member] {
    guard case .object(let members) = value else { return [] }
    return members.enumerated().filter { index, member in
      !members[(index + 1)...].contains { $0.key.utf8.elementsEqual(member.key.utf8) }
    }
    .map(\.element)
  }

  private static func has(_ names: [JSONValue], _ value: JSONValue) -> Bool {
    guard case .object = value else { return true }
    return names.allSatisfy { name in
      if case .string(let name) = name { value[name] != nil } else { false }
    }
  }
}
