internal import PushRulesSemantics

/// What decides a message, as a list of instructions: what is to be done next is the next instruction or the target of a jump.
///
/// A plan's nodes say the same as trees, which explanations walk over; a program does it in a fraction of the time.
struct Program: Sendable {
  /// What deciding an output comes to.
  struct Outcome: Sendable {
    let output: Int32
    /// The branch that was taken, -1 for none.
    let branch: Int32
    /// The winning field of a layer, and which alternative gives its value; -1 for none.
    ///
    /// Of a field of a whole layer, the alternative was noted before.
    let winner: Int32
    let alternative: Int32
  }

  /// Candidates, one after the other in a chain, whose guards compare one slot with texts: instead of asking each one, the
  /// slot's text is looked up.
  struct Run: Sendable {
    /// In `runTexts` and `runTargets`: open addressing, a power of two, at most half full.
    let index: Places
    /// Where to go on when no guard holds.
    var end: Int32
  }

  /// The value of a placeholder entry.
  struct Entry: Sendable {
    var code: Int32
    /// Where the value stands without running the code, if the let or guard of this number is known; -1 for none and, as
    /// number, for a value that is always there.
    var place: Int32 = -1
    var number: Int32 = -1
  }

  let code: Fixed<Instruction>
  let operands: Fixed<Int32>
  let outcomes: Fixed<Outcome>
  let runs: Fixed<Run>
  /// Absent where the place is free.
  let runTexts: Fixed<Value>
  /// Parallel to `runTexts`: the candidate's code behind its guard.
  let runTargets: Fixed<Int32>
  let entries: Fixed<Entry>
  /// How many lets and guards there are, each of which is evaluated at most once a message.
  let knownCount: Int
}

/// Where a plan's evaluation keeps values, as places in `Store.items`: behind the constants and the slots of the message.
struct Registers: Sendable {
  /// Constants of expressions, one behind the other.
  let constants: Int
  /// Constants that every program has; see `general`.
  let absent: Int
  let yes: Int
  let no: Int
  let emptyList: Int
  /// The first slot of the message.
  let slots: Int
  /// Values of lets, of outputs, of local variables, and how often each placeholder entry was used in the expansion that is
  /// under way.
  let lets: Int
  let outputs: Int
  let locals: Int
  let occurrences: Int
  /// For each layer whether it offers anything, and for each field of a whole layer its value.
  let layers: Int
  let fields: Int
  /// The first register that stands for nothing in particular.
  let temporaries: Int
}

extension Registers {
  /// What follows the constants of expressions.
  static let general = [
    Value.absent, .boolean(true), .boolean(false), Value(kind: .list),
  ]

  /// - Parameters:
  ///   - constants: Where the constants of expressions stand, and behind them `general`.
  ///   - slots: How many there are.
  init(constants: Range<Int>, slots: Int, _ planner: Planner, _ choice: Planner.Choice) {
    self.constants = constants.lowerBound
    absent = constants.upperBound - Self.general.count
    yes = absent + 1
    no = absent + 2
    emptyList = absent + 3
    self.slots = constants.upperBound
    lets = self.slots + slots
    outputs = lets + planner.letValues.count
    locals = outputs + choice.outputs.count
    occurrences = locals + planner.policy.localCount
    layers = occurrences + planner.entries.count
    fields = layers + choice.layers.count
    temporaries = fields + choice.fields.count
  }
}
