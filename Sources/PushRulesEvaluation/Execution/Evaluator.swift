/// Decides messages by one policy and says why, reusing its memory from message to message.
///
/// A message is given to `decide(_:)`; its decision stays inside until the next call, to be written with `write(into:)`, read
/// with `decision()` or explained with `explain()`. Once its buffers have grown to what the messages need, deciding and writing
/// allocate nothing. Use one evaluator for each task: it is a value, and a copy shares nothing.
///
/// Limits, beyond which a message is refused with `message/too-large`: evaluation makes at most 16 MiB of text and 2^23 values
/// (parts of lists, maps and records), and takes at most 2^25 steps (list items and map entries looked at; eight bytes of
/// text searched or copied, or two of JSON opened, count as one).
public struct Evaluator: Sendable {
  /// What the evaluation of one message may take.
  package struct Limits: Sendable {
    /// Bytes of text that are made.
    package var text = 1 << 24
    /// Parts of lists, maps and records that are made.
    package var items = 1 << 23
    /// Items and entries looked at.
    package var steps = 1 << 25

    package init() {}
  }

  /// A machine that several copies of an evaluator may refer to until one of them changes it.
  ///
  /// It stands behind a pointer, because each access to a class's variable would be watched at run
  /// time; here all go through `ownMachine`.
  @safe
  private final class Memory: @unchecked Sendable {
    private let place: UnsafeMutablePointer<Machine>

    init(_ machine: consuming Machine) {
      unsafe place = .allocate(capacity: 1)
      unsafe place.initialize(to: machine)
    }

    deinit {
      unsafe place.deinitialize(count: 1)
      unsafe place.deallocate()
    }

    var machine: Machine {
      @inline(__always) _read { yield unsafe place.pointee }
      @inline(__always) _modify { yield unsafe &place.pointee }
    }
  }

  private var memory: Memory

  /// The machine, for what changes it: no copy of this evaluator sees the change.
  ///
  /// A reference that
  /// is the only one is used by one task at a time; so it is safe to send, although the compiler
  /// cannot see it.
  private var ownMachine: Machine {
    _read { yield memory.machine }
    _modify {
      if !isKnownUniquelyReferenced(&memory) { memory = Memory(memory.machine.copy()) }
      yield &memory.machine
    }
  }

  /// Makes an evaluator.
  ///
  /// - Parameters:
  ///   - plan: The policy.
  ///   - isStrict: Whether unknown and duplicate keys are errors of a message.
  ///   - limits: What one message may take; less than usual in tests.
  package init(_ plan: Plan, isStrict: Bool = false, limits: Limits = Limits()) {
    memory = Memory(Machine(plan, isStrict: isStrict, limits: limits))
  }

  /// An evaluator that records what each decision asks and uses.
  package init(recording plan: Plan) {
    memory = Memory(Machine(recording: plan))
  }

  /// Reads a message and decides it.
  ///
  /// - Parameter message: One JSON object; nothing but white space may stand around it.
  /// - Throws: `MessageError` when the bytes are no JSON, the message does not fit the policy's `input`, a fact is missing,
  ///   a `reject` holds, or a limit is reached. There is no decision then.
  /// - Complexity: O(bytes) for reading, and the policy's cost bound for deciding.
  public mutating func decide(_ message: Span<UInt8>) throws(MessageError) {
    try ownMachine.decide(message)
  }

  /// The fact that has to be found out next before a message can be decided; `nil` when the message holds all that its
  /// decision needs.
  ///
  /// There is no decision afterwards.
  /// - Parameter message: as for `decide(_:)`.
  /// - Throws: `MessageError` when the bytes are no JSON, the message does not fit the policy's `input`, or a limit is reached.
  /// - Complexity: O(bytes) for reading, and the cost of the arguments.
  public mutating func factRequest(for message: Span<UInt8>) throws(MessageError) -> FactRequest? {
    try ownMachine.read(message)
    return try ownMachine.findRequest()
  }

  /// Appends the last decision as one JSON object without a line break; `{}` when there is none.
  ///
  /// - Complexity: O(bytes of the decision).
  public mutating func write(into output: inout [UInt8]) { ownMachine.write(into: &output) }

  /// Appends the last decision as `write(into:)` does, with its explanation as the last key, `explain`.
  ///
  /// - Complexity: as deciding once more, outranked candidates included; nothing is allocated once the evaluator's buffers
  ///   have grown.
  public mutating func writeExplained(into output: inout [UInt8]) {
    ownMachine.writeExplained(into: &output)
  }

  /// Keeps the last decision as a line, as `write(into:)` or `writeExplained(into:)` writes it, until `takeLines` is called.
  package mutating func writeLine(isExplained: Bool = false) {
    if isExplained {
      ownMachine.writeExplainedLine()
    } else {
      ownMachine.writeLine()
    }
  }

