internal import PushRulesEvaluation
internal import PushRulesSemantics

/// Lists the changes of one value that are tried.
struct WhyNotSteps {
  /// A change of one value.
  struct Step {
    let path: [MessagePathStep]
    /// Where it stands in the order of `input`.
    let order: [EditOrder]
    let value: JSONValue?
    /// Something new stands here that may be filled without more paths; `nil` when nothing does.
    let made: [EditOrder]?
  }

  /// The new text of values that must be there.
  let fresh: String
  /// Only changes at or behind this place are listed; and only those within the other, if there is one.
  let start: [EditOrder]
  let within: [EditOrder]?
  private(set) var steps: [Step] = []

  /// How many items of a list, or entries of a map, are changed one by one.
  private static let itemLimit = 12

  init(fresh: String, start: [EditOrder], within: [EditOrder]?) {
    self.fresh = fresh
    self.start = start
    self.within = within
  }

  /// Where a value stands.
  private struct Position {
    var path: [MessagePathStep] = []
    var order: [EditOrder] = []

    func appending(_ step: MessagePathStep, _ number: Int, _ key: String = "") -> Position {
      Position(path: path + [step], order: order + [EditOrder(number: number, key: key)])
    }
  }

  mutating func list(_ message: JSONValue, _ type: ValueType, _ root: WhyNotSpot) {
    look(message, type, root, Position())
  }

  private mutating func add(_ position: Position, _ value: JSONValue?, made: [EditOrder]? = nil) {
    if position.order.lexicographicallyPrecedes(start) { return }
    if let within {
      guard position.order.starts(with: within) else { return }
    }
    steps.append(Step(path: position.path, order: position.order, value: value, made: made))
  }

  /// Whether no listed change stands in a place.
  private func isPassed(_ position: Position) -> Bool {
    if let within, !within.starts(with: position.order), !position.order.starts(with: within) {
      return true
    }
    return position.order.lexicographicallyPrecedes(start) && !start.starts(with: position.order)
  }

  // MARK: - Values

  private mutating func look(
    _ own: JSONValue?,
    _ type: ValueType?,
    _ spot: WhyNotSpot,
    _ position: Position
  ) {
    if isPassed(position) { return }
    let isItem = if case .item? = position.path.last { true } else { false }
    if !position.path.isEmpty {
      if own != nil, !isItem { add(position, nil) }
      if own != .null { add(position, .null) }
      for value in spot.values where value != own && value != .null { add(position, value) }
      if let type = type?.read, isContainer(type), !isFitting(own, type) {
        add(position, example(type), made: position.order)
      }
    }
    inside(own, type?.read, spot, position)
  }

  private mutating func inside(
    _ own: JSONValue?,
    _ type: ValueType?,
    _ spot: WhyNotSpot,
    _ position: Position
  ) {
    switch (own, type) {
    case (.object?, .record(let record)?):
      for (number, field) in record.fields.enumerated() {
        guard let inner = spot.inner[ExactText(field.name)] else { continue }
        look(own?[field.name], field.type, inner, position.appending(.field(field.name), number))
      }
    case (.object(let members)?, .map(let item)?): entries(members, item, spot, position)
    case (.array(let items)?, .list(let item)?): self.items(items, item, spot, position)
    case (.object?, _):
      for name in spot.names {
        look(own?[name], nil, spot.spot(name), position.appending(.field(name), .max, name))
      }
    case (.array(let items)?, _): self.items(items, nil, spot, position)
    case (_, .any?), (_, nil):
      guard !position.path.isEmpty else { return }
      for name in spot.names {
        let key = position.appending(.field(name), .max, name)
        for value in spot.spot(name).values { add(key, value) }
      }
      if !spot.names.isEmpty { add(position, .object([]), made: position.order) }
      if let every = spot.every {
        for value in every.values { add(position, .array([value])) }
        add(position, .array([]), made: position.order)
      }
    default: break
    }
  }

  private mutating func entries(
    _ members: [JSONValue.Member],
    _ item: ValueType,
    _ spot: WhyNotSpot,
    _ position: Position
  ) {
    let every = spot.everySpot()
    var keys = members.prefix(Self.itemLimit).map(\.key)
    for key in spot.keys + [fresh] where !keys.contains(where: { $0.isSame(key) }) {
      keys.append(key)
    }
    keys.sort { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    for key in keys {
      let own = members.last { $0.key.isSame(key) }?.value
      look(own, item, every, position.appending(.key(key), 0, key))
    }
  }

  private mutating func items(
    _ items: [JSONValue],
    _ item: ValueType?,
    _ spot: WhyNotSpot,
    _ position: Position
  ) {
    for index in items.indices.prefix(Self.itemLimit) {
      var fewer = items
      fewer.remove(at: index)
      add(position, .array(fewer))
    }
    let every = spot.every
    var values = every?.values ?? []
    let example = item.map { self.example($0.read) }
    if let example, !values.contains(example) { values.append(example) }
    let last = EditOrder(number: items.count, key: "")
    for value in values {
      let isMade = value == example && item.map { isContainer($0.read) } ?? false
      add(position, .array(items + [value]), made: isMade ? position.order + [last] : nil)
      if !items.isEmpty { add(position, .array([value] + items)) }
    }
    guard let every else { return }
    for (index, own) in items.enumerated().prefix(Self.itemLimit) {
      look(own, item, every, position.appending(.item(index), index))
    }
  }

  // MARK: - Examples

  private func isContainer(_ type: ValueType) -> Bool {
    switch type {
    case .record, .map, .list: true
    default: false
    }
  }

  private func isFitting(_ own: JSONValue?, _ type: ValueType) -> Bool {
    switch (own, type) {
    case (.object?, .record), (.object?, .map), (.array?, .list): true
    default: false
    }
  }

  /// Something that fits a type, as small as can be.
  func example(_ type: ValueType) -> JSONValue {
    switch type {
    case .string, .enumeration(_, isOpen: true): .string(fresh)
    case .enumeration(let names, isOpen: false): .string(names.first ?? "")
    case .bool, .looseBool: .boolean(false)
    case .int, .number, .any, .nothing: .number("0")
    case .list: .array([])
    case .map: .object([])
    case .json(let inner): example(inner)
    case .record(let record):
      .object(
        record.fields.filter { $0.presence == .required }.map {
          JSONValue.Member(key: $0.name, value: example($0.type))
        }
      )
    }
  }
}
