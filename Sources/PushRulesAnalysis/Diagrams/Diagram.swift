/// A function from abstract messages to terms: a node of a `DiagramStore`, or a leaf.
///
/// Two diagrams of one store are the same number exactly when they are the same function.
struct Diagram: Hashable, Sendable {
  /// A node's number, or the complement of a term's.
  let id: Int32

  init(node: Int32) { id = node }

  init(leaf term: TermID) { id = ~term }

  static let absent = Diagram(leaf: TermTable.absent)
  static let `false` = Diagram(leaf: TermTable.false)
  static let `true` = Diagram(leaf: TermTable.true)

  var isLeaf: Bool { id < 0 }

  /// The term of a leaf.
  var term: TermID { ~id }
}
