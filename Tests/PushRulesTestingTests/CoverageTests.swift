import PushRules
import PushRulesTesting
import Testing

/// What can be covered of a policy, and what single messages cover.
@Suite struct CoverageTests {
  @Test func `the items of a policy, in order`() throws {
    let coverage = Coverage(try SamplePolicy.load())
    #expect(coverage.items.map(\.id).joined(separator: "\n") == Self.items)
  }

  static let items = #"""
    send/by_default: won
    send/by_default: outranked
    send/quiet: won
    send/quiet: layer-guard-false
    title/base: won
    title/base: outranked
    title/texts: won (alternative 1)
    title/texts: won (alternative 2)
    title/texts: outranked
    title/texts: absent
    title/texts: guard-false
    title/texts: layer-guard-false
    title/template: won
    title/template: absent
    title/template: incomplete
    body/when private/hidden: won
    body/when private/hidden: other-branch
    body/otherwise/base: won
    body/otherwise/base: outranked
    body/otherwise/base: other-branch
    body/otherwise/texts: won
    body/otherwise/texts: outranked
    body/otherwise/texts: absent
    body/otherwise/texts: layer-guard-false
    body/otherwise/texts: other-branch
    body/otherwise/template: won
    body/otherwise/template: absent
    body/otherwise/template: incomplete
    body/otherwise/template: other-branch
    gate send: shut by quiet
    branch body/when private: taken
    branch body/when private: not taken
    branch body/otherwise: taken
    branch body/otherwise: not taken
    guard of body/when private: true
    guard of body/when private: false
    guard of layer quiet: true
    guard of layer quiet: false
    guard of layer texts: true
    guard of layer texts: false
    guard of title of layer texts, alternative 1: true
    guard of title of layer texts, alternative 1: false
    guard of title of layer texts, alternative 2: true
    guard of title of layer texts, alternative 2: false
    test of let loud: true
    test of let loud: false
    test of let loud, `n > 10`: true
    test of let loud, `n > 10`: false
    test of let loud, `quiet`: true
    test of let loud, `quiet`: false
    guard of finish body: true
    guard of finish body: false
    table words: row "a"
    table words: otherwise
    placeholders fill, "{t}": used
    placeholders fill, "{\(int)}": alternative 1
    placeholders fill, "{\(int)}": alternative 2
    let shown: alternative 1
    let shown: alternative 2
    finish body: changed the value
    finish body: left the value
    reject "no b": held
    reject "no b": not held
    reject "no b", `kind is "b"`: true
    reject "no b", `kind is "b"`: false
    reject "no b", `quiet`: true
    reject "no b", `quiet`: false
    """#

  @Test func `ids stay as they are when other parts are edited`() throws {
    let before = Coverage(try SamplePolicy.load()).items.map(\.id)
    let edited = SamplePolicy.text
      .replacing(
        "layer hidden",
        with: "# A comment.\n\nlayer extra { title = \"extra\" }\n\nlayer hidden"
      )
      .replacing("decide title: base", with: "decide title: base < extra")
      .replacing("\"a\"       = \"A\"", with: "\"b\" = \"B\"  \"a\" = \"A\"")
      .replacing("let shown", with: "let unused = n > 1 or quiet\nlet shown")
    let after = Coverage(try SamplePolicy.load(edited)).items.map(\.id)
    #expect(before.filter { !after.contains($0) } == [])
    #expect(
      after.filter { !before.contains($0) } == [
        "title/extra: won", "title/extra: outranked", "test of let unused: true",
        "test of let unused: false", "test of let unused, `n > 1`: true",
        "test of let unused, `n > 1`: false", "test of let unused, `quiet`: true",
        "test of let unused, `quiet`: false", "table words: row \"b\"",
      ]
    )
  }

  @Test func `a line break and a comment in a guard are not in its name`() throws {
    let edited = SamplePolicy.text.replacing(
      "when kind is not \"c\" {",
      with: "when kind is not \"c\" and (n > 1  # \"one\"\n   or n < 0) and text is not \"#\" {"
    )
    let subjects = Coverage(try SamplePolicy.load(edited)).items.map(\.subject)
    #expect(subjects.contains("guard of layer texts, `text is not \"#\"`"))
    let branched = SamplePolicy.text.replacing(
      "when private:",
      with: "when private  # who\n  and n > 1:"
    )
    let branches = Coverage(try SamplePolicy.load(branched)).items.map(\.subject)
    #expect(branches.contains("branch body/when private and n > 1"))
  }

  /// What a message covers.
  private func covered(_ message: String, by text: String = SamplePolicy.text) throws -> [String] {
    let coverage = Coverage(try SamplePolicy.load(text))
    var collector = coverage.collector()
    return try collector.items(of: Array(message.utf8)).items.map { coverage.items[$0].id }
  }

  @Test func `what a message covers`() throws {
    let ids = try covered(#"{"text": "ab{t}c{1}", "n": 11, "items": ["x", "y"]}"#)
    #expect(
      ids == [
        #"send/by_default: won"#,
        #"send/quiet: layer-guard-false"#,
        #"title/base: outranked"#,
        #"title/texts: won (alternative 1)"#,
        #"title/template: absent"#,
        #"body/when private/hidden: other-branch"#,
        #"body/otherwise/base: outranked"#,
        #"body/otherwise/texts: won"#,
        #"body/otherwise/template: absent"#,
        #"branch body/when private: not taken"#,
        #"branch body/otherwise: taken"#,
        #"guard of body/when private: false"#,
        #"guard of layer quiet: false"#,
        #"guard of layer texts: true"#,
        #"guard of title of layer texts, alternative 1: true"#,
        #"test of let loud: true"#,
        #"test of let loud, `n > 10`: true"#,
        #"test of let loud, `quiet`: false"#,
        #"guard of finish body: true"#,
        #"placeholders fill, "{t}": used"#,
        #"placeholders fill, "{\(int)}": alternative 1"#,
        #"let shown: alternative 1"#,
        #"finish body: changed the value"#,
        #"reject "no b": not held"#,
        #"reject "no b", `kind is "b"`: false"#,
      ]
    )
  }

  @Test func `a shut gate leaves the other fields out, and names what shut it`() throws {
    let ids = try covered(#"{"quiet": true}"#)
    #expect(
      ids == [
        #"send/by_default: outranked"#,
        #"send/quiet: won"#,
        #"gate send: shut by quiet"#,
        #"guard of layer quiet: true"#,
        #"reject "no b": not held"#,
        #"reject "no b", `kind is "b"`: false"#,
      ]
    )
  }

  @Test func `a rejected message covers what was asked until then`() throws {
    let ids = try covered(#"{"kind": "b", "quiet": true}"#)
    #expect(
      ids == [
        #"reject "no b": held"#,
        #"reject "no b", `kind is "b"`: true"#,
        #"reject "no b", `quiet`: true"#,
      ]
    )
  }

  @Test func `a message that does not fit covers nothing`() throws {
    #expect(throws: MessageError.self) { try covered(#"{"kind": "z"}"#) }
    #expect(throws: MessageError.self) { try covered("{") }
  }

  @Test func `what only an outranked candidate asks is not covered`() throws {
    // `words` and the guard of `texts` are asked by the explanation alone.
    let ids = try covered(#"{"template": {"title": "T", "body": "B"}, "text": "t"}"#)
    #expect(!ids.contains("table words: row \"a\""))
    #expect(!ids.contains("guard of layer texts: true"))
    #expect(ids.contains("title/base: outranked"))
    #expect(ids.contains("title/texts: guard-false"))
    #expect(ids.contains("body/otherwise/texts: outranked"))
  }

  @Test func `a test that is not reached is not covered`() throws {
    let ids = try covered(#"{"n": 1}"#)
    #expect(ids.contains("test of let loud, `n > 10`: false"))
    #expect(!ids.contains { $0.hasPrefix("test of let loud, `quiet`") })
  }

  @Test func `a whole layer that lacks a field is incomplete`() throws {
    let ids = try covered(#"{"template": {"title": "T"}}"#)
    #expect(ids.contains("title/template: incomplete"))
    #expect(ids.contains("body/otherwise/template: absent"))
  }

  @Test func `a condition about the items of a list may be both`() throws {
    let text = SamplePolicy.text.replacing(
      "layer quiet when quiet",
      with: "layer quiet when any(item in items: item is \"x\" or item is \"y\")"
    )
    let ids = try covered(#"{"items": ["a", "y"]}"#, by: text)
    let all = "guard of layer quiet"
    #expect(ids.contains("\(all): true"))
    #expect(ids.contains("\(all), `item is \"x\" or item is \"y\"`: true"))
    #expect(ids.contains("\(all), `item is \"x\" or item is \"y\"`: false"))
    #expect(!ids.contains("\(all): false"))
  }

  @Test func `entries of records and steps of several alternatives are covered by alternative`()
    throws
  {
    let text = """
      policy p
      input { a?: string, b: bool = false }
      output { r: { x?: string }, s: string }
      layer l {
        r = { x: a when b else "none" }
        s = "s"
      }
      decide r, s: l
      finish s = "b" when b else a
      """
    let all = Coverage(try SamplePolicy.load(text)).items.map(\.id)
    #expect(
      all == [
        "r/l: won", "s/l: won", "x of r of layer l: alternative 1",
        "x of r of layer l: alternative 2", "guard of x of r of layer l, alternative 1: true",
        "guard of x of r of layer l, alternative 1: false",
        "guard of finish s, alternative 1: true", "guard of finish s, alternative 1: false",
        "finish s: changed the value", "finish s: left the value", "finish s: alternative 1",
        "finish s: alternative 2",
      ]
    )
    let ids = try covered(#"{"a": "s"}"#, by: text)
    #expect(
      ids == [
        "r/l: won", "s/l: won", "x of r of layer l: alternative 2",
        "guard of x of r of layer l, alternative 1: false",
        "guard of finish s, alternative 1: false", "finish s: left the value",
        "finish s: alternative 2",
      ]
    )
  }

  @Test func `what is known not to happen is left out`() throws {
    let coverage = Coverage(try SamplePolicy.load())
    let possible = coverage.possible { $0.kind == .row ? false : $0.kind == .branch ? true : nil }
    let rows = coverage.items.indices.filter { coverage.items[$0].kind == .row }
    #expect(possible.count == coverage.items.count - rows.count)
    #expect(!rows.contains { possible.contains($0) })
  }

  @Test func `sets of items`() {
    var one = CoverageSet(capacity: 200)
    for item in [0, 63, 64, 199] { one.insert(item) }
    var other = CoverageSet(capacity: 200)
    for item in [1, 64] { other.insert(item) }
    #expect(one.items == [0, 63, 64, 199])
    #expect(one.count == 4)
    #expect(one.count(without: other) == 3)
    #expect(one.contains(63) && !one.contains(62))
    var all = one
    all.formUnion(other)
    #expect(all.items == [0, 1, 63, 64, 199])
    all.formIntersection(other)
    #expect(all == other)
    one.subtract(other)
    one.remove(0)
    #expect(one.items == [63, 199])
    #expect(CoverageSet(all: 65).count == 65)
    #expect(CoverageSet(all: 0).items == [])
  }
}