  /// Appends the lines that were kept, in order, and forgets them.
  package mutating func takeLines(into output: inout [UInt8]) {
    ownMachine.takeLines(into: &output)
  }

  /// How many bytes the lines have that are kept.
  package var lineBytes: Int { memory.machine.written.count }

  /// The last decision; empty when there is none.
  public func decision() -> Decision { memory.machine.decision() }

  /// Explains the last decision; without one the explanation has no fields.
  ///
  /// - Complexity: as deciding once more, outranked candidates included; strings are made for every value shown.
  public mutating func explain() -> Explanation { ownMachine.explain() }

  // MARK: - For benchmarks

  /// Reads a message without deciding it.
  package mutating func read(_ message: Span<UInt8>) throws(MessageError) {
    try ownMachine.read(message)
  }

  /// Decides the message that was read last, once more.
  package mutating func decideAgain() throws(MessageError) { try ownMachine.decideAgain() }
}

// MARK: - For analyses and measures

extension Evaluator {
  /// What the last decision asked and used; empty unless the evaluator records.
  package var record: DecisionRecord { memory.machine.record }

  /// How many steps the last call of `decide` took.
  package var stepsTaken: Int { memory.machine.stepsTaken }

  /// Whether the gate is false, so that no other field was decided.
  package var isShut: Bool { memory.machine.isShut }

  /// Why the gate is shut, as the decision says it; `nil` when it is open.
  package var shutReason: String? { isShut ? decision().reason : nil }

  /// The gate that the last message found shut, as an index into the policy's outputs.
  package var shutGate: Int? { memory.machine.shutGate }

  /// The outputs that the last message decided, in the order of the decision: none without a
  /// decision; the gate and what it reads when the gate is shut.
  package var decidedOutputs: [Int] { memory.machine.decidedOutputs }

  /// The branch that an output took, from 0; `nil` when it was not decided.
  package func branch(ofOutput index: Int) -> Int? { memory.machine.branch(ofOutput: index) }

  /// The candidate that won an output; `nil` when none did.
  package func winner(ofOutput index: Int) -> WinningField? {
    memory.machine.winner(ofOutput: index)
  }

  /// The layer that won an output, as an index into the policy's layers; of an output that was not
  /// decided, or that a shut gate took out of the decision, `nil`.
  package func winningLayer(ofOutput output: Int) -> Int? {
    memory.machine.winningLayer(ofOutput: output)
  }

  /// How an output of the last message was decided.
  ///
  /// With a shut gate, only the gate and what it reads were.
  /// - Complexity: O(bytes of the value).
  package func result(of output: Int) -> OutputResult { memory.machine.result(of: output) }

  /// Whether an output has a value, after its finish steps.
  package func hasValue(output index: Int) -> Bool { memory.machine.hasValue(output: index) }

  /// Whether an output is a blank text, after its finish steps.
  package mutating func hasBlankValue(output index: Int) -> Bool {
    ownMachine.hasBlankValue(output: index)
  }

  /// Whether a guard held when the decision of a recording evaluator asked it; `nil` when it did not ask it, or there is no
  /// guard.
  ///
  /// To be asked before `explain()`, which looks at more than the decision did.
  /// - Complexity: as the guard's; as that of all earlier alternatives in a let or a finish step.
  package mutating func truth(of place: GuardPlace) -> Bool? { ownMachine.truth(of: place) }

  /// What became of all candidates of the outputs that were decided, as the explanation says it.
  ///
  /// - Parameter fates: is emptied and filled.
  /// - Complexity: as deciding once more, outranked candidates included.
  package mutating func collectFates(into fates: inout [CandidateFate]) {
    ownMachine.collectFates(into: &fates)
  }

  /// Whether a finish step of an output that was decided changed its value.
  package mutating func hasChanged(step: Int, ofOutput output: Int) -> Bool {
    ownMachine.hasChanged(step: step, ofOutput: output)
  }
}

/// What became of one candidate.
package struct CandidateFate: Sendable, Equatable {
  /// Index into the policy's outputs.
  package let output: Int
  /// Index into the output's branches.
  package let branch: Int
  /// Index into the branch's candidates, lowest first.
  package let candidate: Int
  /// As the explanation has it.
  package let status: CandidateExplanation.Status
  /// Which alternative gives its value, from 0; `nil` when none does.
  package let alternative: Int?
}

/// How an output was decided.
package struct OutputResult: Sendable, Equatable {
  /// The branch that was taken, in the order of the file; `nil` when none was, or the output was not decided.
  package let branch: Int?
  /// The layer that won and its alternative, both from 0.
  package let winner: (layer: Int, alternative: Int)?
  /// The value as JSON, finish steps included; `nil` when it has none.
  package let value: String?

  package static func == (left: OutputResult, right: OutputResult) -> Bool {
    left.branch == right.branch && left.value == right.value
      && left.winner?.layer == right.winner?.layer
      && left.winner?.alternative == right.winner?.alternative
  }
}
