internal import PushRulesHost

/// Some whole lines of an input, and what became of them: what goes from the reader to whoever
/// decides, and from there to the writer.
///
/// One thread at a time has it. Its buffers are used again.
final class LineBlock {
  /// Where it stands among the blocks of the input, from 0.
  var number = 0
  /// The lines; the last one may have no line break.
  var bytes: [UInt8] = []
  /// The number of the first line, from 1.
  var firstLine = 1
  /// The number of the line behind the last one, once the block is decided.
  var nextLine = 1
  /// All is one message, whatever lines it has.
  var isWhole = false
  /// About so many bytes are to be read into it.
  private(set) var size = 0
  var result = BlockResult()

  /// Whether its last line looks as a whole message does.
  var endsWithBrace: Bool { bytes.last { $0 > UInt8(ascii: " ") } == UInt8(ascii: "}") }

  /// Empties it, and gives back what only a very long line needed.
  func reset(size: Int) {
    self.size = size
    if bytes.capacity > 4 * size { bytes = [] }
    bytes.removeAll(keepingCapacity: true)
    result.reset(size: size)
  }
}

/// What is to be written for some messages.
struct BlockResult {
  var output: [UInt8] = []
  /// Findings, in the session's format.
  var errors: [UInt8] = []
  /// The messages as they were decided, with their facts.
  var record: [UInt8] = []
  /// What was found out for the decisions that are to be written.
  var facts: [SharedFact] = []
  /// How many messages there were.
  var messages = 0
  /// How many of them gave an error.
  var faults = 0
  /// Whether an interruption came before all messages were decided: it is not to be written.
  var isTorn = false

  var size: Int { output.count + errors.count + record.count }

  /// Forgets what has been written.
  mutating func reset(size: Int) {
    if output.capacity > 4 * size { output = [] }
    if errors.capacity > 4 * size { errors = [] }
    output.removeAll(keepingCapacity: true)
    errors.removeAll(keepingCapacity: true)
    record.removeAll(keepingCapacity: true)
    facts.removeAll()
    messages = 0
    faults = 0
    isTorn = false
  }
}

extension LineCursor {
  /// - Parameter limit: the size of the largest message in bytes.
  init(_ block: LineBlock, limit: Int) {
    self.init(firstLine: block.firstLine, isWhole: block.isWhole, limit: limit)
  }
}
