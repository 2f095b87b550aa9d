/// Decides messages by one policy and says why, reusing its memory from message to message.
///
/// A message is given to `decide(_:)`; its decision stays inside until the next call, to be written with `write(into:)`, read
/// with `decision()` or explained with `explain()`. Once its buffers have grown to what the messages need, deciding and writing
/// allocate nothing. Use one evaluator for each task: it is a value, and a copy shares nothing.
///
/// Limits, beyond which a message is refused with `message/too-large`: evaluation makes at most 16 MiB of text and 2^23 values
/// (parts of lists, maps and records), and takes at most 2^25 steps (list items, map entries and candidates looked at; eight
/// bytes of text searched, or two of JSON opened, count as one).
public struct Evaluator: Sendable {
  /// What the evaluation of one message may take.
  package struct Limits: Sendable {
    /// Bytes of text that are made.
    package var text = 1 << 24
    /// Parts of lists, maps and records that are made.
    package var items = 1 << 23
    /// Items, entries and candidates looked at.
    package var steps = 1 << 25

    package init() {}
  }

  /// What the last call of `decide` came to.
  enum Outcome: Sendable {
    /// Nothing was decided yet, or the message was at fault.
    case none
    case open
    /// The gate is false.
    case shut
  }

  /// How a field was decided.
  struct OutputState: Sendable {
    var value = Value.absent
    /// The winner's value, before the finish steps.
    var chosen = Value.absent
    /// The winning field of a layer, -1 for none.
    var winner: Int32 = -1
    /// The branch that was taken.
    var branch: Int32 = -1
  }

  /// What is known about a layer in this message.
  struct LayerState: Sendable {
    var generation: UInt32 = 0
    var isOffering = false
  }

  /// A value that is evaluated at most once a message.
  struct Memo: Sendable {
    var value = Value.absent
    /// The alternative that gave it, -1 for none.
    var alternative: Int32 = -1
    var generation: UInt32 = 0
  }

  let plan: Plan
  let isStrict: Bool
  /// Whether decisions are recorded, and whether one is under way now.
  var isRecorder = false
  var isRecording = false
  /// What the last decision asked and used; empty unless `isRecorder`.
  package internal(set) var record = DecisionRecord()
  var store: Store
  private var reading: ReadingMemory
  var outcome = Outcome.none

  /// Memos of another generation are of an earlier message.
  var generation: UInt32 = 0
  var letMemos: [Memo]
  var fieldMemos: [Memo]
  var layerStates: [LayerState]
  /// Counts memos made, so that text which a memo may point to is not given back.
  var memoCount = 0
  var outputs: [OutputState]
  /// The value after each finish step.
  var finished: [Value]

  var locals: [Value]
  /// How often each placeholder entry was used in the expansion that is under way.
  var occurrences: [Int64]
  /// The expansion in which an entry's closing text was last found missing.
  var unclosed: [Int]
  var expansionNumber = 0
  /// Parts of texts, lists and records that are being put together.
  var stack: [Value] = []
  /// Lets that wait for what they read.
  var pendingLets: [Int32] = []
  /// Scratch of searches and key indices.
  var places: [Int32] = []
  var globStates: [Bool] = []
  var nextGlobStates: [Bool] = []

  /// Where the text made by evaluation begins.
  var madeStart = 0
  /// How many items there were when the message had been read.
  var madeItems = 0
  /// How many items there may be.
  var itemsEnd = 0
  let limits: Limits
  var stepsLeft = 0
  /// A limit was reached: all that is evaluated from here on is absent, and the message is refused.
  var isExhausted = false
  /// The placeholder that had no value, when an expansion last failed.
  var failedPlaceholder = Value.absent

  /// Makes an evaluator.
  ///
  /// - Parameters:
  ///   - plan: The policy.
  ///   - isStrict: Whether unknown and duplicate keys are errors of a message.
  ///   - limits: What one message may take; less than usual in tests.
  package init(_ plan: Plan, isStrict: Bool = false, limits: Limits = Limits()) {
    self.plan = plan
    self.isStrict = isStrict
    self.limits = limits
    store = Store(plan.constants)
    reading = ReadingMemory(plan.readTables)
    letMemos = Array(repeating: Memo(), count: plan.lets.count)
    fieldMemos = Array(repeating: Memo(), count: plan.fields.count)
    layerStates = Array(repeating: LayerState(), count: plan.layers.count)
    outputs = Array(repeating: OutputState(), count: plan.outputs.count)
    finished = Array(repeating: .absent, count: plan.finishes.count)
    locals = Array(repeating: .absent, count: plan.localCount)
    unclosed = Array(repeating: 0, count: plan.entries.count)
    occurrences = Array(repeating: 0, count: plan.entries.count)
  }

