import PushRulesCommands
import PushRulesDiagnostics
import TestSupport
import Testing

/// `explain-code`, and the pages of the codes that messages and command lines get.
@Suite struct ExplainCodeTests {
  @Test func `a page has the meaning, both examples and what to do`() {
    let outcome = CommandWorld().run("explain-code check/key-with-hyphen")
    let expected = """
      error: a key with a hyphen is read as a difference [check/key-with-hyphen]

      `a.b-c` is `a.b` minus `c`. A key that is no plain name stands in back-ticks.

      This gets it:

        policy shop

        input { aps: { `mutable-content`: int = 0 } }
        output { badge: int }
        layer base { badge = aps.mutable-content }
        decide badge: base

      This does not:

        policy shop

        input { aps: { `mutable-content`: int = 0 } }
        output { badge: int }
        layer base { badge = aps.`mutable-content` }
        decide badge: base

      What to do:

      Put the key in back-ticks. For a difference write spaces around the `-`.

      """
    #expect(outcome == CommandWorld.Outcome(output: expected, errors: "", status: 0))
  }

  @Test func `a page shows the other files that an example needs`() {
    let output = CommandWorld().run("explain-code message/type").output
    #expect(output.contains("\nWith policy.pushrules:\n\n  policy shop\n\n  input {"))
    #expect(output.contains("\nThis gets it:\n\n  {\"message\": {\"from\": 7}}\n"))
    #expect(output.contains("\nThis does not:\n\n  {\"message\": {\"from\": \"7\"}}\n"))
  }

  @Test func `a page is coloured on a terminal only`() {
    let world = CommandWorld()
    world.isOutputTerminal = true
    let output = world.run("explain-code check/unused-let").output
    #expect(output.hasPrefix("\u{1B}[1;33mwarning:\u{1B}[0m "))
    world.variables = ["NO_COLOR": "1"]
    #expect(world.run("explain-code check/unused-let").output.hasPrefix("warning: nothing reads"))
  }

  @Test func `without a code all of them are listed, a line each`() {
    let outcome = CommandWorld().run("explain-code")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.map { $0.prefix { $0 != " " } } == CodePage.all.map { $0.code[...] })
    #expect(outcome.output.contains("\ncheck/unused-let  "))
    #expect(lines.allSatisfy { $0.count <= 112 })
    #expect(lines.contains { $0.hasSuffix("  nothing reads a `let` (warning)") })
  }

  @Test(arguments: [
    ("check/unkown-key", "did you mean `check/unknown-key`?"),
    ("unknown-key", "did you mean `check/unknown-key`?"),
    ("check/UNUSED-LET", "did you mean `check/unused-let`?"),
    ("usage/one-of", "the codes of rule files and messages have pages"),
    ("", "the codes of rule files and messages have pages"),
  ])
  func `an unknown code is a usage error with the nearest one`(code: String, help: String) {
    let outcome = CommandWorld().run(["explain-code", code])
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("there is no page for a code `\(code)` [usage/unknown-code]"))
    #expect(outcome.errors.contains(help))
    #expect(outcome.errors.contains("usage: pushrules explain-code [CODE]"))
  }

  @Test(arguments: CodePage.all.filter { $0.language != .rules })
  func `the examples of a message's code get it and get nothing`(_ page: CodePage) {
    #expect(Self.codes(page, page.bad) == [page.code])
    #expect(Self.codes(page, page.good) == [])
  }

  /// The codes that a message gets from `eval`, or a command line.
  private static func codes(_ page: CodePage, _ example: String) -> [String] {
    let world = CommandWorld()
    for file in page.files { world.files[file.name] = Array("\(file.text)\n".utf8) }
    var arguments = ["eval", "policy.pushrules", "message.json"]
    if page.language == .command {
      arguments = example.split(separator: " ").dropFirst().map { $0.filter { $0 != "'" } }
    } else {
      if page.code == "json/size" { world.limits.message = 100 }
      if page.text.contains("--strict") { arguments.append("--strict") }
      world.files["message.json"] = writtenOut(page.code, example)
    }
    let errors = world.run(arguments + ["--error-format", "json"]).errors
    return errors.matches(of: #/^\{"code":"([^"]+)"/#.anchorsMatchLineEndings())
      .map { String($0.1) }
  }

  /// The bytes that a message stands for: what is too long or cannot be seen is only hinted at.
  private static func writtenOut(_ code: String, _ example: String) -> [UInt8] {
    let hint: (old: String, new: String)? =
      switch code {
      case "json/depth":
        ("[ … ]", String(repeating: "[", count: 200) + String(repeating: "]", count: 200))
      case "json/size": ("…", String(repeating: "x", count: 200))
      case "json/string": ("␉", "\t")
      case "message/too-large": ("…", String(repeating: "x", count: 9 << 20))
      default: nil
      }
    let bytes = Array((hint.map { example.replacing($0.old, with: $0.new) } ?? example).utf8)
    return code == "json/utf8" ? bytes.replacing(Array("\u{FFFD}".utf8), with: [0xE9]) : bytes
  }
}
