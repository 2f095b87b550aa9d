import PushRules
import PushRulesEvaluation
import Testing

@Suite struct LimitTests {
  /// The error's code under limits that are small enough for a test.
  private func code(_ policy: Policy, _ message: String) -> String? {
    var limits = Evaluator.Limits()
    limits.text = 1000
    limits.items = 1000
    limits.steps = 50_000
    var evaluator = Evaluator(policy.plan, limits: limits)
    do {
      try evaluator.decide(Array(message.utf8).span)
      return nil
    } catch {
      return error.code
    }
  }

  @Test func `text made beyond the limit is an error of the message`() throws {
    let policy = try expressionPolicy(#""\(s)\(s)""#, "string")
    let half = String(repeating: "x", count: 500)
    #expect(code(policy, "{\"s\":\"\(half)\"}") == nil)
    #expect(code(policy, "{\"s\":\"\(half)x\"}") == "message/too-large")
    #expect(code(policy, #"{"s":"small"}"#) == nil)
  }

  @Test func `the limits are what the documentation says`() {
    let limits = Evaluator.Limits()
    #expect(limits.text == 16 * 1024 * 1024)
    #expect(limits.items == 1 << 23)
    #expect(limits.steps == 1 << 25)
  }

  @Test func `values made beyond the limit are an error of the message`() throws {
    let policy = try expressionPolicy("length([p + q for p in ns for q in ns])", "int")
    let list = Array(repeating: "0", count: 31).joined(separator: ",")
    #expect(code(policy, "{\"ns\":[\(list)]}") == nil)
    #expect(code(policy, "{\"ns\":[\(list),1]}") == "message/too-large")
  }

  @Test func `a long text that is only passed on has no limit`() throws {
    let policy = try expressionPolicy("cut(s, 300000)", "string")
    #expect(code(policy, "{\"s\":\"\(String(repeating: "x", count: 100_000))\"}") == nil)
  }

  @Test func `quantifiers in each other stop at the limit of steps`() throws {
    let policy = try expressionPolicy(
      "any(p in ns: any(q in ns: any(r in ns: any(s2 in ns: p + q + r + s2 is 1))))",
      "bool"
    )
    let list = Array(repeating: "0", count: 20).joined(separator: ",")
    #expect(code(policy, "{\"ns\":[\(list)]}") == "message/too-large")
    #expect(policy.written(#"{"ns":[0,1]}"#) == #"{"x":true}"#)
  }

  @Test func `text that a condition makes for each item is given back`() throws {
    let policy = try expressionPolicy(
      #"count(p in l: "\(s)\(p)" is "never")"#,
      "int"
    )
    let long = String(repeating: "x", count: 500)
    let list = Array(repeating: "\"p\"", count: 50).joined(separator: ",")
    #expect(code(policy, "{\"s\":\"\(long)\",\"l\":[\(list)]}") == nil)
  }

  @Test func `a let that is first read inside a quantifier keeps its text`() throws {
    let policy = try expressionPolicy(
      #"y when count(p in l: y is "ab") is 2"#,
      "string",
      #"let y = "\(s)\(t)""#
    )
    #expect(policy.written(#"{"s":"a","t":"b","l":["1","2"]}"#) == #"{"x":"ab"}"#)
  }

  @Test func `nested blocks are refused when their chain is too long`() throws {
    func source(_ count: Int) -> String {
      let blocks = (0..<count).map { number in
        let next = number + 1 < count ? "b\(number + 1)(\"a\")" : "\"end\""
        return "placeholders b\(number) { \"a\" = \(next) }"
      }
      return blocks.joined(separator: "\n")
    }
    let policy = try expressionPolicy("b0(s)", "string", source(200))
    #expect(policy.written(#"{"s":"-a-"}"#) == #"{"x":"-end-"}"#)
    let error = #expect(throws: PolicyError.self) {
      try Policy(
        name: "p",
        bytes: Array(
          """
          policy p
          input { s?: string }
          output { x?: string }
          \(source(2000))
          layer l { x = b0(s) }
          decide x: l
          """.utf8
        )
      )
    }
    #expect(error?.diagnostics.contains { $0.code == "load/too-deep" } == true)
  }

  @Test func `lets and blocks that read each other in turn are evaluated in order`() throws {
    let count = 1000
    let declarations = (0..<count).map { number in
      """
      placeholders b\(number) { "a" = v\(number) }
      let v\(number) = \(number + 1 < count ? "b\(number + 1)(\"a\")" : "s")
      """
    }
    let policy = try expressionPolicy("b0(\"a\")", "string", declarations.joined(separator: "\n"))
    #expect(policy.written(#"{"s":"end"}"#) == #"{"x":"end"}"#)
  }

  @Test func `maps and objects with many keys are compared and merged`() throws {
    let keys = (0..<1000).map { "\"k\($0)\":\($0)" }
    let forward = keys.joined(separator: ",")
    let backward = keys.reversed().joined(separator: ",")
    let equal = try expressionPolicy("a is z", "bool")
    #expect(equal.written("{\"a\":{\(forward)},\"z\":{\(backward)}}") == #"{"x":true}"#)
    let merged = try expressionPolicy("length(merge(a, z))", "int")
    #expect(merged.written("{\"a\":{\(forward)},\"z\":{\(backward),\"q\":0}}") == #"{"x":1001}"#)
  }

  /// Ten thousand of each: what grows with the square of the file would not end in a test.
  @Test func `ten thousand fields and facts are planned and read`() throws {
    let numbers = 0..<10_000
    let source = """
      policy wide
      input { \(numbers.map { "a\($0)?: int" }.joined(separator: " ")) }
      output { x?: int }
      \(numbers.map { "observe f\($0) by look_up(a\($0)) { v: int }" }.joined(separator: "\n"))
      layer l { x = \(numbers.map { "f\($0).v" }.joined(separator: " else ")) }
      decide x: l
      """
    let policy = try Policy(name: "wide.pushrules", bytes: Array(source.utf8))
    #expect(policy.written(#"{"a9999":1,"f9999":{"v":7}}"#) == #"{"x":7}"#)
    #expect(policy.written("{}") == "{}")
  }

  @Test func `patterns that go back and forth end`() throws {
    let text = String(repeating: "a", count: 500)
    let policy = try expressionPolicy("glob(s, t)", "bool")
    #expect(policy.written("{\"s\":\"\(text)\",\"t\":\"*a*a*a*a*a*b\"}") == #"{"x":false}"#)
    let word = try expressionPolicy("glob_word(s, t)", "bool")
    #expect(word.written("{\"s\":\"\(text)\",\"t\":\"*a*a*a*a*a*b\"}") == #"{"x":false}"#)
  }
}