  /// Reads a message and decides it.
  ///
  /// - Parameter message: One JSON object; nothing but white space may stand around it.
  /// - Throws: `MessageError` when the bytes are no JSON, the message does not fit the policy's `input`, a fact is missing,
  ///   a `reject` holds, or a limit is reached. There is no decision then.
  /// - Complexity: O(bytes) for reading, and the policy's cost bound for deciding.
  public mutating func decide(_ message: Span<UInt8>) throws(MessageError) {
    try read(message)
    try decideRead(message)
  }

  /// Forgets the last message and reads another one, to be decided by `decideRead`.
  package mutating func read(_ message: Span<UInt8>) throws(MessageError) {
    begin()
    store.reset()
    try ReadingMemory.read(
      message,
      with: &reading,
      layout: plan.layout,
      into: &store,
      isStrict: isStrict
    )
    madeItems = store.items.count
    startCounting()
  }

  /// Decides the message that has been read; its bytes are needed for the place of a missing fact.
  private mutating func decideRead(_ message: Span<UInt8>) throws(MessageError) {
    try checkFacts(message)
    try checkRejects(readingOutput: false)
    for index in plan.decisionOrder[..<plan.gateCount] { decideOutput(index) }
    if isGateShut {
      try checkLimits()
      outcome = .shut
      return
    }
    for index in plan.decisionOrder[plan.gateCount...] { decideOutput(index) }
    try checkRejects(readingOutput: true)
    try checkLimits()
    outcome = .open
  }

  /// A message that has been read, apart from its evaluator; for benchmarks, which decide it again
  /// and again.
  package struct ReadMessage: Sendable {
    var store: Store
    let byteCount: Int
    let itemCount: Int
  }

  /// The message that `read` has read.
  package var readMessage: ReadMessage {
    ReadMessage(store: store, byteCount: store.bytes.count, itemCount: store.items.count)
  }

  /// Decides a message that an evaluator of the same plan has read, and writes the decision.
  package mutating func decide(
    again message: inout ReadMessage,
    into output: inout [UInt8]
  ) throws(MessageError) {
    swap(&store, &message.store)
    defer { swap(&store, &message.store) }
    begin()
    giveBack(message.byteCount, message.itemCount)
    madeItems = store.items.count
    startCounting()
    let none: [UInt8] = []
    try decideRead(none.span)
    write(into: &output)
  }

  /// How many steps the last call of `decide` took.
  package var stepsTaken: Int { limits.steps - stepsLeft }

  /// Forgets the last message.
  private mutating func begin() {
    outcome = .none
    if isRecorder {
      record.forget()
      isRecording = true
    }
    stack.removeAll(keepingCapacity: true)
    for index in outputs.indices { outputs[index] = OutputState() }
    generation &+= 1
    if generation == 0 { forgetGenerations() }
  }

  /// Grants the steps, text and values that one evaluation may take.
  mutating func startCounting() {
    stepsLeft = limits.steps
    madeStart = store.bytes.count
    itemsEnd = store.items.count + limits.items
    isExhausted = false
  }

  /// After 2^32 messages the numbers of generations begin anew.
  private mutating func forgetGenerations() {
    for index in letMemos.indices { letMemos[index].generation = 0 }
    for index in fieldMemos.indices { fieldMemos[index].generation = 0 }
    for index in layerStates.indices { layerStates[index].generation = 0 }
    generation = 1
  }

  private var isGateShut: Bool {
    guard let gate = plan.gate else { return false }
    return isFalse(outputs[gate].value)
  }

  private func isFalse(_ value: Value) -> Bool { value.kind == .boolean && value.payload == 0 }

  /// The value of a message's slot.
  func slot(_ index: Int) -> Value { store.items[store.constantItems + index] }

  // MARK: - Limits

  /// Counts steps; false when there are none left.
  @discardableResult
  mutating func spend(_ steps: Int) -> Bool {
    stepsLeft -= steps
    if stepsLeft < 0 { isExhausted = true }
    return !isExhausted
  }

  /// Whether that much more text may be made.
  mutating func mayMake(_ count: Int) -> Bool {
    if store.bytes.count - madeStart + count > limits.text { isExhausted = true }
    return !isExhausted
  }

  /// Looks one level into JSON.
  mutating func opened(_ value: Value) -> Value {
    guard value.kind == .json, spend(1 + Int(value.count) >> 1) else { return value }
    let opened = store.open(value)
    checkItems()
    return opened
  }

  mutating func checkItems() {
    if store.items.count > itemsEnd { isExhausted = true }
  }

  func checkLimits() throws(MessageError) {
    guard isExhausted else { return }
    throw MessageError(
      code: "message/too-large",
      message:
        "deciding this message makes more text, more values or more steps than the limits allow",
      path: nil,
      offset: 0
    )
  }
}
