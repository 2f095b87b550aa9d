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

  // MARK: - Records

  private static let records = """
    policy records
    input {
      plain: { a?: string, b?: string, inner: { c?: string, d: string = "d" } }
      held: json { a?: string, b?: string, inner: { c?: string, d: string = "d" } } = {}
    }
    output { a?: string, b?: string, c?: string, d?: string, e?: string, f?: string, g?: string }
    layer only {
      a = plain.a  b = plain.b  c = plain.inner.c  d = plain.inner.d
      e = held.a   f = held.inner.c   g = held.inner.d
    }
    decide a, b, c, d, e, f, g: only
    """

  /// All ways to write a record once, twice or three times, of which the last one counts.
  @Test func `of a record that comes several times nothing is left but the last one`() throws {
    let policy = try Policy(name: "records.pushrules", bytes: Array(Self.records.utf8))
    let objects = [
      "{}", #"{"a":"1"}"#, #"{"b":"2","inner":{"c":"3"}}"#,
      #"{"inner":{"c":"4"},"a":"5","inner":{"d":"6"}}"#,
    ]
    let strings = objects.map { "\"\($0.replacing("\"", with: "\\\""))\"" }
    var used = policy.evaluator()
    func decide(_ message: String, _ evaluator: inout Evaluator) throws -> String {
      try evaluator.decide(Array(message.utf8).span)
      var output: [UInt8] = []
      evaluator.write(into: &output)
      return String(decoding: output, as: UTF8.self)
    }
    for name in ["plain", "held"] {
      let ways = name == "held" ? objects + strings + ["null"] : objects
      for last in ways {
        let other = name == "plain" ? #""held":{"a":"h"}"# : #""plain":{"a":"p"}"#
        var new = policy.evaluator()
        let expected = try decide("{\(other),\"\(name)\":\(last)}", &new)
        for first in ways {
          for second in ways + [""] {
            let earlier = [first, second].filter { !$0.isEmpty }.map { "\"\(name)\":\($0)," }
            let message = "{\(earlier.joined())\(other),\"\(name)\":\(last)}"
            #expect(try decide(message, &used) == expected, "\(message)")
          }
        }
      }
    }
  }
}
