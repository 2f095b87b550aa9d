import PushRulesDiagnostics
import PushRulesSemantics
import PushRulesSyntax
import Testing

@Suite struct LimitTests {
  @Test func `a file shows at most twenty errors, the first by place`() {
    let lets = (0..<40).map { "let a\($0) = missing\($0)" }.joined(separator: "\n")
    let found = CheckedFiles("policy p\n" + lets).diagnostics
    #expect(found.count == 20)
    #expect(found.map(\.primary.span.start.line) == Array(2...21))
  }

  @Test func `each file has its own twenty`() {
    let lets = (0..<30).map { "let a\($0) = missing\($0)" }.joined(separator: "\n")
    let more = (0..<30).map { "let b\($0) = missing\($0)" }.joined(separator: "\n")
    let found = CheckedFiles(["policy b\n" + lets, "policy p extends \"b\"\n" + more]).diagnostics
    #expect(found.count == 40)
    #expect(found.prefix(20).allSatisfy { $0.primary.span.file.name == "file0.pushrules" })
  }

  @Test func `findings stand in the order of the files and places`() {
    let files = CheckedFiles(
      [
        "policy b\noutput { 3️⃣t: string }\nlayer base { t = 4️⃣x }",
        "policy p extends \"b\"\nlet 1️⃣a = a\nlet b = 2️⃣y",
      ]
    )
    #expect(
      files.codes == [
        "3️⃣ check/never-decided", "4️⃣ check/unknown-name", "1️⃣ check/cycle",
        "2️⃣ check/unknown-name",
      ]
    )
  }

  @Test func `a chain of lets may be as long as the file`() {
    let lets = (1..<3_000).map { "let a\($0) = \"\\(a\($0 - 1))!\"" }.joined(separator: "\n")
    let files = CheckedFiles(
      "policy p\noutput { t: string }\nlet a0 = \"x\"\n" + lets
        + "\nlayer base { t = a2999 }\ndecide t: base"
    )
    #expect(files.findings == [])
  }

  @Test func `a cycle of many lets is one finding`() {
    let lets = (1..<500).map { "let a\($0) = a\($0 - 1)" }.joined(separator: "\n")
    let files = CheckedFiles("policy p\nlet a0 = a499\n" + lets)
    #expect(files.diagnostics.map(\.code) == ["check/cycle"])
  }

  @Test func `a type that doubles with each let is refused`() {
    let lets = (1..<60).map { "let a\($0) = { x: a\($0 - 1), y: a\($0 - 1) }" }
    let files = CheckedFiles("policy p\nlet a0 = { x: \"1\" }\n" + lets.joined(separator: "\n"))
    #expect(files.diagnostics.map(\.code) == ["check/type-too-large"])
  }

  @Test func `a type that deepens with each let is refused`() {
    let lets = (1..<300).map { "let a\($0) = [a\($0 - 1)]" }
    let files = CheckedFiles("policy p\nlet a0 = \"1\"\n" + lets.joined(separator: "\n"))
    #expect(files.diagnostics.map(\.code) == ["check/type-too-large"])
  }

  @Test func `more rejects than can be counted are refused`() {
    let rejects = String(repeating: "reject \"\" when b\n", count: CheckLimits.entities + 1)
    let files = CheckedFiles("policy p\ninput { b: bool }\n" + rejects)
    #expect(files.diagnostics.map(\.code) == ["check/too-many"])
  }

  @Test func `a long condition is looked at to its end`() {
    let operands = (0..<300).map { "a is not \"\($0)\"" }.joined(separator: " and ")
    let files = CheckedFiles(
      "policy p\ninput { a?: string }\noutput { t: bool }\nlayer base { t = \(operands) }\n"
        + "decide t: base"
    )
    #expect(files.diagnostics.count == 300)
  }

  @Test(arguments: [
    ("{ a: ", " }"), ("[", "]"), ("(", ")"), ("lower(", ")"), ("\"\\(", ")\""),
    ("[x for y in ", "]"), ("count(z in ", ": true)"), ("merge({}, ", ")"),
  ])
  func `an expression as deep as the parser takes it gets an answer`(
    opening: String,
    closing: String
  ) {
    for depth in [40, 60, 63, 64] {
      let text =
        String(repeating: opening, count: depth) + "\"x\""
        + String(repeating: closing, count: depth)
      let (tree, _) = PolicySyntax.read(
        SourceFile(
          name: "test.pushrules",
          bytes: Array(
            "policy p output { t?: any } layer base { t = \(text) } decide t: base".utf8
          )
        )
      )
      let (policy, found) = Checker.check([tree])
      #expect(policy != nil || !found.isEmpty || depth >= 60)
    }
  }

  @Test func `control characters of a name do not reach a message`() {
    let files = CheckedFiles(
      "policy p\ninput { a: \"x\\ny\" }\noutput { t: bool }\nlayer base { t = a is \"q\\n\\u{7}\" }\n"
        + "decide t: base"
    )
    #expect(
      files.diagnostics.map(\.message) == [
        #"`"q\n\u{07}"` is none of the values that can stand here"#
      ]
    )
  }
}
