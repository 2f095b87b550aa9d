internal import PushRulesHost

#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency internal import Musl
#else
  @unsafe @preconcurrency internal import Darwin
#endif

// POSIX threads, since linking more than the C library would slow the start of every command.
//
// Invariant: what a thread runs is handed to it retained and released by it, once.

extension ThreadAccess {
  /// The system's threads.
  package static var system: ThreadAccess {
    ThreadAccess(
      coreCount: { allowedCores() ?? max(1, sysconf(Int32(_SC_NPROCESSORS_ONLN))) },
      start: { body in startThread(body).map { thread in { joinThread(thread) } } }
    )
  }
}

/// What a new thread runs.
private final class ThreadBody {
  let run: () -> Void

  init(_ run: @escaping () -> Void) { self.run = run }
}

/// As much as a main thread usually has; elsewhere the default may be far less, and a deeply nested
/// message needs it.
private let stackSize = 8 << 20

private func startThread(_ body: @escaping () -> Void) -> pthread_t? {
  var attributes = pthread_attr_t()
  guard unsafe pthread_attr_init(&attributes) == 0 else { return nil }
  defer { _ = unsafe pthread_attr_destroy(&attributes) }
  _ = unsafe pthread_attr_setstacksize(&attributes, stackSize)
  let context = unsafe Unmanaged.passRetained(ThreadBody(body))
  #if canImport(Darwin)
    var thread: pthread_t?
    let failure = unsafe pthread_create(&thread, &attributes, runBody, context.toOpaque())
  #else
    var thread = pthread_t()
    let failure = unsafe pthread_create(&thread, &attributes, runBody, context.toOpaque())
  #endif
  guard failure == 0 else {
    unsafe context.release()
    return nil
  }
  return thread
}

private func joinThread(_ thread: pthread_t) {
  _ = pthread_join(thread, nil)
}

#if canImport(Darwin)
  private func runBody(_ context: UnsafeMutableRawPointer) -> UnsafeMutableRawPointer? {
    unsafe Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
    return nil
  }
#else
  private func runBody(_ context: UnsafeMutableRawPointer?) -> UnsafeMutableRawPointer? {
    if let context = unsafe context {
      unsafe Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().run()
    }
    return nil
  }
#endif

/// How many cores Linux lets this process use; `nil` where it does not say.
///
/// `sched_getaffinity` would say it too, but the C library's modules do not show it to Swift.
private func allowedCores() -> Int? {
  guard let status = try? FileAccess.system.read("/proc/self/status", limit: 1 << 16) else {
    return nil
  }
  let line = status.split(separator: UInt8(ascii: "\n")).first {
    $0.starts(with: "Cpus_allowed:".utf8)
  }
  guard let mask = line?.dropFirst(13) else { return nil }
  let digits = String(decoding: mask, as: UTF8.self).compactMap(\.hexDigitValue)
  let count = digits.reduce(0) { $0 + $1.nonzeroBitCount }
  return count > 0 ? count : nil
}
