internal import PushRulesHost

#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency internal import Musl
#else
  @unsafe @preconcurrency internal import Darwin
#endif

// Like SystemCalls.swift: every pointer that is passed to the C library points into a Swift value
// that outlives the call, or to memory of the C library that is freed here, once.

/// A program that is running, with pipes to its three standard streams.
///
/// It leads a process group of its own, so that what it has started can be stopped with it.
struct SystemProgram {
  /// So much of its standard error is kept.
  private static let errorLimit = 1 << 12
  private static let chunk = 1 << 16
  /// How often, in milliseconds, signals of this process are looked for.
  private static let slice: Int32 = 100
  /// How often, in milliseconds, it is asked whether a program has ended that writes no more.
  private static let shortSlice: Int32 = 5

  private let request: ProgramRequest
  private let process: pid_t
  private let input: Pipe
  private let output: Pipe
  private let errors: Pipe
  private var written = 0
  private var lines = 0
  private var outcome = ProgramOutcome(end: .timedOut)
  private var deadline: UInt64 = 0

  /// Runs a program to its end; it is always reaped, and nothing of its group is left.
  ///
  /// - Complexity: waits for the program, at most `secondsPerLine` for each line.
  static func run(_ request: ProgramRequest) -> ProgramOutcome {
    let interruption = HeldSignals()
    // A signal that came meanwhile ends this process here.
    defer { interruption.release() }
    do {
      var program = try SystemProgram(request)
      program.exchange(interruption)
      program.finish()
      return program.outcome
    } catch {
      let reason =
        switch error {
        case .missing: "there is no such program"
        case .notPermitted: "running it is not permitted"
        case .folder, .tooLarge, .other: error.reason
        }
      return ProgramOutcome(end: .notStarted(reason))
    }
  }

  // MARK: - Starting

  private init(_ request: ProgramRequest) throws(FileError) {
    self.request = request
    input = try Pipe()
    output = try Pipe()
    errors = try Pipe()
    process = try Self.spawn(request.command, (input.reading, output.writing, errors.writing))
    input.close(.reading)
    output.close(.writing)
    errors.close(.writing)
    for number in [input.writing, output.reading, errors.reading] {
      _ = fcntl(number, F_SETFL, O_NONBLOCK)
    }
    restartClock()
    if request.input.isEmpty { input.close(.writing) }
  }

  /// Starts the program with three descriptors as its standard streams.
  private static func spawn(
    _ command: [String],
    _ streams: (input: Int32, output: Int32, errors: Int32)
  ) throws(FileError) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t? = nil
      var attributes: posix_spawnattr_t? = nil
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    _ = unsafe posix_spawn_file_actions_init(&actions)
    defer { _ = unsafe posix_spawn_file_actions_destroy(&actions) }
    _ = unsafe posix_spawn_file_actions_adddup2(&actions, streams.input, 0)
    _ = unsafe posix_spawn_file_actions_adddup2(&actions, streams.output, 1)
    _ = unsafe posix_spawn_file_actions_adddup2(&actions, streams.errors, 2)
    _ = unsafe posix_spawnattr_init(&attributes)
    defer { _ = unsafe posix_spawnattr_destroy(&attributes) }
    // The program finds the signals as a shell would give them: this process ignores SIGPIPE and
    // holds others back.
    var none = sigset_t()
    _ = unsafe sigemptyset(&none)
    _ = unsafe posix_spawnattr_setsigmask(&attributes, &none)
    var defaults = sigset_t()
    _ = unsafe sigemptyset(&defaults)
    _ = unsafe sigaddset(&defaults, SIGPIPE)
    _ = unsafe posix_spawnattr_setsigdefault(&attributes, &defaults)
    _ = unsafe posix_spawnattr_setpgroup(&attributes, 0)
    let flags =
      Int32(POSIX_SPAWN_SETPGROUP) | Int32(POSIX_SPAWN_SETSIGMASK)
      | Int32(POSIX_SPAWN_SETSIGDEF)
    _ = unsafe posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags))
    // What cannot be copied would end the list early and change the command.
    var arguments = unsafe command.map { unsafe strdup($0) }
    defer { unsafe arguments.forEach { unsafe free($0) } }
    guard unsafe arguments.allSatisfy({ unsafe $0 != nil }), let name = command.first,
      !command.contains(where: { $0.utf8.contains(0) })
    else { throw .missing }
    unsafe arguments.append(nil)
    var process: pid_t = 0
    let failure = unsafe posix_spawnp(&process, name, &actions, &attributes, arguments, environ)
    guard failure == 0 else { throw FileError(failure) }
    return process
  }

  // MARK: - Exchanging

  /// Writes, reads and waits, whichever is possible, until the program has ended or is to be
  /// stopped; so neither side can wait for the other for ever.
  private mutating func exchange(_ interruption: HeldSignals) {
    while true {
      if !output.isReading, hasEnded { return outcome.end = .exited(0) }
      let now = milliseconds()
      if now >= deadline { return outcome.end = .timedOut }
      if interruption.isPending { return outcome.end = .interrupted }
      let slice = output.isReading ? Self.slice : Self.shortSlice
      let rest = Int32(truncatingIfNeeded: min(deadline - now, UInt64(slice)))
      // A descriptor of -1 is passed over.
      var requests = [
        pollfd(fd: output.reading, events: Int16(POLLIN), revents: 0),
        pollfd(fd: errors.reading, events: Int16(POLLIN), revents: 0),
        pollfd(fd: input.writing, events: Int16(POLLOUT), revents: 0),
      ]
      guard unsafe poll(&requests, 3, rest) > 0 else { continue }
      if requests[0].revents != 0, let end = readOutput() { return outcome.end = end }
      if requests[1].revents != 0 { readErrors() }
      if requests[2].revents != 0 { writeInput() }
    }
  }

  /// Reads what is there; tells when that is too much.
  private mutating func readOutput() -> ProgramOutcome.End? {
    let start = outcome.output.count
    if !output.read(into: &outcome.output, Self.chunk) { output.close(.reading) }
    let found = outcome.output[start...].count { $0 == UInt8(ascii: "\n") }
    if found > 0 || !output.isReading { restartClock() }
    lines += found
    if lines > request.lineLimit { return .tooManyLines }
    return outcome.output.count > request.byteLimit ? .tooManyBytes : nil
  }

  private mutating func readErrors() {
    if !errors.read(into: &outcome.errors, Self.chunk) { errors.close(.reading) }
    let excess = outcome.errors.count - Self.errorLimit
    if excess > 0 { outcome.errors.removeFirst(excess) }
  }

  private mutating func writeInput() {
    let size = min(Self.chunk, request.input.count - written)
    let count = unsafe request.input.withUnsafeBytes { pointer in
      unsafe writeBytes(input.writing, pointer.baseAddress?.advanced(by: written), size)
    }
    if count >= 0 {
      written += count
      if written == request.input.count { input.close(.writing) }
    } else if errno != EINTR, errno != EAGAIN {
      // It reads no more.
      input.close(.writing)
    }
  }

  private mutating func restartClock() {
    deadline = milliseconds() + UInt64(request.secondsPerLine) * 1_000
  }

  // MARK: - Ending

  /// Whether the program has ended; it stays to be reaped, so that its number is not given away.
  private var hasEnded: Bool {
    var information = unsafe siginfo_t()
    let result = unsafe waitid(
      P_PID,
      id_t(process),
      &information,
      Int32(WEXITED) | Int32(WNOHANG) | Int32(WNOWAIT)
    )
    return unsafe result == 0 && information.si_signo == SIGCHLD
  }

  /// Stops what is left of the group, reaps the program and says how it ended.
  private mutating func finish() {
    // Only while the program is not reaped does its number surely mean this group.
    _ = kill(-process, SIGKILL)
    var status: Int32 = 0
    while unsafe waitpid(process, &status, 0) < 0, errno == EINTR {}
    if errors.isReading { readErrors() }
    input.close(.writing)
    output.close(.reading)
    errors.close(.reading)
    outcome.leftInput = written < request.input.count
    guard case .exited = outcome.end else { return }
    let signal = status & 0x7f
    outcome.end =
      signal == 0
      ? .exited(status >> 8 & 0xff)
      : .signalled(signal, unsafe String(cString: strsignal(signal)))
  }
}

