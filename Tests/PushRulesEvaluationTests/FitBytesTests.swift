import PushRules
import PushRulesEvaluation
import TestSupport
import Testing

@Suite struct FitBytesTests {
  @Test(arguments: [
    Sample(#"fit_bytes(req, 100, "-", "s")"#, "{}", #"{"n":7,"deep":{"u":"deep"}}"#),
    Sample(#"fit_bytes(req, 30, "-", "deep.u")"#, "{}", #"{"n":7,"deep":{"u":"deep"}}"#),
    Sample(#"fit_bytes(req, 26, "-", "deep.u")"#, "{}", #"{"n":7,"deep":{"u":"de-"}}"#),
    Sample(#"fit_bytes(req, 26, "-", "s")"#, "{}", nil),
    // Of two equal keys the last one counts, and both are written.
    Sample(
      #"fit_bytes(a, 26, "-", "k")"#,
      #"{"a":{"k":"12345","k": "1234567"}}"#,
      #"{"k":"12345","k":"12345-"}"#
    ),
    // A text is cut as it came, others stay as they came.
    Sample(
      #"fit_bytes(a, 30, "-", "k.l", "m")"#,
      #"{"a":{"k":{"l" : "\/\u0041bcdef"},"x":1.0 ,"m":"\ud83d\ude00"}}"#,
      #"{"k":{"l":""},"x":1.0,"m":""}"#
    ),
    Sample(
      #"fit_bytes(a, 40, "-", "k.l", "m")"#,
      #"{"a":{"k":{"l" : "\/\u0041bcdefghi"},"x":1.0 ,"m":"\ud83d\ude00"}}"#,
      #"{"k":{"l":"\/\u0041b-"},"x":1.0,"m":"-"}"#
    ),
    Sample(
      #"fit_bytes(merge(a, z), 13, "-", "k.l")"#,
      #"{"a":{"k":{"l":"1234567890"}},"z":{"k":{}}}"#,
      nil
    ),
    Sample(
      #"fit_bytes(merge(a, z), 16, "-", "k.l")"#,
      #"{"a":{"k":{"l":"1234567890"}},"z":{"k":{}}}"#,
      #"{"k":{"l":"1-"}}"#
    ),
    Sample(
      #"fit_bytes({ a: a, z: a }, 40, "", "a.k", "z.k", "z")"#,
      #"{"a":{"k":"1234567890"}}"#,
      #"{"a":{"k":"123456"},"z":{"k":"123456"}}"#
    ),
    Sample(#"fit_bytes(map, 20, "…", "k")"#, #"{"map":{"k":"äöüäöüäöü"}}"#, #"{"k":"äöüä…"}"#),
    Sample(#"fit_bytes({ s: s }, n, "…", "s")"#, #"{"s":"x"}"#, nil),
    Sample(#"fit_bytes({ s: s }, n, "…", "s")"#, #"{"s":"x","n":7}"#, nil),
    Sample(#"fit_bytes({ s: s }, n, "…", "s")"#, #"{"s":"x","n":8}"#, #"{"s":""}"#),
    Sample(
      #"fit_bytes({ s: s }, n, "…", "s")"#,
      #"{"s":"x","n":9223372036854775807}"#,
      #"{"s":"x"}"#
    ),
    Sample(#"fit_bytes({ s: s }, n, "…", "s")"#, #"{"s":"x","n":-9223372036854775808}"#, nil),
    // A default that stands for a null is cut like others.
    Sample(#"fit_bytes({ d: def }, 12, "", "d").d"#, #"{"def":null}"#, #""stan""#),
  ])
  func `a value fits, or its texts are cut`(sample: Sample) throws {
    let found = try value(of: sample.expression, "any", sample.message)
    #expect(found == sample.expected, "\(found ?? "absent")")
  }

  @Test func `a record that is cut holds what was kept, for at too`() throws {
    let message = #"{"req":{"s":"0123456789","other":"unnamed"}}"#
    let cut = #"at(fit_bytes(req, 40, "", "s"), "s")"#
    #expect(try value(of: cut, "any", message) == #""012345""#)
  }

  /// A text's scalars as JSON writes them.
  private static func pieces(_ text: String) -> [String] {
    text.unicodeScalars.map { scalar in
      var bytes: [UInt8] = []
      JSONText.appendEscaped(Array(String(scalar).utf8).span, into: &bytes)
      return String(decoding: bytes, as: UTF8.self)
    }
  }

  private static let alphabet: [Unicode.Scalar] = [
    "a", "b", " ", "\"", "\\", "\n", "\u{1f}", "\u{7f}", "é", "ß", "中", "文", "א", "ع", "क", "😀",
    "\u{301}", "\u{200d}", "\u{2028}",
  ]

  private static func text(_ random: inout SeededGenerator) -> String {
    // Some texts of one scalar, so that levels lie between whole scalars.
    let scalars = random.chance(0.3) ? [random.pick(alphabet) ?? "a"] : alphabet
    var text = String.UnicodeScalarView()
    for _ in 0..<random.integer(0...24) { text.append(random.pick(scalars) ?? "a") }
    return String(text)
  }

  @Test(arguments: ["", "…", "\\n", "-->"])
  func `random texts are cut to the highest level that fits`(_ mark: String) throws {
    let policy = try policy(
      """
      policy sample
      input { n: int, p: { a?: string, b: { c: string, d?: any } } }
      output { x?: any }
      layer only { x = fit_bytes(p, n, "\(mark)", "b.c", "a", "b.d.e") }
      decide x: only
      """
    )
    let markText = mark == "\\n" ? "\n" : mark
    var random = SeededGenerator(seed: 7)
    var cuts = 0
    for _ in 0..<1_500 {
      let texts = (0..<3).map { _ in Self.text(&random) }
      let limit = random.integer(0...200)
      let written = texts.map { Self.pieces($0).joined() }
      func whole(_ texts: [String]) -> String {
        #"{"a":"\#(texts[0])","b":{"c":"\#(texts[1])","d":{"e":"\#(texts[2])"}}}"#
      }
      let decision = policy.written(#"{"n":\#(limit),"p":\#(whole(written))}"#)
      func kept(_ level: Int) -> [String] {
        texts.map { Self.kept($0, level, markText) }
      }
      let levels = (0...(written.map(\.utf8.count).max() ?? 0)).reversed()
      let level = levels.first { whole(kept($0)).utf8.count <= limit }
      guard let level else {
        #expect(decision == "{}")
        continue
      }
      #expect(decision == #"{"x":\#(whole(kept(level)))}"#)
      #expect(decision.utf8.count - 6 <= limit)
      if level < (levels.first ?? 0) { cuts += 1 }
    }
    #expect(cuts > 200)
  }

  /// The most whole scalars of a text that fit, as JSON, mark included.
  private static func kept(_ text: String, _ level: Int, _ mark: String) -> String {
    let pieces = pieces(text)
    if pieces.joined().utf8.count <= level { return pieces.joined() }
    let end = Self.pieces(mark).joined()
    let isMarked = end.utf8.count <= level
    var result = ""
    for piece in pieces {
      guard (result + piece).utf8.count + (isMarked ? end.utf8.count : 0) <= level else { break }
      result += piece
    }
    return isMarked ? result + end : result
  }

  @Test func `text that is made counts against the limits`() throws {
    let text = String(repeating: "x", count: 1_000)
    let policy = try policy(
      """
      policy sample
      input { s: string, n: [int] }
      output { x?: [any] }
      layer only { x = [fit_bytes({ s: s, n: i }, 900, "…", "s") for i in n] }
      decide x: only
      """
    )
    let few = Array(repeating: "1", count: 100).joined(separator: ",")
    #expect(policy.written(#"{"s":"\#(text)","n":[\#(few)]}"#).hasPrefix(#"{"x":[{"s":"xxx"#))
    let many = Array(repeating: "1", count: 30_000).joined(separator: ",")
    #expect(policy.written(#"{"s":"\#(text)","n":[\#(many)]}"#) == "message/too-large")
  }

  @Test func `the whole decision has a limit`() throws {
    let policy = try policy(
      """
      policy payload
      input { title: string, body?: string, data?: any }
      output { aps: { alert: { title: string, body?: string }, sound: string }, data?: any }
      layer payload {
        aps  = { alert: { title: title, body: body }, sound: "default" }
        data = data
      }
      decide aps, data: payload
      finish aps = fit_bytes({ aps: output.aps, data: data }, 100, "…", "aps.alert.body").aps
      reject "too large" when fit_bytes({ aps: output.aps, data: output.data }, 100) is absent
      """
    )
    let body = String(repeating: "b", count: 60)
    let decision = policy.written(#"{"title":"T","body":"\#(body)","data":{"k":1}}"#)
    let kept = String(repeating: "b", count: 23)
    #expect(
      decision
        == #"{"aps":{"alert":{"title":"T","body":"\#(kept)…"},"sound":"default"},"data":{"k":1}}"#
    )
    #expect(
      policy.written(#"{"title":"\#(body)\#(body)","body":"b"}"#) == "message/rejected"
    )
    let field = try policy.explained(#"{"title":"T","body":"\#(body)","data":{"k":1}}"#, "aps")
    #expect(field.finish.count == 1)
  }
}
