/// Elements that do not change any more: what a plan is made of.
///
/// Reading an element that has no references touches no reference count, as an array's own count
/// would be. An element's place is checked.
@safe
struct Fixed<Element: Sendable>: RandomAccessCollection, Sendable {
  /// Owns the memory, which is written by `init` alone.
  @safe
  private final class Memory: Sendable {
    nonisolated(unsafe) let base: UnsafeMutablePointer<Element>
    private let count: Int

    init(_ elements: [Element]) {
      count = elements.count
      unsafe base = .allocate(capacity: Swift.max(1, elements.count))
      unsafe base.initialize(from: elements, count: elements.count)
    }

    deinit {
      unsafe base.deinitialize(count: count)
      unsafe base.deallocate()
    }
  }

  private let memory: Memory
  private nonisolated(unsafe) let base: UnsafePointer<Element>
  let count: Int

  /// - Complexity: O(elements).
  init(_ elements: [Element]) {
    memory = Memory(elements)
    unsafe base = unsafe UnsafePointer(memory.base)
    count = elements.count
  }

  var startIndex: Int { 0 }
  var endIndex: Int { count }

  @inline(__always)
  subscript(place: Int) -> Element {
    precondition(UInt(bitPattern: place) < UInt(bitPattern: count))
    return unsafe base[place]
  }

  @inline(__always)
  subscript(place: Int32) -> Element { self[Int(place)] }

  /// The elements without their owner, which must outlive what is lent.
  @inline(__always)
  var lent: Lent<Element> { unsafe Lent(base: base, count: count) }
}

/// Elements that somebody else owns: those of a program while it runs, whose places are its own.
///
/// A place is checked in debug builds.
@safe
struct Lent<Element: Sendable> {
  fileprivate nonisolated(unsafe) let base: UnsafePointer<Element>
  fileprivate let count: Int

  @inline(__always)
  subscript(place: Int) -> Element {
    assert(place >= 0 && place < count)
    return unsafe base[place]
  }

  @inline(__always)
  subscript(place: Int32) -> Element { self[Int(place)] }
}
