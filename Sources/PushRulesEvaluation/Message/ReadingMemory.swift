/// The message reader that an evaluator keeps from message to message.
///
/// It holds nothing that outlives a call of `read`; a copy of its evaluator shares it until one of
/// them reads, and then gets one of its own. So a reference is used by one task at a time, although
/// the compiler cannot see it.
package final class ReadingMemory: @unchecked Sendable {
  private let tables: ReadTables
  private var reader: MessageReader

  /// - Complexity: O(1).
  init(_ tables: ReadTables) {
    self.tables = tables
    reader = MessageReader(tables)
  }

  /// For a layout alone, whose constants are `constants`.
  ///
  /// - Complexity: O(fields).
  package convenience init(_ layout: MessageLayout, _ constants: ConstantPool) {
    self.init(ReadTables(layout, constants))
  }

  /// Copies `message` behind the store's constants, validates all of it and fits it to the layout.
  ///
  /// The store has been reset. Afterwards the layout's static values stand at
  /// `store.constantItems`, what they refer to behind them.
  /// - Throws: the first fault of the JSON; else the first value that does not fit.
  /// - Complexity: O(bytes), O(n log n) for a map of n entries.
  package static func read(
    _ message: Span<UInt8>,
    with memory: inout ReadingMemory,
    layout: MessageLayout,
    into store: inout Store,
    isStrict: Bool
  ) throws(MessageError) {
    if !isKnownUniquelyReferenced(&memory) { memory = ReadingMemory(memory.tables) }
    try memory.reader.read(message, layout: layout, into: &store, isStrict: isStrict)
  }
}
