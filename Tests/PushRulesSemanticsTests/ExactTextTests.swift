import PushRulesSemantics
import Testing

/// Two normal forms of a text look alike and are two texts: in keys, enumerations and tables.
@Suite struct ExactTextTests {
  private static let one = "\u{e9}"
  private static let two = "e\u{301}"

  /// `A` and `B` stand for the two forms.
  private static func codes(_ text: String) -> [String] {
    CheckedFiles("policy p\n" + text.replacing("A", with: one).replacing("B", with: two)).codes
  }

  @Test(arguments: [
    "input { r: { `A`?: int, `B`?: string } }\noutput { o?: string }\nlayer l { o = r.`B` }\ndecide o: l",
    "output { `A`: int, `B`: string }\nlayer l {\n `A` = 1\n `B` = \"x\"\n}\ndecide `A`, `B`: l",
    "output { `A`: int, `B`: string }\nlayer l {\n `A` = 1\n `B` = \"x\"\n}\ndecide `A`: l\ndecide `B`: l",
    "output { o: { `A`: int, `B`: string } }\nlayer l { o = { `A`: 1, `B`: \"x\" } }\ndecide o: l",
    "output { `A`: int, `B`: int }\nlayer l {\n `A` = 1\n `B` = output.`A`\n}\ndecide `A`, `B`: l",
    "input { k: \"A\" | \"B\" }\ntable t { \"A\" = 1, \"B\" = 2 }\noutput { o: int }\nlayer l { o = t[k] }\ndecide o: l",
    "input { k: \"A\" | \"B\" }\noutput { o: bool }\nlayer l { o = k is \"B\" }\ndecide o: l",
    "input { r: { `A`?: int }, s: { `B`?: string } }\noutput { o: any }\nlayer l { o = merge(r, s) }\ndecide o: l",
    "input { c: { `A`: int, `B`: int } = { `A`: 1, `B`: 2 } }\noutput { o: int }\nlayer l { o = c.`B` }\ndecide o: l",
    "output { `A`: int, `B`: int }\nlayer l {\n `A` = 1\n `B` = 2\n}\ndecide `A`, `B`: l\nfinish `A` = 3\nfinish `B` = 4",
  ])
  func `both forms of a text may stand beside each other`(text: String) {
    #expect(Self.codes(text) == [])
  }

  @Test(arguments: [
    ("input { r: { `A`?: int } }\noutput { o?: int }\nlayer l { o = r.1️⃣`B` }", "check/unknown-key"),
    ("output { `A`: int }\nlayer l {\n `A` = 1\n 1️⃣`B` = 2\n}", "check/unknown-output"),
    ("output { o: { `A`: int } }\nlayer l { o = { 1️⃣`B`: 1 } }", "check/record-key"),
    (
      "input { k: \"A\" | \"x\" }\noutput { o: bool }\nlayer l { o = k is 1️⃣\"B\" }",
      "check/enumeration-constant"
    ),
    ("output { o: \"A\" | \"x\" }\nlayer l { o = 1️⃣\"B\" }", "check/enumeration-constant"),
    (
      "input { k: \"A\" | \"x\" }\noutput { o: \"B\" | \"x\" }\nlayer l { o = 1️⃣k }",
      "check/value-type"
    ),
    (
      "input { k: \"A\" | \"x\" }\ntable t { \"B\" = 1, \"x\" = 2 }\noutput { o: int }\nlayer l { o = t[1️⃣k] }",
      "check/table-misses-row"
    ),
    (
      "input { k: \"A\", j: \"B\" }\noutput { o: bool }\nlayer l { o = 1️⃣k is j }",
      "check/never-equal"
    ),
  ])
  func `one form does not stand for the other`(text: String, code: String) {
    let decided = text.contains("`A`: int }\nlayer") ? "`A`" : "o"
    let found = Self.codes("\(text)\ndecide \(decided): l")
    #expect(found.contains("1️⃣ \(code)"), "\(found)")
  }

  @Test func `a reject is dropped by its text, byte by byte`() {
    let base = "policy b\nreject \"\(Self.one)\" when true\nreject \"\(Self.two)\" when true"
    let files = CheckedFiles([base, "policy p extends \"b\"\ndrop reject \"\(Self.two)\""])
    #expect(files.policy?.rejects.map { Array($0.text.utf8) } == [Array(Self.one.utf8)])
  }
}
