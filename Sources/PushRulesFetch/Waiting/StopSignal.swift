/// Ends all running fetches of a fetcher at once.
final class StopSignal: Sendable {
  /// Can be read from the stop on, by everybody.
  let descriptor: Descriptor
  private let trigger: Descriptor?

  /// `nil` when no more files may be open.
  init?() {
    guard let ends = makePipe() else { return nil }
    descriptor = ends.reading
    trigger = ends.writing
  }

  /// A signal that somebody else gives, by writing to the other end or closing it.
  init(_ descriptor: Descriptor) {
    self.descriptor = descriptor
    trigger = nil
  }

  func stop() { _ = trigger?.write([1]) }
}
