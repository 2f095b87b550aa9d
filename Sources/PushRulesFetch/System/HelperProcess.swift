#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency internal import Musl
#else
  @unsafe @preconcurrency internal import Darwin
#endif

// Invariant: what is handed to `posix_spawn` are copies and values that live until it has returned. A
// process is reaped only by `end`, once, so until then its number means this process and its group.

/// A program that is running, with one socket for its standard input and output.
///
/// It leads a process group of its own: signals of the terminal do not reach it, and what it started
/// ends with it. It inherits nothing but the socket, and what it writes to standard error is lost.
struct HelperProcess {
  /// Our end of the socket.
  let socket: Descriptor
  private let number: pid_t

  /// - Parameter command: the path of the program, then its arguments.
  init(_ command: [String]) throws(FetchFailure) {
    guard let ends = makeSocketPair() else {
      throw FetchFailure(.downloadError, "No more files may be open.")
    }
    socket = ends.ours
    var process: pid_t = 0
    let fault = withExtendedLifetime(ends) { Self.spawn(command, ends.theirs, &process) }
    guard fault == 0 else {
      throw FetchFailure(
        .downloadError,
        "The program that fetches over HTTPS cannot be started: \(faultText(fault))."
      )
    }
    number = process
  }

  /// Ends the program, and waits until it is gone.
  func end() {
    _ = kill(-number, SIGKILL)
    var status: Int32 = 0
    while unsafe waitpid(number, &status, 0) < 0, errno == EINTR {}
  }

  private static func spawn(
    _ command: [String],
    _ stream: Descriptor,
    _ process: inout pid_t
  ) -> Int32 {
    guard let path = command.first, !command.contains(where: { $0.utf8.contains(0) }) else {
      return ENOENT
    }
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t? = nil
      var attributes: posix_spawnattr_t? = nil
    #else
      var actions = unsafe posix_spawn_file_actions_t()
      var attributes = posix_spawnattr_t()
    #endif
    _ = unsafe posix_spawn_file_actions_init(&actions)
    defer { _ = unsafe posix_spawn_file_actions_destroy(&actions) }
    _ = unsafe posix_spawn_file_actions_adddup2(&actions, stream.number, 0)
    _ = unsafe posix_spawn_file_actions_adddup2(&actions, 0, 1)
    _ = unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
    #if os(Linux)
      // What other code left open without the mark that closes it, even while this list is made. That a
      // number is not open is no fault of the action.
      for number: Int32 in 3..<1_024 {
        _ = unsafe posix_spawn_file_actions_addclose(&actions, number)
      }
    #endif
    _ = unsafe posix_spawnattr_init(&attributes)
    defer { _ = unsafe posix_spawnattr_destroy(&attributes) }
    // It finds no signal held back or ignored, whatever this process does with them.
    var signals = sigset_t()
    _ = unsafe sigemptyset(&signals)
    _ = unsafe posix_spawnattr_setsigmask(&attributes, &signals)
    _ = unsafe sigfillset(&signals)
    _ = unsafe sigdelset(&signals, SIGKILL)
    _ = unsafe sigdelset(&signals, SIGSTOP)
    _ = unsafe posix_spawnattr_setsigdefault(&attributes, &signals)
    _ = unsafe posix_spawnattr_setpgroup(&attributes, 0)
    var flags =
      Int32(POSIX_SPAWN_SETPGROUP) | Int32(POSIX_SPAWN_SETSIGMASK) | Int32(POSIX_SPAWN_SETSIGDEF)
    #if canImport(Darwin)
      flags |= Int32(POSIX_SPAWN_CLOEXEC_DEFAULT)
    #endif
    _ = unsafe posix_spawnattr_setflags(&attributes, Int16(truncatingIfNeeded: flags))
    var arguments = unsafe command.map { unsafe strdup($0) }
    var variables = unsafe helperEnvironment()
    defer { unsafe (arguments + variables).forEach { unsafe free($0) } }
    // What cannot be copied would end a list early.
    guard unsafe (arguments + variables).allSatisfy({ unsafe $0 != nil }) else { return ENOMEM }
    unsafe arguments.append(nil)
    unsafe variables.append(nil)
    return unsafe posix_spawn(&process, path, &actions, &attributes, arguments, variables)
  }

  /// Copies of this process's variables, but a crash is not to be described: that takes seconds.
  @unsafe
  private static func helperEnvironment() -> [UnsafeMutablePointer<CChar>?] {
    let name = "SWIFT_BACKTRACE="
    var copies = unsafe [strdup(name + "enable=no")]
    var next = unsafe environ
    while let variable = unsafe next.pointee {
      if unsafe strncmp(variable, name, name.utf8.count) != 0 {
        unsafe copies.append(strdup(variable))
      }
      unsafe next = unsafe next.advanced(by: 1)
    }
    return unsafe copies
  }
}

/// The standard streams of a helper; they are closed with the objects.
func helperStreams() -> (input: Descriptor, output: Descriptor) {
  for number: Int32 in [0, 1] { _ = fcntl(number, F_SETFL, fcntl(number, F_GETFL) | O_NONBLOCK) }
  return (Descriptor(0), Descriptor(1))
}

/// Bounds what this process can take of the machine when it crashes, or when a server sends faster than the
/// fetcher reads.
func limitHelper() {
  // One byte and not none: then Linux also does without a program that takes cores.
  setLimit(RLIMIT_CORE, 1)
  // URLSession reads on while nobody takes the bytes; no media is a tenth as large.
  setLimit(RLIMIT_DATA, 512 << 20)
}

#if canImport(Glibc)
  private func setLimit(_ resource: __rlimit_resource, _ bytes: rlim_t) {
    var limit = rlimit(rlim_cur: bytes, rlim_max: bytes)
    _ = unsafe setrlimit(__rlimit_resource_t(resource.rawValue), &limit)
  }
#else
  private func setLimit(_ resource: Int32, _ bytes: rlim_t) {
    var limit = rlimit(rlim_cur: bytes, rlim_max: bytes)
    _ = unsafe setrlimit(resource, &limit)
  }
#endif
