import PushRules
import PushRulesTesting
import TestSupport
import Testing

/// The random messages that the oracle and `conform` use.
@Suite struct RandomMessagesTests {
  private static func messages(_ path: String, seed: UInt64, _ count: Int) throws -> [[UInt8]] {
    var messages = RandomMessages(try ShippedPolicies.load(path).checked, seed: seed)
    return (0..<count).map { _ in messages.next() }
  }

  @Test func `a seed repeats its messages, another one gives others`() throws {
    let path = try #require(ShippedPolicies.paths.first)
    let first = try Self.messages(path, seed: 1, 50)
    #expect(try Self.messages(path, seed: 1, 50) == first)
    #expect(try Self.messages(path, seed: 2, 50) != first)
  }

  @Test(arguments: ShippedPolicies.paths)
  func `each message is one line that is not blank`(path: String) throws {
    for message in try Self.messages(path, seed: 3, 2_000) {
      let text = String(decoding: message, as: UTF8.self)
      #expect(!message.contains(UInt8(ascii: "\n")) && !message.contains(UInt8(ascii: "\r")))
      #expect(text.unicodeScalars.contains { $0 != " " && $0 != "\t" }, "\(text)")
    }
  }

  @Test(arguments: ShippedPolicies.paths)
  func `most messages are valid, some are not`(path: String) throws {
    var evaluator = try ShippedPolicies.load(path).evaluator()
    let messages = try Self.messages(path, seed: 4, 1_000)
    // What a policy refuses by its own rules fits its input all the same.
    var (faulty, rejected) = (0, 0)
    for message in messages {
      do {
        try evaluator.decide(message.span)
      } catch {
        if error.code == "message/rejected" { rejected += 1 } else { faulty += 1 }
      }
    }
    #expect((10...300).contains(faulty), "\(faulty) of 1000")
    #expect(rejected + faulty < 950, "\(rejected) of 1000")
  }
}
