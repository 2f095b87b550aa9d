#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency internal import Musl
#else
  @unsafe @preconcurrency internal import Darwin
#endif

// All calls of the C library stand in this folder; names and numbers of the system go no further.
//
// Invariant: a descriptor belongs to one `Descriptor`, which closes it once, with its last reference;
// its number is used only while the object is held. Memory goes to a call only for as long as the
// call, with its own length.

/// An open file, socket or end of a pipe.
final class Descriptor: Sendable {
  let number: Int32

  init(_ number: Int32) { self.number = number }

  deinit { _ = close(number) }

  /// How a call ended.
  enum Transfer {
    /// So many bytes were moved; none at the end.
    case moved(Int)
    /// There is nothing to do just now.
    case later
    case failed(Int32)
  }

  /// Reads into the first bytes of `buffer`.
  func read(into buffer: inout [UInt8]) -> Transfer {
    Self.result {
      unsafe buffer.withUnsafeMutableBytes {
        #if canImport(Glibc)
          unsafe Glibc.read(number, $0.baseAddress, $0.count)
        #elseif canImport(Musl)
          unsafe Musl.read(number, $0.baseAddress, $0.count)
        #else
          unsafe Darwin.read(number, $0.baseAddress, $0.count)
        #endif
      }
    }
  }

  /// Writes the first of the bytes to a file or a pipe.
  func write(_ bytes: ArraySlice<UInt8>) -> Transfer {
    Self.result {
      unsafe bytes.withUnsafeBytes {
        #if canImport(Glibc)
          unsafe Glibc.write(number, $0.baseAddress, $0.count)
        #elseif canImport(Musl)
          unsafe Musl.write(number, $0.baseAddress, $0.count)
        #else
          unsafe Darwin.write(number, $0.baseAddress, $0.count)
        #endif
      }
    }
  }

  /// Writes the first of the bytes to a socket; a closed one raises no signal.
  func send(_ bytes: ArraySlice<UInt8>) -> Transfer {
    Self.result {
      unsafe bytes.withUnsafeBytes {
        #if canImport(Glibc)
          unsafe Glibc.send(number, $0.baseAddress, $0.count, Int32(MSG_NOSIGNAL))
        #elseif canImport(Musl)
          unsafe Musl.send(number, $0.baseAddress, $0.count, MSG_NOSIGNAL)
        #else
          unsafe Darwin.send(number, $0.baseAddress, $0.count, 0)
        #endif
      }
    }
  }

  /// Writes all of the bytes to a file; a fault's number, or `nil`.
  func writeAll(_ bytes: [UInt8]) -> Int32? {
    var rest = bytes[...]
    while !rest.isEmpty {
      switch write(rest) {
      case .moved(let count): rest = rest.dropFirst(count)
      case .later: return EAGAIN
      case .failed(let fault): return fault
      }
    }
    return nil
  }

  private static func result(_ call: () -> Int) -> Transfer {
    while true {
      let count = call()
      if count >= 0 { return .moved(count) }
      let fault = errno
      if fault == EAGAIN || fault == EWOULDBLOCK { return .later }
      if fault != EINTR { return .failed(fault) }
    }
  }
}

/// A pipe of which both ends do not block and are not inherited; `nil` when no more files may be open.
func makePipe() -> (reading: Descriptor, writing: Descriptor)? {
  var ends: [Int32] = [0, 0]
  guard unsafe pipe(&ends) == 0 else { return nil }
  for end in ends {
    _ = fcntl(end, F_SETFD, FD_CLOEXEC)
    _ = fcntl(end, F_SETFL, O_NONBLOCK)
  }
  return (Descriptor(ends[0]), Descriptor(ends[1]))
}

/// Two ends of one connection, of which ours does not block and neither is inherited by chance; `nil` when no
/// more files may be open.
func makeSocketPair() -> (ours: Descriptor, theirs: Descriptor)? {
  var ends: [Int32] = [0, 0]
  #if canImport(Glibc)
    // At once: another thread may start a program just now.
    let kind = streamSocket | Int32(SOCK_CLOEXEC.rawValue)
  #elseif canImport(Musl)
    let kind = streamSocket | SOCK_CLOEXEC
  #else
    let kind = streamSocket
  #endif
  guard unsafe socketpair(AF_UNIX, kind, 0, &ends) == 0 else { return nil }
  for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
  _ = fcntl(ends[0], F_SETFL, O_NONBLOCK)
  #if canImport(Darwin)
    var yes: Int32 = 1
    _ = unsafe setsockopt(ends[0], SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(4))
  #endif
  return (Descriptor(ends[0]), Descriptor(ends[1]))
}

/// What became of waiting.
enum Readiness {
  case ready
  case stopped
  case late
}

/// Waits until a descriptor can be read or written, `stop` can be read, or it is `end`.
func waitUntilReady(
  _ descriptor: Descriptor,
  toWrite: Bool,
  stop: Descriptor,
  end: ContinuousClock.Instant
) -> Readiness {
  let event = Int16(toWrite ? POLLOUT : POLLIN)
  var polled = [
    pollfd(fd: stop.number, events: Int16(POLLIN), revents: 0),
    pollfd(fd: descriptor.number, events: event, revents: 0),
  ]
  while true {
    let left = end - ContinuousClock.now
    guard left > .zero else { return .late }
    let milliseconds = min(left / .milliseconds(1) + 1, 1_000_000)
    _ = unsafe poll(&polled, 2, Int32(milliseconds))
    if polled[0].revents != 0 { return .stopped }
    if polled[1].revents != 0 { return .ready }
  }
}

/// What the system says about a fault.
func faultText(_ fault: Int32) -> String { unsafe String(cString: strerror(fault)) }
