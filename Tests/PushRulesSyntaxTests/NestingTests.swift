import Foundation
import PushRulesDiagnostics
import PushRulesSyntax
import TestSupport
import Testing

@Suite struct NestingTests {
  /// What opens, what stands inside, and what closes.
  static let shapes: [(String, String, String)] = [
    ("(", "a", ")"), ("[", "a", "]"), ("f(", "a", ")"), ("{ a: ", "b", " }"), ("a[", "b", "]"),
    ("any(x in ", "a", ": b)"), ("any(x in a: ", "b", ")"), ("not ", "a", ""), ("not (", "a", ")"),
    ("a + ", "b", ""), ("f({ a: [(", "b", ")] })"), ("[a for x in ", "b", "]"), ("- ", "1", ""),
    ("(a and ", "b", ")"), ("(a is ", "b", ")"),
  ]

  private static func read(_ text: String) -> [String] {
    let (tree, found) = PolicySyntax.read(SourceFile(name: "t", bytes: Array(text.utf8)))
    return found.map(\.code) + (tree.dump().isEmpty ? ["empty"] : [])
  }

  @Test(arguments: shapes.indices)
  func `ten thousand levels give one fault`(_ index: Int) async {
    let (open, inner, close) = Self.shapes[index]
    let text =
      "policy p\nlet a = " + String(repeating: open, count: 10_000) + inner
      + String(repeating: close, count: 10_000) + "\nlet b = 1"
    let found = await onSmallStack { Self.read(text) }
    // A second sign is a fault of its own.
    let first = open == "- " ? ["syntax/expected-expression"] : []
    #expect(found == first + ["syntax/nesting-too-deep"])
  }

  @Test(arguments: shapes.indices)
  func `ten thousand open brackets give at most three faults`(_ index: Int) async {
    let (open, inner, _) = Self.shapes[index]
    let text =
      "policy p\nlet a = " + String(repeating: open, count: 10_000) + inner + "\nlet b = 1"
    let found = await onSmallStack { Self.read(text) }
    #expect(!found.isEmpty && found.count <= 3)
  }

  @Test(arguments: shapes.indices)
  func `sixty levels are read on a small stack`(_ index: Int) async {
    let (open, inner, close) = Self.shapes[index]
    // Some shapes raise the tree by more than one for each level.
    let levels = [8: 30, 10: 14, 12: 1, 13: 30, 14: 30][index] ?? 60
    let text =
      "policy p\nlet a = " + String(repeating: open, count: levels) + inner
      + String(repeating: close, count: levels) + "\nlet b = 1"
    let found = await onSmallStack { Self.read(text) }
    #expect(found == [])
  }

  @Test(arguments: ["[", "json ", "{ a: ", "[string: "])
  func `types are as deep as expressions`(_ open: String) async {
    let close = ["[": "]", "{ a: ": " }", "[string: ": "]"][open] ?? ""
    func text(_ levels: Int) -> String {
      "policy p\ninput { a: " + String(repeating: open, count: levels) + "int"
        + String(repeating: close, count: levels) + " }"
    }
    let (fine, deep) = (text(60), text(10_000))
    #expect(await onSmallStack { Self.read(fine) } == [])
    #expect(await onSmallStack { Self.read(deep) } == ["syntax/nesting-too-deep"])
  }

  @Test(arguments: ["[", "{ a: "])
  func `constants are as deep as expressions`(_ open: String) async {
    let close = open == "[" ? "]" : " }"
    func text(_ levels: Int) -> String {
      "policy p\ntable t { \"a\" = " + String(repeating: open, count: levels) + "1"
        + String(repeating: close, count: levels) + " }"
    }
    let (fine, deep) = (text(60), text(10_000))
    #expect(await onSmallStack { Self.read(fine) } == [])
    #expect(await onSmallStack { Self.read(deep) } == ["syntax/nesting-too-deep"])
  }

  @Test func `long chains are as high as they are long`() async {
    let path = "policy p\nlet a = b" + String(repeating: ".c", count: 10_000) + "\nlet b = 1"
    #expect(await onSmallStack { Self.read(path) } == ["syntax/nesting-too-deep"])
    let sum = "policy p\nlet a = b" + String(repeating: " + c", count: 10_000) + "\nlet b = 1"
    #expect(await onSmallStack { Self.read(sum) } == ["syntax/nesting-too-deep"])
    let mixed = String(repeating: "(", count: 50) + "b" + String(repeating: ".c)", count: 50)
    #expect(
      await onSmallStack { Self.read("policy p\nlet a = " + mixed) } == ["syntax/nesting-too-deep"]
    )
  }

  @Test func `wide expressions are not deep`() async {
    let text = "policy p\nlet a = b" + String(repeating: " and c.d is 1", count: 5_000)
    #expect(await onSmallStack { Self.read(text) } == [])
  }

  @Test(arguments: [
    "(", ")", "[(a b ", "f(a = ", "} ", "{ ", "a ", "\"\\(", "' ", "; ", "layer ", "`", "= ", "? ",
    "\\u",
    "let x = (\n", "x { ]\n", "## d\n", "((]]", "not ", "a.", "+ ", "\"",
  ])
  func `a large file of faults is read to its end and gives at most twenty`(_ part: String) {
    let text = "policy p\nlet a = " + String(repeating: part, count: 5_000)
    let (tree, found) = PolicySyntax.read(SourceFile(name: "t", bytes: Array(text.utf8)))
    #expect(!found.isEmpty && found.count <= 20)
    #expect(TreeCoverage.faults(of: tree) == [])
  }
}
