internal import PushRulesEvaluation
internal import PushRulesSemantics

/// What changes of a message cost at least: first how many paths they change, then how many bytes they write.
struct WhyNotCosts {
  private let given: WhyNotMessage

  init(_ given: WhyNotMessage) { self.given = given }

  private var messages: AbstractMessages { given.messages }

  /// What it costs to change what a place holds to a class.
  func cost(_ place: Int32, _ index: Int, _ held: WhyNotMessage.Held) -> Int {
    var own: JSONValue?
    if case .value(let value) = held { own = value }
    let leaves = own.map(\.leafCount) ?? 0
    // Items that a list must have more are counted with the list.
    let isNewItem = own == nil && isScalarItem(place)
    let part = isNewItem ? 0 : MessageCost.part
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
      guard given.isList(place) else { return 0 }
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

  func isScalarItem(_ place: Int32) -> Bool {
    if case .item = messages.places[Int(place)].step {
      hasScalarItems(messages.places[Int(place)].parent)
    } else {
      false
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
