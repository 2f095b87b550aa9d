/// Decides messages by one plan: the inside of an `Evaluator`, which says what it may do.
///
/// Everything that grows keeps its memory from message to message. It cannot be copied but by
/// `copy()`. What works on a message is `mutating` throughout, whether it changes anything or not: before a call that only
/// borrows it, Swift 6.3 copies all two kilobytes of a value that may be changed.
struct Machine: ~Copyable {
  /// What the last call of `decide` came to.
  enum Outcome: Sendable {
    /// Nothing was decided yet, or the message was at fault.
    case none
    case open
    /// The gate is false.
    case shut
  }

  /// How a field was decided; its value is in its register.
  struct OutputState: Sendable {
    /// The winner's value, before the finish steps.
    var chosen = Value.absent
    /// The winning field of a layer, and the alternative that gave its value; -1 for none.
    var winner: Int32 = -1
    var alternative: Int32 = -1
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
  ///
  /// Then the plan's trees are walked over, else its program decides.
  var isRecorder = false
  var isRecording = false
  /// What the last decision asked and used; empty unless `isRecorder`.
  var record = DecisionRecord()
  var store: Store
  private var reader: MessageReader
  var outcome = Outcome.none

  /// Memos of another generation are of an earlier message.
  var generation: UInt32 = 0
  /// In which generation a let's or a guard's value came into its register.
  var stamps: Growing<UInt32>
  var fieldMemos: Growing<Memo>
  var layerStates: Growing<LayerState>
  /// Counts memos made, so that text which a memo may point to is not given back.
  var memoCount = 0
  var outputs: Growing<OutputState>
  /// The value after each finish step.
  var finished: Growing<Value>

  /// The expansion in which an entry's closing text was last found missing.
  var unclosed: Growing<Int>
  var expansionNumber = 0
  /// Decisions that were written and wait to be taken.
  var written = Growing<UInt8>()
  /// The last explanation, and the parts of the plan that explanations show; nothing before the first one.
  var explanation = ExplanationTables()
  var texts = ExplanationTexts()
  /// Parts of texts, lists and records that are being put together.
  var stack = Growing<Value>()
  /// Where the program goes on when what it needs is known.
  var returns = Growing<Int32>()
  var expansions = Growing<Expansion>()
  /// The rule about messages that the program found to hold.
  var rejected: Int32 = -1
  /// Lets that wait for what they read.
  var pendingLets = Growing<Int32>()
  /// Scratch of searches and key indices.
  var places = Growing<Int32>()
  var globStates = Growing<Bool>()
  var nextGlobStates = Growing<Bool>()

  /// Where the text made by evaluation begins.
  var madeStart = 0
  /// How many items there were when the message had been read.
  var madeItems = 0
  /// How many items there may be.
  var itemsEnd = 0
  let limits: Evaluator.Limits
  var stepsLeft = 0
  /// A limit was reached: all that is evaluated from here on is absent, and the message is refused.
  var isExhausted = false
  /// The placeholder that had no value, when an expansion last failed.
  var failedPlaceholder = Value.absent

  init(_ plan: Plan, isStrict: Bool = false, limits: Evaluator.Limits = Evaluator.Limits()) {
    self.plan = plan
    self.isStrict = isStrict
    self.limits = limits
    store = Store(plan.constants)
    reader = MessageReader(plan.readTables, freeCount: plan.registerCount)
    stamps = Growing(repeating: 0, count: plan.program.knownCount)
    fieldMemos = Growing(repeating: Memo(), count: plan.fields.count)
    layerStates = Growing(repeating: LayerState(), count: plan.layers.count)
    outputs = Growing(repeating: OutputState(), count: plan.outputs.count)
    finished = Growing(repeating: .absent, count: plan.finishes.count)
    unclosed = Growing(repeating: 0, count: plan.entries.count)
  }

