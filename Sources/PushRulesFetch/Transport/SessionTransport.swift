internal import Foundation
internal import Synchronization

#if canImport(FoundationNetworking)
  internal import FoundationNetworking
#endif

/// The system's URLSession, for HTTPS.
///
/// It connects to what the name leads to at that moment: an address that changes between the check and
/// the connection is not noticed. Without cookies, credentials, cache and proxies.
final class SessionTransport: Transport {
  private let session: URLSession
  private let events = SessionEvents()

  init() {
    removeProxies()
    let configuration = URLSessionConfiguration.ephemeral
    configuration.httpCookieStorage = nil
    configuration.httpShouldSetCookies = false
    configuration.urlCache = nil
    configuration.urlCredentialStorage = nil
    configuration.requestCachePolicy = .reloadIgnoringLocalCacheData
    configuration.httpMaximumConnectionsPerHost = 1_000
    configuration.timeoutIntervalForRequest = 1_000_000
    session = URLSession(configuration: configuration, delegate: events, delegateQueue: nil)
  }

  deinit { session.invalidateAndCancel() }

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
    let task = session.dataTask(with: asked)
    events.add(mailbox, task.taskIdentifier)
    defer {
      events.remove(task.taskIdentifier)
      task.cancel()
    }
    task.resume()
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
      case .end(let fault):
        if let information, !isAnswered {
          _ = try receive(information)
          return
        }
        if let fault { throw FetchFailure(.downloadError, fault) }
        return
      }
    }
  }
}

/// What the session reports about a task.
private enum SessionEvent: Sendable {
  case part(ResponsePart)
  case end(fault: String?)
}

/// Hands what the session reports to the thread that waits for it.
private final class SessionEvents: NSObject, URLSessionDataDelegate {
  private let mailboxes = Mutex<[Int: Mailbox<SessionEvent>]>([:])

  func add(_ mailbox: Mailbox<SessionEvent>, _ task: Int) {
    mailboxes.withLock { $0[task] = mailbox }
  }

  func remove(_ task: Int) { mailboxes.withLock { $0[task] = nil } }

  private func put(_ event: SessionEvent, _ task: URLSessionTask) {
    mailboxes.withLock { $0[task.taskIdentifier] }?.put(event)
  }

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
    if let response = response as? HTTPURLResponse {
      let location = response.value(forHTTPHeaderField: "Location")
      put(.part(.head(status: response.statusCode, location: location)), dataTask)
    }
    completionHandler(.allow)
  }

  func urlSession(_ session: URLSession, dataTask: URLSessionDataTask, didReceive data: Data) {
    put(.part(.body(Array(data))), dataTask)
  }

  func urlSession(
    _ session: URLSession,
    task: URLSessionTask,
    didCompleteWithError error: (any Error)?
  ) {
    put(.end(fault: error.map { "The transfer failed: \(Self.text($0))." }), task)
  }

  private static func text(_ error: any Error) -> String {
    let error = error as NSError
    return error.userInfo[NSLocalizedDescriptionKey] as? String ?? "\(error.domain) \(error.code)"
  }
}
