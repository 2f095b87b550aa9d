#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency internal import Musl
#else
  @unsafe @preconcurrency internal import Darwin
#endif

/// Asks the system: its tables of hosts and its name servers.
struct SystemResolver: Resolver {
  func addresses(of host: String) -> [HostAddress] {
    var wanted = unsafe addrinfo()
    unsafe wanted.ai_family = AF_UNSPEC
    unsafe wanted.ai_socktype = streamSocket
    var list: UnsafeMutablePointer<addrinfo>?
    guard unsafe getaddrinfo(host, nil, &wanted, &list) == 0 else { return [] }
    defer { unsafe freeaddrinfo(list) }
    var found: [HostAddress] = []
    var next = unsafe list
    while let entry = unsafe next {
      if let address = unsafe hostAddress(entry.pointee), !found.contains(address) {
        found.append(address)
      }
      unsafe next = unsafe entry.pointee.ai_next
    }
    return found
  }

  @unsafe
  private func hostAddress(_ entry: addrinfo) -> HostAddress? {
    guard let name = unsafe UnsafeRawPointer(entry.ai_addr) else { return nil }
    switch unsafe entry.ai_family {
    case AF_INET:
      let four = unsafe name.loadUnaligned(as: sockaddr_in.self)
      return HostAddress(unsafe withUnsafeBytes(of: four.sin_addr) { unsafe Array($0) })
    case AF_INET6:
      let six = unsafe name.loadUnaligned(as: sockaddr_in6.self)
      return HostAddress(unsafe withUnsafeBytes(of: six.sin6_addr) { unsafe Array($0) })
    default: return nil
    }
  }
}
