import PushRulesCommands
import PushRulesHost
import Testing

/// How `eval` finds the messages of its inputs.
@Suite struct EvalInputTests {
  private static func eval(
    _ input: String,
    _ options: String = "",
    chunk: Int = 1 << 18
  ) -> CommandWorld.Outcome {
    let world = CommandWorld(["p.pushrules": SamplePolicies.echo])
    world.input = Array(input.utf8)
    world.chunk = chunk
    return world.run("eval p.pushrules \(options)")
  }

  /// An input and what becomes of it: bodies, or error codes with their lines.
  struct Input: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let text: String
    let results: [String]

    init(_ description: String, _ text: String, _ results: [String]) {
      testDescription = description
      self.text = text
      self.results = results
    }
  }

  static let inputs = [
    Input("one line", "{\"text\":\"a\"}\n", ["a"]),
    Input("no final newline", "{\"text\":\"a\"}", ["a"]),
    Input("two lines", "{\"text\":\"a\"}\n{\"text\":\"b\"}\n", ["a", "b"]),
    Input("CRLF", "{\"text\":\"a\"}\r\n\r\n{\"text\":\"b\"}\r\n", ["a", "b"]),
    Input("blank lines", "\n  \n{\"text\":\"a\"}\n\t\n\n{\"text\":\"b\"}\n\n", ["a", "b"]),
    Input("nothing", "", []),
    Input("blank lines alone", "\n \n\r\n", []),
    Input("one value over several lines", "{\n\"text\":\n\"a\"\n}\n", ["a"]),
    Input("blank lines around one value", "\n\n{\n\"text\": \"a\"\n}\n\n", ["a"]),
    Input("one value, no final newline", "{\n\"text\":\"a\"}", ["a"]),
    Input("a bad first line", "{\"text\":\n{\"text\":\"b\"}\n", ["json/end 1", "b"]),
    Input("a bad first line of letters", "hello\n{\"text\":\"b\"}\n", ["json/syntax 1", "b"]),
    Input(
      "a bad line in the middle",
      "{\"text\":\"a\"}\n]\n{\"text\":\"c\"}",
      ["a", "json/syntax 2", "c"]
    ),
    Input("a bad last line", "{\"text\":\"a\"}\n{\"text", ["a", "json/end 2"]),
    Input("a whole first line and a cut second", "{\"text\":\"a\"}\n{\n", ["a", "json/end 2"]),
    Input(
      "one value and more",
      "{\n\"text\":\"a\"}\n{\"text\":\"b\"}\n",
      ["json/end 1", "json/trailing 2", "b"]
    ),
    Input("a message that does not fit", "{}\n{\"text\":\"b\"}\n", ["message/missing 1", "b"]),
    Input("a value that is no object", "1\n\"x\"\n", ["message/type 1", "message/type 2"]),
    Input("a number over two lines is two", "1\n2\n", ["message/type 1", "message/type 2"]),
    Input("a line break in a string", "{\"text\":\"a\nb\"}\n", ["json/end 1", "json/syntax 2"]),
    Input("a byte order mark", "\u{FEFF}{\"text\":\"a\"}\n", ["json/syntax 1"]),
    Input("a zero byte", "\0\n{\"text\":\"b\"}\n", ["json/syntax 1", "b"]),
  ]

  @Test(arguments: inputs)
  func `an input is one value or one value a line`(input: Input) {
    let outcome = Self.eval(input.text)
    #expect(Self.results(of: outcome.output) == input.results)
    let hasErrors = input.results.contains { $0.contains("/") }
    #expect(outcome.status == (hasErrors ? 4 : 0))
    #expect(outcome.errors.isEmpty != hasErrors)
  }

  @Test(arguments: inputs)
  func `where reads are cut makes no difference`(input: Input) {
    let whole = Self.eval(input.text)
    for chunk in 1...max(1, input.text.utf8.count) {
      #expect(Self.eval(input.text, chunk: chunk) == whole, "chunks of \(chunk)")
    }
  }

  @Test func `--input json reads all lines as one value`() {
    #expect(Self.eval("{\n\"text\":\"a\"}", "--input json").output == "{\"body\":\"a\"}\n")
    let two = Self.eval("{\"text\":\"a\"}\n{\"text\":\"b\"}\n", "--input json")
    #expect(Self.results(of: two.output) == ["json/trailing 2"])
    #expect(two.status == 4)
    let none = Self.eval("", "--input=json")
    #expect(Self.results(of: none.output) == ["json/empty 1"])
  }

  @Test func `--input ndjson reads each line by itself`() {
    let outcome = Self.eval("{\n\"text\":\"a\"}", "--input ndjson")
    #expect(Self.results(of: outcome.output) == ["json/end 1", "json/trailing 2"])
  }

  @Test func `a first line that is no whole value gets a hint`() {
    let outcome = Self.eval("{\n\"text\": }\n")
    #expect(outcome.errors.contains("say --input json"))
    #expect(!Self.eval("{\n\"text\": }\n", "--input ndjson").errors.contains("say --input json"))
    #expect(!Self.eval("{\"text\":\n").errors.contains("say --input json"))
  }

  @Test func `at most 1 MiB is read to tell`() {
    let value = "{\n\"text\":\"a\",\n\"more\":\"\(String(repeating: "x", count: 1 << 20))\"\n}\n"
    let outcome = Self.eval(value, chunk: 1000)
    #expect(Self.results(of: outcome.output).first == "json/end 1")
    #expect(Self.eval(value, "--input json").output == "{\"body\":\"a\"}\n")
    let short = "{\n\"text\":\"a\",\n\"more\":\"\(String(repeating: "x", count: 1 << 19))\"\n}\n"
    #expect(Self.eval(short, chunk: 1000).output == "{\"body\":\"a\"}\n")
  }

  @Test func `a line may be longer than what is read at a time`() {
    let long = String(repeating: "x", count: 1 << 20)
    let outcome = Self.eval("{\"text\":\"\(long)\"}\n{\"text\":\"b\"}\n", chunk: 4096)
    #expect(Self.results(of: outcome.output) == [long, "b"])
  }

  @Test func `results go out before more input is waited for`() {
    let world = CommandWorld(["p.pushrules": SamplePolicies.echo])
    world.input = Array("{\"text\":\"a\"}\n{\"text\":\"b\"}\n{\"text\":\"c\"}\n".utf8)
    world.chunk = 13
    _ = world.run("eval p.pushrules")
    #expect(world.writes.map(\.text) == ["a", "b", "c"].map { "{\"body\":\"\($0)\"}\n" })
    #expect(world.writes.map(\.inputRead) == [13, 26, 39])
  }

  @Test func `a message beyond the limit is an error in its place`() {
    let world = CommandWorld(["p.pushrules": SamplePolicies.echo])
    world.limits.message = 20
    let long = String(repeating: "x", count: 100)
    world.input = Array("{\"text\":\"a\"}\n{\"text\":\"\(long)\"}\n{\"text\":\"c\"}\n".utf8)
    for chunk in [1, 7, 30, 1000] {
      world.chunk = chunk
      let outcome = world.run("eval p.pushrules")
      #expect(Self.results(of: outcome.output) == ["a", "json/size 2", "c"], "chunks of \(chunk)")
      #expect(outcome.output.contains("\"column\":21,\"offset\":20"))
      #expect(outcome.errors.contains("larger than 20 bytes"))
    }
    let whole = world.run("eval p.pushrules --input json")
    #expect(Self.results(of: whole.output) == ["json/size 2"])
    #expect(whole.status == 4)
  }

  @Test func `several files are read in order, standard input among them`() {
    let world = CommandWorld([
      "p.pushrules": SamplePolicies.echo,
      "a.json": "{\n\"text\":\"a\"\n}",
      "c.ndjson": "{\"text\":\"c\"}\n{}\n",
    ])
    world.input = Array("{\"text\":\"b\"}".utf8)
    let outcome = world.run("eval p.pushrules a.json - c.ndjson")
    #expect(Self.results(of: outcome.output) == ["a", "b", "c", "message/missing 2"])
    #expect(outcome.errors.contains("c.ndjson:2:2"))
    #expect(outcome.status == 4)
  }

  @Test func `a file that cannot be read is reported and the others go on`() {
    let world = CommandWorld([
      "p.pushrules": SamplePolicies.echo,
      "folder/x.json": "{}",
      "b.json": "{\"text\":\"b\"}",
    ])
    world.fileErrors["locked.json"] = .notPermitted
    let outcome = world.run("eval p.pushrules a.json folder locked.json b.json")
    #expect(outcome.output == "{\"body\":\"b\"}\n")
    #expect(outcome.status == 4)
    #expect(outcome.errors.contains("`a.json` cannot be read: there is no such file"))
    #expect(outcome.errors.contains("`folder` cannot be read: it is a folder"))
    #expect(outcome.errors.contains("`locked.json` cannot be read: reading it is not permitted"))
    #expect(outcome.errors.contains("help: change the file's permissions"))
  }

  @Test func `a named file without a message is noted`() {
    let world = CommandWorld(["p.pushrules": SamplePolicies.echo, "a.json": "\n"])
    let outcome = world.run("eval p.pushrules a.json")
    #expect(outcome.status == 0)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.hasPrefix("note: `a.json` holds no message"))
  }

  @Test func `an input that fails half-way keeps what was decided`() {
    let world = CommandWorld(["p.pushrules": SamplePolicies.echo])
    world.input = Array("{\"text\":\"a\"}\n{\"text\":\"b\"}\n".utf8)
    world.chunk = 13
    world.inputFailure = (13, .other("Input/output error"))
    let outcome = world.run("eval p.pushrules")
    #expect(outcome.output == "{\"body\":\"a\"}\n")
    #expect(outcome.status == 4)
    #expect(outcome.errors.contains("Input/output error"))
  }

  /// The bodies of decisions, or `code line` of errors.
  static func results(of output: String) -> [String] {
    output.split(separator: "\n").map { line in
      if line.hasPrefix("{\"error\":{\"code\":\"") {
        let code = line.dropFirst(18).prefix { $0 != "\"" }
        let number = line.split(separator: "\"line\":").last?.prefix { $0 != "," } ?? ""
        return "\(code) \(number)"
      }
      return String(line.dropFirst(9).dropLast(2))
    }
  }
}
