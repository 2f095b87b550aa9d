import PushRulesCommands
import Testing

/// `--set` and `--with`.
@Suite struct EditTests {
  /// Passes a message through, so that the edited message can be seen.
  private static let mirror = """
    policy mirror
    input { m?: any, n?: any, text?: string }
    output { m?: any, n?: any, text?: string }
    layer all {
      m = m
      n = n
      text = text
    }
    decide m: all
    decide n: all
    decide text: all
    """

  private static func world(_ message: String = "{}") -> CommandWorld {
    CommandWorld(["p.pushrules": mirror, "m.json": message])
  }

  /// Options and what they make of a message.
  struct Edit: Sendable, CustomTestStringConvertible {
    let message: String
    let options: [String]
    let result: String

    var testDescription: String { "\(message) \(options.joined(separator: " "))" }

    init(_ message: String, _ options: [String], _ result: String) {
      self.message = message
      self.options = options
      self.result = result
    }
  }

  static let edits = [
    Edit("{}", ["--set", "text=Hello"], #"{"text":"Hello"}"#),
    Edit(#"{"text":"a"}"#, ["--set", "text=b"], #"{"text":"b"}"#),
    Edit("{}", ["--set=text=a=b"], #"{"text":"a=b"}"#),
    Edit("{}", ["--set", "text="], #"{"text":""}"#),
    Edit("{}", ["--set", "text=\"12\""], #"{"text":"12"}"#),
    Edit("{}", ["--set", "m=12"], #"{"m":12}"#),
    Edit("{}", ["--set", "m=1.50"], #"{"m":1.50}"#),
    Edit("{}", ["--set", "m=true"], #"{"m":true}"#),
    Edit("{}", ["--set", "m=[1, {\"a\": \"b\"}]"], #"{"m":[1,{"a":"b"}]}"#),
    Edit("{}", ["--set", "m={not json"], #"{"m":"{not json"}"#),
    Edit(#"{"text":"a"}"#, ["--set", "text=null"], "{}"),
    Edit("{}", ["--set", "m.a.b=1"], #"{"m":{"a":{"b":1}}}"#),
    Edit(#"{"m":{"x":0,"a":null}}"#, ["--set", "m.a.b=1"], #"{"m":{"x":0,"a":{"b":1}}}"#),
    Edit(#"{"m":{"a":1}}"#, ["--set", "m.`a-b`=2"], #"{"m":{"a":1,"a-b":2}}"#),
    Edit(#"{"m":{"a":1}}"#, ["--set", #"m["a\"=\u{2603}"]=2"#], #"{"m":{"a":1,"a\"=☃":2}}"#),
    Edit(#"{"m":{"a.b":1}}"#, ["--set", #"m["a.b"]=2"#], #"{"m":{"a.b":2}}"#),
    Edit(#"{"m":[1,2,3]}"#, ["--set", "m[1]=x"], #"{"m":[1,"x",3]}"#),
    Edit(
      #"{"m":[[1],{"a":2}]}"#,
      ["--set", "m[1].a=3", "--set", "m[0][0]=4"],
      #"{"m":[[4],{"a":3}]}"#
    ),
    Edit(#"{"m":{"a":1,"a":2}}"#, ["--set", "m.a=3"], #"{"m":{"a":1,"a":3}}"#),
    Edit("{}", ["--set", "m=1", "--set", "m=2"], #"{"m":2}"#),
    Edit("{}", ["--set", "m.when=1", "--set", "m.true=2"], #"{"m":{"when":1,"true":2}}"#),
    Edit("{}", ["--with", "m=a.json"], #"{"m":{"a":1,"b":{"c":2}}}"#),
    Edit(#"{"m":{"b":{"d":3}}}"#, ["--with", "m=a.json"], #"{"m":{"b":{"d":3,"c":2},"a":1}}"#),
    Edit(#"{"m":{"b":4}}"#, ["--with", "m=a.json"], #"{"m":{"b":4,"a":1}}"#),
    Edit(#"{"m":{"a":null}}"#, ["--with=m=a.json"], #"{"m":{"a":null,"b":{"c":2}}}"#),
    Edit(#"{"m":[]}"#, ["--with", "m=a.json"], #"{"m":[]}"#),
    Edit("{}", ["--with", "m.x=a.json"], #"{"m":{"x":{"a":1,"b":{"c":2}}}}"#),
    Edit(
      "{}",
      ["--with", "m=a.json", "--with", "n=list.json"],
      #"{"m":{"a":1,"b":{"c":2}},"n":[1]}"#
    ),
    Edit("{}", ["--with", "m=a.json", "--with", "m=b.json"], #"{"m":{"a":9,"b":{"c":2}}}"#),
    Edit("{}", ["--set", "m.a=5", "--with", "m=a.json"], #"{"m":{"a":5,"b":{"c":2}}}"#),
  ]

  @Test(arguments: edits)
  func `a message is changed before it is decided`(edit: Edit) {
    let world = Self.world(edit.message)
    world.files["a.json"] = Array("{ \"a\": 1, \"b\": { \"c\": 2 } }\n".utf8)
    world.files["b.json"] = Array("{\"a\":9}".utf8)
    world.files["list.json"] = Array("[1]".utf8)
    let outcome = world.run(["eval", "p.pushrules", "m.json"] + edit.options)
    #expect(outcome == CommandWorld.Outcome(output: edit.result + "\n", errors: "", status: 0))
  }

  @Test(arguments: [
    ("{\"m\":\"x\"}", "m.a=1", "`m` is a string", "m.a"),
    ("{\"m\":1}", "m.a=1", "`m` is a number", "m.a"),
    ("{\"m\":true}", "m.a=1", "`m` is a bool", "m.a"),
    ("{\"m\":[1]}", "m.a=1", "`m` is a list of 1 item", "m.a"),
    ("{\"m\":[1,2]}", "m[2]=1", "`m` is a list of 2 items", "m[2]"),
    ("{\"m\":{}}", "m[0]=1", "`m` is an object", "m[0]"),
    ("{\"m\":null}", "m[0]=1", "`m` is null", "m[0]"),
    ("{}", "m.`a b`[0]=1", "`m.`a b`` is not there", "m.`a b`[0]"),
    ("{}", "m[\"`\"][0]=1", "`m[\\\"`\\\"]` is not there", "m[\\\"`\\\"][0]"),
    ("{}", "m[\"\"][0]=1", "`m[\\\"\\\"]` is not there", "m[\\\"\\\"][0]"),
    ("[]", "m=1", "the message is a list of 0 items", "m"),
  ])
  func `a path that cannot be followed is an error of that message`(
    message: String,
    option: String,
    text: String,
    path: String
  ) {
    let world = Self.world("\(message)\n{\"m\":[1,2,3]}\n")
    let outcome = world.run(["eval", "p.pushrules", "m.json", "--set", option])
    #expect(
      outcome.output.hasPrefix(
        #"{"error":{"code":"message/edit","message":"cannot be changed: \#(text)","#
          + #""path":"\#(path)","line":1,"#
      )
    )
    #expect(outcome.output.split(separator: "\n").count == 2)
    #expect(outcome.status == 4)
    #expect(outcome.errors.contains("  help: only records are made on the way"))
  }

  @Test(arguments: [
    (#"{"x":1,"x":2}"#, #"{"y":0}"#, #"{"y":0,"x":2}"#),
    (#"{"x":{"a":1},"x":{"b":2}}"#, #"{"x":{"c":3}}"#, #"{"x":{"c":3,"b":2}}"#),
    (#"{"x":{"a":1},"x":3}"#, #"{"x":{"c":3}}"#, #"{"x":{"c":3}}"#),
    (#"{"x":9}"#, #"{"x":1,"x":2}"#, #"{"x":1,"x":2}"#),
    ("{\"\u{e9}\":1}", "{\"e\u{301}\":2}", "{\"e\u{301}\":2,\"\u{e9}\":1}"),
  ])
  func `of equal keys under a message the last one counts`(file: String, own: String, all: String) {
    let world = Self.world("{\"m\":\(own)}")
    world.files["a.json"] = Array(file.utf8)
    #expect(world.run("eval p.pushrules m.json --with m=a.json").output == "{\"m\":\(all)}\n")
  }

  @Test func `a file of very many keys is put under a message`() {
    let members = (0..<30_000).map { "\"k\($0)\":\($0)" }.joined(separator: ",")
    let world = Self.world("{\"m\":{\"k7\":0}}")
    world.files["a.json"] = Array("{\(members)}".utf8)
    let output = world.run("eval p.pushrules m.json --with m=a.json").output
    #expect(output.hasPrefix(#"{"m":{"k7":0,"k0":0,"k1":1,"#))
    #expect(output.hasSuffix(#""k29999":29999}}"# + "\n"))
  }

  static let places = """
    policy places
    input {
      a: {
        b?: string, data?: any, l: [{ x?: int }] = [], j: json { k?: int }
        m: [string: { y?: int }] = {}
      }
    }
    output { c?: string }
    observe fact by find(a.b) { z?: int }
    layer all { c = a.b }
    decide c: all
    """

  @Test(arguments: [
    ("a.b", nil), ("a.data.x.y", nil), ("a.l[0].x", nil), ("a.j.k", nil), ("a.m.any.y", nil),
    ("fact.z", nil), ("a", nil), ("nothing", "nothing"), ("A.b", "A"), ("a.bb", "a.bb"),
    ("a.l[0].xx", "a.l[0].xx"), ("a.j.kk.x", "a.j.kk"), ("a.m.any.yy", "a.m.any.yy"),
    ("fact.zz", "fact.zz"), ("fakt.z", "fakt"),
  ])
  func `a path that input does not name gets a note`(path: String, unknown: String?) {
    let world = CommandWorld(["p.pushrules": Self.places])
    world.files["m.json"] = Array(#"{"a":{"l":[{}],"j":{}},"fact":{}}"#.utf8)
    let line = ["eval", "p.pushrules", "m.json", "--error-format", "plain", "--set"]
    let outcome = world.run(line + ["\(path)=null"])
    let note = unknown.map {
      "pushrules: note: `input` names no `\($0)`, so `--set` may have no effect"
    }
    #expect(outcome.errors.contains("[message/unknown-place]") == (note != nil))
    #expect(outcome.errors.hasPrefix(note ?? ""))
    #expect(world.run(line + ["\(path)=null", "--strict"]).errors.contains("note") == false)
  }

  @Test func `the note on a path says what may have been meant`() {
    let world = CommandWorld(["p.pushrules": Self.places, "m.json": "{}"])
    let outcome = world.run("explain p.pushrules m.json --set a.data.x=1 --set a.dta=1")
    #expect(outcome.status == 0)
    #expect(outcome.errors.contains("  help: did you mean `a.data`?\n"))
  }

  @Test(arguments: [
    "eval p.pushrules --with m=-", "eval p.pushrules - --with m=-", "eval - m.json --with m=-",
    "eval p.pushrules m.json --with m=- --with n=-", "explain p.pushrules - --with m=-",
    "explain - m.json --with=m=-",
  ])
  func `standard input is read only once, for --with too`(line: String) {
    let world = Self.world()
    world.input = Array("{}".utf8)
    let outcome = world.run(line)
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("[usage/standard-input-twice]"))
  }

  @Test func `a file for --with may be standard input`() {
    let world = Self.world()
    world.input = Array("{\"x\":1}".utf8)
    #expect(world.run("eval p.pushrules m.json --with m=-").output == "{\"m\":{\"x\":1}}\n")
    world.input = []
    let outcome = world.run("eval p.pushrules m.json --with m=- --error-format plain")
    #expect(outcome.errors.hasPrefix("<standard input>:1:1: error: "))
  }

  @Test(arguments: [
    "text", "", "=1", ".a=1", "a.=1", "a b=1", "a-b=1", "`a=1", "a[=1", "a[x]=1", "a[-1]=1",
    "a[0=1",
    "a[\"b=1", "a[\"b\\x\"]=1", "a[\"\\u{110000}\"]=1", "1a=2", "a[99999999999999999999]=1",
  ])
  func `a path that is none is wrong usage`(option: String) {
    for name in ["--set", "--with"] {
      let outcome = Self.world().run(["eval", "p.pushrules", "m.json", name, option])
      #expect(outcome.status == 2, "\(option)")
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.contains("`\(name)` cannot read `\(option)`"))
      #expect(outcome.errors.contains("back-ticks"))
    }
  }

  @Test func `a path of ten thousand steps is wrong usage`() {
    let path = String(repeating: "a.", count: 10_000)
    let outcome = Self.world().run(["eval", "p.pushrules", "m.json", "--set", "\(path)a=1"])
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("a path has at most 128 steps"))
  }

  @Test func `a file for --with that cannot be used stops before the first message`() {
    let world = Self.world()
    let missing = world.run("eval p.pushrules m.json --with m=a.json")
    #expect(missing.status == 4)
    #expect(missing.output.isEmpty)
    #expect(missing.errors.contains("the file `a.json` cannot be read: there is no such file"))
    world.files["a.json"] = Array("{\n  \"a\": }\n".utf8)
    let broken = world.run("eval p.pushrules m.json --with m=a.json --error-format plain")
    #expect(broken.status == 4)
    #expect(broken.output.isEmpty)
    #expect(broken.errors.hasPrefix("a.json:2:8: error: "))
  }

  @Test func `the message itself must be JSON and its own places count`() {
    let world = Self.world("{\"m\": }\n")
    let outcome = world.run("eval p.pushrules m.json --set n=1")
    #expect(outcome.output.contains(#""code":"json/syntax""#))
    #expect(outcome.output.contains(#""line":1,"column":7,"offset":6}}"#))
    #expect(!outcome.output.contains("after --set"))
  }

  @Test func `an error of a value that an option gave says so`() {
    let world = Self.world("\n{ \"text\": \"a\" }\n")
    let outcome = world.run("eval p.pushrules m.json --set text=1")
    #expect(
      outcome.output
        == #"{"error":{"code":"message/type","message":"expected a string, found 1 (in the message after --set/--with)","path":"text","line":2,"column":15,"offset":14}}"#
        + "\n"
    )
    #expect(outcome.errors.contains("(in the message after --set/--with)"))
  }

  @Test func `without edits the message's own bytes are decided`() {
    let world = Self.world("{ \"m\" : 1e2 , \"m\" : -0.50 }")
    #expect(world.run("eval p.pushrules m.json").output == "{\"m\":-0.50}\n")
    #expect(world.run("eval p.pushrules m.json --strict").status == 4)
  }

  @Test func `explain takes the same edits`() {
    let world = Self.world()
    let outcome = world.run("explain p.pushrules m.json text --set text=hi --format text")
    #expect(outcome.output == "text = \"hi\"\n  ✓ all  wins  p.pushrules:7\n")
  }
}
