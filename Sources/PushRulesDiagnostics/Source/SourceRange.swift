/// A half-open range of byte offsets in one source file.
public struct SourceRange: Hashable, Sendable, BitwiseCopyable {
  /// Offset of the first byte, from 0.
  public let start: UInt32
  /// Offset just past the last byte.
  public let end: UInt32

  /// Makes a range; an `end` before `start` gives the empty range at `start`.
  public init(_ start: UInt32, _ end: UInt32) {
    self.start = start
    self.end = max(start, end)
  }

  /// How many bytes the range holds.
  public var length: Int { Int(end) - Int(start) }

  /// Whether the range holds no byte.
  public var isEmpty: Bool { start == end }

  /// The smallest range that holds both.
  public func union(_ other: SourceRange) -> SourceRange {
    SourceRange(min(start, other.start), max(end, other.end))
  }
}
