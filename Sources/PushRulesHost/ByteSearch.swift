#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency internal import Musl
#else
  @unsafe @preconcurrency internal import Darwin
#endif

/// Finds line breaks with the C library, which looks at many bytes a step.
///
/// Invariant: the library is given a pointer into the span and how many bytes follow it there; words are read between a line
/// break that was found and the end of a range inside the span.
package enum ByteSearch {
  /// The first line break from `start` on, or the end.
  package static func lineEnd(in bytes: Span<UInt8>, from start: Int) -> Int {
    guard start < bytes.count else { return bytes.count }
    return unsafe bytes.withUnsafeBytes { buffer in
      guard let base = buffer.baseAddress,
        let found = unsafe memchr(base + start, 0x0A, buffer.count - start)
      else { return buffer.count }
      return unsafe UnsafeRawPointer(found) - base
    }
  }

  /// The place behind the last line break in a range; `nil` where there is none.
  package static func lastLineStart(in bytes: Span<UInt8>, _ range: Range<Int>) -> Int? {
    // Not every C library has `memrchr`. In a long line nothing is found here, fast; else the last
    // break is near, eight bytes a step.
    let first = lineEnd(in: bytes, from: range.lowerBound)
    guard first < range.upperBound else { return nil }
    var end = range.upperBound
    unsafe bytes.withUnsafeBytes { buffer in
      while end - first > 8 {
        let word = unsafe buffer.loadUnaligned(fromByteOffset: end - 8, as: UInt64.self)
        let others = word ^ 0x0A0A_0A0A_0A0A_0A0A
        guard (others &- 0x0101_0101_0101_0101) & ~others & 0x8080_8080_8080_8080 == 0 else {
          break
        }
        end -= 8
      }
    }
    while bytes[end - 1] != 0x0A { end -= 1 }
    return end
  }

  /// How many line breaks there are.
  package static func lineBreaks(in bytes: Span<UInt8>) -> Int {
    var count = 0
    var end = lineEnd(in: bytes, from: 0)
    while end < bytes.count {
      count += 1
      end = lineEnd(in: bytes, from: end + 1)
    }
    return count
  }
}
