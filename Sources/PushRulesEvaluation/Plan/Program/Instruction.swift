internal import PushRulesSemantics

/// One step of a program.
///
/// 16 bytes, no references. Its operands are places in `Store.items`: constants, slots of the message and registers are read
/// in the same way. A target is a place in `Program.code`.
struct Instruction: Sendable {
  enum Operation: UInt8, Sendable {
    // MARK: Where to go on

    /// The end: all outputs are decided.
    case stop
    /// `third`: the target.
    case jump
    /// Sees to it that a let's or guard's value is known. `first`: its number; `third`: its code.
    case need
    /// As `need`, of a let that is an entry of a map. `second`: the map; `third`: the key.
    case needEntry
    /// The value of a let or guard is now in its register. `first`: its number. Goes back to behind the `need`.
    case known
    /// Ends the evaluation of a placeholder's value. `second`: the value.
    case give
    /// `first`: the gate; ends the program where it is shut.
    case gate
    /// `first`: the rule about messages that holds; ends the program.
    case reject

    // MARK: Questions; they go to `third` where the answer is `flag`

    /// `second`: what is asked about.
    case isPresent
    case isNull
    case isEmpty
    case isBlank
    case isTrue
    /// `first`: any value; `second`: a text.
    case isText
    /// `first`, `second`: the sides.
    case isEqual
    /// `test` says which; `first`, `second`: the sides.
    case comparison
    /// `first`: the item; `second`: the list.
    case isMember
    /// `first`: a node, whose condition is asked.
    case condition

    // MARK: Values; they go to the register `first`. With `flag`, the next instruction asks whether
    // the value is present: it is asked at once, and passed over.

    /// `second`: the value.
    case copy
    /// As `copy`, without the mark that the value stands for a null.
    case copyUnmarked
    /// `second`: the value; absent where it is empty.
    case nonempty
    /// `second`: the record; `third`: in `operands` the number of the field's name, and where it probably stands.
    case member
    /// `second`: the list; `third`: the position.
    case item
    /// `second`: the map; `third`: the key.
    case entry
    /// `second`: the table; `third`: the key.
    case row
    /// `second`, `third`: the sides.
    case add
    case subtract
    /// `second`: where the parts begin in `operands`; `third`: how many.
    case concatenation
    case list
    /// `function` says which; else as `list`.
    case call
    /// `second`: where the text and the arguments begin in `operands`; `third`: the block.
    case expansion
    /// `second`: a node, which is evaluated.
    case node
    /// `second`: the value; `third`: what an output's type asks of it.
    case fit

    // MARK: Decisions

    /// A candidate wins where its value is present. `first`: in `outcomes`; `second`: the value; `third`: the target then.
    case offer
    /// An output is decided. As `offer`, whatever the value is.
    case decide
    /// A field of a whole layer has a value. `first`: the field; `second`: its value; `third`: the alternative.
    case note
    /// A finish step is done. `first`: the step; `second`: its value; `third`: the output.
    case finish
    /// Goes to the candidate whose guard compares with this text. `first`: the text's slot; `second`: the run.
    case choose
  }

  let operation: Operation
  let test: PlanNode.Test
  let function: Function
  /// Of a question, the answer with which it goes to its target; of a value, whether it is tested.
  var flag: Bool
  let first: Int32
  let second: Int32
  var third: Int32

  init(
    _ operation: Operation,
    _ first: Int32 = 0,
    _ second: Int32 = 0,
    _ third: Int32 = 0,
    flag: Bool = false,
    test: PlanNode.Test = .none,
    function: Function = .nonempty
  ) {
    self.operation = operation
    self.test = test
    self.function = function
    self.flag = flag
    self.first = first
    self.second = second
    self.third = third
  }
}

extension Instruction.Operation {
  /// Whether it may look at once whether its value is present.
  var canTest: Bool {
    switch self {
    case .entry, .row, .member, .nonempty, .concatenation, .item, .list, .call, .node, .fit: true
    case .stop, .jump, .need, .needEntry, .known, .give, .gate, .reject, .isPresent, .isNull,
      .isEmpty, .isBlank, .isTrue, .isText, .isEqual, .comparison, .isMember, .condition, .copy,
      .copyUnmarked, .add, .subtract, .expansion, .offer, .decide, .note, .finish, .choose:
      false
    }
  }

  /// Whether the next instruction may be done after it.
  var goesOn: Bool {
    switch self {
    case .stop, .jump, .known, .give, .reject, .decide: false
    case .need, .needEntry, .gate, .isPresent, .isNull, .isEmpty, .isBlank, .isTrue, .isText,
      .isEqual,
      .comparison, .isMember, .condition, .copy, .copyUnmarked, .nonempty, .member, .item, .entry,
      .row, .add, .subtract, .concatenation, .list, .call, .expansion, .node, .fit, .offer, .note,
      .finish, .choose:
      true
    }
  }

  /// Whether `third` is a target.
  var hasTarget: Bool {
    switch self {
    case .jump, .need, .isPresent, .isNull, .isEmpty, .isBlank, .isTrue, .isText, .isEqual,
      .comparison, .isMember, .condition, .offer, .decide:
      true
    case .stop, .needEntry, .known, .give, .gate, .reject, .copy, .copyUnmarked, .nonempty, .member,
      .item,
      .entry, .row, .add, .subtract, .concatenation, .list, .call, .expansion, .node, .fit,
      .note, .finish, .choose:
      false
    }
  }
}
