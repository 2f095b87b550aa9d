/// HTTP/1.1 without encryption, over a connection to an address that has been checked.
///
/// It is our own because URLSession connects to whatever the name leads to at that moment, reads on
/// while nobody takes the bytes, and on Linux stops the process when a server hangs up inside a header.
struct PlainTransport: Transport {
  func get(
    _ request: MediaRequest,
    _ patience: Patience,
    _ receive: (ResponsePart) throws(FetchFailure) -> Bool
  ) throws(FetchFailure) {
    let socket = try connect(request, patience)
    try send(request.url, over: socket, patience)
    var reader = ResponseReader(socket, patience)
    let head = try finalHead(&reader)
    guard try receive(.head(status: head.status, location: head.location)) else { return }
    try reader.body(of: head) { (bytes) throws(FetchFailure) in try receive(.body(bytes)) }
  }

  /// The first head that is not just information.
  ///
  /// When none follows, the information is the answer.
  private func finalHead(_ reader: inout ResponseReader) throws(FetchFailure) -> ResponseHead {
    var information: ResponseHead?
    for _ in 0..<20 {
      switch try reader.head() {
      case .head(let head):
        guard (100..<200).contains(head.status), head.status != 101 else { return head }
        information = head
      case .nothing(let reason):
        if let information { return information }
        throw FetchFailure(.downloadError, reason)
      }
    }
    throw FetchFailure(.downloadError, "The server answers without end.")
  }

  /// The first connection that comes about; the addresses share the time.
  private func connect(
    _ request: MediaRequest,
    _ patience: Patience
  ) throws(FetchFailure) -> Descriptor {
    var reason = "there is no address"
    for (place, address) in request.addresses.enumerated() {
      let start = startConnection(to: address, port: request.url.connectionPort)
      var fault = start.fault
      if let socket = start.socket {
        let share = request.addresses.count - place
        if try patience.wait(for: socket, toWrite: true, share: share) {
          fault = connectionFault(socket)
          if fault == 0 { return socket }
        } else {
          reason = "no answer"
          continue
        }
      }
      reason = faultText(fault)
    }
    throw FetchFailure(.downloadError, "No connection to \(request.url.hostHeader): \(reason).")
  }

  private func send(
    _ url: WebAddress,
    over socket: Descriptor,
    _ patience: Patience
  ) throws(FetchFailure) {
    let text = """
      GET \(url.target) HTTP/1.1\r
      Host: \(url.hostHeader)\r
      Accept: */*\r
      Accept-Encoding: identity\r
      User-Agent: pushrules\r
      Connection: close\r
      \r

      """
    if let fault = try patience.send(text, over: socket) {
      throw FetchFailure(.downloadError, "The connection broke: \(faultText(fault)).")
    }
  }
}
