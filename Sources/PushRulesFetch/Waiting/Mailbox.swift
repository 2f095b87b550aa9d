internal import Foundation
internal import Synchronization

/// Values that one thread puts in and another one takes out.
final class Mailbox<Element: Sendable>: Sendable {
  private let elements = Mutex<[Element]>([])
  private let reading: Descriptor
  private let writing: Descriptor

  init() throws(FetchFailure) {
    guard let ends = makePipe() else {
      throw FetchFailure(.downloadError, "No more files may be open.")
    }
    (reading, writing) = ends
  }

  func put(_ element: Element) {
    elements.withLock { $0.append(element) }
    _ = writing.write([1])
  }

  func take(_ patience: Patience) throws(FetchFailure) -> Element {
    var byte: [UInt8] = [0]
    while true {
      try patience.check()
      if let element = elements.withLock({ $0.isEmpty ? nil : $0.removeFirst() }) { return element }
      try patience.wait(for: reading)
      _ = reading.read(into: &byte)
    }
  }
}

/// Runs something on a thread of its own.
func startThread(_ body: @escaping @Sendable () -> Void) { Thread.detachNewThread(body) }
