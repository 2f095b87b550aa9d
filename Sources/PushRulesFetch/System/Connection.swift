#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency internal import Musl
#else
  @unsafe @preconcurrency internal import Darwin
#endif

/// The kind of socket that TCP has.
#if canImport(Glibc)
  let streamSocket = Int32(SOCK_STREAM.rawValue)
#else
  let streamSocket = SOCK_STREAM
#endif

/// A socket that begins to connect to an address, without waiting; the fault's number when it cannot.
func startConnection(to address: HostAddress, port: Int) -> (socket: Descriptor?, fault: Int32) {
  let family: Int32
  switch address {
  case .four: family = AF_INET
  case .six: family = AF_INET6
  }
  let number = socket(family, streamSocket, 0)
  guard number >= 0 else { return (nil, errno) }
  let descriptor = Descriptor(number)
  _ = fcntl(number, F_SETFD, FD_CLOEXEC)
  _ = fcntl(number, F_SETFL, O_NONBLOCK)
  #if canImport(Darwin)
    var yes: Int32 = 1
    _ = unsafe setsockopt(number, SOL_SOCKET, SO_NOSIGPIPE, &yes, socklen_t(4))
  #endif
  let status: Int32
  switch address {
  case .four:
    var name = sockaddr_in()
    name.sin_family = sa_family_t(AF_INET)
    name.sin_port = in_port_t(truncatingIfNeeded: port).bigEndian
    unsafe withUnsafeMutableBytes(of: &name.sin_addr) { unsafe $0.copyBytes(from: address.bytes) }
    status = unsafe connectSocket(number, name)
  case .six:
    var name = sockaddr_in6()
    name.sin6_family = sa_family_t(AF_INET6)
    name.sin6_port = in_port_t(truncatingIfNeeded: port).bigEndian
    unsafe withUnsafeMutableBytes(of: &name.sin6_addr) { unsafe $0.copyBytes(from: address.bytes) }
    status = unsafe connectSocket(number, name)
  }
  if status != 0 && errno != EINPROGRESS { return (nil, errno) }
  return (descriptor, 0)
}

/// What became of a connection that can be written: 0, or the fault's number.
func connectionFault(_ socket: Descriptor) -> Int32 {
  var fault: Int32 = 0
  var size = socklen_t(MemoryLayout<Int32>.size)
  guard unsafe getsockopt(socket.number, SOL_SOCKET, SO_ERROR, &fault, &size) == 0 else {
    return errno
  }
  return fault
}

/// - Parameter name: a socket address, such as `sockaddr_in`.
@unsafe
private func connectSocket<Name>(_ socket: Int32, _ name: Name) -> Int32 {
  unsafe withUnsafeBytes(of: name) { bytes in
    guard let start = bytes.baseAddress else { return -1 }
    return unsafe connect(
      socket,
      start.assumingMemoryBound(to: sockaddr.self),
      socklen_t(MemoryLayout<Name>.size)
    )
  }
}
