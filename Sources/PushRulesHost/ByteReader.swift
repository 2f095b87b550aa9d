/// Reads bytes in chunks.
package struct ByteReader {
  /// Appends at most so many bytes to the buffer and returns their number; 0 is the end.
  package var read: (_ buffer: inout [UInt8], _ limit: Int) throws(FileError) -> Int
  /// Waits until there is something to read; false when nothing more is to be read, since the
  /// interruption wakes whoever waits.
  package var wait: () -> Bool
  /// Whether `read` would not wait.
  package var isReady: () -> Bool

  package init(
    read: @escaping (_ buffer: inout [UInt8], _ limit: Int) throws(FileError) -> Int,
    wait: @escaping () -> Bool = { true },
    isReady: @escaping () -> Bool = { false }
  ) {
    self.read = read
    self.wait = wait
    self.isReady = isReady
  }

  /// Everything to the end.
  package func all(limit: Int) throws(FileError) -> [UInt8] {
    var bytes: [UInt8] = []
    while try read(&bytes, 1 << 18) > 0 {
      if bytes.count > limit { throw .tooLarge(limit: limit) }
    }
    return bytes
  }
}
