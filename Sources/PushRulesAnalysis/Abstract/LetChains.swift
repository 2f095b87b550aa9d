internal import PushRulesSemantics

/// The order in which lets on long chains are evaluated, so that no deep stack is needed.
struct LetChains {
  /// For each let, those that it reads itself.
  private let reads: [[Int]]
  /// All lets, each after those that it reads.
  let order: [Int]
  /// For each let, how many stand on the longest chain from it.
  private let depths: [Int]

  /// What is evaluated by recursion.
  private static let shallow = 64

  init(_ policy: CheckedPolicy) {
    let reads = policy.lets.map { binding in
      var found: [Int] = []
      for alternative in binding.value.alternatives {
        for expression in [alternative.expression, alternative.condition].compactMap({ $0 }) {
          expression.forEach { if case .let(let index) = $0.kind { found.append(index) } }
        }
      }
      return found
    }
    self.reads = reads
    order = Self.ordered(Array(reads.indices), reads, isDone: { _ in false })
    var depths = Array(repeating: 0, count: reads.count)
    for index in order {
      depths[index] = 1 + (reads[index].map { depths[$0] }.max() ?? 0)
    }
    self.depths = depths
  }

  /// What is to be evaluated before a let; empty unless it stands on a long chain.
  func before(_ index: Int) -> [Int] {
    guard depths[index] > Self.shallow else { return [] }
    let depths = depths
    return Self.ordered(reads[index], reads) { depths[$0] <= Self.shallow }
  }

  /// Lets and all that they read, each after what it reads.
  private static func ordered(
    _ roots: [Int],
    _ reads: [[Int]],
    isDone: (Int) -> Bool
  ) -> [Int] {
    var order: [Int] = []
    var seen: Set<Int> = []
    var stack: [(index: Int, next: Int)] = []
    for root in roots where !isDone(root) && seen.insert(root).inserted {
      stack.append((root, 0))
      while let top = stack.last {
        if top.next < reads[top.index].count {
          stack[stack.count - 1].next += 1
          let other = reads[top.index][top.next]
          if !isDone(other), seen.insert(other).inserted { stack.append((other, 0)) }
        } else {
          order.append(top.index)
          stack.removeLast()
        }
      }
    }
    return order
  }
}
