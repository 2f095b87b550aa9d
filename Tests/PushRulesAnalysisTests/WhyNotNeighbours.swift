import PushRulesEvaluation
import PushRulesSemantics

/// The values of a message that hold no other, by path; lists and empty objects count as such.
struct MessageLeaves {
  typealias Path = [String]

  private(set) var values: [Path: JSONValue] = [:]

  init(_ message: JSONValue, _ type: ValueType) { take(message, type, []) }

  private mutating func take(_ value: JSONValue, _ type: ValueType?, _ path: Path) {
    if case .json(let inner)? = type {
      let held = (value.textValue.flatMap { try? JSONValue.parse(Array($0.utf8).span) }) ?? value
      take(held, inner, path)
      return
    }
    guard case .object(let members) = value, !members.isEmpty else {
      values[path] = value
      return
    }
    for member in members { take(member.value, Self.inner(type, member.key), path + [member.key]) }
  }

  private static func inner(_ type: ValueType?, _ key: String) -> ValueType? {
    switch type {
    case .map(let value)?: value
    case .record(let record)?: record.field(key)?.type
    default: nil
    }
  }

  /// How many paths two messages differ in.
  func distance(to other: MessageLeaves) -> Int {
    var sum = 0
    for path in Set(values.keys).union(other.values.keys) where values[path] != other.values[path] {
      // An empty object is nothing where the other message has something in it.
      if values[path] == .object([]), other.hasBelow(path) { continue }
      if other.values[path] == .object([]), hasBelow(path) { continue }
      sum += Self.cost(values[path], other.values[path])
    }
    return sum
  }

  private func hasBelow(_ path: Path) -> Bool {
    values.keys.contains { $0.count > path.count && $0.starts(with: path) }
  }

  /// How many paths it costs to put one value in the place of another.
  private static func cost(_ old: JSONValue?, _ new: JSONValue?) -> Int {
    switch (old, new) {
    case (.array(let first)?, .array(let second)?): difference(first, second)
    default: max(old.map(count) ?? 0, new.map(count) ?? 0)
    }
  }

  private static func count(_ value: JSONValue) -> Int {
    switch value {
    case .array(let items): max(1, items.reduce(0) { $0 + count($1) })
    case .object(let members): max(1, members.reduce(0) { $0 + count($1.value) })
    case .null, .boolean, .number, .string: 1
    }
  }

  /// The values that differ between what two lists begin and end with alike.
  private static func difference(_ first: [JSONValue], _ second: [JSONValue]) -> Int {
    var start = 0
    while start < min(first.count, second.count), first[start] == second[start] { start += 1 }
    var end = 0
    while end < min(first.count, second.count) - start,
      first[first.count - 1 - end] == second[second.count - 1 - end]
    { end += 1 }
    let one = Array(first[start..<first.count - end])
    let other = Array(second[start..<second.count - end])
    var sum = 0
    for index in 0..<max(one.count, other.count) {
      let old = index < one.count ? one[index] : nil
      let new = index < other.count ? other[index] : nil
      if old != new { sum += cost(old, new) }
    }
    return max(1, sum)
  }
}

extension JSONValue {
  fileprivate var textValue: String? {
    if case .string(let text) = self { text } else { nil }
  }

  /// With one path set or removed; objects on the way are made, those left empty stay.
  func replacing(_ path: ArraySlice<String>, with value: JSONValue?) -> JSONValue? {
    guard let key = path.first else { return value }
    var members: [Member] = []
    if case .object(let own) = self { members = own }
    let index = members.firstIndex { $0.key.utf8.elementsEqual(key.utf8) }
    let inner = index.map { members[$0].value } ?? .object([])
    let made = inner.replacing(path.dropFirst(), with: value)
    if let index, let made {
      members[index] = Member(key: key, value: made)
    } else if let index {
      members.remove(at: index)
    } else if let made, value != nil {
      members.append(Member(key: key, value: made))
    }
    return .object(members)
  }
}
