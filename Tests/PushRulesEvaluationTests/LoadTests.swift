import PushRules
import Testing

@Suite struct LoadTests {
  static let base = """
    policy base
    input { s?: string }
    output { x: string }
    layer low { x = "base" }
    decide x: low
    """
  static let extending = "layer high { x = s }\noverride decide x: low < high"

  private func codes(
    _ source: String,
    name: String = "test.pushrules",
    resolve: (String) -> [UInt8]? = { _ in nil }
  ) -> [String] {
    let error = #expect(throws: PolicyError.self) {
      try Policy(name: name, bytes: Array(source.utf8), resolve: resolve)
    }
    return error?.diagnostics.map(\.code) ?? []
  }

  @Test(arguments: [
    ("shop.pushrules", "base.pushrules", "base.pushrules"),
    ("rules/a/shop.pushrules", "base.pushrules", "rules/a/base.pushrules"),
    ("rules/a/shop.pushrules", "./x/../base.pushrules", "rules/a/base.pushrules"),
    ("rules/a/shop.pushrules", "../b/base.pushrules", "rules/b/base.pushrules"),
    ("a/shop.pushrules", "../../base.pushrules", "../base.pushrules"),
    ("/a/shop.pushrules", "../../base.pushrules", "/base.pushrules"),
    ("-", "base.pushrules", "base.pushrules"),
  ])
  func `a path is relative to the file that says it`(
    name: String,
    path: String,
    joined: String
  ) throws {
    var asked: [String] = []
    let source = "policy shop extends \"\(path)\"\n\(Self.extending)"
    let policy = try Policy(name: name, bytes: Array(source.utf8)) { path in
      asked.append(path)
      return Array(Self.base.utf8)
    }
    #expect(asked == [joined])
    #expect(policy.name == "shop")
    #expect(policy.outputs == ["x"])
    #expect(policy.written(#"{"s":"given"}"#) == #"{"x":"given"}"#)
    #expect(policy.written("{}") == #"{"x":"base"}"#)
  }

  @Test func `an absolute path is an error`() {
    #expect(codes("policy p extends \"/base.pushrules\"") == ["load/absolute-path"])
  }

  @Test func `a file that is not there is an error at its path`() throws {
    let error = #expect(throws: PolicyError.self) {
      try Policy(name: "a.pushrules", bytes: Array("policy p extends \"b.pushrules\"".utf8))
    }
    #expect(error?.diagnostics.map(\.code) == ["load/not-found"])
    #expect(error?.description.hasPrefix("a.pushrules:1:18: error: `b.pushrules` cannot") == true)
    #expect(error?.diagnostics.first?.primary.span.text == "\"b.pushrules\"")
  }

  @Test func `a file that leads back to itself is an error`() {
    let found = codes("policy p extends \"x/../b.pushrules\"", name: "./a.pushrules") { path in
      Array("policy q extends \"a.pushrules\"".utf8)
    }
    #expect(found == ["load/cycle"])
  }

  @Test func `sixteen files are loaded and one more is an error`() throws {
    func chain(_ length: Int) -> (String) -> [UInt8]? {
      { path in
        guard let number = Int(path.prefix { $0 != "." }) else { return nil }
        if number == length - 1 { return Array(Self.base.utf8) }
        return Array("policy p\(number) extends \"\(number + 1).pushrules\"".utf8)
      }
    }
    let first = "policy p0 extends \"1.pushrules\""
    let policy = try Policy(
      name: "0.pushrules",
      bytes: Array(first.utf8),
      resolve: chain(16)
    )
    #expect(policy.written("{}") == #"{"x":"base"}"#)
    #expect(codes(first, name: "0.pushrules", resolve: chain(17)) == ["load/too-many-files"])
  }

  @Test func `faults of every file are reported`() {
    let found = codes(
      "policy p extends \"b.pushrules\" layer",
      resolve: { _ in Array("policy".utf8) }
    )
    #expect(found.count == 2)
  }
}
