import PushRules
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
  func `random messages show the differences that are foretold, and no other field's`(
    seed: FaultSeed
  ) throws {
    let text = try #require(seed.text)
    guard let changed = try? Self.load(seed.file, text) else { return }
    let shipped = try ShippedPolicies.load(seed.file)
    var messages = RandomMessages(shipped.checked, seed: 1)
    var comparison = BruteForce.Comparison(shipped, changed)
    for _ in 0..<400 { comparison.compare(messages.next()) }
    let fields = seed.notices.compactMap { notice -> String? in
      if case .differs(let field) = notice { field } else { nil }
    }
    let found = comparison.difference.fields.keys.filter { $0 != "reason" }
    #expect(found.sorted() == fields.sorted())
    #expect(comparison.difference.acceptance == nil)
    #expect(comparison.difference.isEmpty == seed.notices.contains(.same))
  }

  private static func load(_ file: String, _ text: String) throws(PolicyError) -> Policy {
    try Policy(name: file, bytes: Array(text.utf8), resolve: { Repository.bytes($0) })
  }
}
