internal import PushRulesSemantics

/// The number of a term in a `TermTable`.
typealias TermID = Int32

/// What an expression comes to in an abstract message: a constant, something unknown of the message, or a function of such.
///
/// Two terms that are the same are the same value in every message. Two different ones may still be equal in some message; who
/// asks about equality splits the messages until they are not, or takes both answers as possible.
enum Term: Hashable {
  case absent
  /// A JSON null that stayed one: an item of a list, a value of an `any`.
  case null
  case boolean(Bool)
  case integer(Int64)
  case string(ExactText)
  /// The text at a place: none of the constants that its place is compared with, and equal to no other text.
  case token(place: Int32)
  /// A text that several places may share: those of one group that are compared with each other.
  case shared(group: Int32, index: Int32)
  /// A number at a place, between two bounds that it does not reach; `nil`: none.
  case range(place: Int32, low: Int64?, high: Int64?)
  /// Some JSON at a place of type `any` of which nothing more is known.
  case opaque(place: Int32)
  /// A record, map or list of the message, or JSON that is a list.
  case place(Int32)
  /// JSON of the message that is an object.
  case object(place: Int32)
  /// Texts one after the other: at least two, no constant beside another.
  case text([TermID])
  /// A list whose items are known; one that is absent is left out. `place`: that of the message's list, or -1.
  case list([Diagram], place: Int32)
  /// A record that the policy made.
  case record([Entry])
  /// A function of terms that is not looked into.
  case call(Operation, [TermID])

  struct Entry: Hashable {
    let name: ExactText
    let value: Diagram
  }

  /// An entry of a placeholders block, and what it puts in for any hole.
  struct BlockEntry: Hashable {
    let prefix: ExactText
    let suffix: ExactText
    /// `nil`: the entry has no hole.
    let hasInteger: Bool?
    let value: Diagram
  }

  /// What stays a function of its arguments.
  enum Operation: Hashable {
    case function(Function)
    case sum
    case difference
    /// A number or a bool as a text holds it.
    case text
    case item
    /// A field of a record that stays a call; `at` may find something else, the JSON that the record came from.
    case member
    case count(Diagram)
    case first(Diagram)
    case comprehension([Diagram])
    case expansion([BlockEntry])
    /// What the hole of a placeholder holds, and how often its entry was used before, where that is left open.
    case hole(isInteger: Bool)
    case occurrence
    /// What an output comes to, where there is too much of it to look into.
    case output(Int, policy: Int, isText: Bool, isNumber: Bool)

    // True or false.
    case isEqual
    case isLess
    case isMember
    case isEmpty
    case isBlank
    /// Whether a fact is not recorded.
    case isMissing
    /// Whether the rest of a list, behind the items that are looked at, makes a quantifier true.
    case any(Diagram)
    case all(Diagram)
    case fits
  }
}

/// Terms, each once.
final class TermTable {
  private(set) var terms: [Term] = [.absent, .boolean(false), .boolean(true), .null]
  private var ids: [Term: TermID] = [
    .absent: 0, .boolean(false): 1, .boolean(true): 2, .null: 3,
  ]

  static let absent: TermID = 0
  static let `false`: TermID = 1
  static let `true`: TermID = 2
  static let null: TermID = 3

  subscript(id: TermID) -> Term { terms[Int(id)] }

  func id(_ term: Term) -> TermID {
    if let id = ids[term] { return id }
    let id = TermID(terms.count)
    terms.append(term)
    ids[term] = id
    return id
  }

  func string(_ text: String) -> TermID { id(.string(ExactText(text))) }

  static func isPresent(_ id: TermID) -> Bool { id != absent && id != null }

  /// Texts put one behind the other.
  func text(_ parts: [TermID]) -> TermID {
    var flat: [TermID] = []
    for part in parts {
      if case .text(let inner) = self[part] { flat += inner } else { flat.append(part) }
    }
    var joined: [TermID] = []
    for part in flat {
      guard let text = constantText(part) else {
        joined.append(part)
        continue
      }
      if text.isEmpty { continue }
      if let last = joined.last, let before = constantText(last) {
        joined[joined.count - 1] = string(before + text)
      } else {
        joined.append(string(text))
      }
    }
    if joined.isEmpty { return string("") }
    return joined.count == 1 ? joined[0] : id(.text(joined))
  }

  /// A constant as a text holds it.
  func constantText(_ id: TermID) -> String? {
    switch self[id] {
    case .string(let text): text.text
    case .integer(let value): String(value)
    case .boolean(let value): value ? "true" : "false"
    default: nil
    }
  }

  /// Whether the term stands for a text that is made of texts of the message and of constants.
  func isText(_ id: TermID) -> Bool {
    switch self[id] {
    case .string, .token, .shared, .text: true
    case .call(.function(let function), _):
      switch function {
      case .lower, .cut, .cutBytes, .join, .asText: true
      default: false
      }
    case .call(.text, _), .call(.expansion, _), .call(.hole(isInteger: false), _): true
    case .call(.output(_, _, let isText, _), _): isText
    default: false
    }
  }

  /// Whether the term stands for a number.
  func isNumber(_ id: TermID) -> Bool {
    switch self[id] {
    case .integer, .range: true
    case .call(.function(let function), _):
      switch function {
      case .length, .min, .max, .asInt: true
      default: false
      }
    case .call(.sum, _), .call(.difference, _), .call(.count, _): true
    case .call(.hole(isInteger: true), _), .call(.occurrence, _): true
    case .call(.output(_, _, _, let isNumber), _): isNumber
    default: false
    }
  }

  func isConstant(_ id: TermID) -> Bool {
    switch self[id] {
    case .boolean, .integer, .string: true
    default: false
    }
  }
}
