/// Lets another program ask, one process for each request, so that a crash is only this request's.
///
/// The program gets the URL as a line on its standard input, which stays open for as long as the answer
/// is wanted, and writes frames to its standard output; see `RequestHelper`.
struct ProcessTransport: Transport {
  /// The path of the program, then its arguments.
  let command: [String]

  func get(
    _ request: MediaRequest,
    _ patience: Patience,
    _ receive: (ResponsePart) throws(FetchFailure) -> Bool
  ) throws(FetchFailure) {
    let process = try HelperProcess(command)
    defer { process.end() }
    // A URL has no line end.
    guard try patience.send(request.url.text + "\n", over: process.socket) == nil else {
      throw HelperReader.stopped
    }
    var reader = HelperReader(process.socket, patience)
    var isAnswered = false
    while true {
      switch try reader.frame() {
      case .part(let part):
        // One head, then the body.
        var isHead = false
        if case .head = part { isHead = true }
        guard isHead != isAnswered else { throw HelperReader.senseless }
        isAnswered = true
        guard try receive(part) else { return }
      case .end: return
      case .failure(let reason): throw FetchFailure(.downloadError, reason)
      }
    }
  }
}
