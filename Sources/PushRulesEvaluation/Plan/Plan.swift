package import PushRulesDiagnostics

/// A policy ready to run: paths are slots, strings are interned, chains are lists of candidates, highest first.
///
/// Plain data without references into the checked policy; one plan may be used by any number of evaluators.
package struct Plan: Sendable {
  /// The policy's name.
  package let name: String
  let layout: MessageLayout
  /// The layout, flattened for the reader.
  let readTables: ReadTables
  let constants: ConstantPool
  /// The shapes of the message's records, then those of records that the policy makes.
  let shapes: [RecordShape]
  /// Where the names of each shape begin in `shapeNames`; one more than there are shapes.
  let shapeStarts: Fixed<Int32>
  /// Names as indices into `names`.
  let shapeNames: Fixed<Int32>
  let names: [String]
  /// Parallel to `names`: each one as a string.
  let nameValues: Fixed<Value>

  let nodes: Fixed<PlanNode>
  let children: Fixed<Int32>
  let constantValues: Fixed<Value>
  let values: Fixed<ValuePlan>
  let alternatives: Fixed<AlternativePlan>
  let comprehensions: [ComprehensionPlan]
  let fits: [Fit]

  let lets: Fixed<LetPlan>
  /// Lets that a deep let reads; see `LetPlan.prerequisites`.
  let prerequisites: Fixed<Int32>
  let tables: Fixed<TablePlan>
  /// The rows of all tables, and their hash indices.
  let rows: Fixed<RowPlan>
  let rowIndices: Fixed<Int32>
  let blocks: Fixed<BlockPlan>
  /// Parallel to `blocks`: the bytes with which an entry's text begins.
  let firstBytes: Fixed<ByteSet>
  /// The local variables of all blocks' parameters.
  let parameters: Fixed<Int32>
  let entries: Fixed<EntryPlan>
  /// Whether some placeholder asks how often it was used.
  let countsUses: Bool

  let outputs: Fixed<OutputPlan>
  let decisionOrder: Fixed<Int>
  let gateCount: Int
  let gate: Int?
  /// Index into `names`; -1 without a gate.
  let gateName: Int32
  let branches: Fixed<BranchPlan>
  /// Indices into `fields`.
  let candidates: Fixed<Int32>
  let layers: Fixed<LayerPlan>
  let fields: Fixed<LayerFieldPlan>
  /// Indices into `values`.
  let finishes: Fixed<Int32>
  let facts: [FactPlan]
  /// The order in which absent facts are blanked: those that a fact's arguments read come before it.
  let factOrder: [Int]
  let rejects: [RejectPlan]

  let program: Program
  let registers: Registers
  /// How many values there are behind the slots of a message; see `Registers`.
  let registerCount: Int

  let provenance: Provenance
  /// A placeholder block that leads through more than `Planner.blockHeightLimit` levels of expressions; such a policy is
  /// refused when it is loaded.
  package let tooDeep: SourceSpan?

  /// The names of the outputs, in the order of the decision.
  package var outputNames: [String] { provenance.outputs.map(\.name) }
}

/// Alternatives, in order.
struct ValuePlan: Sendable {
  let alternatives: Places
  /// One alternative without condition: the value is the expression's, null included.
  let isPlain: Bool
}

/// An expression and the condition under which it counts; -1 for none.
struct AlternativePlan: Sendable {
  let expression: Int32
  let condition: Int32
}

/// A comprehension: `[element for local in list … where condition]`.
struct ComprehensionPlan: Sendable {
  struct Source: Sendable {
    let local: Int32
    let list: Int32
  }

  let element: Int32
  /// Outermost first.
  let sources: [Source]
  /// -1 for none.
  let condition: Int32
}

/// What an output's type asks of the records in its value.
enum Fit: Sendable {
  /// Every item of a list; index into `Plan.fits`.
  case items(Int)
  /// Every value of a map, or of a record that stands for one.
  case entries(Int)
  case fields([Field])

  struct Field: Sendable {
    /// Index into `Plan.names`.
    let name: Int32
    let isRequired: Bool
    let fit: Int?
  }
}

/// A let, and what must be known before it when it stands on a long chain.
struct LetPlan: Sendable {
  /// Index into `Plan.values`.
  let value: Int32
  /// Whether evaluating it by recursion alone could need a deep stack.
  let isDeep: Bool
  /// Of a deep let: the deep lets that it reads, in `Plan.prerequisites`.
  let prerequisites: Places
}

/// A constant map with a hash index over its keys.
struct TablePlan: Sendable {
  /// In `Plan.rows`, in file order.
  let rows: Places
  /// In `Plan.rowIndices`.
  ///
  /// Open addressing: row numbers, -1 for free; a power of two, at most half full. Empty for a few
  /// rows.
  let index: Places
  let otherwise: Value
}

/// A row of a table.
struct RowPlan: Sendable {
  /// A string.
  let key: Value
  let value: Value
}

/// A placeholder dialect.
struct BlockPlan: Sendable {
  /// In `Plan.parameters`.
  let parameters: Places
  /// In `Plan.entries`.
  let entries: Places
}

/// One placeholder of a dialect.
struct EntryPlan: Sendable {
  enum Hole: Sendable {
    case none
    case integer
    case string
  }

  let prefix: Value
  let hole: Hole
  /// The hole's local variable.
  let local: Int32
  let suffix: Value
  /// Index into `Plan.values`.
  let value: Int32
}

/// A field of the decision.
struct OutputPlan: Sendable {
  /// `"name":` as it is written, with a comma before it: bytes of the constants.
  let key: Value
  let branches: Places
  /// In `Plan.finishes`.
  let finishes: Places
  /// Index into `Plan.fits`, -1 where the type asks nothing of records.
  let fit: Int32
}

/// A chain and when it is taken; -1: always.
struct BranchPlan: Sendable {
  let condition: Int32
  /// In `Plan.candidates`, highest first.
  let candidates: Places
}

/// A source of values.
struct LayerPlan: Sendable {
  /// -1 for none.
  let condition: Int32
  let isWhole: Bool
  /// In `Plan.fields`.
  let fields: Places
  /// What a shut gate gives as reason when this layer shut it.
  let reason: Value
}

/// What a layer gives for an output.
struct LayerFieldPlan: Sendable {
  let layer: Int32
  let output: Int32
  /// Index into `Plan.values`.
  let value: Int32
}

/// A recorded fact.
struct FactPlan: Sendable {
  let name: String
  /// How it is found out, a name that the host knows.
  let kind: String
  /// What may stand in its record.
  let keys: [String]
  /// The slot of its record.
  let slot: Int
  /// The slots of all that stands in it.
  let slots: Range<Int>
  let arguments: [Int32]
}

/// A rule about messages.
struct RejectPlan: Sendable {
  let text: String
  let condition: Int32
  let readsOutput: Bool
}

/// Names and places for explanations and dumps; never read on the path of a decision.
struct Provenance: Sendable {
  struct Named: Sendable {
    let name: String
    let documentation: String?
    let span: SourceSpan
  }

  /// Parallel to `Plan.nodes`.
  var nodes: [SourceSpan] = []
  /// Parallel to `Plan.alternatives`.
  var alternatives: [SourceSpan] = []
  /// Parallel to `Plan.fields`.
  var fields: [SourceSpan] = []
  /// Parallel to `Plan.finishes`.
  var finishes: [SourceSpan] = []
  var outputs: [Named] = []
  var layers: [Named] = []
  var lets: [Named] = []
  var tables: [Named] = []
  var blocks: [Named] = []
}
