import PushRules
import PushRulesTesting
import TestSupport
import Testing

/// The faults that `check` and `diff` must notice: what can be said of them without these.
@Suite struct FaultSeedTests {
  @Test func `every kind of fault is there, and none twice`() {
    for fault in FaultSeed.Fault.allCases {
      #expect(FaultSeed.all.filter { $0.fault == fault }.count >= 3, "\(fault.rawValue)")
    }
    #expect(Set(FaultSeed.all.map(\.description)).count == FaultSeed.all.count)
  }

  @Test(arguments: FaultSeed.all)
  func `a fault can be seeded once, and the file loads or is refused as foretold`(
    seed: FaultSeed
  ) throws {
    let text = try #require(seed.text, "the old text stands there not exactly once")
    #expect(!seed.notices.isEmpty)
    let refusals = seed.notices.filter { if case .refused = $0 { true } else { false } }
    do throws(PolicyError) {
      _ = try Self.load(seed.file, text)
      #expect(refusals.isEmpty)
    } catch {
      try #require(refusals.count == 1 && seed.notices.count == 1, "\(error)")
      guard case .refused(let code, let place) = refusals[0] else { return }
      let found = error.diagnostics.filter { $0.severity == .error }
      #expect(
        found.contains { $0.code == code && $0.primary.span.text == place },
        "\(found.map { "\($0.code) at `\($0.primary.span.text)`" })"
      )
    }
  }

  @Test(arguments: FaultSeed.all)
  func `one message shows the differences that are foretold`(seed: FaultSeed) throws {
    let text = try #require(seed.text)
    #expect((seed.message != nil) == !seed.fields.isEmpty)
    guard let message = seed.message else { return }
    let shipped = try ShippedPolicies.load(seed.file)
    var comparison = BruteForce.Comparison(shipped, try Self.load(seed.file, text))
    comparison.compare(Array(message.utf8))
    #expect(comparison.difference.acceptance == nil)
    #expect(comparison.difference.fields.keys.sorted() == seed.fields)
  }

  /// Few messages in the quick suite, many in `.ci/run`.
  @Test(arguments: FaultSeed.all)
  func `random messages show no other difference`(seed: FaultSeed) throws {
    let text = try #require(seed.text)
    guard let changed = try? Self.load(seed.file, text) else { return }
    let shipped = try ShippedPolicies.load(seed.file)
    var messages = RandomMessages(shipped.checked, seed: OracleTests.seed)
    var comparison = BruteForce.Comparison(shipped, changed)
    for _ in 0..<OracleTests.count / 20 { comparison.compare(messages.next()) }
    // Two gates that are shut for different reasons.
    let allowed = seed.fields + (seed.fields.contains("send") ? ["reason"] : [])
    #expect(Set(comparison.difference.fields.keys).isSubset(of: allowed))
    #expect(comparison.difference.acceptance == nil)
    let isSame = seed.notices.contains(.same)
    #expect(isSame == seed.fields.isEmpty)
  }

  private static func load(_ file: String, _ text: String) throws(PolicyError) -> Policy {
    try Policy(name: file, bytes: Array(text.utf8), resolve: { Repository.bytes($0) })
  }
}

extension FaultSeed {
  /// The fields that differ, sorted.
  fileprivate var fields: [String] {
    notices.compactMap { if case .differs(let field) = $0 { field } else { nil } }.sorted()
  }
}
