/// Memory that grows, of elements without references: what is pushed while a message is read, and
/// copied behind the other values when it has been.
///
/// An array would ask at every step whether it is shared and whether the place exists. Here the
/// places are those that `append` has given out; debug builds check them. Some bytes behind the
/// last element may be read, as `PaddedText` needs them.
@safe
struct Growing<Element: BitwiseCopyable>: ~Copyable {
  private var base: UnsafeMutablePointer<Element>
  private(set) var count = 0
  private var capacity: Int

  init() {
    capacity = 64
    unsafe base = Self.memory(capacity)
  }

  init(repeating element: Element, count: Int) {
    self.init()
    reserve(count)
    for _ in 0..<count { append(element) }
  }

  deinit { unsafe base.deallocate() }

  private static func memory(_ capacity: Int) -> UnsafeMutablePointer<Element> {
    let bytes = capacity * MemoryLayout<Element>.stride + PaddedText.padding
    return unsafe UnsafeMutableRawPointer.allocate(byteCount: bytes, alignment: 16)
      .assumingMemoryBound(to: Element.self)
  }

  /// Makes sure that so many elements more have room.
  ///
  /// - Complexity: O(elements) when they must move, which appending makes rare.
  @inline(__always)
  mutating func reserve(_ more: Int) {
    if capacity &- count < more { grow(more) }
  }

  @inline(never)
  private mutating func grow(_ more: Int) {
    let capacity = max(count + more, capacity * 2)
    let memory = unsafe Self.memory(capacity)
    unsafe memory.update(from: base, count: count)
    unsafe base.deallocate()
    unsafe base = unsafe memory
    self.capacity = capacity
  }

  @inline(__always)
  mutating func append(_ element: Element) {
    if count == capacity { grow(1) }
    unsafe base[count] = element
    count &+= 1
  }

  @unsafe
  @inline(__always)
  mutating func append(_ elements: UnsafePointer<Element>, count more: Int) {
    reserve(more)
    unsafe (base + count).update(from: elements, count: more)
    count &+= more
  }

  /// As `append`, of elements for which there is room; a few without a call.
  ///
  /// `PaddedText.padding` bytes behind the start of both may be touched.
  @unsafe
  @inline(__always)
  mutating func appendShort(_ elements: UnsafePointer<Element>, count more: Int) {
    let bytes = more &* MemoryLayout<Element>.stride
    unsafe copyShort(from: elements, to: base + count, bytes)
    count &+= more
  }

  /// Puts elements in the place of others.
  @unsafe
  @inline(__always)
  mutating func replace(from place: Int, by elements: UnsafePointer<Element>, count more: Int) {
    assert(place >= 0 && place &+ more <= count)
    unsafe (base + place).update(from: elements, count: more)
  }

  /// Appends the elements of another one from a place on.
  mutating func append(from start: Int, of other: borrowing Growing) {
    assert(start >= 0 && start <= other.count)
    unsafe append(other.base + start, count: other.count &- start)
  }

  @inline(__always)
  subscript(place: Int) -> Element {
    get {
      assert(place >= 0 && place < count)
      return unsafe base[place]
    }
    set {
      assert(place >= 0 && place < count)
      unsafe base[place] = newValue
    }
  }

  /// Takes the last element away.
  @inline(__always)
  mutating func removeLast() -> Element {
    let last = self[count &- 1]
    count &-= 1
    return last
  }

  /// An element that was forgotten just now: nothing was appended since.
  @inline(__always)
  subscript(justTaken place: Int) -> Element {
    assert(place >= count && place < capacity)
    return unsafe base[place]
  }

  /// A copy that shares nothing.
  ///
  /// - Complexity: O(elements).
  func copy() -> Growing {
    var other = Growing()
    other.append(from: 0, of: self)
    return other
  }

  /// Forgets the elements from a place on; the memory stays.
  @inline(__always)
  mutating func truncate(to place: Int) {
    assert(place >= 0 && place <= count)
    count = place
  }

  /// Appends elements that are whatever was there before, if anything was: to be written before they are read.
  @inline(__always)
  mutating func skip(_ more: Int) {
    reserve(more)
    count &+= more
  }

  /// Lends some of the elements.
  @inline(__always)
  func withSpan<Result>(_ range: Range<Int>, _ body: (Span<Element>) -> Result) -> Result {
    assert(range.lowerBound >= 0 && range.upperBound <= count)
    let part = unsafe UnsafeBufferPointer(start: base + range.lowerBound, count: range.count)
    return unsafe body(part.span)
  }

  @unsafe
  @inline(__always)
  func pointer(_ place: Int) -> UnsafePointer<Element> { unsafe UnsafePointer(base + place) }

  /// Takes elements in that have been written behind the last one.
  @inline(__always)
  fileprivate mutating func advance(_ more: Int) { count &+= more }
}

