/// Tells whether a map's keys may have duplicates: a set of 64 that holds keys by a few bits of
/// their hash.
struct KeyFilter {
  private var bits: UInt64 = 0
  private(set) var mayHaveDuplicates = false

  /// - Parameters:
  ///   - count: the key's length in bytes.
  ///   - word: its first eight bytes and, where it is shorter, whatever follows.
  ///   - isDecoded: it may be written in another way than an equal one.
  @inline(__always)
  mutating func note(_ count: Int, _ word: UInt64, isDecoded: Bool) {
    let first = count < 8 ? Word.first(count, of: word) : word
    let hash = (first &+ UInt64(truncatingIfNeeded: count)) &* 0x9e37_79b9_7f4a_7c15
    let bit: UInt64 = 1 &<< (hash &>> 58)
    if bits & bit != 0 || isDecoded { mayHaveDuplicates = true }
    bits |= bit
  }
}
