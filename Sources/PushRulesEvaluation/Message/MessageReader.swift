/// Reads a message's bytes into the slots of a layout.
package enum MessageReader {
  /// Copies `message` behind the store's constants, validates all of it and fits it to the layout.
  ///
  /// The store has been reset.
  package static func read(
    _ message: Span<UInt8>,
    layout: MessageLayout,
    into store: inout Store,
    isStrict: Bool
  ) throws(MessageError) {}
}
