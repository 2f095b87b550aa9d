import PushRules
import PushRulesDiagnostics
import PushRulesTesting
import TestSupport
import Testing

/// A shipped policy and its hand-written cases.
struct ShippedSuite {
  let policy: Policy
  let file: CaseFile

  init(_ path: String) throws {
    policy = try ShippedPolicies.load(path)
    let name = path.dropLast(".pushrules".count) + ".cases.json"
    let bytes = try #require(Repository.bytes(String(name)))
    file = try CaseFile.read(SourceFile(name: String(name), bytes: bytes))
  }
}
