import Foundation
import TestSupport
import Testing

@testable import PushRulesFetch

/// Names with fixed addresses; who is not listed has none.
struct FixedResolver: Resolver {
  let table: [String: [HostAddress]]

  func addresses(of host: String) -> [HostAddress] { table[host] ?? [] }
}

/// A transport that does the same every time.
struct FixedTransport: Transport {
  let parts: [ResponsePart]
  var failure: FetchFailure?

  func get(
    _ request: MediaRequest,
    _ patience: Patience,
    _ receive: (ResponsePart) throws(FetchFailure) -> Bool
  ) throws(FetchFailure) {
    for part in parts { guard try receive(part) else { return } }
    if let failure { throw failure }
  }
}

/// Options that let a fetcher ask the loopback server, and end a test that hangs.
func loopbackOptions(
  seconds: Double = 60,
  requestSeconds: Double = 60,
  limits: ByteLimits = ByteLimits(),
  allow: [String] = ["127.0.0.1"],
  localFolder: String? = nil,
  mediaFolder: String? = nil
) -> FetchOptions {
  FetchOptions(
    seconds: seconds,
    requestSeconds: requestSeconds,
    limits: limits,
    allowedHosts: allow,
    localFolder: localFolder,
    mediaFolder: mediaFolder
  )
}

/// A server whose paths are steps.
func server(_ paths: [String: [LoopbackServer.Step]]) throws -> LoopbackServer {
  try #require(LoopbackServer { paths[$0.path] ?? LoopbackServer.response(404) })
}

/// Runs the body on so many plain threads at once.
func onThreads<Result: Sendable>(
  _ count: Int,
  _ body: @escaping @Sendable (Int) -> Result
) async -> [Result] {
  await withTaskGroup(of: (Int, Result).self) { group in
    for number in 0..<count {
      group.addTask {
        await withCheckedContinuation { continuation in
          Thread { continuation.resume(returning: (number, body(number))) }.start()
        }
      }
    }
    var results: [Int: Result] = [:]
    for await (number, result) in group { results[number] = result }
    return (0..<count).compactMap { results[$0] }
  }
}

/// The program that is its own helper, as it is started for one request.
let helperCommand = BuiltProgram.withoutProfile([
  BuiltProgram.place(of: "pushrules-fetch")?.path ?? "/build/pushrules-fetch/first",
  "--secure-request",
])

/// A fetcher that asks over HTTP by a helper, as it would over HTTPS.
func helpedFetcher(
  _ options: FetchOptions = loopbackOptions(),
  _ command: [String] = helperCommand
) -> MediaFetcher {
  MediaFetcher(
    options,
    plain: ProcessTransport(command: command),
    secure: FixedTransport(parts: [])
  )
}