  /// A machine that records what each decision asks and uses.
  init(recording plan: Plan) {
    self.init(plan)
    isRecorder = true
    record = DecisionRecord(plan)
  }

  /// A machine in the same state that shares nothing with this one.
  ///
  /// - Complexity: O(plan and last message).
  func copy() -> Machine {
    var other = Machine(plan, isStrict: isStrict, limits: limits)
    other.isRecorder = isRecorder
    other.isRecording = isRecording
    other.record = record
    other.store = store.copy()
    other.outcome = outcome
    other.generation = generation
    other.stamps = stamps.copy()
    other.fieldMemos = fieldMemos.copy()
    other.layerStates = layerStates.copy()
    other.memoCount = memoCount
    other.outputs = outputs.copy()
    other.finished = finished.copy()
    other.unclosed = unclosed.copy()
    other.expansionNumber = expansionNumber
    other.madeStart = madeStart
    other.madeItems = madeItems
    other.itemsEnd = itemsEnd
    other.stepsLeft = stepsLeft
    other.isExhausted = isExhausted
    other.failedPlaceholder = failedPlaceholder
    return other
  }

  mutating func decide(_ message: Span<UInt8>) throws(MessageError) {
    try read(message)
    try decideRead(message)
  }

  /// Forgets the last message and reads another one, to be decided by `decideRead`.
  mutating func read(_ message: Span<UInt8>) throws(MessageError) {
    begin()
    store.reset()
    try reader.read(message, layout: plan.layout, into: &store, isStrict: isStrict)
    madeItems = store.items.count
    startCounting()
  }

  /// Decides once more the message that was read last.
  mutating func decideAgain() throws(MessageError) {
    begin()
    giveBack(madeStart, madeItems)
    startCounting()
    let none: [UInt8] = []
    try decideRead(none.span)
  }

  /// Decides the message that has been read; its bytes are needed for the place of a missing fact.
  private mutating func decideRead(_ message: Span<UInt8>) throws(MessageError) {
    if !plan.facts.isEmpty { try checkFacts(message) }
    if isRecorder {
      try walk()
    } else {
      try runProgram()
    }
  }

  /// Makes outputs absent that are not decided, from a place in the order of the decision on.
  mutating func forgetOutputs(from first: Int) {
    for output in plan.decisionOrder[first...] {
      outputs[output] = OutputState()
      store.items[plan.registers.outputs + output] = .absent
    }
  }

  /// Decides by the plan's trees.
  private mutating func walk() throws(MessageError) {
    forgetOutputs(from: 0)
    try checkRejects(readingOutput: false)
    for place in 0..<plan.gateCount { decideOutput(plan.decisionOrder[place]) }
    if isGateShut {
      try checkLimits()
      outcome = .shut
      return
    }
    for place in plan.gateCount..<plan.decisionOrder.count {
      decideOutput(plan.decisionOrder[place])
    }
    try checkRejects(readingOutput: true)
    try checkLimits()
    outcome = .open
  }

  /// How many steps the last call of `decide` took.
  var stepsTaken: Int { limits.steps - stepsLeft }

  /// Forgets the last message.
  private mutating func begin() {
    outcome = .none
    if isRecorder {
      record.forget()
      isRecording = true
    }
    stack.truncate(to: 0)
    returns.truncate(to: 0)
    expansions.truncate(to: 0)
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
    for index in 0..<stamps.count { stamps[index] = 0 }
    for index in 0..<fieldMemos.count { fieldMemos[index].generation = 0 }
    for index in 0..<layerStates.count { layerStates[index].generation = 0 }
    generation = 1
  }

  /// The value of an output as far as it is decided.
  @inline(__always)
  func value(ofOutput index: Int) -> Value { store.items[plan.registers.outputs + index] }

  private var isGateShut: Bool {
    guard let gate = plan.gate else { return false }
    return isFalse(value(ofOutput: gate))
  }

  func isFalse(_ value: Value) -> Bool { value.kind == .boolean && value.payload == 0 }

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
