internal import PushRulesDiagnostics

/// A buffered output stream that remembers its first failure and is silent after it.
struct Stream {
  private static let blockSize = 1 << 16

  private let writer: ByteWriter
  private(set) var failure: WriteError?
  /// What is not written yet; commands may append to it and then call `flushIfFull`.
  var buffer: [UInt8] = []

  init(_ writer: ByteWriter) {
    self.writer = writer
  }

  var isTerminal: Bool { writer.isTerminal }

  /// Makes sure that what is written is all that there is, be it nothing.
  mutating func begin() {
    guard failure == nil else { return }
    do {
      try writer.write([])
    } catch {
      failure = error
    }
  }

  mutating func write(_ text: String) {
    buffer.append(contentsOf: text.utf8)
    flushIfFull()
  }

  /// Writes bytes behind what is buffered, at once.
  mutating func write(_ bytes: [UInt8]) {
    flush()
    guard failure == nil, !bytes.isEmpty else { return }
    do {
      try writer.write(bytes)
    } catch {
      failure = error
    }
  }

  mutating func flushIfFull() {
    if buffer.count >= Self.blockSize { flush() }
  }

  mutating func flush() {
    defer { buffer.removeAll(keepingCapacity: true) }
    guard failure == nil, !buffer.isEmpty else { return }
    do {
      try writer.write(buffer)
    } catch {
      failure = error
    }
  }
}
