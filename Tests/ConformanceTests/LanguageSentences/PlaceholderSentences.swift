import PushRules
import Testing

// Section 5 of the language's design, placeholders, sentence by sentence:
//
// Placeholders name a dialect: …                       a block knows the marks of each dialect
// A pattern starts with text and has at most one hole  a pattern starts with text and …
// `\(n: int)` at most nine digits, no leading zero     an int hole takes one to nine digits …
// `\(p: string)` the shortest text …, trimmed          a string hole takes the shortest text …
// At each place the first entry that fits is taken     at each place the first entry that fits …
// other text is kept                                   other text is kept
// `occurrence` is how often the entry was used before  occurrence counts the uses of its entry
// A missing value makes the whole text absent unless … a missing value makes the whole text absent
// One pass                                             what is put in is never scanned again
// … another block that does not lead back              an entry may use another block …
//                                                      (cycles: DecidedSentences)

/// Section 5 of the design: placeholders.
@Suite struct PlaceholderSentences {
  /// A block, applied to texts over these values.
  static func fill(
    _ block: String,
    _ rows: KeyValuePairs<String, String>,
    at place: SourceLocation = #_sourceLocation
  ) {
    let source = """
      policy p
      input { t: string, a?: string, args: [string] = [], m: [string: string] = {}, g: bool = false }
      output { x?: string }
      placeholders block { \(block) }
      layer l { x = block(t) }
      decide x: l
      """
    guard let policy = Rules.load(source, at: place) else { return }
    let values = #""args":["zero","one","{0}"],"m":{"a.b":"dot","k":"v","":"none"}"#
    for (text, expected) in rows {
      let json = text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
      let found = Rules.answer(policy, #"{"t":"\#(json)",\#(values)}"#)
      let wanted = expected == "-" ? "{}" : #"{"x":"\#(expected)"}"#
      #expect(found == wanted, "\(text) with \(block)", sourceLocation: place)
    }
  }

  @Test func `a block knows the marks of each dialect`() {
    Self.fill(
      #"""
      "{\(n: int)}" = args[n]  "${\(p: string)}" = m[p]  "{{\(q: string)}}" = m[q]  "%@" = args[occurrence]
      "%%" = "%"  "$b" = "B"
      """#,
      [
        "{0}-{1}": "zero-one", "${k}": "v", "{{a.b}}": "dot", "%@%@": "zeroone", "%%@": "%@",
        "$b$bb$B": "BBb$B", "100%": "100%", "{0}${k}{{k}}%@": "zerovvzero",
      ]
    )
  }

  @Test func `a pattern starts with text and has at most one hole`() {
    let rest = #"output { x: string } layer l { x = b("") } decide x: l"#
    for (pattern, code) in [
      (#""\(n: int)""#, "check/pattern-without-text"),
      (#""\(p: string)}""#, "check/pattern-without-text"),
      (#""""#, "check/empty-pattern"), (#""{\(n: int)\(m: int)}""#, "syntax/pattern-two-holes"),
      (#""{\(p: string)""#, "check/hole-without-end"), (#""{\(n: bool)}""#, "syntax/hole-type"),
      (#""{\(n: int)""#, "-"), (#""{\(n: int)x\(m: string)}""#, "syntax/pattern-two-holes"),
    ] {
      let found = Rules.errors("policy p placeholders b { \(pattern) = \"v\" } \(rest)")
      let isIt =
        found == code || (code == "check/empty-pattern" && found == "check/pattern-without-text")
      #expect(isIt, "\(pattern): \(found)")
    }
    #expect(
      Rules.errors(
        "policy p placeholders b { \"{\\(n: int)}\" = \"1\" \"{\\(m: int)}\" = \"2\" } \(rest)"
      ) == "check/pattern-twice"
    )
  }

  @Test func `an int hole takes one to nine digits without a leading zero`() {
    Self.fill(
      ##""{\(n: int)}" = "<\(n)>"  "#\(n: int)" = "[\(n + 1)]""##,
      [
        "{0}": "<0>", "{7}": "<7>", "{10}": "<10>", "{123456789}": "<123456789>",
        "{1234567890}": "{1234567890}", "{00}": "{00}", "{01}": "{01}", "{-1}": "{-1}",
        "{+1}": "{+1}",
        "{ 1}": "{ 1}", "{1 }": "{1 }", "{}": "{}", "{1": "{1", "{1.0}": "{1.0}", "{１}": "{１}",
        "{٣}": "{٣}",
        "{{1}}": "{<1>}", "{1}}": "<1>}", "{1{2}": "{1<2>",
        "#12": "[13]", "#0": "[1]", "#x": "#x", "#": "#", "##1": "#[2]", "#1#2": "[2][3]",
        "#12x": "[13]x",
      ]
    )
  }

  @Test func `a string hole takes the shortest text up to what follows, trimmed`() {
    Self.fill(
      #""{{\(p: string)}}" = "<\(p)>"  "[\(q: string)]" = "(\(q))""#,
      [
        "{{a}}": "<a>", "{{ a }}": "<a>", "{{\u{a0}a\u{3000}}}": "<a>",
        "{{a}b}}": "<a}b>", "{{a}}}}": "<a>}}", "{{}}": "<>", "{{  }}": "<>", "{{a": "{{a",
        "{{a}": "{{a}",
        "{{a}}{{b}}": "<a><b>", "{{a {{b}}": "<a {{b>", "{{{a}}}": "<{a>}", "[a]]": "(a)]",
        "[a b]": "(a b)",
        "[[a]": "([a)", "]a[": "]a[", "{{é🔔}}": "<é🔔>", "{{a.b c}}": "<a.b c>", "{{[x]}}": "<[x]>",
      ]
    )
    // Inner white space stays; a text that is never closed is kept, and what follows it is looked at.
    Self.fill(
      #""<\(p: string)/>" = "(\(p))"  "{0}" = "zero""#,
      [
        "<a  b/>": "(a  b)", "<a {0}": "<a zero", "<a/ >{0}/>": "(a/ >{0})", "<{0}": "<zero",
        "</>": "()",
      ]
    )
  }

  @Test func `at each place the first entry that fits is taken`() {
    Self.fill(#""{a" = "1"  "{ab" = "2"  "b}" = "3""#, ["{ab}": "13", "{ab": "1b", "b}": "3"])
    Self.fill(#""{ab" = "2"  "{a" = "1"  "b}" = "3""#, ["{ab}": "2}", "{ac": "1c"])
    Self.fill(
      #""{\(p: string)}" = "s\(p)"  "{0}" = "zero"  "{\(n: int)}" = "i\(n)""#,
      ["{0}{7}{x}": "s0s7sx"]
    )
    Self.fill(
      #""{0}" = "zero"  "{\(n: int)}" = "i\(n)"  "{\(p: string)}" = "s\(p)""#,
      ["{0}{7}{x}{01}": "zeroi7sxs01", "{1": "{1"]
    )
    // From the left, place by place, whatever entry a later place would fit.
    Self.fill(#""bc" = "2"  "ab" = "1""#, ["abc": "1c", "bcab": "21", "aab": "a1"])
    // Its value does not matter for whether it fits.
    Self.fill(#""{0}" = a  "{\(n: int)}" = "i\(n)""#, ["{0}": "-", "{1}": "i1"])
  }

  @Test func `other text is kept`() {
    for text in [
      "", " ", "{", "{{", "}", "plain", "{x}", "${", "$", "%", "{0", "a{ 0}", "🔔é", "{\u{301}0}",
      "\\(n)",
    ] {
      let json = text.replacing("\\", with: "\\\\")
      Self.fill(#""{0}" = "zero""#, [text: json, "\(text){0}\(text)": "\(json)zero\(json)"])
    }
    // A mark is found between any scalars; what follows does not change it.
    Self.fill(#""{0}" = "zero""#, ["{0}\u{301}": "zero\u{301}"])
  }

  @Test func `occurrence counts the uses of its entry`() {
    Self.fill(
      #""%@" = args[occurrence] else "none"  "%d" = "\(occurrence)"  "{\(n: int)}" = "\(n):\(occurrence)""#,
      [
        "%@%d%@%d%@%@": "zero0one1{0}none", "{5}{5}{6}%d": "5:05:16:20", "%@ %@": "zero one",
      ]
    )
    // Each expansion counts for itself, also a block inside another.
    Rules.decide(
      #"""
      policy p
      input { l: [string], t: string }
      output { x: [string], y: string }
      placeholders inner { "%" = "\(occurrence)" }
      placeholders outer { "@" = inner(t) "~" = "\(occurrence)" }
      layer l { x = [inner(i) for i in l]  y = "\(outer("@~@~"))\(outer("~"))" }
      decide x, y: l
      """#,
      [#"{"l":["%%","%"],"t":"%%"}"#: #"{"x":["01","0"],"y":"0100110"}"#]
    )
  }

  @Test func `a missing value makes the whole text absent unless the entry says otherwise`() {
    Self.fill(
      #""{\(n: int)}" = args[n]  "[\(n: int)]" = args[n] else ""  "(\(n: int))" = args[n] else "(\(n))"  "$" = "g" when g"#,
      [
        "a{1}": "aone", "a{9}": "-", "{1}{9}{0}": "-", "a[9]b": "ab", "a(9)b": "a(9)b",
        "(1)[0](8)[7]": "onezero(8)",
        "plain": "plain", "$": "-", "(9){9}": "-", "[{9}]": "-",
      ]
    )
    Rules.decide(
      #"""
      policy p
      input { t?: string, v?: string, n?: int, e?: "a" | "b", d?: number, b?: bool }
      output { x: string }
      placeholders block(w: string) { "{v}" = v "{n}" = n "{e}" = e "{d}" = d "{b}" = b "{w}" = w }
      layer base { x = "base" }
      layer l { x = block(t, w: "W") }
      decide x: base < l
      """#,
      [
        "{}": #"{"x":"base"}"#, #"{"t":null}"#: #"{"x":"base"}"#, #"{"t":""}"#: #"{"x":""}"#,
        #"{"t":"{v}","v":null}"#: #"{"x":"base"}"#, #"{"t":"{v}","v":""}"#: #"{"x":""}"#,
        #"{"t":"{n}{e}{d}{b}{w}","n":-1,"e":"b","d":1.50,"b":false}"#: #"{"x":"-1b1.50falseW"}"#,
      ]
    )
  }

  @Test func `what is put in is never scanned again`() {
    Rules.decide(
      #"""
      policy p
      input { t: string, a: string, b: string }
      output { x: string, y: string }
      placeholders one { "{a}" = a  "{b}" = b  "{\(p: string)}" = "{\(p)}" }
      placeholders two { "{a}" = one(a)  "{b}" = b }
      layer l { x = one(t)  y = two(t) }
      decide x, y: l
      """#,
      [
        #"{"t":"{a}{b}","a":"{b}","b":"{a}"}"#: #"{"x":"{b}{a}","y":"{a}{a}"}"#,
        // What is put in makes no mark together with what stands around it.
        #"{"t":"{{a}}","a":"b","b":"B"}"#: #"{"x":"{{a}}","y":"{b}"}"#,
        #"{"t":"{{b}a}","a":"A","b":""}"#: #"{"x":"{{b}a}","y":"{a}"}"#,
        #"{"t":"{a}","a":"{a}","b":"B"}"#: #"{"x":"{a}","y":"{a}"}"#,
      ]
    )
  }

  @Test func `an entry may use another block`() {
    Rules.decide(
      #"""
      policy p
      input { t: string, args: [string] = [], name?: string }
      output { x: string }
      placeholders console(list: [string]) {
        "{$name}" = name else "somebody"
        "{\(n: int)}" = value(list[n], depth: n + 1) else "?"
      }
      placeholders value(depth: int) { "{$name}" = last("<!>", mark: "\(depth)") "{0}" = "never {0}" }
      placeholders last(mark: string) { "!" = "\(mark)\(name)" }
      layer base { x = "base" }
      layer l { x = console(t, list: args) }
      decide x: base < l
      """#,
      [
        #"{"t":"{1}{0}","args":["{$name}","{0}{1}"],"name":"amy"}"#: #"{"x":"never {0}{1}<1amy>"}"#,
        #"{"t":"{0}{5}","args":["{$name}"]}"#: #"{"x":"??"}"#,
        #"{"t":"{$name}{$name}"}"#: #"{"x":"somebodysomebody"}"#,
      ]
    )
    // The argument of a call is filled, too, before the call sees it.
    Rules.decide(
      #"""
      policy p
      input { a: string }
      output { x: string }
      placeholders one { "{a}" = a }
      placeholders two { "{b}" = "B" }
      layer l { x = two("\(one("{a}{b}"))\("{b}")") }
      decide x: l
      """#,
      [#"{"a":"{b}{a}"}"#: #"{"x":"B{a}BB"}"#]
    )
  }
}
