import PushRulesDiagnostics
import PushRulesSyntax
import TestSupport
import Testing

/// An expression and how its tree is dumped.
struct ExpressionCase: Sendable, CustomTestStringConvertible {
  let text: String
  let dump: String

  init(_ text: String, _ dump: String) {
    self.text = text
    self.dump = dump
  }

  var testDescription: String { text }

  static let all: [ExpressionCase] = [
    ExpressionCase(#""""#, #""""#),
    ExpressionCase(#""a\"\\\n\t\r\u{1F600}""#, #""a\"\\\n\t\r😀""#),
    ExpressionCase(#""{0} ${X}""#, #""{0} ${X}""#),
    ExpressionCase(#""a\(b)c\("d\(e)")""#, #""a"+\(b)+"c"+\("d"+\(e))"#),
    ExpressionCase("007", "7"),
    ExpressionCase("-9223372036854775808", "-9223372036854775808"),
    ExpressionCase("9223372036854775807", "9223372036854775807"),
    ExpressionCase("true", "true"),
    ExpressionCase("a.b.when.`c d`", "(. (. (. a b) when) c d)"),
    ExpressionCase("a[b][\"c\"].d", "(. ([] ([] a b) \"c\") d)"),
    ExpressionCase("output.title", "(output title)"),
    ExpressionCase("output.in.x", "(. (output in) x)"),
    ExpressionCase("f()", "(call f)"),
    ExpressionCase("f(a, x: b, c is 1)", "(call f a x: b (is c 1))"),
    ExpressionCase("any(r in l: r.x)", "(any r in l : (. r x))"),
    ExpressionCase("all(r in [1]: r > 0)", "(all r in (list 1) : (> r 0))"),
    ExpressionCase("first(r in l: true).x", "(. (first r in l : true) x)"),
    ExpressionCase("count(r in l: r is 1)", "(count r in l : (is r 1))"),
    ExpressionCase("any", "any"),
    ExpressionCase("count.x", "(. count x)"),
    ExpressionCase("[]", "(list)"),
    ExpressionCase("[1, a, [b]]", "(list 1 a (list b))"),
    ExpressionCase(
      "[x for k in a for x in b[k] where x]",
      "(each x for k in a for x in ([] b k) where x)"
    ),
    ExpressionCase("{}", "(record)"),
    ExpressionCase(
      "{ a: 1, when: b when c else d `x-y`: {} }",
      "(record a: 1 when: b when c else d x-y: (record))"
    ),
    ExpressionCase(
      "{ a: b in: c is: d else: e when: f }",
      "(record a: b in: c is: d else: e when: f)"
    ),
    ExpressionCase("(a)", "(a)"),
    ExpressionCase("not not a", "(not (not a))"),
    ExpressionCase("not a.b is c", "(not (is (. a b) c))"),
    ExpressionCase("a and b and c", "(and a b c)"),
    ExpressionCase("a or not b or c", "(or a (not b) c)"),
    ExpressionCase("a and (b or c)", "(and a ((or b c)))"),
    ExpressionCase("a < b", "(< a b)"),
    ExpressionCase("a <=b", "(<= a b)"),
    ExpressionCase("a>b", "(> a b)"),
    ExpressionCase("a >= -1", "(>= a -1)"),
    ExpressionCase("a in [b]", "(in a (list b))"),
    ExpressionCase("a is b", "(is a b)"),
    ExpressionCase("a is not b + 1", "(is-not a (+ b 1))"),
    ExpressionCase("a is present", "(is-present a)"),
    ExpressionCase("a is absent", "(is-absent a)"),
    ExpressionCase("a is null", "(is-null a)"),
    ExpressionCase("a is not empty", "(is-not-empty a)"),
    ExpressionCase("a is not blank and b", "(and (is-not-blank a) b)"),
    ExpressionCase("a is (empty.b)", "(is a ((. empty b)))"),
    ExpressionCase("a is \"b\"", "(is a \"b\")"),
    ExpressionCase("a - b + 1", "(+ (- a b) 1)"),
    ExpressionCase("a -1", "(- a 1)"),
    ExpressionCase("a - -1", "(- a -1)"),
    ExpressionCase("a when b else c when d else e", "a when b else c when d else e"),
    ExpressionCase("a\n+\nb # c\n.d", "(+ a (. b d))"),
  ]
}

@Suite struct ParserTests {
  @Test(arguments: ExpressionCase.all)
  func `an expression has its tree`(_ example: ExpressionCase) {
    let (tree, found) = PolicySyntax.read(MarkedSource("policy p let x = \(example.text)").file)
    #expect(found.map(\.message) == [])
    #expect(tree.dump() == "policy p\nlet x = \(example.dump)\n")
    // In a record, a list and a call it is the same.
    let nested = PolicySyntax.read(MarkedSource("policy p let x = { y: \(example.text) }").file)
    #expect(nested.1.map(\.message) == [])
    #expect(nested.0.dump() == "policy p\nlet x = (record y: \(example.dump))\n")
  }

  @Test func `nodes stand on their bytes`() throws {
    let source = MarkedSource("policy p let x = 1️⃣a.b2️⃣ when 3️⃣\"c\\(4️⃣d5️⃣)\"6️⃣ else 7️⃣- 18️⃣ # e")
    let (tree, _) = PolicySyntax.read(source.file)
    guard case .let(let declaration) = try #require(tree.declarations.first) else { return }
    let ranges = declaration.value.alternatives.flatMap {
      [$0.expression.range] + ($0.condition.map { [$0.range] } ?? [])
    }
    func range(_ start: String, _ end: String) -> SourceRange {
      SourceRange(UInt32(source.offset(start)), UInt32(source.offset(end)))
    }
    #expect(ranges == [range("1️⃣", "2️⃣"), range("3️⃣", "6️⃣"), range("7️⃣", "8️⃣")])
    #expect(declaration.head.range == SourceRange(9, UInt32(source.offset("8️⃣"))))
    guard case .string(let segments) = declaration.value.alternatives[0].condition?.kind,
      case .interpolation(let inner, let whole) = segments[1]
    else {
      Issue.record("no interpolation")
      return
    }
    #expect(inner.range == range("4️⃣", "5️⃣"))
    #expect(whole == SourceRange(inner.range.start - 2, inner.range.end + 1))
  }

  @Test func `every declaration has its tree`() {
    let (tree, found) = PolicySyntax.read(RobustnessTests.original)
    #expect(found.isEmpty)
    #expect(tree.dump() == RichPolicyDump.text)
  }

  @Test func `the order of declarations is free and line breaks mean nothing`() {
    let text = RichPolicy.text.split(separator: "\n").filter { !$0.contains("#") }
    let lines = PolicySyntax.read(MarkedSource(text.joined(separator: "\n")).file)
    let line = PolicySyntax.read(MarkedSource(text.joined(separator: " ")).file)
    let returns = PolicySyntax.read(MarkedSource(text.joined(separator: "\r\n")).file)
    #expect(lines.1.map(\.message) == [])
    #expect(lines.0.dump() == line.0.dump())
    #expect(lines.0.dump() == returns.0.dump())
  }

  @Test func `documentation belongs to what stands behind it`() {
    let (tree, found) = PolicySyntax.read(
      MarkedSource(
        """
        ## file
        policy p
        ##one
        # not this
        ##  two
        override ## inside
        let a = 1
        """
      ).file
    )
    // A line in the middle of a declaration belongs to nothing.
    #expect(found.map(\.code) == ["syntax/stray-documentation"])
    #expect(tree.dump() == "## file\npolicy p\n## one\n##  two\noverride let a = 1\n")
  }

  @Test(arguments: [
    "policy p", "policy p\n", "policy p\r\n", "\u{FEFF}policy p", "policy p # x", "\n\npolicy\np",
  ])
  func `a policy may be a name and nothing else`(_ text: String) {
    let (tree, found) = PolicySyntax.read(MarkedSource(text).file)
    #expect(found.isEmpty)
    #expect(tree.name.text == "p")
    #expect(tree.declarations.isEmpty)
  }

  @Test func `an empty file has one fault`() {
    let (tree, found) = PolicySyntax.read(SourceFile(name: "empty", bytes: []))
    #expect(found.map(\.code) == ["syntax/missing-policy"])
    #expect(tree.name.isMissing)
  }

  @Test func `words with a meaning in their place are names elsewhere`() {
    let words = [
      "by", "loose", "json", "string", "bool", "int", "number", "any", "present", "absent", "null",
      "empty", "blank", "all", "first", "count", "occurrence",
    ]
    for word in words {
      expectDiagnostics(
        "policy \(word) let \(word) = \(word).x layer \(word) { \(word) = \(word) } decide \(word): \(word)",
        []
      )
    }
  }

  @Test func `reserved words are keys after a dot and before a colon`() {
    for word in TokenKind.reservedWords {
      expectDiagnostics(
        """
        policy p
        input { \(word): int \(word)?: { \(word): int = 1 } }
        let a = b.\(word) + output.\(word)
        let c = { d: e \(word): f, \(word): 1 }
        table t { "x" = { \(word): 1 \(word): 2 } }
        output { `\(word)`: int }
        layer l { `\(word)` = 1 }
        decide `\(word)`: l
        finish `\(word)` = 2
        """,
        []
      )
    }
  }

  @Test func `a mark in file order shows what was put aside`() {
    let (tree, _) = PolicySyntax.read(MarkedSource("policy p ] let a = 1 @ let b = 2").file)
    #expect(tree.skipped.map { tree.source.text($0) } == ["]", "@"])
    #expect(tree.dump().hasSuffix("skipped \"]\"\nskipped \"@\"\n"))
  }
}
