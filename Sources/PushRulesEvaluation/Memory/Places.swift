/// A run of places in one of a plan's lists: a range in half the bytes, because what is copied at
/// every step should be small.
struct Places: RandomAccessCollection, Sendable {
  private let start: Int32
  private let end: Int32

  init(_ range: Range<Int>) {
    start = Int32(range.lowerBound)
    end = Int32(range.upperBound)
  }

  @inline(__always)
  var range: Range<Int> { unsafe Range(uncheckedBounds: (Int(start), Int(end))) }

  var lowerBound: Int { Int(start) }
  var upperBound: Int { Int(end) }
  var startIndex: Int { Int(start) }
  var endIndex: Int { Int(end) }
  var count: Int { Int(end &- start) }

  subscript(place: Int) -> Int { place }

  @inline(__always)
  func makeIterator() -> Range<Int>.Iterator { range.makeIterator() }
}

/// A set of bytes.
struct ByteSet: Sendable {
  private var first: UInt64 = 0
  private var second: UInt64 = 0
  private var third: UInt64 = 0
  private var fourth: UInt64 = 0
  /// The only byte of the set; `nil` for none or several.
  private(set) var single: UInt8?

  mutating func insert(_ byte: UInt8) {
    let isEmpty = first | second | third | fourth == 0
    single = isEmpty || single == byte ? byte : nil
    let bit: UInt64 = 1 << UInt64(byte & 63)
    switch byte >> 6 {
    case 0: first |= bit
    case 1: second |= bit
    case 2: third |= bit
    default: fourth |= bit
    }
  }

  func contains(_ byte: UInt8) -> Bool {
    let word =
      switch byte >> 6 {
      case 0: first
      case 1: second
      case 2: third
      default: fourth
      }
    return word >> UInt64(byte & 63) & 1 != 0
  }
}
