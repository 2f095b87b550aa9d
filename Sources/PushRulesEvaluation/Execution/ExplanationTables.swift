/// An explanation in numbers: what the machine found, before anybody gives it words.
///
/// Flat lists without references, whose memory is kept from message to message; written as JSON or made into `Explanation`
/// values. Values are those of the machine's store.
struct ExplanationTables: ~Copyable {
  /// How one output was decided.
  struct Field: BitwiseCopyable {
    /// In `candidates`; none when the gate is shut.
    var candidates: Places
    /// Index into `candidates`, -1 for none.
    var winner: Int32 = -1
    /// The gate's winner, where a shut gate kept the output from being decided: index into `candidates`, else -1.
    var gateShut: Int32 = -1
  }

  /// What became of one candidate.
  struct Candidate: BitwiseCopyable {
    /// Index into `Plan.fields`; -1 for the finish step that shut the gate.
    let field: Int32
    /// The alternative that gives its value, -1 for none.
    var alternative: Int32 = -1
    let status: CandidateExplanation.Status
    /// The value that it gives or would give.
    var would = Value.absent
    var missing = Missing.nothing
    /// Of the layer's guard or the branch's condition, then of the alternative's guard: indices into `atomLists`, -1 for none.
    var outerAtoms: Int32 = -1
    var atoms: Int32 = -1
    /// Where its JSON stands already.
    var text = WrittenText()
  }

  /// What has no value, in the file's words.
  enum Missing: BitwiseCopyable {
    case nothing
    case node(Int32)
    /// Index into `Plan.names`.
    case name(Int32)
    /// Another field of a whole layer.
    case output(Int32)
    /// A placeholder, as it stands in a text.
    case text(Value)
  }

  /// The elementary tests of one condition.
  struct AtomList: BitwiseCopyable {
    let condition: Int32
    let holds: Bool
    /// In `atoms`.
    let atoms: Places
    /// Where their JSON stands already.
    var text = WrittenText()
  }

  /// One test.
  struct Atom: BitwiseCopyable {
    let node: Int32
    let holds: Bool
    var decides = true
    /// In `operands`.
    let operands: Places
  }

  /// A value that a test reads.
  struct Operand: BitwiseCopyable {
    let node: Int32
    let value: Value
  }

  /// A part of what was written, empty where it was not.
  struct WrittenText: BitwiseCopyable {
    var start = 0
    var count = 0
  }

  /// One for every output; none without a decision.
  var fields = Growing<Field>()
  var candidates = Growing<Candidate>()
  var atomLists = Growing<AtomList>()
  var atoms = Growing<Atom>()
  var operands = Growing<Operand>()
  /// For each node the list of its tests, if it is one of this explanation: another message leaves its numbers behind.
  private var listNumbers = Growing<Int32>()

  /// Forgets the last explanation.
  ///
  /// - Parameter nodeCount: how many nodes the plan has.
  mutating func reset(nodeCount: Int) {
    fields.truncate(to: 0)
    candidates.truncate(to: 0)
    atomLists.truncate(to: 0)
    atoms.truncate(to: 0)
    operands.truncate(to: 0)
    while listNumbers.count < nodeCount { listNumbers.append(0) }
  }

  /// The list of a condition's tests; -1 where they have not been collected.
  mutating func listNumber(of condition: Int32) -> Int32 {
    let number = listNumbers[Int(condition)]
    guard number < atomLists.count, atomLists[Int(number)].condition == condition else { return -1 }
    return number
  }

  mutating func addList(_ list: AtomList) -> Int32 {
    let number = Int32(truncatingIfNeeded: atomLists.count)
    listNumbers[Int(list.condition)] = number
    atomLists.append(list)
    return number
  }
}
