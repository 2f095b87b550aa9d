/// How long a fetch may wait, and what ends it before.
struct Patience: Sendable {
  private let stop: StopSignal
  private let end: ContinuousClock.Instant
  private var requestEnd: ContinuousClock.Instant
  private let options: FetchOptions

  init(_ options: FetchOptions, _ stop: StopSignal) {
    self.options = options
    self.stop = stop
    end = Self.instant(after: options.seconds)
    requestEnd = end
  }

  /// The same for one request that begins now.
  func forRequest() -> Patience {
    var patience = self
    patience.requestEnd = Self.instant(after: options.requestSeconds)
    return patience
  }

  /// Waits until a descriptor can be read or written.
  func wait(for descriptor: Descriptor, toWrite: Bool = false) throws(FetchFailure) {
    _ = try wait(for: descriptor, toWrite: toWrite, until: nil)
  }

  /// Waits until a descriptor can be read or written, or for a share of the time that is left; `false`
  /// when the share is over.
  func wait(
    for descriptor: Descriptor,
    toWrite: Bool,
    share: Int
  ) throws(FetchFailure) -> Bool {
    let now = ContinuousClock.now
    let until = share > 1 ? now + (min(end, requestEnd) - now) / share : nil
    return try wait(for: descriptor, toWrite: toWrite, until: until)
  }

  /// Sends all of a text over a socket; the number of what went wrong, or `nil`.
  func send(_ text: String, over socket: Descriptor) throws(FetchFailure) -> Int32? {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      switch socket.send(rest) {
      case .moved(let count): rest = rest.dropFirst(count)
      case .later: try wait(for: socket, toWrite: true)
      case .failed(let fault): return fault
      }
    }
    return nil
  }

  /// Fails when the time is over.
  func check() throws(FetchFailure) {
    if ContinuousClock.now >= end { throw expired }
    if ContinuousClock.now >= requestEnd { throw late }
  }

  private func wait(
    for descriptor: Descriptor,
    toWrite: Bool,
    until: ContinuousClock.Instant?
  ) throws(FetchFailure) -> Bool {
    let last = min(end, requestEnd)
    let readiness = waitUntilReady(
      descriptor,
      toWrite: toWrite,
      stop: stop.descriptor,
      end: min(last, until ?? last)
    )
    switch readiness {
    case .ready:
      try check()
      return true
    case .stopped: throw FetchFailure(.expired, "The fetch was stopped.")
    case .late:
      try check()
      return false
    }
  }

  private var expired: FetchFailure {
    FetchFailure(.expired, "It took more than the \(options.seconds) seconds for all of it.")
  }

  private var late: FetchFailure {
    FetchFailure(.downloadError, "A request took more than its \(options.requestSeconds) seconds.")
  }

  private static func instant(after seconds: Double) -> ContinuousClock.Instant {
    .now + .seconds(seconds.isFinite ? min(max(seconds, 0), 1e9) : 1e9)
  }
}
