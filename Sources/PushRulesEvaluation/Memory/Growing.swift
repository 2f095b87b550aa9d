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
}

extension Growing<UInt8> {
  mutating func append(_ span: Span<UInt8>) {
    unsafe span.withUnsafeBufferPointer { buffer in
      guard let start = buffer.baseAddress else { return }
      unsafe append(start, count: buffer.count)
    }
  }

  mutating func append(_ text: some Collection<UInt8>) {
    reserve(text.count)
    for byte in text { append(byte) }
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

  /// Appends a copy of some of the bytes.
  @inline(__always)
  mutating func appendCopy(of range: Range<Int>) {
    reserve(range.count)
    assert(range.lowerBound >= 0 && range.upperBound <= count)
    unsafe append(pointer(range.lowerBound), count: range.count)
  }

  /// The bytes from a place on as text; valid until more is appended than was reserved.
  @unsafe
  func text(from start: Int) -> PaddedText { unsafe text(from: start, count: count &- start) }

  @unsafe
  func text(from start: Int, count: Int) -> PaddedText {
    unsafe PaddedText(base: base + start, count: count)
  }
}
