internal import PushRulesEvaluation
internal import PushRulesSemantics

/// What changes of a message cost at least: first how many paths they change, then how many bytes they write.
struct WhyNotCosts {
  private let given: WhyNotMessage

  init(_ given: WhyNotMessage) { self.given = given }

  private var messages: AbstractMessages { given.messages }

  /// What it costs to change what a place holds to a class.
  func cost(
    _ place: Int32,
    _ index: Int,
    _ held: WhyNotMessage.Held,
    _ bindings: TextBindings
  ) -> Int {
    var own: JSONValue?
    if case .value(let value) = held { own = value }
    let leaves = own.map(\.leafCount) ?? 0
    let part = part(of: place, own, bindings)
    let replaced = max(1, leaves) * part
    switch messages.classes(of: place)[index] {
    case .absent: return leaves * MessageCost.part
    case .null: return replaced + 4
    case .constant(let term):
      return replaced + MessageCost.size(term, given.terms)
    case .text: return replaced + 3
    case .number: return replaced + 1
    case .other: return replaced + 3
    case .object: return 0
    case .length(let count):
      if case .object? = own { return replaced }
      if own == nil, count == 0 { return part }
      return lengthCost(place, own, least: count, most: count)
    case .container:
      guard given.isList(place) else { return own == nil ? required(place, bindings) : 0 }
      let least = messages.questions(about: place).items
      return max(lengthCost(place, own, least: least, most: Int.max), own == nil ? 0 : part)
    }
  }

  private func lengthCost(_ place: Int32, _ own: JSONValue?, least: Int, most: Int) -> Int {
    let count = if case .array(let items)? = own { items.count } else { 0 }
    if count > most { return max(1, count - most) * MessageCost.part }
    guard count < least, hasScalarItems(place) else { return 0 }
    return (least - count) * MessageCost.part
  }

  /// What a path costs at a place: nothing where it is counted with what it stands in, since that is not there without it.
  func part(of place: Int32, _ own: JSONValue?, _ bindings: TextBindings) -> Int {
    guard own == nil else { return MessageCost.part }
    let info = messages.places[Int(place)]
    if case .item = info.step, hasScalarItems(info.parent) { return 0 }
    return isCountedAbove(place, bindings) ? 0 : MessageCost.part
  }

  /// Whether a place without a value is one that a new record must have.
  private func isCountedAbove(_ place: Int32, _ bindings: TextBindings) -> Bool {
    let info = messages.places[Int(place)]
    guard case .field = info.step, given.reading(place)?.presence == .required, info.parent > 0,
      case .nothing = given.held(info.parent, bindings)
    else { return false }
    let isMade = given.reading(info.parent)?.presence != .required
    return isMade || isItem(info.parent) || isCountedAbove(info.parent, bindings)
  }

  private func isItem(_ place: Int32) -> Bool {
    if case .item = messages.places[Int(place)].step { true } else { false }
  }

  /// What a new record must have, at least.
  private func required(_ place: Int32, _ bindings: TextBindings) -> Int {
    guard case .record? = given.reading(place)?.type, let type = given.reading(place)?.type,
      !isCountedAbove(place, bindings)
    else { return 0 }
    return Self.required(type) * MessageCost.part
  }

  private static func required(_ type: ValueType) -> Int {
    guard case .record(let record) = type.read else { return 1 }
    return record.fields.reduce(0) { sum, field in
      guard field.presence == .required else { return sum }
      if case .record = field.type.read { return sum + required(field.type) }
      return sum + 1
    }
  }

  private func hasScalarItems(_ place: Int32) -> Bool {
    guard case .list(let item) = given.reading(place)?.type else { return false }
    switch item.read {
    case .string, .enumeration, .bool, .int, .number, .looseBool: return true
    case .any, .list, .map, .record, .json, .nothing: return false
    }
  }
}
