import PushRules
import Testing

// Section 7 of the language's design, its first paragraph: what `check` decides. Each finding's text and
// place are shown by PushRulesSemanticsTests/Findings and the golden texts; here each sentence has its
// smallest policy beside its nearest good one.

/// Section 7 of the design: errors and warnings.
@Suite struct FindingSentences {
  /// A sentence's words, a policy with the fault, its findings, and the same policy without the fault.
  struct Finding: Sendable, CustomTestStringConvertible {
    let sentence: String
    let faulty: String
    let codes: String
    let good: String
    var testDescription: String { sentence }
  }

  static let x = "output { x: int }"

  static let errors: [Finding] = [
    Finding(
      sentence: "unknown names",
      faulty: "\(x) layer l { x = a } decide x: l",
      codes: "check/unknown-name",
      good: "input { a: int } \(x) layer l { x = a } decide x: l"
    ),
    Finding(
      sentence: "unknown paths",
      faulty: "input { a: { b: int } } \(x) layer l { x = a.c } decide x: l",
      codes: "check/unknown-key",
      good: "input { a: { c: int } } \(x) layer l { x = a.c } decide x: l"
    ),
    Finding(
      sentence: "unknown functions",
      faulty: "\(x) layer l { x = lenght(\"a\") } decide x: l",
      codes: "check/unknown-function",
      good: "\(x) layer l { x = length(\"a\") } decide x: l"
    ),
    Finding(
      sentence: "types",
      faulty: "\(x) layer l { x = \"1\" } decide x: l",
      codes: "check/value-type",
      good: "\(x) layer l { x = 1 } decide x: l"
    ),
    Finding(
      sentence: "types of an output's entries",
      faulty: "output { x: { a: int } } layer l { x = { a: \"1\" } } decide x: l",
      codes: "check/value-type",
      good: "output { x: { a: int } } layer l { x = { a: 1 } } decide x: l"
    ),
    Finding(
      sentence: "an entry that the output does not have",
      faulty: "output { x: { a?: int } } layer l { x = { b: 1 } } decide x: l",
      codes: "check/unknown-entry",
      good: "output { x: { b?: int } } layer l { x = { b: 1 } } decide x: l"
    ),
    Finding(
      sentence: "a layer's field in no chain",
      faulty:
        "output { x: int, y: int } layer l { x = 1  y = 1 } layer m { x = 2  y = 2 } decide x: l < m decide y: l",
      codes: "check/field-in-no-chain",
      good:
        "output { x: int, y: int } layer l { x = 1  y = 1 } layer m { x = 2 } decide x: l < m decide y: l"
    ),
    Finding(
      sentence: "a chain names an unknown layer",
      faulty: "\(x) layer l { x = 1 } decide x: l < m",
      codes: "check/unknown-layer",
      good: "\(x) layer l { x = 1 } layer m { x = 2 } decide x: l < m"
    ),
    Finding(
      sentence: "a chain names a layer that gives none of its fields",
      faulty:
        "output { x: int, y: int } layer l { x = 1  y = 1 } layer m { y = 2 } decide x: l < m decide y: l < m",
      codes: "check/layer-gives-nothing",
      good:
        "output { x: int, y: int } layer l { x = 1  y = 1 } layer m { y = 2 } decide x, y: l < m"
    ),
    Finding(
      sentence: "a field decided twice",
      faulty: "\(x) layer l { x = 1 } decide x: l decide x: l",
      codes: "check/decided-twice",
      good: "\(x) layer l { x = 1 } decide x: l"
    ),
    Finding(
      sentence: "a field never decided",
      faulty: "output { x: int, y?: int } layer l { x = 1 } decide x: l",
      codes: "check/never-decided",
      good: "output { x: int, y?: int } layer l { x = 1  y = 2 } decide x, y: l"
    ),
    Finding(
      sentence: "a table that misses a row",
      faulty:
        "input { e: \"a\" | \"b\" } table t { \"a\" = 1 } \(x) layer l { x = t[e] } decide x: l",
      codes: "check/table-misses-row",
      good:
        "input { e: \"a\" | \"b\" } table t { \"a\" = 1 \"b\" = 2 } \(x) layer l { x = t[e] } decide x: l"
    ),
    Finding(
      sentence: "anything that depends on itself",
      faulty: "let a = b let b = a \(x) layer l { x = a } decide x: l",
      codes: "check/cycle",
      good: "let a = b let b = 1 \(x) layer l { x = a } decide x: l"
    ),
    Finding(
      sentence: "a layer gives a field that is no output",
      faulty: "\(x) layer l { x = 1  y = 2 } decide x: l",
      codes: "check/unknown-output",
      good: "\(x) layer l { x = 1 } decide x: l"
    ),
    Finding(
      sentence: "a layer gives a field twice",
      faulty: "\(x) layer l { x = 1  x = 2 } decide x: l",
      codes: "check/layer-field-twice",
      good: "\(x) layer l { x = 1 else 2 } decide x: l"
    ),
    Finding(
      sentence: "the wrong number of arguments",
      faulty: "\(x) layer l { x = length(\"a\", \"b\") } decide x: l",
      codes: "check/argument-count",
      good: "\(x) layer l { x = min(1, 2, 3) } decide x: l"
    ),
    Finding(
      sentence: "a placeholder's argument without its name",
      faulty:
        "placeholders b(a: int) { \"k\" = \"\\(a)\" } output { x: string } layer l { x = b(\"k\", 1) } decide x: l",
      codes: "check/label-expected",
      good:
        "placeholders b(a: int) { \"k\" = \"\\(a)\" } output { x: string } layer l { x = b(\"k\", a: 1) } decide x: l"
    ),
  ]

