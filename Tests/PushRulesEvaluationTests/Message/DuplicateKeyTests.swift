import PushRules
import Testing

/// Maps of a message whose keys come twice: the last one counts, whatever the keys are.
@Suite struct DuplicateKeyTests {
  private static let policy = """
    policy keys
    input { map: [string: int] = {}, any?: any, key: string }
    output { found?: int, entries: int, opened?: any, length?: int }
    layer only {
      found = map[key]
      entries = length(map)
      opened = at(any, key)
      length = length(any)
    }
    decide found, entries, opened, length: only
    """

  /// Checks a map of these keys, each of which comes once or twice, against one put together here.
  private func check(_ keys: [String]) throws {
    var expected: [String: Int] = [:]
    var entries: [String] = []
    for (number, key) in keys.enumerated() {
      expected[key] = number
      entries.append("\"\(key)\":\(number)")
    }
    let map = "{\(entries.joined(separator: ","))}"
    let policy = try Policy(name: "keys.pushrules", bytes: Array(Self.policy.utf8))
    var evaluator = policy.evaluator()
    for key in [keys[0], keys[keys.count / 2], keys[keys.count - 1]] {
      let message = "{\"map\":\(map),\"any\":\(map),\"key\":\"\(key)\"}"
      try evaluator.decide(Array(message.utf8).span)
      var output: [UInt8] = []
      evaluator.write(into: &output)
      let value = expected[key] ?? -1
      let count = expected.count
      #expect(
        String(decoding: output, as: UTF8.self)
          == "{\"found\":\(value),\"entries\":\(count),\"opened\":\(value),\"length\":\(count)}"
      )
    }
  }

  @Test(arguments: [2, 3, 10, 100, 3000])
  func `the last of equal keys counts`(count: Int) throws {
    let keys = (0..<count).map { "k\($0)" }
    try check(keys)
    try check(keys + keys.reversed())
    try check(keys.flatMap { [$0, $0] })
    try check(keys + [keys[0]])
  }

  /// The keys have the same place in every hash table of up to 1,024 places, as somebody may choose
  /// them who knows the hash (FNV-1a, its high bits mixed into the low ones).
  @Test func `keys that were chosen to meet cost no more than sorting them`() throws {
    var keys: [String] = []
    var number = 0
    while keys.count < 400 {
      let key = "\(number)"
      number += 1
      let hash = key.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) {
        ($0 ^ UInt64($1)) &* 0x0000_0100_0000_01b3
      }
      if (hash ^ (hash >> 29)) & 1023 == 0 { keys.append(key) }
    }
    try check(keys)
    try check(keys + keys.reversed())
    try check(keys.flatMap { [$0, $0] })
  }
}
