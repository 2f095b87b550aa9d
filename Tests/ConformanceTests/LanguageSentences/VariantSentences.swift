import PushRules
import Testing

// Section 5 of the language's design, extends, sentence by sentence:
//
// extends: all of that file                            all of the base is there
// more `input` and `output` fields (records merge)     input and output gain fields, records merge
// new declarations                                     new declarations are added
// `override …`, each replacing the whole declaration   an override replaces the whole declaration
//   `decide` (per field)                               override decide is for each field
//   `finish` (all steps of that field)                 override finish replaces all steps …
// `drop layer x`, `drop reject "…"`                    a layer and a reject are dropped
// Overriding or dropping what is not there             overriding or dropping what is not there …
// A chain is written out again, so that …              a layer added to the base later …
// The path is relative to the file that says it        a path is relative to its file
// absolute paths and chains of more than 16 files      absolute paths and more than 16 files …
// a host that loads bytes gives a function             (every test here)
// `override observe`                                   a fact is overridden whole

/// Section 5 of the design: policies that extend others.
@Suite struct VariantSentences {
  static let base = #"""
    policy base
    input { a: { s: string = "S", deep: { n: int = 1 } }, url?: string }
    output { x: string, y: string, r: { k?: string } }
    reject "too big" when a.deep.n > 9
    let word = "base \(a.s)"
    table t { "k" = "table"  otherwise = "rest" }
    placeholders b { "{w}" = word  "{s}" = a.s }
    observe f by fetch(url) { ok: bool }
    layer low { x = word  y = b("{w}{s}")  r = { k: t["k"] } }
    whole layer high when a.deep.n > 1 { x = "high"  y = "HIGH" }
    decide x, y: low < high
    decide r: low
    finish x = "\(output.x)1"
    finish x = "\(output.x)2"
    finish y = "\(output.y)."
    """#
  static let files = ["base.pushrules": base]

  static func variant(
    _ text: String,
    _ answers: KeyValuePairs<String, String>,
    at place: SourceLocation = #_sourceLocation
  ) {
    Rules.decide("policy v extends \"base.pushrules\"\n\(text)", files: files, answers, at: place)
  }

  @Test func `all of the base is there`() {
    let answers: KeyValuePairs<String, String> = [
      "{}": #"{"x":"base S12","y":"base SS.","r":{"k":"table"}}"#,
      #"{"a":{"deep":{"n":2}}}"#: #"{"x":"high12","y":"HIGH.","r":{"k":"table"}}"#,
      #"{"a":{"deep":{"n":10}}}"#: "message/rejected", #"{"url":"u"}"#: "message/fact-missing f",
    ]
    Rules.decide(Self.base, answers)
    Self.variant("", answers)
    Rules.decide(
      "policy w extends \"v\"",
      files: ["base.pushrules": Self.base, "v": "policy v extends \"base.pushrules\""],
      answers
    )
    #expect(
      Rules.load("policy w extends \"base.pushrules\"", files: Self.files, at: #_sourceLocation)?
        .name == "w"
    )
  }

  @Test func `input and output gain fields and records merge`() {
    Self.variant(
      """
      output { z: int, r: { extra?: int } }
      input { a: { t?: int, deep: { m: int = 7 } }, q: { c: string = "C" } }
      layer more { z = a.deep.n + a.deep.m + a.t  r = { k: q.c, extra: a.t } }
      layer none { z = 0 }
      decide z: none < more
      override decide r: low < more
      """,
      [
        "{}": #"{"x":"base S12","y":"base SS.","r":{"k":"C"},"z":0}"#,
        #"{"a":{"t":1,"deep":{"n":0}},"q":{"c":"D"}}"#:
          #"{"x":"base S12","y":"base SS.","r":{"k":"D","extra":1},"z":8}"#,
        #"{"a":{"deep":{"m":"7"}}}"#: "message/type a.deep.m",
      ]
    )
    for text in [
      "input { a: { s: int = 1 } }", "input { a: string }", "output { x: int }",
      "input { url: string }", "input { a?: { q?: int } }", "output { gate x: string }",
    ] {
      let found = Rules.errors("policy v extends \"base.pushrules\" \(text)", files: Self.files)
      #expect(found != "-", "\(text)")
    }
  }

  @Test func `new declarations are added`() {
    Self.variant(
      #"""
      let new = "\(word)+\(rows["q"])"
      table rows { "q" = "Q" }
      placeholders c { "{n}" = new "{b}" = b("{s}") }
      observe g by other(f.ok) { n: int }
      reject "bad" when a.s is "bad"
      layer top when g is present { x = c("{n}{b}") }
      override decide x: low < high < top
      finish x = "\(output.x)3"
      finish r = { k: "fin" } when a.s is "fin"
      """#,
      [
        "{}": #"{"x":"base S123","y":"base SS.","r":{"k":"table"}}"#,
        #"{"url":"u","f":{"ok":true},"g":{"n":1}}"#:
          #"{"x":"base S+QS123","y":"base SS.","r":{"k":"table"}}"#,
        #"{"url":"u","f":{"ok":true}}"#: "message/fact-missing g",
        #"{"a":{"s":"bad"}}"#: "message/rejected",
        #"{"a":{"s":"fin"}}"#: #"{"x":"base fin123","y":"base finfin.","r":{"k":"fin"}}"#,
      ]
    )
    for (text, code) in [
      ("let word = \"v\"", "check/name-twice"), ("layer low { x = \"v\" }", "check/name-twice"),
      ("decide x: low", "check/decided-twice"),
      ("table t { \"k\" = \"\" }", "check/name-twice"), ("let a = 1", "check/name-twice"),
    ] {
      #expect(
        Rules.errors("policy v extends \"base.pushrules\" \(text)", files: Self.files).contains(
          code
        ),
        "\(text)"
      )
    }
  }

  @Test func `an override replaces the whole declaration`() {
    // What it replaces is replaced for the base's own rules, too.
    Self.variant("override let word = \"v\"", ["{}": #"{"x":"v12","y":"vS.","r":{"k":"table"}}"#])
    Self.variant(
      "override table t { otherwise = \"v\" }",
      ["{}": #"{"x":"base S12","y":"base SS.","r":{"k":"v"}}"#]
    )
    Self.variant(
      "override placeholders b { \"{w}\" = \"v\" }",
      ["{}": #"{"x":"base S12","y":"v{s}.","r":{"k":"table"}}"#]
    )
    // A layer loses its guard, its word `whole`, its lets and its other fields.
    Self.variant(
      "override layer high { x = \"v\"  y = a.s when a.s is \"T\" }",
      [
        "{}": #"{"x":"v12","y":"base SS.","r":{"k":"table"}}"#,
        #"{"a":{"s":"T"}}"#: #"{"x":"v12","y":"T.","r":{"k":"table"}}"#,
      ]
    )
    Self.variant(
      "override whole layer low { x = \"v\"  y = url  r = { k: \"v\" } } ",
      ["{}": "{}", #"{"url":"u","f":{"ok":true}}"#: #"{"x":"v12","y":"u.","r":{"k":"v"}}"#]
    )
  }

  @Test func `override decide is for each field`() {
    Self.variant(
      "override decide x: high < low",
      [#"{"a":{"deep":{"n":2}}}"#: #"{"x":"base S12","y":"HIGH.","r":{"k":"table"}}"#]
    )
    Self.variant(
      "override decide y, x { when a.s is \"T\": low otherwise: high < low }",
      [#"{"a":{"deep":{"n":2}}}"#: #"{"x":"base S12","y":"base SS.","r":{"k":"table"}}"#]
    )
    // One statement may override fields of two, and another file one of them again.
    Rules.decide(
      "policy w extends \"v\" override decide y: low < mid < high override decide x: high < mid < low",
      files: [
        "base.pushrules": Self.base,
        "v":
          "policy v extends \"base.pushrules\" layer mid { x = \"mid\" y = \"mid\" r = { k: \"mid\" } } override decide x, r, y: low < mid < high",
      ],
      [#"{"a":{"deep":{"n":2}}}"#: #"{"x":"base S12","y":"HIGH.","r":{"k":"mid"}}"#]
    )
  }

  @Test func `override finish replaces all steps of that field`() {
    Self.variant(
      "override finish x = \"<\\(output.x)>\"",
      ["{}": #"{"x":"<base S>","y":"base SS.","r":{"k":"table"}}"#]
    )
    // Further steps of the variant follow it, in their order.
    Self.variant(
      "override finish x = \"<\\(output.x)>\" finish x = \"\\(output.x)3\" finish y = \"\\(output.y)4\"",
      ["{}": #"{"x":"<base S>3","y":"base SS.4","r":{"k":"table"}}"#]
    )
    Rules.decide(
      "policy w extends \"v\" override finish x = \"\\(output.x)w\"",
      files: [
        "base.pushrules": Self.base,
        "v": "policy v extends \"base.pushrules\" finish x = \"\\(output.x)v\"",
      ],
      ["{}": #"{"x":"base Sw","y":"base SS.","r":{"k":"table"}}"#]
    )
  }

  @Test func `a layer and a reject are dropped`() {
    Self.variant(
      "drop layer high override decide x, y: low",
      [#"{"a":{"deep":{"n":2}}}"#: #"{"x":"base S12","y":"base SS.","r":{"k":"table"}}"#]
    )
    Self.variant(
      "drop reject \"too big\"",
      [#"{"a":{"deep":{"n":10}}}"#: #"{"x":"high12","y":"HIGH.","r":{"k":"table"}}"#]
    )
    // A new rule with the same words may take its place.
    Self.variant(
      "drop reject \"too big\" reject \"too big\" when a.deep.n > 99",
      [
        #"{"a":{"deep":{"n":10}}}"#: #"{"x":"high12","y":"HIGH.","r":{"k":"table"}}"#,
        #"{"a":{"deep":{"n":100}}}"#: "message/rejected",
      ]
    )
    // A chain that still names what was dropped is an error.
    #expect(
      Rules.errors("policy v extends \"base.pushrules\" drop layer high", files: Self.files)
        .contains("check/unknown-layer")
    )
  }

  @Test(arguments: [
    "override let nothing = 1", "override table nothing { \"a\" = 1 }",
    "override placeholders nothing { \"a\" = \"b\" }",
    "override layer nothing { x = \"\" }", "override decide nothing: low",
    "override finish r = { k: \"\" }",
    "override finish nothing = 1", "override observe nothing by f() { }", "drop layer nothing",
    "drop reject \"nothing\"",
    "override let t = 1", "override table word { \"a\" = 1 }", "override layer word { x = \"\" }",
    "drop layer word",
    "drop reject \"Too big\"", "override observe word by f() { }", "override let a = 1",
  ])
  func `overriding or dropping what is not there is an error`(_ text: String) {
    let found = Rules.errors("policy v extends \"base.pushrules\" \(text)", files: Self.files)
    let codes = ["check/override-of-nothing", "check/drop-of-nothing", "check/unknown-output"]
    #expect(codes.contains { found.contains($0) }, "\(text): \(found)")
  }

  @Test func `what is dropped or overridden is so for the files after it, too`() {
    let v =
      "policy v extends \"base.pushrules\" drop layer high override decide x, y: low override let word = \"v\""
    let files = ["base.pushrules": Self.base, "v": v]
    Rules.decide(
      "policy w extends \"v\" override let word = \"w\"",
      files: files,
      ["{}": #"{"x":"w12","y":"wS.","r":{"k":"table"}}"#]
    )
    Rules.decide(
      "policy w extends \"v\" layer high { x = \"new\" } override decide x: low < high",
      files: files,
      ["{}": #"{"x":"new12","y":"vS.","r":{"k":"table"}}"#]
    )
    #expect(
      Rules.errors("policy w extends \"v\" drop layer high", files: files).contains(
        "check/drop-of-nothing"
      )
    )
    #expect(
      Rules.errors("policy w extends \"v\" override layer high { x = \"\" }", files: files)
        .contains("check/override-of-nothing")
    )
    // In one file a layer is either dropped or declared.
    let both =
      "drop layer high layer high { x = \"\" } override decide x: low < high override decide y: low"
    #expect(
      Rules.errors("policy v extends \"base.pushrules\" \(both)", files: Self.files)
        == "check/dropped-and-declared"
    )
    // Without a base there is nothing to override or drop.
    for text in ["override let a = 1", "drop layer a", "drop reject \"a\""] {
      #expect(Rules.errors("policy p \(text)") != "-", "\(text)")
    }
  }

  @Test func `a layer added to the base later is reported as being in no chain`() {
    let later = Self.base.replacing(
      "whole layer",
      with: "layer added { x = \"added\" }\nwhole layer"
    ).replacing(
      "decide x, y: low < high",
      with: "decide x: low < high < added decide y: low < high"
    )
    #expect(Rules.errors(later) == "-")
    let found = Rules.errors(
      "policy v extends \"base.pushrules\" override decide x: low < high",
      files: ["base.pushrules": later]
    )
    #expect(found == "check/layer-in-no-chain")
  }

  @Test func `a path is relative to its file`() {
    let files = [
      "rules/shop/base.pushrules":
        "policy b extends \"../common/words.pushrules\" output { x: string } layer l { x = word } decide x: l",
      "rules/common/words.pushrules":
        "policy w extends \"./deep/more.pushrules\" let word = \"found \\(more)\"",
      "rules/common/deep/more.pushrules": "policy m let more = \"more\"",
      "deep/more.pushrules": "policy m let more = \"wrong\"",
    ]
    Rules.decide(
      "policy p extends \"rules/shop/base.pushrules\"",
      files: files,
      ["{}": #"{"x":"found more"}"#]
    )
  }

  @Test func `absolute paths and more than 16 files are errors`() {
    let base = "policy b output { x: int } layer l { x = 1 } decide x: l"
    #expect(
      Rules.errors("policy p extends \"/base.pushrules\"", files: ["/base.pushrules": base])
        == "load/absolute-path"
    )
    #expect(
      Rules.errors("policy p extends \"other.pushrules\"", files: ["base.pushrules": base])
        == "load/not-found"
    )
    #expect(
      Rules.errors("policy p extends \"test.pushrules\"", files: ["test.pushrules": base])
        == "load/cycle"
    )
    for count in [15, 16] {
      // The loaded file and `count` others.
      var files = ["f\(count)": base]
      for index in 1..<count { files["f\(index)"] = "policy f\(index) extends \"f\(index + 1)\"" }
      #expect(
        Rules.errors("policy p extends \"f1\"", files: files)
          == (count == 15 ? "-" : "load/too-many-files")
      )
    }
  }

  @Test func `a fact is overridden whole`() {
    Self.variant(
      "override observe f by look(a.s) { size: int } layer sized { y = \"\\(f.size)\" } override decide y: low < high < sized",
      [
        #"{"url":"u"}"#: "message/fact-missing f",
        #"{"f":{"size":3}}"#: #"{"x":"base S12","y":"3.","r":{"k":"table"}}"#,
        #"{"f":{"ok":true}}"#: "message/missing f.size",
      ]
    )
    Rules.refuse(
      "policy v extends \"base.pushrules\" override observe f by look(a.s) { size: int } layer o when f.ok { y = \"\" } override decide y: low < high < o",
      files: Self.files,
      "check/unknown-key"
    )
  }
}
