import PushRules
import PushRulesDiagnostics
import PushRulesTesting
import TestSupport
import Testing

/// Random messages made of the messages of cases: each is two of them, mixed key by key.
struct CrossedMessages {
  private let bytes: [UInt8]
  private let messages: [LocatedJSON]
  private var random: SeededGenerator

  init(_ file: CaseFile, seed: UInt64) throws {
    bytes = file.source.bytes
    let root = try LocatedJSON.validated(bytes)
    guard case .array(let items)? = root["cases"]?.kind else { throw NoCases() }
    messages = items.compactMap { $0["given"] }
    random = SeededGenerator(seed: seed)
  }

  struct NoCases: Error {}

  /// The next message's bytes.
  mutating func next() -> [UInt8] {
    guard let one = random.pick(messages), let other = random.pick(messages) else { return [] }
    var output: [UInt8] = []
    append(one, other, &output)
    return output
  }

  private mutating func append(_ one: LocatedJSON, _ other: LocatedJSON, _ output: inout [UInt8]) {
    guard case .object(let members) = one.kind, case .object(let others) = other.kind else {
      output += bytes[random.chance(0.5) ? one.range : other.range]
      return
    }
    output.append(UInt8(ascii: "{"))
    var count = 0
    func key(_ name: String) {
      if count > 0 { output.append(UInt8(ascii: ",")) }
      count += 1
      JSONLine.append(name, into: &output)
      output.append(UInt8(ascii: ":"))
    }
    for member in members {
      if let twin = other[member.key] {
        key(member.key)
        append(member.value, twin, &output)
      } else if random.chance(0.7) {
        key(member.key)
        output += bytes[member.value.range]
      }
    }
    for member in others where one[member.key] == nil && random.chance(0.7) {
      key(member.key)
      output += bytes[member.value.range]
    }
    output.append(UInt8(ascii: "}"))
  }
}

/// A shipped policy and its hand-written cases.
struct ShippedSuite {
  let path: String
  let policy: Policy
  let file: CaseFile

  init(_ path: String) throws {
    self.path = path
    policy = try ShippedPolicies.load(path)
    let name = path.dropLast(".pushrules".count) + ".cases.json"
    let bytes = try #require(Repository.bytes(String(name)))
    file = try CaseFile.read(SourceFile(name: String(name), bytes: bytes))
  }
}
