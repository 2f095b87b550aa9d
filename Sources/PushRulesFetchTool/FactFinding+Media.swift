import Foundation
import PushRulesCommands
import PushRulesEvaluation
import PushRulesFetch

/// The argument that makes this program answer one request of the same program.
let secureRequest = "--secure-request"

extension FactFinding {
  /// Fetches media.
  static var media: FactFinding {
    FactFinding { settings, isCancelled in
      let fetcher = MediaFetcher(FetchOptions(settings))
      let watch = CancellationWatch(isCancelled)
      Thread.detachNewThread {
        while !watch.isCancelled() { Thread.sleep(forTimeInterval: 0.05) }
        fetcher.stop()
      }
      return finder(fetcher)
    }
  }

  private static func finder(_ fetcher: MediaFetcher) -> FactFinder {
    let observer = MediaObserver(fetcher)
    return FactFinder(
      kinds: [observer.kind],
      find: { request in
        let media = observer.media(for: request)
        return FoundFact(
          answer: media.fact,
          entry: media.entry,
          file: media.file,
          remark: media.outcome == .ok || media.outcome == .localFound ? nil : media.reason
        )
      },
      discard: { fact in
        fetcher.remove(FetchedMedia(outcome: .ok, file: fact.file, reason: ""))
      }
    )
  }
}

extension FetchOptions {
  fileprivate init(_ settings: FactFindingSettings) {
    let seconds = Double(settings.seconds)
    self.init(
      seconds: seconds,
      requestSeconds: seconds,
      allowedHosts: settings.allowedHosts,
      localFolder: settings.localFolder,
      mediaFolder: settings.mediaFolder,
      secureHelper: Self.secureHelper
    )
  }

  /// This program, which lies there even when its file is replaced meanwhile; `nil` where the system's
  /// network code does not stop processes.
  private static var secureHelper: [String]? {
    #if os(Linux)
      ["/proc/self/exe", secureRequest]
    #else
      nil
    #endif
  }
}

/// Lets a thread of its own ask whether the run was cancelled.
///
/// What it asks only reads a number that a signal's handler writes.
private struct CancellationWatch: @unchecked Sendable {
  let isCancelled: () -> Bool

  init(_ isCancelled: @escaping () -> Bool) { self.isCancelled = isCancelled }
}
