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

  /// Forgets the elements from a place on; the memory stays.
  @inline(__always)
  mutating func truncate(to place: Int) {
    assert(place >= 0 && place <= count)
    count = place
  }

  /// Lends all elements.
  @inline(__always)
  func withBuffer<Result>(_ body: (UnsafeBufferPointer<Element>) -> Result) -> Result {
    unsafe body(UnsafeBufferPointer(start: base, count: count))
  }
}

extension Growing<UInt8> {
  /// The bytes from a place on as text; valid until more is appended than was reserved.
  @unsafe
  func text(from start: Int) -> PaddedText {
    unsafe PaddedText(base: base + start, count: count &- start)
  }
}
