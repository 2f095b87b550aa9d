/// Text that may be looked at eight bytes a step, without asking each time whether the bytes are
/// there.
///
/// With `Growing` and `ReadTables` the place of this stage that reads memory without bounds checks.
///
/// Invariant: a zero byte stands behind the text, and `padding` bytes of the same memory from there
/// on may be read. No JSON text goes on over a zero byte outside white space, which it is none of,
/// so a scan that stops at every byte that it does not know never leaves the text; looking ahead
/// reaches `padding` bytes at most. The text's owner outlives it.
@safe
struct PaddedText: Sendable {
  /// How many bytes can be read behind the text.
  static let padding = 64

  private nonisolated(unsafe) let base: UnsafePointer<UInt8>
  private(set) var count: Int

  /// - Parameter base: at least `count + padding` bytes, of which the one at `count` is zero.
  @unsafe
  init(base: UnsafePointer<UInt8>, count: Int) {
    unsafe self.base = unsafe base
    self.count = count
  }

  @inline(__always)
  func byte(_ place: Int) -> UInt8 {
    assert(place >= 0 && place < count &+ Self.padding)
    return unsafe base[place]
  }

  /// Eight bytes, the first one lowest.
  @inline(__always)
  func word(_ place: Int) -> UInt64 {
    assert(place >= 0 && place &+ 8 <= count &+ Self.padding)
    return unsafe UInt64(
      littleEndian: UnsafeRawPointer(base + place).loadUnaligned(as: UInt64.self)
    )
  }

  /// Four bytes, the first one lowest.
  @inline(__always)
  func halfWord(_ place: Int) -> UInt32 {
    assert(place >= 0 && place &+ 4 <= count &+ Self.padding)
    return unsafe UInt32(
      littleEndian: UnsafeRawPointer(base + place).loadUnaligned(as: UInt32.self)
    )
  }

  /// The same text without its last bytes.
  func shortened(by bytes: Int) -> PaddedText {
    var text = self
    text.count &-= bytes
    return text
  }

  /// Lends some of the text.
  func withSpan<Result>(_ range: Range<Int>, _ body: (Span<UInt8>) -> Result) -> Result {
    assert(range.lowerBound >= 0 && range.upperBound <= count &+ Self.padding)
    let part = unsafe UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
    return unsafe body(part.span)
  }

  /// Appends some of the text to bytes.
  @inline(__always)
  func copy(_ range: Range<Int>, to bytes: inout Growing<UInt8>) {
    assert(range.lowerBound >= 0 && range.upperBound <= count &+ Self.padding)
    unsafe bytes.append(base + range.lowerBound, count: range.count)
  }
}

/// Eight bytes in one word.
enum Word {
  static let ones: UInt64 = 0x0101_0101_0101_0101
  static let highBits: UInt64 = 0x8080_8080_8080_8080

  /// Marks, by its high bit, the first byte that does not simply go on in a JSON string: a quote, a
  /// backslash, a control character, or a byte above 0x7F.
  ///
  /// Marks above the first may be wrong: a subtraction borrows from the next byte only where its own
  /// byte is marked.
  @inline(__always)
  static func special(_ word: UInt64) -> UInt64 {
    // Among the bytes with bit 1 turned over, only control characters and the quote are below 0x21.
    let quotesAndControls = (word ^ (ones &* 0x02)) &- (ones &* 0x21)
    let backslashes = (word ^ (ones &* 0x5c)) &- ones
    return (quotesAndControls | backslashes | word) & highBits
  }

  /// Marks, by its high bit, the first byte that is no decimal digit; marks above it may be wrong.
  @inline(__always)
  static func notDigits(_ word: UInt64) -> UInt64 {
    let digits = word ^ (ones &* 0x30)
    return ((digits &+ (ones &* 0x76)) | digits) & highBits
  }

  /// The number of bytes below the first mark.
  @inline(__always)
  static func position(_ marks: UInt64) -> Int { marks.trailingZeroBitCount &>> 3 }

  /// The first `count` bytes of a word, fewer than 8.
  @inline(__always)
  static func first(_ count: Int, of word: UInt64) -> UInt64 {
    word & ((1 &<< UInt64(truncatingIfNeeded: count &<< 3)) &- 1)
  }
}
