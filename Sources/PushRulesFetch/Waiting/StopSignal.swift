/// Ends all running fetches of a fetcher at once.
final class StopSignal: Sendable {
  /// Can be read from the stop on, by everybody.
  let descriptor: Descriptor
  private let trigger: Descriptor

  /// `nil` when no more files may be open.
  init?() {
    guard let ends = makePipe() else { return nil }
    descriptor = ends.reading
    trigger = ends.writing
  }

  func stop() { _ = trigger.write([1]) }
}
