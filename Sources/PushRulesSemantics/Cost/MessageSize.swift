/// A size of the message that the cost of a decision may depend on.
///
/// It is the size of the value at a path as it is read, its default included: the items of a list,
/// the entries of a map, the bytes of a string or a number, the bytes of the JSON of an `any` or a
/// record. A path through a list or map (`rules[].texts`) means the largest such value.
package struct MessageSize: Sendable {
  package enum Step: Sendable {
    case key(String)
    /// The items of a list, the values of a map.
    case item
  }

  /// From the message's root; the first is a key.
  package let steps: [Step]
  /// The type of the value there.
  package let type: ValueType

  /// The whole path, `app.rules[].texts`.
  package var path: String { Self.text(steps[...]) }

  /// A path as it is written.
  static func text(_ steps: ArraySlice<Step>) -> String {
    var result = ""
    for step in steps {
      switch step {
      case .key(let key): result += (result.isEmpty ? "" : ".") + MessagePath.key(key)
      case .item: result += "[]"
      }
    }
    return result
  }
}

/// The sizes of a policy's messages, in the order of the file, facts last.
struct MessageSizes {
  private(set) var all: [MessageSize] = []
  /// The sizes of what paths lead to.
  private(set) var paths: [MessagePath: ValueSize] = [:]

  init(_ policy: CheckedPolicy) {
    _ = fields(of: policy.input, at: [], fact: nil)
    for (index, fact) in policy.facts.enumerated() {
      let path = MessagePath(keys: [fact.name], fact: index)
      paths[path] = size(of: .record(fact.record), at: [.key(fact.name)], fact: index)
    }
  }

  /// For each size the last keys of its path, as few as tell it from all others.
  func shortNames() -> [String] {
    var uses: [String: Int] = [:]
    let endings = all.map { size in
      size.steps.indices.reversed().compactMap { start -> String? in
        guard case .key = size.steps[start] else { return nil }
        return MessageSize.text(size.steps[start...])
      }
    }
    for ending in endings.joined() { uses[ending, default: 0] += 1 }
    return zip(all, endings).map { size, endings in
      endings.first { uses[$0] == 1 } ?? size.path
    }
  }

  private mutating func size(
    of type: ValueType,
    at steps: [MessageSize.Step],
    fact: Int?
  ) -> ValueSize {
    switch type {
    case .bool, .looseBool, .int: return .scalar
    case .string, .number, .enumeration(_, isOpen: true): return .text(add(type, steps))
    case .enumeration(let members, isOpen: false):
      return .text(Polynomial(members.map(\.utf8.count).max() ?? 0))
    case .any, .nothing: return .any(add(type, steps))
    case .json(let inner): return size(of: inner, at: steps, fact: fact)
    case .list(let item):
      let count = add(type, steps)
      return .list(count: count, item: size(of: item, at: steps + [.item], fact: fact))
    case .map(let value):
      let count = add(type, steps)
      return .map(count: count, value: size(of: value, at: steps + [.item], fact: fact))
    case .record(let record):
      let json = add(type, steps)
      return .record(fields(of: record, at: steps, fact: fact), json: json)
    }
  }

  private mutating func fields(
    of record: RecordType,
    at steps: [MessageSize.Step],
    fact: Int?
  ) -> [ValueSize.Field] {
    record.fields.map { field in
      let inner = steps + [.key(field.name)]
      let size = size(of: field.type, at: inner, fact: fact)
      let keys = inner.compactMap { step -> String? in
        if case .key(let key) = step { key } else { nil }
      }
      // No path leads into lists and maps.
      if keys.count == inner.count { paths[MessagePath(keys: keys, fact: fact)] = size }
      return ValueSize.Field(name: field.name, size: size)
    }
  }

  private mutating func add(_ type: ValueType, _ steps: [MessageSize.Step]) -> Polynomial {
    all.append(MessageSize(steps: steps, type: type))
    return Polynomial(size: all.count - 1)
  }
}