  @Test(arguments: errors)
  func `an error and its nearest good neighbour`(_ finding: Finding) {
    let found = Rules.errors("policy p \(finding.faulty)")
    // A field that is no output is also in no chain; the sentence's own code comes first or among them.
    #expect(
      found.split(separator: " ").contains(Substring(finding.codes)),
      "\(finding.sentence): \(found)"
    )
    #expect(Rules.errors("policy p \(finding.good)") == "-", "\(finding.sentence)")
  }

  @Test func `unknown names and paths come with the nearest one`() {
    for (text, nearest) in [
      ("message.frm", "from"), ("mesage.from", "message"), ("message.from.x", ""),
      ("lenght(message.from)", "length"), ("wrods[message.from]", "words"),
    ] {
      do throws(PolicyError) {
        _ = try Policy(
          name: "p",
          bytes: Array(
            "policy p input { message: { from: string } } table words { \"a\" = \"b\" } output { x?: any } layer l { x = \(text) } decide x: l"
              .utf8
          )
        ) { _ in nil }
        Issue.record("\(text) is accepted")
      } catch {
        let help = error.diagnostics.first?.help ?? ""
        #expect(nearest.isEmpty || help.contains("`\(nearest)`"), "\(text): \(help)")
      }
    }
  }

  @Test func `what check warns of`() {
    for (text, codes) in [
      ("\(Self.x) let unused = 1 layer l { x = 1 } decide x: l", "check/unused-let"),
      ("\(Self.x) table unused { \"a\" = 1 } layer l { x = 1 } decide x: l", "check/unused-table"),
      (
        "\(Self.x) placeholders unused { \"a\" = \"b\" } layer l { x = 1 } decide x: l",
        "check/unused-placeholders"
      ),
      ("\(Self.x) layer l { let unused = 1  x = 1 } decide x: l", "check/unused-let"),
      ("input { a?: int } \(Self.x) layer l { x = a } layer m { x = 1 } decide x: m < l", ""),
      ("input { a?: int } output { x?: int } layer l { x = a } decide x: l", ""),
      (
        "input { a?: int } \(Self.x) layer l { x = 1 when a is not 2 else 3 } decide x: l",
        "check/is-not-absent"
      ),
      ("input { never_read: int } \(Self.x) layer l { x = 1 } decide x: l", ""),
      ("\(Self.x) let used = 1 let by_used = used layer l { x = by_used } decide x: l", ""),
    ] {
      Rules.warn("policy p \(text)", codes)
    }
    // A layer in no chain gives nothing to anybody.
    let found = Rules.errors("policy p \(Self.x) layer l { x = 1 } layer unused { } decide x: l")
    #expect(["-", "check/unused-layer", "check/layer-in-no-chain"].contains(found))
  }
}
