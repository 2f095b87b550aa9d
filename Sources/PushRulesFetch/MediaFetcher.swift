internal import Foundation

/// Downloads media, as an app's notification service extension would, and says what became of it.
///
/// Nobody gets where they don't belong: each host is looked up first, and when one of its addresses
/// is not of the public internet, it is not asked; redirects are followed one by one and checked in
/// the same way. Over HTTP the connection goes to the checked address. Over HTTPS the system connects
/// by name, so a name whose address changes between the check and the connection is not noticed.
///
/// On Linux the system's HTTPS code stops the process when a server hangs up inside the head of its
/// answer: programs that ask servers they do not trust give their fetchers a `FetchOptions.secureHelper`,
/// and then only one request fails.
///
/// Making a fetcher without a helper takes the variables that name proxies out of the process's
/// environment; a helper does so with its own.
public final class MediaFetcher: Sendable {
  private let options: FetchOptions
  private let plain: any Transport
  private let secure: any Transport
  private let guardian: AddressGuard
  /// `nil` when the system gives no pipe; then there are no connections either.
  private let signal: StopSignal?
  private let running = Running()
  private let series: String

  /// A fetcher that asks the system for addresses and connections.
  public convenience init(_ options: FetchOptions) {
    let secure: any Transport
    if let helper = options.secureHelper {
      secure = ProcessTransport(command: helper)
    } else {
      secure = SessionTransport()
    }
    self.init(options, plain: PlainTransport(), secure: secure, SystemResolver())
  }

  /// A fetcher with other transports, or another resolver of names.
  init(
    _ options: FetchOptions,
    plain: any Transport,
    secure: any Transport,
    _ resolver: any Resolver = SystemResolver()
  ) {
    self.options = options
    self.plain = plain
    self.secure = secure
    guardian = AddressGuard(resolver: resolver, allowedHosts: options.allowedHosts)
    signal = StopSignal()
    series = String(UInt64.random(in: .min ... .max), radix: 36)
  }

  /// Fetches what a text names; blocks until it is there or not.
  ///
  /// Any number of threads may call it at once.
  public func fetch(_ url: String) -> FetchedMedia {
    guard let signal else {
      return FetchedMedia(outcome: .downloadError, reason: "No more files may be open.")
    }
    guard let number = running.begin() else {
      return FetchedMedia(outcome: .expired, reason: "The fetcher was stopped.")
    }
    defer { running.end() }
    let fetch = Fetch(
      options: options,
      plain: plain,
      secure: secure,
      guardian: guardian,
      patience: Patience(options, signal),
      name: "media-\(series)-\(number)"
    )
    return fetch.media(url)
  }

  /// Deletes the file of something fetched, for a decision that is not delivered.
  public func remove(_ media: FetchedMedia) {
    guard let folder = options.mediaFolder, let file = media.file, file.hasPrefix("media-"),
      !file.contains("/")
    else { return }
    removeFile(folder: folder, name: file)
  }

  /// Ends all running fetches at once, removes what they have written, and waits until it is gone;
  /// later fetches are `expired`.
  public func stop() {
    running.stop()
    signal?.stop()
    running.waitForEnd(atMost: 10)
  }
}

/// How many fetches are running, and whether more may begin.
///
/// Invariant: all is read and written only under the condition's lock.
private final class Running: @unchecked Sendable {
  private let condition = NSCondition()
  private var count = 0
  private var begun = 0
  private var isStopped = false

  /// The number of a fetch that may begin.
  func begin() -> Int? {
    condition.withLock {
      guard !isStopped else { return nil }
      count += 1
      begun += 1
      return begun
    }
  }

  func end() {
    condition.withLock {
      count -= 1
      condition.broadcast()
    }
  }

  func stop() { condition.withLock { isStopped = true } }

  func waitForEnd(atMost seconds: Double) {
    let end = Date(timeIntervalSinceNow: seconds)
    condition.withLock { while count > 0, condition.wait(until: end) {} }
  }
}
