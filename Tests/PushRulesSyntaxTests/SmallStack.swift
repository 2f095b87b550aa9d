import Foundation

/// Runs on a thread with a small stack, by default the smallest one that threads of a system have.
func onSmallStack<Result: Sendable>(
  kilobytes: Int = 512,
  _ body: @escaping @Sendable () -> Result
) async -> Result {
  await withCheckedContinuation { continuation in
    let thread = Thread { continuation.resume(returning: body()) }
    thread.stackSize = kilobytes << 10
    thread.start()
  }
}
