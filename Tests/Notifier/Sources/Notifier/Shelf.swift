import PushRules

/// Finds out how many of an article are left; a real one would ask a server.
struct Shelf: FactObserver {
  private let left = ["Assam": 2, "Oolong": 40]

  let kind = "shelf"

  func observe(_ request: FactRequest) -> [UInt8] {
    guard case .string(let article)? = request.arguments.first, let count = left[article] else {
      return Array("{}".utf8)
    }
    return Array(#"{"left": \#(count)}"#.utf8)
  }

  /// The same for a host that must not wait.
  func answer(_ request: FactRequest) async -> [UInt8] {
    await Task.yield()
    return observe(request)
  }
}
