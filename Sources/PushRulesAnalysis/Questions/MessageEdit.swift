internal import PushRulesEvaluation
internal import PushRulesSemantics

/// One edit of a message: what stands at a path is set, removed or replaced.
struct MessageEdit {
  let path: [MessagePathStep]
  let old: JSONValue?
  let new: JSONValue?
  /// What `input` says of the path; `nil` where it says nothing.
  let type: ValueType?

  /// How many paths it changes.
  var pathCount: Int {
    switch (old, new) {
    case (.array(let first)?, .array(let second)?): Self.difference(first, second)
    default: max(old.map(\.leafCount) ?? 0, new.map(\.leafCount) ?? 0)
    }
  }

  /// How many bytes it writes.
  var byteCount: Int { new.map(\.bytes.count) ?? 0 }

  // MARK: - Differences

  /// The edits that make one message of another.
  ///
  /// What is added is added value by value; what is removed is removed whole; a list that becomes longer or shorter is one edit.
  static func between(_ old: JSONValue, _ new: JSONValue, type: ValueType) -> [MessageEdit] {
    var edits: [MessageEdit] = []
    compare(old, new, type, [], &edits)
    return edits
  }

  private static func compare(
    _ old: JSONValue?,
    _ new: JSONValue?,
    _ type: ValueType?,
    _ path: [MessagePathStep],
    _ edits: inout [MessageEdit]
  ) {
    if old == new { return }
    switch (old, new) {
    case (.object(let first)?, .object(let second)?):
      for member in first {
        let (step, inner) = type.step(to: member.key)
        compare(member.value, new?[member.key], inner, path + [step], &edits)
      }
      for member in second where old?[member.key] == nil {
        let (step, inner) = type.step(to: member.key)
        compare(nil, member.value, inner, path + [step], &edits)
      }
      // Only the order of the keys differs, or one that stands twice.
      return
    case (nil, .object(let members)?) where !members.isEmpty:
      for member in members {
        let (step, inner) = type.step(to: member.key)
        compare(nil, member.value, inner, path + [step], &edits)
      }
    case (.array(let first)?, .array(let second)?) where first.count == second.count:
      var inner: ValueType?
      if case .list(let item)? = type?.read { inner = item }
      for (number, pair) in zip(first, second).enumerated() {
        compare(pair.0, pair.1, inner, path + [.item(number)], &edits)
      }
    default: edits.append(MessageEdit(path: path, old: old, new: new, type: type))
    }
  }

  /// How many paths two messages differ in: as many as the edits change that make one of the other.
  static func distance(_ old: JSONValue?, _ new: JSONValue?) -> Int {
    switch (old, new) {
    case (.object(let first)?, .object(let second)?):
      let changed = first.reduce(0) { $0 + distance($1.value, new?[$1.key]) }
      return second.reduce(changed) { sum, member in
        old?[member.key] == nil ? sum + member.value.leafCount : sum
      }
    case (.array(let first)?, .array(let second)?):
      guard first.count == second.count else { return difference(first, second) }
      return zip(first, second).reduce(0) { $0 + distance($1.0, $1.1) }
    default: return old == new ? 0 : max(old.map(\.leafCount) ?? 0, new.map(\.leafCount) ?? 0)
    }
  }

  /// How many values of two lists differ, what they begin and end with alike left out.
  private static func difference(_ first: [JSONValue], _ second: [JSONValue]) -> Int {
    var (one, other) = (first[...], second[...])
    while let a = one.first, let b = other.first, a == b {
      (one, other) = (one.dropFirst(), other.dropFirst())
    }
    while let a = one.last, let b = other.last, a == b {
      (one, other) = (one.dropLast(), other.dropLast())
    }
    var count = 0
    for (a, b) in zip(one, other) where a != b { count += max(a.leafCount, b.leafCount) }
    for rest in one.dropFirst(other.count) { count += rest.leafCount }
    for rest in other.dropFirst(one.count) { count += rest.leafCount }
    return max(1, count)
  }

  // MARK: - Applying

  /// A message with some edits made.
  static func apply(_ edits: [MessageEdit], to message: JSONValue) -> JSONValue {
    edits.reduce(message) { $0.setting($1.path[...], to: $1.new) ?? .object([]) }
  }

  // MARK: - Order and text

  /// Where the edit stands in the order of `input`; keys of maps by their bytes.
  func order(in type: ValueType) -> [EditOrder] {
    var inner: ValueType? = type
    return path.map { step in
      switch step {
      case .field(let name):
        var number = Int.max
        if case .record(let record)? = inner?.read,
          let index = record.fields.firstIndex(where: { $0.name.isSame(name) })
        {
          number = index
          inner = record.fields[index].type
        } else {
          inner = nil
        }
        return EditOrder(number: number, key: name)
      case .key(let key):
        if case .map(let value)? = inner?.read { inner = value } else { inner = nil }
        return EditOrder(number: 0, key: key)
      case .item(let number):
        if case .list(let item)? = inner?.read { inner = item } else { inner = nil }
        return EditOrder(number: number, key: "")
      }
    }
  }

