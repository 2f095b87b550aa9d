internal import Foundation

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// The system's URLSession, for HTTPS.
///
/// It connects to what the name leads to at that moment: an address that changes between the check and
/// the connection is not noticed. Without cookies, credentials, cache and proxies.
///
/// On Linux a server can stop the process with it; see `ProcessTransport`.
struct SessionTransport: Transport {
  init() { removeProxies() }

  func get(
    _ request: MediaRequest,
    _ patience: Patience,
    _ receive: (ResponsePart) throws(FetchFailure) -> Bool
  ) throws(FetchFailure) {
    guard let url = URL(string: request.url.text) else {
      throw FetchFailure(.downloadError, "The URL is none that can be asked for.")
    }
    var asked = URLRequest(url: url)
    asked.setValue("identity", forHTTPHeaderField: "Accept-Encoding")
    asked.setValue("pushrules", forHTTPHeaderField: "User-Agent")
    let mailbox = try Mailbox<SessionEvent>()
    // A session of its own: what a server sends too much must not become another one's answer.
    let session = URLSession(
      configuration: Self.configuration,
      delegate: SessionEvents(mailbox),
      delegateQueue: nil
    )
    defer { session.invalidateAndCancel() }
    session.dataTask(with: asked).resume()
    // A status below 200 comes like any other: it counts when nothing follows.
    var information: ResponsePart?
    var isAnswered = false
    while true {
      switch try mailbox.take(patience) {
      case .part(.head(let status, let location)):
        let head = ResponsePart.head(status: status, location: location)
        if status < 200 && status != 101 {
          information = head
          continue
        }
        isAnswered = true
        guard try receive(head) else { return }
      case .part(.body(let bytes)):
        if isAnswered { guard try receive(.body(bytes)) else { return } }
      case .end(let head, let fault):
        // The session hands over no head for a redirect without a target, but keeps it.
        if !isAnswered, let head = information ?? (fault == nil ? head : nil) {
          _ = try receive(head)
        } else if let fault {
          throw FetchFailure(.downloadError, fault)
        }
        return
      }
    }
  }

  private static var configuration: URLSessionConfiguration {
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    // Longer than any fetch: our own limits end it.
    configuration.timeoutIntervalForRequest = 1_000_000
    return configuration
  }
}

/// What the session reports about its task.
private enum SessionEvent: Sendable {
  case part(ResponsePart)
  case end(head: ResponsePart?, fault: String?)
}

/// Hands what the session reports to the thread that waits for it.
private final class SessionEvents: NSObject, URLSessionDataDelegate {
  private let mailbox: Mailbox<SessionEvent>

  init(_ mailbox: Mailbox<SessionEvent>) { self.mailbox = mailbox }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    willPerformHTTPRedirection response: HTTPURLResponse,
    newRequest request: URLRequest,
    completionHandler: @escaping @Sendable (URLRequest?) -> Void
  ) { completionHandler(nil) }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didReceive challenge: URLAuthenticationChallenge,
    completionHandler:
      @escaping @Sendable (URLSession.AuthChallengeDisposition, URLCredential?) -> Void
  ) { completionHandler(.performDefaultHandling, nil) }

  func urlSession(
    _ session: URLSession,
    dataTask: URLSessionDataTask,
    didReceive response: URLResponse,
    completionHandler: @escaping @Sendable (URLSession.ResponseDisposition) -> Void
  ) {
    if let head = Self.head(response) { mailbox.put(.part(head)) }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    mailbox.put(.part(.body(Array(data))))
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    let fault = error.map { "The transfer failed: \(Self.text($0))." }
    mailbox.put(.end(head: task.response.flatMap(Self.head), fault: fault))
  }

  private static func head(_ response: URLResponse) -> ResponsePart? {
    guard let response = response as? HTTPURLResponse else { return nil }
    return .head(
      status: response.statusCode,
      location: response.value(forHTTPHeaderField: "Location")
    )
  }

  private static func text(_ error: any Error) -> String {
    let error = error as NSError
    return error.userInfo[NSLocalizedDescriptionKey] as? String ?? "\(error.domain) \(error.code)"
  }
}
