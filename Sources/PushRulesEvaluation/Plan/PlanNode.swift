internal import PushRulesSemantics

/// One step of a plan's expressions: what it does, and the nodes or table rows that it reads.
///
/// 20 bytes, no references. Nodes stand in one array, children before their parents. The meaning of `first`, `second` and `third` is given with each
/// operation; a list of children is a start (`first`) and a count (`second`) in `Plan.children`.
struct PlanNode: Sendable {
  enum Operation: UInt8, Sendable {
    /// `first`: index into `Plan.constantValues`.
    case constant
    /// `first`: slot of the message.
    case slot
    /// `first`: the record; `second`: the field's name; `third`: where it probably stands in the shape.
    case member
    /// `first`: the list; `second`: the position.
    case item
    /// `first`: the map; `second`: the key.
    case entry
    /// `first`: the table; `second`: the key.
    case row
    /// `first`: the let.
    case binding
    /// `first`: the local variable.
    case local
    /// `first`: the placeholder entry whose uses are counted.
    case occurrence
    /// `first`: the output.
    case output
    /// Children: the parts, one after the other.
    case interpolation
    /// `first`, `second`: the text and the arguments as children; `third`: the block.
    case expansion
    /// `first`: the local variable; `second`: the list; `third`: the condition.
    case first
    /// As `first`.
    case count
    /// Children: the items.
    case list
    /// `first`: index into `Plan.comprehensions`.
    case comprehension
    /// `first`: the first entry's value in `Plan.values`; `second`: how many entries; `shape`: the record's shape.
    case record
    /// `first`, `second`: the sides; `isNegated`: a subtraction.
    case sum
    /// `test` says which; always true or false.
    case test
    /// `function` says which; children: the arguments.
    case call
  }

  /// The operations that are true or false and never absent.
  enum Test: UInt8, Sendable {
    /// The node is no test.
    case none
    /// `first`: the condition.
    case not
    /// Children: the conditions.
    case and
    case or
    /// `first`: the local variable; `second`: the list; `third`: the condition.
    case any
    case all
    /// `first`, `second`: the sides.
    case less
    case lessOrEqual
    case greater
    case greaterOrEqual
    /// `first`: the item; `second`: the list.
    case membership
    /// `first`, `second`: the sides.
    case equal
    /// `first`: what is asked about.
    case present
    case absent
    case null
    case empty
    case blank
  }

  let operation: Operation
  let test: Test
  let function: Function
  let isNegated: Bool
  let shape: UInt16
  let first: Int32
  let second: Int32
  let third: Int32

  init(
    _ operation: Operation,
    _ first: Int32 = -1,
    _ second: Int32 = -1,
    _ third: Int32 = -1,
    test: Test = .none,
    function: Function = .nonempty,
    isNegated: Bool = false,
    shape: UInt16 = 0
  ) {
    self.operation = operation
    self.test = test
    self.function = function
    self.isNegated = isNegated
    self.shape = shape
    self.first = first
    self.second = second
    self.third = third
  }
}
