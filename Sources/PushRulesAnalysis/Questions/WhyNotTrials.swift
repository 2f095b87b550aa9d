internal import PushRulesEvaluation
internal import PushRulesSemantics

/// Tries changes of a message one by one, those of fewer paths first.
///
/// What is tried, at the places that the question turns on: each value is removed, or becomes one of those that the rules tell
/// apart, or one that another message had in which the candidate wins; items of lists are added and removed; records and entries
/// of maps are made with what they must have. The changes are made one after the other in the order of `input`.
struct WhyNotTrials {
  /// What became of a message.
  enum Outcome {
    case wins
    case loses
    case refused
    /// A fact is not there.
    case lacks(String)
  }

  private struct Node {
    let message: JSONValue
    /// The place of the last change.
    let last: [EditOrder]
    let made: [EditOrder]?
  }

  private let given: JSONValue
  private let type: ValueType
  private let root: WhyNotSpot
  private let fresh: String
  private let decide: (JSONValue) -> Outcome
  /// How many messages may be tried still.
  private(set) var left: Int
  /// For each number of paths, the messages that differ in so many.
  private var nodes: [[Node]]
  /// A message in which the candidate wins, of the fewest paths.
  private(set) var found: (message: JSONValue, paths: Int)?

  /// Changes of more paths are not tried.
  private static let pathLimit = 6

  init(
    _ given: JSONValue,
    _ type: ValueType,
    _ root: WhyNotSpot,
    fresh: String,
    limit: Int,
    decide: @escaping (JSONValue) -> Outcome
  ) {
    self.given = given
    self.type = type
    self.root = root
    self.fresh = fresh
    self.decide = decide
    left = limit
    nodes = Array(repeating: [], count: Self.pathLimit + 1)
    nodes[0].append(Node(message: given, last: [], made: nil))
  }

  /// Looks for a change of fewer paths than some.
  ///
  /// - Returns: Whether all were tried that have fewer paths than what was found, or than `limit` where nothing was.
  mutating func run(below limit: Int) -> Bool {
    for paths in 0..<min(limit, Self.pathLimit) {
      // What was made is filled first, which takes no more paths.
      var next = 0
      while next < nodes[paths].count {
        let node = nodes[paths][next]
        next += 1
        if node.made != nil { expand(node, within: node.made, most: paths) }
        if left <= 0 { return false }
      }
      if let found, found.paths <= paths { return true }
      if paths + 1 >= min(limit, Self.pathLimit) { break }
      for node in nodes[paths] {
        expand(node, within: nil, most: min(limit - 1, Self.pathLimit))
        if left <= 0 { return false }
        if let found, found.paths <= paths + 1 { return true }
      }
      nodes[paths] = []
    }
    return limit <= Self.pathLimit
  }

  private mutating func expand(_ node: Node, within: [EditOrder]?, most: Int) {
    var steps = WhyNotSteps(fresh: fresh, start: node.last, within: within)
    steps.list(node.message, type, root)
    for step in steps.steps {
      if left <= 0 { return }
      let edit = MessageEdit(path: step.path, old: nil, new: step.value, type: nil)
      guard let made = tried(MessageEdit.apply([edit], to: node.message), most: most) else {
        continue
      }
      nodes[made.paths].append(Node(message: made.message, last: step.order, made: step.made))
    }
  }

  /// The message, with facts that it must have, when it may be changed further.
  private mutating func tried(
    _ message: JSONValue,
    most: Int
  ) -> (message: JSONValue, paths: Int)? {
    var message = message
    while true {
      let paths = MessageEdit.distance(given, message)
      guard paths > 0, paths <= min(most, (found?.paths ?? .max) - 1) else { return nil }
      left -= 1
      switch decide(message) {
      case .wins:
        found = (message, paths)
        return nil
      case .loses: return (message, paths)
      case .refused: return nil
      case .lacks(let fact):
        guard left > 0, message[fact] == nil, case .record(let record) = type.read,
          let field = record.field(fact)
        else { return nil }
        let steps = WhyNotSteps(fresh: fresh, start: [], within: nil)
        message = message.setting(fact, to: steps.example(field.type.read))
      }
    }
  }
}