  /// What changes, value by value.
  var changes: [WhyNot.Change] {
    if case .object(let members)? = old, new == nil, !members.isEmpty {
      return members.flatMap { member in
        let (step, inner) = type.step(to: member.key)
        return MessageEdit(path: path + [step], old: member.value, new: nil, type: inner).changes
      }
    }
    return [
      WhyNot.Change(
        path: MessagePathText.render(path) ?? "",
        old: old?.text,
        new: new?.text
      )
    ]
  }
}

/// The place of a step in the order of `input`.
struct EditOrder: Comparable {
  let number: Int
  let key: String

  static func == (left: EditOrder, right: EditOrder) -> Bool {
    left.number == right.number && left.key.isSame(right.key)
  }

  static func < (left: EditOrder, right: EditOrder) -> Bool {
    left.number != right.number
      ? left.number < right.number : left.key.utf8.lexicographicallyPrecedes(right.key.utf8)
  }
}

extension ValueType? {
  /// The step to a key of an object, and the type behind it.
  func step(to key: String) -> (step: MessagePathStep, type: ValueType?) {
    switch self?.read {
    case .map(let value)?: (.key(key), value)
    case .record(let record)?:
      (.field(key), record.fields.first { $0.name.isSame(key) }?.type)
    default: (.field(key), nil)
    }
  }
}

extension JSONValue {
  /// How many values it has that hold no other.
  var leafCount: Int {
    switch self {
    case .null, .boolean, .number, .string: 1
    case .array(let items): max(1, items.reduce(0) { $0 + $1.leafCount })
    case .object(let members): max(1, members.reduce(0) { $0 + $1.value.leafCount })
    }
  }

  /// As JSON without white space.
  var bytes: [UInt8] {
    var bytes: [UInt8] = []
    write(into: &bytes)
    return bytes
  }

  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// With a key set or removed; everything else as it is.
  func setting(_ key: String, to value: JSONValue?) -> JSONValue {
    guard case .object(var members) = self else {
      return value.map { .object([Member(key: key, value: $0)]) } ?? self
    }
    if let value, let index = members.lastIndex(where: { $0.key.isSame(key) }) {
      members[index] = Member(key: key, value: value)
    } else if let value {
      members.append(Member(key: key, value: value))
    } else {
      members.removeAll { $0.key.isSame(key) }
    }
    return .object(members)
  }

  /// With what stands at a path set or removed; objects on the way are made.
  fileprivate func setting(
    _ path: ArraySlice<MessagePathStep>,
    to value: JSONValue?
  ) -> JSONValue? {
    guard let step = path.first else { return value }
    switch step {
    case .field(let key), .key(let key):
      let inner = self[key] ?? .object([])
      return setting(key, to: inner.setting(path.dropFirst(), to: value))
    case .item(let number):
      guard case .array(var items) = self, items.indices.contains(number) else { return self }
      items[number] = items[number].setting(path.dropFirst(), to: value) ?? .null
      return .array(items)
    }
  }
}

/// Opens JSON that stands in strings, where a type says so, and closes it again.
enum EmbeddedJSON {
  /// Whether a type says somewhere that JSON stands in a string.
  static func isIn(_ type: ValueType) -> Bool {
    switch type {
    case .json: true
    case .list(let inner), .map(let inner): isIn(inner)
    case .record(let record): record.fields.contains { isIn($0.type) }
    default: false
    }
  }

  /// A value with all JSON in strings opened, of duplicate keys the last one.
  static func opened(_ value: JSONValue, _ type: ValueType?) -> JSONValue {
    switch (value, type) {
    case (.string(let text), .json(let inner)?):
      guard let held = try? JSONValue.parse(Array(text.utf8).span) else { return value }
      return opened(held, inner)
    case (_, .json(let inner)?): return opened(value, inner)
    case (.array(let items), .list(let item)?): return .array(items.map { opened($0, item) })
    case (.object(let members), _):
      var last: [ExactText: Int] = [:]
      for (index, member) in members.enumerated() { last[ExactText(member.key)] = index }
      return .object(
        members.enumerated().filter { last[ExactText($0.element.key)] == $0.offset }.map {
          let member = $0.element
          let inner = type.step(to: member.key).type
          return JSONValue.Member(key: member.key, value: opened(member.value, inner))
        }
      )
    default: return value
    }
  }

  /// A value as a message has it: in a string where the message as it came had one there.
  static func closed(_ value: JSONValue, _ type: ValueType?, like own: JSONValue?) -> JSONValue {
    switch (value, type) {
    case (_, .json(let inner)?):
      if let own, case .string = own {
        if opened(own, type) == value { return own }
        return .string(closed(value, inner, like: nil).text)
      }
      let result = closed(value, inner, like: own)
      // A bare string would be read as JSON.
      if case .string = result { return .string(result.text) }
      return result
    case (.array(let items), .list(let item)?):
      var own = if case .array(let items)? = own { items[...] } else { ArraySlice<JSONValue>() }
      return .array(items.map { closed($0, item, like: own.popFirst()) })
    case (.object(let members), _):
      return .object(
        members.map { member in
          let inner = type.step(to: member.key).type
          let value = closed(member.value, inner, like: own?[member.key])
          return JSONValue.Member(key: member.key, value: value)
        }
      )
    default: return value
    }
  }
}