/// The two ends of a pipe; an end that is closed has the number -1.
///
/// Both are closed when nobody holds it any more.
private final class Pipe {
  enum End {
    case reading
    case writing
  }

  private(set) var reading: Int32 = -1
  private(set) var writing: Int32 = -1

  var isReading: Bool { reading >= 0 }

  /// Makes a pipe that no program inherits.
  init() throws(FileError) {
    var ends: [Int32] = [-1, -1]
    guard unsafe pipe(&ends) == 0 else { throw FileError(errno) }
    // A program that another thread starts just now would inherit it: programs are started by one
    // thread.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    reading = ends[0]
    writing = ends[1]
  }

  deinit {
    close(.reading)
    close(.writing)
  }

  func close(_ end: End) {
    switch end {
    case .reading:
      if reading >= 0 { closeDescriptor(reading) }
      reading = -1
    case .writing:
      if writing >= 0 { closeDescriptor(writing) }
      writing = -1
    }
  }

  /// Appends what is there, at most so many bytes; false at the end.
  func read(into buffer: inout [UInt8], _ limit: Int) -> Bool {
    var isOpen = true
    let bytes = unsafe [UInt8](unsafeUninitializedCapacity: limit) { pointer, initialized in
      let count = unsafe readBytes(reading, pointer.baseAddress, limit)
      initialized = max(count, 0)
      isOpen = count > 0 || (count < 0 && (errno == EINTR || errno == EAGAIN))
    }
    buffer.append(contentsOf: bytes)
    return isOpen
  }
}

/// Holds back the signals that would end this process, so that a program it runs is stopped first.
private struct HeldSignals {
  private static let signals = [SIGINT, SIGTERM, SIGHUP]
  private var before = sigset_t()

  init() {
    var held = sigset_t()
    _ = unsafe sigemptyset(&held)
    for signal in Self.signals { _ = unsafe sigaddset(&held, signal) }
    _ = unsafe pthread_sigmask(SIG_BLOCK, &held, &before)
  }

  /// Whether one of them waits.
  var isPending: Bool {
    var pending = sigset_t()
    _ = unsafe sigpending(&pending)
    return Self.signals.contains { unsafe sigismember(&pending, $0) == 1 }
  }

  /// Lets the signals through again.
  func release() {
    var mask = before
    _ = unsafe pthread_sigmask(SIG_SETMASK, &mask, nil)
  }
}

private func closeDescriptor(_ number: Int32) {
  _ = close(number)
}
