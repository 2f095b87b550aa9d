internal import PushRulesSemantics

/// The order of lets in which each stands behind those that read it.
enum LetOrder {
  static func readersFirst(_ policy: CheckedPolicy) -> [Int] {
    let read = policy.lets.map { binding in
      var found: [Int] = []
      for alternative in binding.value.alternatives {
        for expression in [alternative.expression] + [alternative.condition].compactMap(\.self) {
          expression.forEach { if case .let(let number) = $0.kind { found.append(number) } }
        }
      }
      return found
    }
    var isSeen = Array(repeating: false, count: read.count)
    var order: [Int] = []
    for first in read.indices where !isSeen[first] {
      isSeen[first] = true
      // A let and how many of those that it reads were looked at.
      var path = [(number: first, next: 0)]
      while let (number, next) = path.popLast() {
        guard next < read[number].count else {
          order.append(number)
          continue
        }
        path.append((number, next + 1))
        let other = read[number][next]
        guard !isSeen[other] else { continue }
        isSeen[other] = true
        path.append((other, 0))
      }
    }
    return order.reversed()
  }
}
