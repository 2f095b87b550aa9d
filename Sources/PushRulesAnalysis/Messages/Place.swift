internal import PushRulesSemantics

/// Where something stands in a message.
struct Place {
  enum Step: Hashable {
    /// The message.
    case root
    /// A field of a record.
    case field(ExactText)
    /// A key of an object that no type names.
    case member(ExactText)
    /// The entry of a map; the key is a text.
    case entry(TermID)
    /// An item of a list.
    case item(Int)
    /// Any item of a list, or any entry of a map.
    case every
    /// The item of a list that something chose.
    case chosen(TermID)
  }

  /// -1 for the root.
  let parent: Int32
  let step: Step
  /// The place to which belongs what is asked about this one: of an item or entry, that of every item or entry.
  let general: Int32
  /// For each policy, how it reads the place; `nil` where it does not.
  let readings: [Reading?]
}

/// How a policy reads a place.
struct Reading: Equatable {
  enum Presence: Equatable {
    case required
    case optional
    case defaulted(Constant)
    /// A null is kept: what stands in JSON.
    case optionalOrNull
    /// An item of a list: there, and possibly null, which is kept.
    case item
  }

  /// Without `loose` and `json`.
  let type: ValueType
  let presence: Presence
}

/// A class of what may stand at a place: JSON that no rule tells apart.
enum PlaceClass: Hashable {
  case absent
  case null
  /// A string, integer or bool.
  case constant(TermID)
  /// Some other text.
  case text(TermID)
  /// Some number between two bounds.
  case number(TermID)
  /// A list of so many items, or an empty map.
  case length(Int)
  /// A record, map or list.
  case container
  /// JSON that is an object, at a place of type `any`.
  case object
  /// Other JSON.
  case other
}

/// An expression that goes through the items of a list.
struct Site: Hashable {
  let policy: Int
  let text: ExactText
}

/// What the rules ask about messages.
struct AskedQuestions {
  var places: [Int32: Questions] = [:]
  /// The constants that have classes of their own at each place, also to be found fast.
  var constants: [Int32: [TermID]] = [:]
  var known: [Int32: Set<TermID>] = [:]
  /// For derived texts and numbers, the constants that they are compared with.
  var constantsOfTerm: [TermID: [TermID]] = [:]
  var boundsOfTerm: [TermID: [Int64]] = [:]
}

/// What the rules ask about a place, constants aside.
struct Questions {
  /// Whether null is told from absent.
  var asksNull = false
  /// Whether the kinds of JSON are told apart at a place of type `any`.
  var asksKind = false
  /// How many items of a list are looked at one by one.
  var items = 0
  /// Whether lists that are longer than `items` say nothing new.
  var itemsSuffice = true
  /// Whether an empty map is told from others.
  var asksEmpty = false
}
