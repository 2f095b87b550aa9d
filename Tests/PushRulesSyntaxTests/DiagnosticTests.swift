import PushRulesDiagnostics
import PushRulesSyntax
import TestSupport
import Testing

/// A marked rule text and the code of the one finding between its marks.
struct FaultCase: Sendable, CustomTestStringConvertible {
  let code: String
  let text: String
  /// Part of the help.
  let help: String

  init(_ code: String, _ text: String, help: String = "") {
    self.code = code
    self.text = text
    self.help = help
  }

  var testDescription: String { "\(code): \(text)" }
}

@Suite struct DiagnosticTests {
  @Test(arguments: FaultCase.characters + FaultCase.structure + FaultCase.expressions)
  func `each fault gives one finding at its place`(_ fault: FaultCase) {
    let found = expectDiagnostics(fault.text, [ExpectedDiagnostic("syntax/" + fault.code)])
    #expect(found.first?.help?.contains(fault.help) ?? false, "\(found.first?.help ?? "")")
  }

  @Test func `every code of the catalogue has a case`() {
    var codes: Set<String> = []
    for file in Repository.files(in: "Sources/PushRulesSyntax/Diagnostics", suffix: ".swift") {
      for line in Repository.text(file).split(separator: "\n") where line.contains("code: \"") {
        codes.insert(String(line.split(separator: "\"")[1]))
      }
    }
    var cases = Set(
      (FaultCase.characters + FaultCase.structure + FaultCase.expressions).map(\.code)
    )
    // These have tests of their own.
    cases.formUnion(["file-too-large", "invalid-utf8", "nul", "nesting-too-deep"])
    #expect(codes.subtracting(cases.map { "syntax/" + $0 }).sorted() == [])
    #expect(codes.count >= 40)
  }

  @Test func `messages stand in alphabetical order`() {
    var names: [Substring] = []
    for file in [
      "Sources/PushRulesSyntax/Diagnostics/SyntaxDiagnostics.swift",
      "Sources/PushRulesSyntax/Diagnostics/SyntaxDiagnostics+MToZ.swift",
    ] {
      for line in Repository.text(file).split(separator: "\n")
      where line.hasPrefix("  static func ") && !line.contains("closesTooEarly") {
        names.append(line.dropFirst(14).prefix { $0.isLetter })
      }
    }
    #expect(names == names.sorted { $0.lowercased() < $1.lowercased() })
  }

  @Test func `five faults give five findings`() {
    expectDiagnostics(
      """
      policy five
      let a = b 1️⃣==2️⃣ 1
      layer b { title = 3️⃣'x'4️⃣ }
      let c = d +
      5️⃣table6️⃣ t { "a" = 1 }
      decide 7️⃣=8️⃣ x: y
      reject "no" 9️⃣x
      """,
      [
        ExpectedDiagnostic("syntax/foreign-operator", "1️⃣", "2️⃣"),
        ExpectedDiagnostic("syntax/single-quotes", "3️⃣", "4️⃣"),
        ExpectedDiagnostic("syntax/expected-expression", "5️⃣", "6️⃣"),
        ExpectedDiagnostic("syntax/expected-name", "7️⃣", "8️⃣"),
        ExpectedDiagnostic("syntax/expected-token", "9️⃣", "🔚"),
      ]
    )
  }

  @Test func `at most twenty faults of a file are reported`() {
    let text = "policy p\n" + String(repeating: "let = 1\n", count: 100)
    let (_, found) = PolicySyntax.read(MarkedSource(text).file)
    #expect(found.count == 20)
    #expect(found.last?.primary.span.start.line == 21)
  }

  @Test func `a mistyped word is taken for what it is meant to be`() {
    let found = expectDiagnostics(
      "policy p\n1️⃣layr2️⃣ x { title = 1 }\nlet y = 2",
      [ExpectedDiagnostic("syntax/expected-declaration")]
    )
    #expect(found.first?.help == "did you mean `layer`?")
  }

  @Test func `a missing bracket names the one that is not closed`() {
    let found = expectDiagnostics(
      "policy p\nlayer x 3️⃣{4️⃣ title = 1\n1️⃣layer2️⃣ y { title = 2 }",
      [ExpectedDiagnostic("syntax/missing-bracket")]
    )
    #expect(found.first?.secondary.map(\.span.start.column) == [9])
    #expect(found.first?.secondary.map(\.span.text) == ["{"])
  }

  @Test func `a missing bracket inside is found by the lines' indentation`() {
    let found = expectDiagnostics(
      "policy p\ninput {\n  a: {\n    b: {\n      c: int\n  }\n}\n1️⃣let2️⃣ x = 1",
      [ExpectedDiagnostic("syntax/missing-bracket")]
    )
    #expect(found.first?.secondary.map(\.span.start.line) == [4])
  }

  @Test func `reserved words that are keys are told to stand in back-ticks, names are not`() {
    let field = expectDiagnostics(
      "policy p output { 1️⃣let2️⃣: int }",
      [ExpectedDiagnostic("syntax/reserved-name")]
    )
    #expect(field.first?.help == "put it in back-ticks: `` `let` ``")
    let name = expectDiagnostics(
      "policy p let 1️⃣when2️⃣ = 1",
      [ExpectedDiagnostic("syntax/reserved-name")]
    )
    #expect(name.first?.help == "choose another name")
  }

  @Test(arguments: [
    ("==", "`is`"), ("===", "`is`"), ("!=", "`is not`"), ("&&", "`and`"), ("||", "`or`"),
    ("??", "`else`"),
  ])
  func `operators of other languages are named with the word to write`(
    _ written: String,
    _ word: String
  ) {
    let found = expectDiagnostics(
      "policy p\nlet a = b 1️⃣\(written)2️⃣ c",
      [ExpectedDiagnostic("syntax/foreign-operator")]
    )
    #expect(found.first?.help?.contains(word) ?? false)
  }
}
