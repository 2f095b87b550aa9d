#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency internal import Musl
#else
  @unsafe @preconcurrency internal import Darwin
#endif

// Signals that end the process at a place where its output is whole.
//
// The handler may only do what is safe at any time: it writes a number, calls `write`, and on a
// second signal `signal` and `raise`. What it shares with the program stands in memory that is made
// before the handler is installed and never freed.

/// What the handler and the program share.
private struct SignalState {
  /// The first signal that came; 0 before it.
  var noted: Int32 = 0
  /// A pipe that holds a byte once all waiting is to end; -1 where signals are not held back.
  ///
  /// `poll` sees the byte on every thread, be the signal delivered to whichever.
  var wakeReading: Int32 = -1
  var wakeWriting: Int32 = -1
  /// Whether a line of progress may stand on standard error.
  var isTerminal = false
}

nonisolated(unsafe) private let state: UnsafeMutablePointer<SignalState> = {
  let state = UnsafeMutablePointer<SignalState>.allocate(capacity: 1)
  unsafe state.initialize(to: SignalState())
  return unsafe state
}()

private let endingSignals = [SIGINT, SIGTERM]

/// Notes the first signal; a second one ends the process at once.
private func noteSignal(_ number: Int32) {
  let before = errno
  if unsafe state.pointee.noted == 0 {
    unsafe state.pointee.noted = number
    SystemInterruption.wake()
  } else {
    if unsafe state.pointee.isTerminal {
      unsafe "\r\u{1B}[K".withCString { text in _ = unsafe write(2, text, 4) }
    }
    // It stays blocked until this handler returns, and then does what it does by default.
    _ = signal(number, SIG_DFL)
    _ = raise(number)
  }
  errno = before
}

/// The signals SIGINT and SIGTERM, held back while results are written.
final class SystemInterruption {
  /// What the signals did before; one that was ignored stays so and is not here.
  private var before: [(signal: Int32, action: sigaction)] = []

  /// The way to it for commands.
  static var access: Interruption {
    let interruption = SystemInterruption()
    return Interruption(
      begin: { interruption.begin() },
      isRequested: { unsafe state.pointee.noted != 0 },
      wake: { wake() },
      end: { interruption.end() }
    )
  }

  private func begin() {
    var ends: [Int32] = [-1, -1]
    // Without a pipe the signals do what they do by default.
    guard before.isEmpty, unsafe pipe(&ends) == 0 else { return }
    for end in ends {
      _ = fcntl(end, F_SETFD, FD_CLOEXEC)
      _ = fcntl(end, F_SETFL, O_NONBLOCK)
    }
    unsafe state.pointee = SignalState(
      wakeReading: ends[0],
      wakeWriting: ends[1],
      isTerminal: isatty(2) == 1
    )
    for number in endingSignals {
      var old = sigaction()
      guard unsafe sigaction(number, nil, &old) == 0, !Self.isIgnored(old) else { continue }
      // No SA_RESTART: what is blocked in a call sees the signal.
      var new = sigaction()
      #if canImport(Darwin)
        unsafe new.__sigaction_u.__sa_handler = noteSignal
      #else
        unsafe new.__sigaction_handler.sa_handler = noteSignal
      #endif
      guard unsafe sigaction(number, &new, nil) == 0 else { continue }
      before.append((number, old))
    }
  }

  private static func isIgnored(_ action: sigaction) -> Bool {
    #if canImport(Darwin)
      let handler = unsafe action.__sigaction_u.__sa_handler
    #else
      let handler = unsafe action.__sigaction_handler.sa_handler
    #endif
    return unsafe unsafeBitCast(handler, to: Int.self) == unsafeBitCast(SIG_IGN, to: Int.self)
  }

  private func end() {
    for (number, action) in before {
      var action = action
      _ = unsafe sigaction(number, &action, nil)
    }
    before.removeAll()
    let ends = unsafe (state.pointee.wakeReading, state.pointee.wakeWriting)
    unsafe state.pointee.wakeReading = -1
    unsafe state.pointee.wakeWriting = -1
    for end in [ends.0, ends.1] where end >= 0 { _ = close(end) }
    let noted = unsafe state.pointee.noted
    guard noted != 0 else { return }
    _ = signal(noted, SIG_DFL)
    _ = raise(noted)
  }

  static func wake() {
    let number = unsafe state.pointee.wakeWriting
    var byte: UInt8 = 0
    if number >= 0 { _ = unsafe writeBytes(number, &byte, 1) }
  }

  /// Whether signals are held back now.
  static var isHolding: Bool { unsafe state.pointee.wakeReading >= 0 }

  /// Waits until a descriptor is ready, or has an error to tell; false when all waiting is to end.
  static func wait(for number: Int32, _ event: Int32) -> Bool {
    while true {
      // A descriptor of -1 is passed over.
      var requests = [
        pollfd(fd: number, events: Int16(truncatingIfNeeded: event), revents: 0),
        pollfd(fd: unsafe state.pointee.wakeReading, events: Int16(POLLIN), revents: 0),
      ]
      let count = unsafe poll(&requests, 2, -1)
      if requests[1].revents != 0 { return false }
      // What `poll` cannot do is left to the call itself.
      if count > 0 || (count < 0 && errno != EINTR) { return true }
    }
  }

  /// Whether reading a descriptor would not wait.
  static func isReady(_ number: Int32) -> Bool {
    var request = pollfd(fd: number, events: Int16(POLLIN), revents: 0)
    return unsafe poll(&request, 1, 0) > 0
  }
}
