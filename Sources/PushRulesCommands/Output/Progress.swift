internal import PushRulesHost

/// How far a long run is, on a line of a terminal that is taken away again.
struct Progress {
  /// So many milliseconds pass before it is shown, and before it is shown again.
  private static let interval: UInt64 = 500

  private let start: UInt64
  private var last: UInt64
  private(set) var isShown = false
  private var messages = 0
  private var faults = 0
  private var bytes = 0

  /// - Parameter start: the clock's milliseconds.
  init(start: UInt64) {
    self.start = start
    last = start
  }

  /// Counts what is done.
  mutating func count(_ result: BlockResult) {
    messages += result.messages
    faults += result.faults
  }

  /// What to write to show it after so many more bytes of input, when it is time to.
  mutating func text(now: UInt64, adding count: Int) -> String? {
    bytes += count
    guard now >= last + Self.interval else { return nil }
    last = now
    isShown = true
    let speed = Double(bytes) / 1_000 / Double(now - start)
    let tenths = Int(speed * 10)
    let rate = tenths < 100 ? "\(tenths / 10).\(tenths % 10)" : "\(tenths / 10)"
    return Session.cleanLine
      + "\(messages) message\(messages == 1 ? "" : "s"), \(rate) MB/s, "
      + "\(faults) error\(faults == 1 ? "" : "s")"
  }

  /// What to write to take it away; `nil` where it does not stand.
  mutating func cleaned() -> String? {
    guard isShown else { return nil }
    isShown = false
    return Session.cleanLine
  }
}
