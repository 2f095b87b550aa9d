import PushRulesCommands
import Testing

/// Where an error of a message that `--set` or `--with` changed stands.
@Suite struct EditPlaceTests {
  private static let policy = """
    policy p
    input {
      a: string
      b: int
      l: [int] = []
      r?: { x: int, y: string }
      j?: json { k?: int }
    }
    output { c?: string }
    layer all { c = a }
    decide c: all
    """

  /// A message, options, and the error.
  struct Fault: Sendable, CustomTestStringConvertible {
    let message: String
    let options: [String]
    let code: String
    let place: (line: Int, column: Int, offset: Int)
    let isOfOption: Bool

    var testDescription: String { "\(message) \(options.joined(separator: " "))" }

    init(
      _ message: String,
      _ options: [String],
      _ code: String,
      _ place: (line: Int, column: Int, offset: Int),
      isOfOption: Bool = false
    ) {
      self.message = message
      self.options = options
      self.code = "message/\(code)"
      self.place = place
      self.isOfOption = isOfOption
    }
  }

  private static let good = #"{"a":"x","b":1}"#

  static let faults = [
    Fault("{\n  \"a\": \"x\",\n  \"b\": \"y\"\n}\n", ["--set", "a=z"], "type", (3, 8, 21)),
    Fault("\(good)\n{ \"a\": \"x\", \"b\": \"y\" }\n", ["--set", "a=z"], "type", (2, 18, 17)),
    Fault(#"{ "a": "x", "b": 1 }"#, ["--set", "b=z"], "type", (1, 20, 19), isOfOption: true),
    Fault("{\n \"b\": 1\n}", ["--set", "l=[1]"], "missing", (3, 1, 10)),
    Fault(good, ["--set", "a=null"], "missing", (1, 15, 14), isOfOption: true),
    Fault(
      #"{"a":"x","b":1,"j":"{\"k\":\"q\"}"}"#,
      ["--set", "l=[]"],
      "embedded-json",
      (1, 20, 19)
    ),
    Fault(good, ["--set", "r.x=1"], "missing", (1, 15, 14), isOfOption: true),
    Fault(#"{"a":"x","b":1,"r":{"x":1}}"#, ["--set", "a=z"], "missing", (1, 26, 25)),
    Fault(
      #"{"a":"x","b":1,"r":{"x":1}}"#,
      ["--set", "r.y=2"],
      "type",
      (1, 26, 25),
      isOfOption: true
    ),
    Fault(#"{"a":"x","b":1,"l":[1,"q"]}"#, ["--set", "l[0]=7"], "type", (1, 23, 22)),
    Fault(
      #"{"a":"x","b":1,"l":[1,2]}"#,
      ["--set", "l[0]=q"],
      "type",
      (1, 25, 24),
      isOfOption: true
    ),
    Fault(#"{"a":"x","b":1,"zz":0}"#, ["--set", "a=z", "--strict"], "unknown-key", (1, 16, 15)),
    Fault(#"{"a":"x","b":1,"b":2}"#, ["--set", "a=z", "--strict"], "duplicate-key", (1, 16, 15)),
    Fault(good, ["--set", "zz=1", "--strict"], "unknown-key", (1, 15, 14), isOfOption: true),
    Fault(good, ["--with", "r=r.json"], "type", (1, 15, 14), isOfOption: true),
    Fault(#"{"a":"x","b":1,"r":{"y":7}}"#, ["--with", "r=r.json"], "type", (1, 25, 24)),
    Fault("null", ["--set", "b=q"], "type", (1, 1, 0), isOfOption: true),
    Fault(#"{"a":{"q":1},"b":1}"#, ["--set", "a.q=2"], "type", (1, 6, 5)),
    Fault("{\n\"a\": \"x\"}", ["--set", "a.q=2"], "edit", (2, 6, 7)),
    Fault(good, ["--set", "r.q[0]=2"], "edit", (1, 15, 14)),
  ]

  @Test(arguments: faults)
  func `an error has its place in the message as it came in`(fault: Fault) {
    let world = CommandWorld([
      "p.pushrules": Self.policy, "m.json": fault.message, "r.json": #"{"x":1,"y":2}"#,
    ])
    let outcome = world.run(["eval", "p.pushrules", "m.json"] + fault.options)
    let (line, column, offset) = fault.place
    let place = #""line":\#(line),"column":\#(column),"offset":\#(offset)}}"#
    #expect(outcome.status == 4)
    #expect(outcome.output.contains("{\"error\":{\"code\":\"\(fault.code)\","))
    #expect(outcome.output.hasSuffix("\(place)\n"), "\(outcome.output)")
    #expect(outcome.output.contains("(in the message after --set/--with)") == fault.isOfOption)
    #expect(outcome.errors.contains("--> m.json:\(line):\(column)\n"))
    // The line where it stands is shown as it came in.
    let shown = fault.message.split(separator: "\n", omittingEmptySubsequences: false)[line - 1]
    #expect(outcome.errors.contains("\(line) | \(shown)\n"), "\(outcome.errors)")
  }

  @Test func `explain gives the same place`() {
    let message = "{\n  \"a\": \"x\",\n  \"b\": \"y\"\n}\n"
    let world = CommandWorld(["p.pushrules": Self.policy, "m.json": message])
    let outcome = world.run("explain p.pushrules m.json --set a=z")
    #expect(outcome.output.hasSuffix(#""path":"b","line":3,"column":8,"offset":21}}"# + "\n"))
    #expect(outcome.errors.contains("3 |   \"b\": \"y\"\n"))
  }
}
