import PushRules
import PushRulesAnalysis
import Testing

/// What a hole of a placeholder holds may matter in ways that no constant of the policy shows.
@Suite struct PlaceholderHoleTests {
  /// The rows of the first field's table.
  private static func rows(_ policy: Policy) throws -> [PrecedenceTable.Row] {
    let tables = PrecedenceTables(policy.checked, policy.plan, outputs: [0], isFull: false).tables
    return try #require(tables.first).branches.flatMap(\.rows)
  }

  @Test(arguments: [
    (#"holes(list: [string]) { "{\(h: int)}" = list[h] }"#, "holes(text, list: tags)"),
    (
      #"holes(list: [string]) { "{\(h: int)}" = list[h] }"#,
      #"holes(text, list: [tags[0], "a", map["a"], "b"])"#
    ),
    (#"holes { "{\(h: int)}" = tags[h] }"#, "holes(text)"),
    (#"holes { "{\(h: int)}" = inner(tags[h]) } placeholders inner { "x" = "y" }"#, "holes(text)"),
    (#"holes { "{\(h: int)}" = "x" when h > n and h is 7 else "y" when h < n }"#, "holes(text)"),
    (#"holes { "{\(h: int)}" = "x" when h < length(tags) }"#, "holes(text)"),
    (#"holes { "{\(h: int)}" = "x" when h + 1 < length(tags) }"#, "holes(text)"),
    (#"holes { "{\(h: int)}" = "x" when max(h, 3) is not n }"#, "holes(text)"),
    (#"holes { "{\(h: int)}" = map["k\(h)"] }"#, "holes(text)"),
    (#"holes { "{\(h: string)}" = map[h] }"#, "holes(text)"),
    (#"holes { "{\(h: string)}" = "x" when h is not map["a"] }"#, "holes(text)"),
    (#"holes { "{\(h: string)}" = "x" when length(h) < 3 }"#, "holes(text)"),
    (#"holes { "{\(h: string)}" = "x" when cut(h, 2) is map["a"] }"#, "holes(text)"),
  ])
  func `each alternative below a block that may give nothing can win`(
    block: String,
    call: String
  ) throws {
    let text = """
      policy holes
      input { text: string, tags: [string] = [], map: [string: string] = {}, n: int = 0 }
      output { title: string }
      placeholders \(block)
      layer plain { title = "plain" }
      layer second {
        title = "1" when contains(tags[0], "c")
          else "2" when contains(map["a"], "q")
          else "3" when n > 5
      }
      layer third { title = \(call) }
      decide title: plain < second < third
      """
    let policy = try Policy(name: "holes.pushrules", bytes: Array(text.utf8))
    var undecided: [[Int]] = []
    let winners = try Self.rows(policy).compactMap { row -> [Int]? in
      guard case .wins(let candidate, let alternative) = row.situation else { return nil }
      // A message is not always found: then it is left open, and not said to be impossible.
      if row.example == nil { undecided.append([candidate, alternative]) }
      return [candidate, alternative]
    }
    #expect(winners == [[2, 0], [1, 0], [1, 1], [1, 2], [0, 0]])
    #expect(undecided == (block.contains("h is not map") ? [[1, 1]] : []))
  }

  /// What stands around a placeholder, and several of them, make a text together that no part of it shows.
  @Test(arguments: [
    #"layer second { title = "2" when fill(text) is "foo" and text is not "foo" }"#,
    #"layer second { title = "2" when contains(fill(text), "foo") and not contains(text, "foo") }"#,
    #"let filled = fill(text) layer second { title = "2" when filled in ["foo"] and text is not "foo" }"#,
    #"let filled = "\(fill(text))!" layer second { title = map[filled] when filled is "foo!" and text is not "foo" }"#,
    #"layer second { title = "2" when any(x in [fill(text)]: x is "foo") and text is not "foo" }"#,
    #"layer second { title = outer("{x}", list: [fill(text)]) when text is not "foo" } placeholders outer(list: [string]) { "{x}" = list[0] when list[0] is "foo" }"#,
    #"layer second { title = names[fill(text)] when text is not "foo" } table names { "foo" = "2" }"#,
    #"layer second { title = "2" when output.body is "foo" and text is not "foo" }"#,
    #"layer second { title = "2" when length(fill(text)) is 3 and length(text) is 4 }"#,
  ])
  func `what a block makes is not told from a part of the text alone`(rules: String) throws {
    let text = """
      policy filled
      input { text: string, first: string, map: [string: string] = {} }
      output { title: string, body: string }
      placeholders fill { "{x}" = first when first is not "foo" }
      layer plain { title = "1" body = fill(text) else "none" }
      \(rules)
      decide title: plain < second
      decide body: plain
      """
    let policy = try Policy(name: "filled.pushrules", bytes: Array(text.utf8))
    let message = #"{"text": "f{x}", "first": "oo", "map": {"foo!": "2"}}"#
    #expect(try policy.decide(Array(message.utf8)).text("title") != "1")
    #expect(
      try Self.rows(policy).contains { row in
        if case .wins(candidate: 1, _) = row.situation { true } else { false }
      }
    )
  }
}
