/// Who may be asked.
struct AddressGuard: Sendable {
  let resolver: any Resolver
  private let allowedHosts: Set<String>

  init(resolver: any Resolver, allowedHosts: [String]) {
    self.resolver = resolver
    self.allowedHosts = Set(allowedHosts.map(WebAddress.plain))
  }

  /// The addresses of a URL's host, all of them checked.
  func check(_ address: WebAddress, _ patience: Patience) throws(FetchFailure) -> [HostAddress] {
    let host = address.plainHost
    guard !host.isEmpty else { throw FetchFailure(.downloadError, "The URL names no host.") }
    guard (1...65_535).contains(address.connectionPort) else {
      throw FetchFailure(.downloadError, "The URL's port is none.")
    }
    guard host.utf8.allSatisfy({ $0.isLetter || $0.isDigit || "-._~:".utf8.contains($0) }) else {
      throw FetchFailure(.downloadError, "The host \(host) has characters that no name has.")
    }
    let mailbox = try Mailbox<[HostAddress]>()
    let resolver = self.resolver
    startThread { mailbox.put(resolver.addresses(of: host)) }
    let addresses = try mailbox.take(patience)
    guard !addresses.isEmpty else {
      throw FetchFailure(.downloadError, "The host \(host) has no address.")
    }
    guard !allowedHosts.contains(host) else { return addresses }
    for found in addresses {
      if let refusal = found.refusal {
        throw FetchFailure(
          .downloadError,
          "The host \(host) is refused: its address \(found.text) is \(refusal)."
        )
      }
    }
    return addresses
  }
}

/// Who knows the addresses of names.
protocol Resolver: Sendable {
  /// All addresses of a host; none where it is not known. May take long.
  func addresses(of host: String) -> [HostAddress]
}
