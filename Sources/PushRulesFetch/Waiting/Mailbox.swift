internal import Foundation

/// Values that one thread puts in and another one takes out.
///
/// Invariant: the elements are read and written only under the lock.
final class Mailbox<Element: Sendable>: @unchecked Sendable {
  private let lock = NSLock()
  private var elements: [Element] = []
  private let reading: Descriptor
  private let writing: Descriptor

  init() throws(FetchFailure) {
    guard let ends = makePipe() else {
      throw FetchFailure(.downloadError, "No more files may be open.")
    }
    (reading, writing) = ends
  }

  func put(_ element: Element) {
    lock.withLock { elements.append(element) }
    _ = writing.write([1])
  }

  func take(_ patience: Patience) throws(FetchFailure) -> Element {
    var byte: [UInt8] = [0]
    while true {
      try patience.check()
      let element = lock.withLock { elements.isEmpty ? nil : elements.removeFirst() }
      if let element { return element }
      try patience.wait(for: reading)
      _ = reading.read(into: &byte)
    }
  }
}

/// Runs something on a thread of its own.
func startThread(_ body: @escaping @Sendable () -> Void) { Thread.detachNewThread(body) }
