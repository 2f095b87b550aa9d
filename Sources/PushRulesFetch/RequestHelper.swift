/// The other side of `FetchOptions.secureHelper`.
public enum RequestHelper {
  /// Answers the one request that a fetcher sends on standard input, and returns when it is answered or
  /// no longer wanted.
  ///
  /// A program calls this and ends; its standard input and output are closed then. On Linux a server may
  /// stop the process before, which the fetcher takes for a failed request.
  public static func answerRequest() {
    limitHelper()
    let (input, output) = helperStreams()
    guard let url = requestedURL(input) else { return }
    // More input, or its end, says that nobody wants the answer any more.
    let patience = Patience(unlimited, StopSignal(input))
    do throws(FetchFailure) {
      try SessionTransport().get(MediaRequest(url: url, addresses: []), patience) {
        (part) throws(FetchFailure) in
        guard case .body(var rest) = part else {
          try write(.part(part), to: output, patience)
          return true
        }
        while !rest.isEmpty {
          try write(.part(.body(Array(rest.prefix(piece)))), to: output, patience)
          rest.removeFirst(min(piece, rest.count))
        }
        return true
      }
      try write(.end, to: output, patience)
    } catch {
      try? write(.failure(error.reason), to: output, patience)
    }
  }

  /// So much of a body goes into one frame.
  private static let piece = 1 << 16

  /// The fetcher's limits end a helper; it has none of its own.
  private static let unlimited = FetchOptions(seconds: .infinity, requestSeconds: .infinity)

  /// The URL in the first line; `nil` when there is none.
  private static func requestedURL(_ input: Descriptor) -> WebAddress? {
    guard let signal = StopSignal() else { return nil }
    let patience = Patience(unlimited, signal)
    var line: [UInt8] = []
    var byte: [UInt8] = [0]
    while byte != [0x0A] {
      line += byte
      guard (try? patience.wait(for: input)) != nil, case .moved(1) = input.read(into: &byte) else {
        return nil
      }
    }
    return WebAddress(String(decoding: line.dropFirst(), as: UTF8.self))
  }

  private static func write(
    _ frame: HelperFrame,
    to output: Descriptor,
    _ patience: Patience
  ) throws(FetchFailure) {
    var rest = frame.bytes[...]
    while !rest.isEmpty {
      switch output.write(rest) {
      case .moved(let count): rest = rest.dropFirst(count)
      case .later: try patience.wait(for: output, toWrite: true)
      case .failed(let fault): throw FetchFailure(.downloadError, faultText(fault))
      }
    }
  }
}
