import PushRulesDiagnostics
import PushRulesSemantics
import Testing

/// A policy and lines that its dump must hold.
struct ResolutionCase: CustomTestStringConvertible, Sendable {
  let name: String
  let files: [String]
  let lines: [String]

  init(_ name: String, _ files: [String], _ lines: [String]) {
    self.name = name
    self.files = files
    self.lines = lines
  }

  var testDescription: String { name }
}

private let cases: [ResolutionCase] = [
  ResolutionCase(
    "a path through records is a path, also by way of lets",
    [
      """
      policy p
      input { m: { ext: json { a?: string }, l: [{ x: string }] } }
      output { a?: string, b?: string, c?: string }
      let ext = m.ext
      let inner = ext.a
      layer base { let again = inner
        a = again, b = m.l[0].x, c = (m.ext).a }
      decide a, b, c: base
      """
    ],
    ["  a = m.ext.a", "  b = m.l[0].x", "  c = m.ext.a"]
  ),
  ResolutionCase(
    "a let with an alternative or a guard is no path",
    [
      """
      policy p
      input { a?: string, b: bool }
      output { x?: string, y?: string }
      let one = a when b
      let two = a else "x"
      layer base { x = one, y = two }
      decide x, y: base
      """
    ],
    ["  x = let#0", "  y = let#1"]
  ),
  ResolutionCase(
    "chains hold for each field the layers that give it, in order",
    [
      """
      policy p
      output { a: string, b: string }
      layer one { a = "1", b = "1" }
      layer two { a = "2" }
      layer three { b = "3", a = "3" }
      decide a, b: one < two < three
      """
    ],
    ["  one < two < three", "  one < three"]
  ),
  ResolutionCase(
    "the gate comes first, after what it reads",
    [
      """
      policy p
      output { title: string, gate send: bool, kind: string, body: string }
      layer base { title = output.body, send = output.kind is "x", kind = "x", body = "y" }
      decide title, send, kind, body: base
      """
    ],
    ["order kind, send, body, title", "gate send, decided with the first 2"]
  ),
  ResolutionCase(
    "branches keep their conditions",
    [
      """
      policy p
      input { a: bool }
      output { t: string, u: string }
      layer one { t = "1", u = "1" }
      layer two { t = "2" }
      decide t, u { when a: one otherwise: one < two }
      """
    ],
    ["  when a: one", "  otherwise: one < two", "  otherwise: one"]
  ),
  ResolutionCase(
    "rejects know whether they read the decision, also by way of a let",
    [
      """
      policy p
      input { a: string }
      output { t: string }
      let shown = output.t
      layer base { t = a }
      decide t: base
      reject "before" when a is "x"
      reject "after" when shown is "x"
      """
    ],
    [
      #"reject "before", before the decision: (a is "x")"#,
      #"reject "after", after the decision: (let#0 is "x")"#,
    ]
  ),
  ResolutionCase(
    "the arguments of a block stand in the order of its parameters",
    [
      """
      policy p
      input { a: string, n: int }
      output { t: string }
      placeholders block(one: string, two: int) { "{\\(k: int)}" = "\\(one)\\(two)\\(k)" }
      layer base { t = block("x", two: n, one: a) }
      decide t: base
      """
    ],
    [
      "placeholders#0 block($0 one: string, $1 two: int)",
      #"  "{\($2: int)}" = "\($0)\($1)\($2)""#,
      #"  t = placeholders#0("x", a, n)"#,
    ]
  ),
  ResolutionCase(
    "facts are read by their path",
    [
      """
      policy p
      input { url: string }
      output { t: string }
      observe media by fetch(url) { outcome: "ok" | "no" }
      layer base { t = media.outcome }
      decide t: base
      """
    ],
    ["fact#0 media by fetch(url)", "  t = media.outcome"]
  ),
  ResolutionCase(
    "overrides replace whole declarations, finish all steps of a field, decide one field",
    [
      """
      policy b
      output { t: string, u: string }
      let a = "1"
      layer one { t = a, u = a }
      layer two { t = "2", u = "2" }
      decide t, u: one < two
      finish t = "f1" when a is "x"
      finish t = "f2" when a is "x"
      finish u = "f3" when a is "x"
      """,
      """
      policy p extends "b"
      override decide t: two < one
      override finish t = "f4" when a is "y"
      finish t = "f5"
      finish u = "f6"
      """,
    ],
    [
      "  two < one", "  one < two", #"  finish "f4" when (let#0 is "y")"#, #"  finish "f5""#,
      #"  finish "f3" when (let#0 is "x")"#, #"  finish "f6""#,
    ]
  ),
  ResolutionCase(
    "fields of a base file come first, added ones behind them",
    [
      "policy b\ninput { m: { a?: string } }\noutput { t?: string }\nlayer one { t = m.a }\ndecide t: one",
      "policy p extends \"b\"\ninput { n: int, m: { z: { y: int } } }\noutput { u: int }\nlayer two { u = m.z.y + n }\ndecide u: two",
    ],
    ["  m: { a?: string, z: { y: int } }", "  n: int", "output#0 t?: string", "output#1 u: int"]
  ),
  ResolutionCase(
    "the type of a value is that of its alternatives together",
    [
      """
      policy p
      input { b: bool, e: "x" | "y", r: { k: int } }
      output { t: string, n: number, l: [int], o: any }
      let text = e when b else "z"
      let members = e when b else other
      let other = "w" when b else "w"
      let record = r when b else { k: 1, l: "q" }
      layer base { t = "\\(text)\\(members)", n = 1, l = [], o = record }
      decide t, n, l, o: base
      """
    ],
    [
      #"let#0 text: string = e when b else "z""#,
      #"let#3 record: { k: int, l?: string } = r when b else { k: 1, l: "q" }"#,
    ]
  ),
  ResolutionCase(
    "quantifiers and comprehensions number their variables",
    [
      """
      policy p
      input { l: [[string]] }
      output { b: bool, c: int, f?: string, m: [string] }
      layer base {
        b = all(x in l: "a" in x) and any(x in l: x is empty), c = count(x in l: true)
        f = first(x in l: true)[0], m = [y for x in l for y in x where y is "z"]
      }
      decide b, c, f, m: base
      """
    ],
    [
      #"  b = (all($0 in l: ("a" in $0)) and any($1 in l: ($1 is empty)))"#,
      "  c = count($2 in l: true)", "  f = first($3 in l: true)[0]",
      #"  m = [$5 for $4 in l for $5 in $4 where ($5 is "z")]"#, "locals 6",
    ]
  ),
]

@Suite struct ResolutionTests {
  @Test(arguments: cases)
  func `the checked policy holds what was meant`(_ one: ResolutionCase) throws {
    let files = CheckedFiles(one.files)
    #expect(files.diagnostics.filter { $0.severity == .error }.map(\.message) == [])
    let lines = try #require(files.policy).dump().split(separator: "\n").map(String.init)
    for line in one.lines { #expect(lines.contains(line), "\(lines)") }
  }

  @Test func `documentation reaches layers, fields and the policy`() throws {
    let policy = try #require(
      CheckedFiles(
        """
        ## The whole.
        policy p
        input {
          ## A name.
          a: string
        }
        output { t: string }
        ## The lowest.
        ## source: a page
        layer base {
          ## The text.
          t = a
        }
        decide t: base
        """
      ).policy
    )
    #expect(policy.documentation == ["The whole."])
    #expect(policy.input.fields.map(\.documentation) == [["A name."]])
    #expect(policy.layers.map(\.documentation) == [["The lowest.", "source: a page"]])
    #expect(policy.layers.flatMap(\.fields).map(\.documentation) == [["The text."]])
  }
}