extension Growing<UInt8> {
  mutating func append(_ span: Span<UInt8>) {
    unsafe span.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      unsafe append(start, count: buffer.count)
    }
  }

  /// Appends up to eight bytes, the first one lowest.
  @inline(__always)
  mutating func append(word: UInt64, count more: Int) {
    reserve(more)
    let target = unsafe UnsafeMutableRawPointer(pointer(count).mutable)
    unsafe target.storeBytes(of: word.littleEndian, as: UInt64.self)
    advance(more)
  }

  mutating func append(_ text: some Collection<UInt8>) {
    reserve(text.count)
    for byte in text { append(byte) }
  }

  /// Some of the bytes, which are UTF-8, as a string.
  func string(_ range: Range<Int>) -> String {
    withSpan(range) { text in
      unsafe text.withUnsafeBufferPointer { unsafe String(decoding: $0, as: UTF8.self) }
    }
  }

  /// Appends an integer in decimal.
  mutating func append(integer: Int64) {
    if integer < 0 { append(UInt8(ascii: "-")) }
    var divisor: UInt64 = 1
    while integer.magnitude / divisor >= 10 { divisor *= 10 }
    while divisor > 0 {
      let digit = integer.magnitude / divisor % 10
      append(UInt8(truncatingIfNeeded: digit) &+ UInt8(ascii: "0"))
      divisor /= 10
    }
  }

  /// Appends a copy of bytes that stand here.
  @inline(__always)
  mutating func appendCopy(from start: Int, count more: Int) {
    reserve(more)
    assert(start >= 0 && more >= 0 && start &+ more <= count)
    unsafe appendShort(pointer(start), count: more)
  }

  /// Appends bytes of other memory of this kind.
  @inline(__always)
  mutating func append(from start: Int, count more: Int, of other: borrowing Growing<UInt8>) {
    reserve(more)
    assert(start >= 0 && more >= 0 && start &+ more <= other.count)
    unsafe appendShort(other.pointer(start), count: more)
  }

  /// Whether the same bytes stand in two places.
  @inline(__always)
  func isSame(_ left: Int, _ right: Int, count: Int) -> Bool {
    var distance = 0
    while distance &+ 8 <= count {
      if word(left &+ distance) != word(right &+ distance) { return false }
      distance &+= 8
    }
    let difference = word(left &+ distance) ^ word(right &+ distance)
    return Word.first(count &- distance, of: difference) == 0
  }

  /// Where a byte stands first, or the end.
  @inline(__always)
  func first(_ byte: UInt8, from start: Int, before end: Int) -> Int {
    var place = start
    let pattern = Word.ones &* UInt64(byte)
    while place < end {
      let difference = word(place) ^ pattern
      let marks = (difference &- Word.ones) & ~difference & Word.highBits
      if marks != 0 { return min(end, place &+ Word.position(marks)) }
      place &+= 8
    }
    return end
  }

  /// Eight bytes, of which those behind the end may be any.
  @inline(__always)
  private func word(_ place: Int) -> UInt64 {
    unsafe UInt64(
      littleEndian: UnsafeRawPointer(pointer(place)).loadUnaligned(as: UInt64.self)
    )
  }

  /// The bytes from a place on as text; valid until more is appended than was reserved.
  @unsafe
  func text(from start: Int) -> PaddedText { unsafe text(from: start, count: count &- start) }

  @unsafe
  func text(from start: Int, count: Int) -> PaddedText {
    unsafe PaddedText(base: base + start, count: count)
  }
}

/// Copies bytes; few without a call, more than are asked for.
@unsafe
@inline(__always)
private func copyShort(
  from start: UnsafeRawPointer,
  to target: UnsafeMutableRawPointer,
  _ count: Int
) {
  guard count <= 64 else {
    unsafe target.copyMemory(from: start, byteCount: count)
    return
  }
  let first = unsafe start.loadUnaligned(as: SIMD16<UInt8>.self)
  let second = unsafe start.loadUnaligned(fromByteOffset: 16, as: SIMD16<UInt8>.self)
  unsafe target.storeBytes(of: first, as: SIMD16<UInt8>.self)
  unsafe target.storeBytes(of: second, toByteOffset: 16, as: SIMD16<UInt8>.self)
  guard count > 32 else { return }
  let third = unsafe start.loadUnaligned(fromByteOffset: 32, as: SIMD16<UInt8>.self)
  let fourth = unsafe start.loadUnaligned(fromByteOffset: 48, as: SIMD16<UInt8>.self)
  unsafe target.storeBytes(of: third, toByteOffset: 32, as: SIMD16<UInt8>.self)
  unsafe target.storeBytes(of: fourth, toByteOffset: 48, as: SIMD16<UInt8>.self)
}

extension UnsafePointer {
  fileprivate var mutable: UnsafeMutablePointer<Pointee> {
    unsafe UnsafeMutablePointer(mutating: self)
  }
}
