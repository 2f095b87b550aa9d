import PushRules
import PushRulesDiagnostics
import PushRulesSemantics
import PushRulesTesting
import TestSupport
import Testing

/// The mutants of a policy.
@Suite struct MutantTests {
  @Test func `the mutants of a policy, in order`() throws {
    let mutants = Mutant.all(of: try SamplePolicy.load().checked)
    #expect(mutants.map { "\($0.id)\n  \($0.description)" }.joined(separator: "\n") == Self.all)
  }

  static let all = #"""
    change-default kind: "a" to "b"
      the default `"a"` of `kind` made `"b"`
    change-default n: 0 to 1
      the default `0` of `n` made `1`
    change-default n: 0 to -1
      the default `0` of `n` made `-1`
    change-default quiet: false to true
      the default `false` of `quiet` made `true`
    change-default private: false to true
      the default `false` of `private` made `true`
    change-default items: none
      the default `[]` of `items` taken out
    swap-candidates send: by_default, quiet
      `by_default` and `quiet` swapped in the chain of `send`
    drop-candidate send: by_default
      `by_default` taken out of the chain of `send`
    drop-candidate send: quiet
      `quiet` taken out of the chain of `send`
    swap-candidates title: base, texts
      `base` and `texts` swapped in the chain of `title`
    swap-candidates title: texts, template
      `texts` and `template` swapped in the chain of `title`
    drop-candidate title: base
      `base` taken out of the chain of `title`
    drop-candidate title: texts
      `texts` taken out of the chain of `title`
    drop-candidate title: template
      `template` taken out of the chain of `title`
    negate-guard body/when private
      the condition of `body/when private` negated
    drop-guard body/when private
      the condition of `body/when private` taken out
    drop-candidate body/when private: hidden
      `hidden` taken out of the chain of `body/when private`
    swap-candidates body/otherwise: base, texts
      `base` and `texts` swapped in the chain of `body/otherwise`
    swap-candidates body/otherwise: texts, template
      `texts` and `template` swapped in the chain of `body/otherwise`
    drop-candidate body/otherwise: base
      `base` taken out of the chain of `body/otherwise`
    drop-candidate body/otherwise: texts
      `texts` taken out of the chain of `body/otherwise`
    drop-candidate body/otherwise: template
      `template` taken out of the chain of `body/otherwise`
    change-constant send of layer by_default: true to false
      `true` made `false` in `send of layer by_default`
    negate-guard layer quiet
      the guard of layer `quiet` negated
    drop-guard layer quiet
      the guard of layer `quiet` taken out
    change-constant send of layer quiet: false to true
      `false` made `true` in `send of layer quiet`
    change-constant body of layer base: "none" to "none~"
      `"none"` made `"none~"` in `body of layer base`
    negate-guard layer texts
      the guard of layer `texts` negated
    drop-guard layer texts
      the guard of layer `texts` taken out
    change-constant layer texts: "c" to "a"
      `"c"` made `"a"` in `layer texts`
    set-whole layer texts: on
      layer `texts` made whole
    drop-alternative title of layer texts: alternative 1
      alternative 1 of `title of layer texts` taken out
    negate-guard title of layer texts: alternative 1
      the guard of alternative 1 of `title of layer texts` negated
    drop-guard title of layer texts: alternative 1
      the guard of alternative 1 of `title of layer texts` taken out
    drop-alternative title of layer texts: alternative 2
      alternative 2 of `title of layer texts` taken out
    negate-guard title of layer texts: alternative 2
      the guard of alternative 2 of `title of layer texts` negated
    drop-guard title of layer texts: alternative 2
      the guard of alternative 2 of `title of layer texts` taken out
    change-constant title of layer texts: 5 to 6
      `5` made `6` in `title of layer texts`
    change-constant title of layer texts: 5 to 4
      `5` made `4` in `title of layer texts`
    change-constant title of layer texts: "!" to "!~"
      `"!"` made `"!~"` in `title of layer texts`
    set-whole layer template: off
      layer `template` no longer whole
    change-constant body of layer hidden: "hidden" to "hidden~"
      `"hidden"` made `"hidden~"` in `body of layer hidden`
    drop-alternative let shown: alternative 1
      alternative 1 of `let shown` taken out
    drop-alternative let shown: alternative 2
      alternative 2 of `let shown` taken out
    blank-for-absent let shown: nonempty(text)
      `nonempty(text)` made `text` in `let shown`
    change-constant let shown: "none" to "none~"
      `"none"` made `"none~"` in `let shown`
    negate-test let loud: n > 10 and not quiet
      `n > 10 and not quiet` negated in `let loud`
    swap-and-or let loud: n > 10 and not quiet
      `and` made `or` in `n > 10 and not quiet` in `let loud`
    negate-test let loud: n > 10
      `n > 10` negated in `let loud`
    move-boundary let loud: n > 10
      the boundary of `n > 10` moved in `let loud`
    change-constant let loud: 10 to 11
      `10` made `11` in `let loud`
    change-constant let loud: 10 to 9
      `10` made `9` in `let loud`
    negate-test let loud: not quiet
      `not quiet` negated in `let loud`
    drop-row table words, row "a"
      `table words, row "a"` taken out
    change-constant table words, row "a": "A" to "A~"
      `"A"` made `"A~"` in `table words, row "a"`
    swap-rows table words, row "a"
      the values of `table words, row "a"` and `table words, otherwise` swapped
    drop-row table words, otherwise
      `table words, otherwise` taken out
    change-constant table words, otherwise: "?" to "?~"
      `"?"` made `"?~"` in `table words, otherwise`
    drop-placeholder placeholders fill, "{t}"
      `placeholders fill, "{t}"` taken out
    drop-placeholder placeholders fill, "{\(int)}"
      `placeholders fill, "{\(int)}"` taken out
    drop-alternative placeholders fill, "{\(int)}": alternative 1
      alternative 1 of `placeholders fill, "{\(int)}"` taken out
    drop-alternative placeholders fill, "{\(int)}": alternative 2
      alternative 2 of `placeholders fill, "{\(int)}"` taken out
    change-constant placeholders fill, "{\(int)}": "-" to "-~"
      `"-"` made `"-~"` in `placeholders fill, "{\(int)}"`
    drop-step finish body
      `finish body` taken out
    negate-guard finish body
      the guard of `finish body` negated
    drop-guard finish body
      the guard of `finish body` taken out
    change-constant finish body: 7 to 8
      `7` made `8` in `finish body`
    change-constant finish body: 7 to 6
      `7` made `6` in `finish body`
    change-constant finish body: 9 to 10
      `9` made `10` in `finish body`
    change-constant finish body: 9 to 8
      `9` made `8` in `finish body`
    change-constant finish body: "…" to "…~"
      `"…"` made `"…~"` in `finish body`
    drop-reject reject "no b"
      `reject "no b"` taken out
    negate-guard reject "no b"
      the condition of `reject "no b"` negated
    swap-and-or reject "no b": kind is "b" and quiet
      `and` made `or` in `kind is "b" and quiet` in `reject "no b"`
    negate-test reject "no b": kind is "b"
      `kind is "b"` negated in `reject "no b"`
    change-constant reject "no b": "b" to "c"
      `"b"` made `"c"` in `reject "no b"`
    negate-test reject "no b": quiet
      `quiet` negated in `reject "no b"`
    """#

  @Test(arguments: ShippedPolicies.paths)
  func `each mutant of a shipped policy is another policy that runs, with an id of its own`(
    path: String
  ) throws {
    let suite = try ShippedSuite(path)
    let original = suite.policy.checked.dump()
    let mutants = Mutant.all(of: suite.policy.checked)
    #expect(Set(mutants.map(\.id)).count == mutants.count)
    let messages = CaseRunner.messages(of: suite.file).prefix(5).map { Array($0) }
    var dumps: Set<String> = [original]
    for mutant in mutants {
      let changed = mutant.applied(to: suite.policy.checked)
      #expect(dumps.insert(changed.dump()).inserted, "\(mutant.id)")
      var evaluator = Policy(changed).evaluator()
      for message in messages {
        try? evaluator.decide(message.span)
        _ = evaluator.explain()
      }
    }
  }

  @Test func `a constant of an enumeration is made another of its members`() throws {
    let text = """
      policy p
      input { k: "a" | "b" | "c" = "c", l: ["a" | "b"] = ["b"] }
      output { x: "u" | "v" }
      layer low { x = "u" }
      layer high when k is "a" or k in ["b", "c"] or "a" in l { x = "v" }
      decide x: low < high
      """
    let changes = Mutant.all(of: try SamplePolicy.load(text).checked)
      .filter { [.changeConstant, .changeDefault].contains($0.operation) }
      .map(\.description)
    #expect(
      changes == [
        "the default `\"c\"` of `k` made `\"a\"`",
        "the default `[\"b\"]` of `l` made `[\"a\"]`",
        "`\"u\"` made `\"v\"` in `x of layer low`",
        "`\"a\"` made `\"b\"` in `layer high`",
        "`\"b\"` made `\"c\"` in `layer high`",
        "`\"c\"` made `\"a\"` in `layer high`",
        "`\"a\"` made `\"b\"` in `layer high`",
        "`\"v\"` made `\"u\"` in `x of layer high`",
      ]
    )
  }

  @Test func `a layer is made whole only where its fields can wait for each other`() throws {
    let text = """
      policy p
      input { a?: string, b?: string }
      output { x?: string, y?: string }
      layer l {
        x = a
        y = b
      }
      decide x: l
      decide y: l
      """
    func wholes(_ text: String) throws -> [String] {
      Mutant.all(of: try SamplePolicy.load(text).checked)
        .filter { $0.operation == .setWhole }.map(\.id)
    }
    #expect(try wholes(text) == ["set-whole layer l: on"])
    #expect(try wholes(text.replacing("y = b", with: "y = output.x")) == [])
    #expect(
      try wholes(text.replacing("x = a", with: "x = \"a\"").replacing("y = b", with: "y = \"b\""))
        == []
    )
    #expect(
      try wholes(text.replacing("layer l", with: "whole layer l")) == ["set-whole layer l: off"]
    )
  }

  @Test func `records, quantifiers and facts have mutants inside`() throws {
    let text = """
      policy p
      input { a?: string, list: [string] = [], o: { deep: [{ n: int = 1 }] = [] } }
      observe media by fetch(nonempty(a)) { outcome: "ok" | "failed" = "ok" }
      output { r: { x?: string, y: [string] } }
      layer l {
        r = { x: "x" when a is null else media.outcome, y: [i for i in list where i is not "q"] }
      }
      decide r: l
      """
    let ids = Mutant.all(of: try SamplePolicy.load(text).checked).map(\.id)
    #expect(
      ids == [
        #"change-default list: none"#,
        #"change-default o.deep: none"#,
        #"change-default o.deep.n: 1 to 2"#,
        #"change-default o.deep.n: 1 to 0"#,
        #"change-default media.outcome: "ok" to "failed""#,
        #"drop-candidate r: l"#,
        #"drop-alternative r of layer l: x, alternative 1"#,
        #"negate-guard r of layer l: x, alternative 1"#,
        #"drop-guard r of layer l: x, alternative 1"#,
        #"drop-alternative r of layer l: x, alternative 2"#,
        #"change-constant r of layer l: "x" to "x~""#,
        #"blank-for-absent r of layer l: a is null to is absent"#,
        #"negate-test r of layer l: i is not "q""#,
        #"change-constant r of layer l: "q" to "q~""#,
        #"blank-for-absent observe media: nonempty(a)"#,
      ]
    )
  }

  @Test func `a mutant is found at the lines that do something else in it`() throws {
    let checked = try SamplePolicy.load().checked
    let lines = SamplePolicy.text.split(separator: "\n", omittingEmptySubsequences: false)
    func ids(_ text: String) -> [String] {
      let line = (lines.firstIndex { $0.contains(text) } ?? -1) + 1
      return Mutant.all(of: checked).filter { $0.touches(line: line) { _ in true } }.map(\.id)
    }
    #expect(
      ids("layer quiet when quiet") == [
        "drop-candidate send: quiet", "negate-guard layer quiet", "drop-guard layer quiet",
        "change-constant send of layer quiet: false to true",
      ]
    )
    #expect(
      ids("decide send:") == [
        "swap-candidates send: by_default, quiet", "drop-candidate send: by_default",
        "drop-candidate send: quiet",
      ]
    )
    #expect(ids("n: int = 0") == ["change-default n: 0 to 1", "change-default n: 0 to -1"])
    #expect(ids("policy sample") == [])
  }
}
