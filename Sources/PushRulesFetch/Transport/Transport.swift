/// Asks a server for something, once; redirects are not its business.
protocol Transport: Sendable {
  /// Hands over the answer, part by part and on the calling thread: one head, then the body. When
  /// `receive` returns `false`, no more is wanted.
  ///
  /// A transport that returns without having handed over a head left nothing behind.
  func get(
    _ request: MediaRequest,
    _ patience: Patience,
    _ receive: (ResponsePart) throws(FetchFailure) -> Bool
  ) throws(FetchFailure)
}

/// What is asked for, and where.
struct MediaRequest: Sendable {
  let url: WebAddress
  /// The addresses of its host, all of them checked.
  let addresses: [HostAddress]
}

/// A part of an answer.
enum ResponsePart: Sendable, Equatable {
  case head(status: Int, location: String?)
  case body([UInt8])
}
