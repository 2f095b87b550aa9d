import PushRules
import PushRulesAnalysis
import Testing

/// What a hole of a placeholder holds may matter in ways that no constant of the policy shows.
@Suite struct PlaceholderHoleTests {
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
    let tables = PrecedenceTables(policy.checked, policy.plan, outputs: [0], isFull: false)
    let table = try #require(tables.tables.first)
    var undecided: [[Int]] = []
    let winners = table.branches.flatMap(\.rows).compactMap { row -> [Int]? in
      guard case .wins(let candidate, let alternative) = row.situation else { return nil }
      // A message is not always found: then it is left open, and not said to be impossible.
      if row.example == nil { undecided.append([candidate, alternative]) }
      return [candidate, alternative]
    }
    #expect(winners == [[2, 0], [1, 0], [1, 1], [1, 2], [0, 0]])
    #expect(undecided == (block.contains("h is not map") ? [[1, 1]] : []))
  }
}
