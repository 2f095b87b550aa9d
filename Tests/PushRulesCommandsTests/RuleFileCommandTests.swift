import PushRulesCommands
import PushRulesHost
import Testing

/// `check`, `fmt` and `dump`.
@Suite struct RuleFileCommandTests {
  private static let warning = """
    policy w
    input { a: string }
    output { b: string }
    let unused = a
    layer l { b = a }
    decide b: l

    """
  private static let error = "policy e\ninput { a: string }\noutput { b: strin }\n"
  private static let unformatted =
    "policy echo\ninput {text:string}\noutput{body:string}\n"
    + "layer text{body=text}\ndecide body:text\n"

  private static func world() -> CommandWorld {
    CommandWorld([
      "rules/a/echo.pushrules": SamplePolicies.echo,
      "rules/b/shop.pushrules": SamplePolicies.shop,
      "rules/b/notes.txt": "no rules",
      "w.pushrules": warning,
      "e.pushrules": error,
      "u.pushrules": unformatted,
    ])
  }

  // MARK: - check

  @Test func `check counts the files`() {
    let world = Self.world()
    let one = world.run("check rules/a/echo.pushrules")
    #expect(one == CommandWorld.Outcome(output: "1 file, no findings\n", errors: "", status: 0))
    let all = world.run("check rules")
    #expect(all == CommandWorld.Outcome(output: "2 files, no findings\n", errors: "", status: 0))
    #expect(
      world.run("check rules rules/a/echo.pushrules rules/").output == "2 files, no findings\n"
    )
    world.input = Array(SamplePolicies.echo.utf8)
    #expect(world.run("check -").output == "1 file, no findings\n")
  }

  @Test func `warnings are findings, errors are worse`() {
    let world = Self.world()
    let warned = world.run("check w.pushrules --error-format plain")
    #expect(warned.status == 1)
    #expect(warned.output == "1 file, 1 warning\n")
    #expect(warned.errors.hasPrefix("w.pushrules:4:5: warning: "))
    let failed = world.run("check w.pushrules e.pushrules")
    #expect(failed.status == 3)
    #expect(failed.output.hasPrefix("2 files, "))
    #expect(failed.errors.contains("--> e.pushrules:3:13"))
    #expect(failed.errors.contains("help:"))
  }

  @Test func `check as JSON goes to standard output`() {
    let world = Self.world()
    let outcome = world.run("check w.pushrules --format json")
    #expect(outcome.status == 1)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.hasPrefix("{\"code\":"))
    #expect(outcome.output.split(separator: "\n").count == 1)
    #expect(world.run("check rules --format json").output.isEmpty)
  }

  @Test func `what a base file has is said once`() {
    let world = Self.world()
    for name in ["x", "y"] {
      world.files["\(name).pushrules"] = Array(
        "policy \(name) extends \"w.pushrules\"\noverride layer l { b = \"\(name)\" }\n".utf8
      )
    }
    let outcome = world.run("check w.pushrules x.pushrules y.pushrules --error-format plain")
    #expect(outcome.errors.split(separator: "\n").count { $0.hasPrefix("w.pushrules:4:5") } == 1)
  }

  @Test func `files that cannot be read`() {
    let world = Self.world()
    world.files["empty/notes.txt"] = []
    world.files["big.pushrules"] = Array(repeating: UInt8(ascii: "\n"), count: (16 << 20) + 1)
    let missing = world.run("check none.pushrules")
    #expect(missing.status == 3)
    #expect(missing.output == "1 file, not all could be checked\n")
    #expect(
      missing.errors == """
        error: the rule file `none.pushrules` cannot be read: there is no such file [file/missing]
          --> none.pushrules
          help: check the path; it is relative to the current folder

        """
    )
    let empty = world.run("check empty")
    #expect(empty.status == 3)
    #expect(empty.errors.contains("there is no rule file below `empty`"))
    let big = world.run("check big.pushrules")
    #expect(big.status == 3)
    #expect(big.errors.contains("it is larger than 16 MiB"))
    world.fileErrors["rules"] = .notPermitted
    let locked = world.run("check rules")
    #expect(locked.status == 3)
    #expect(locked.errors.contains("the folder `rules` cannot be read"))
    #expect(world.run("eval rules/a").errors.contains("it is a folder"))
    #expect(world.run("eval rules/a").status == 3)
  }

  @Test(arguments: [
    "", "\u{FEFF}", "policy", "input {}", "\0",
    "policy p extends \"p.pushrules\"",
  ])
  func `a file that is hardly one is an error with a place`(text: String) {
    let world = CommandWorld(["p.pushrules": text])
    let outcome = world.run("check p.pushrules --error-format plain")
    #expect(outcome.status == 3)
    #expect(outcome.errors.hasPrefix("p.pushrules:1:"))
  }

  // MARK: - fmt

  @Test func `fmt prints the formatted text`() {
    let world = Self.world()
    let outcome = world.run("fmt u.pushrules")
    #expect(outcome.status == 0)
    #expect(outcome.output.contains("layer text { body = text }\n"))
    world.input = Array(Self.unformatted.utf8)
    #expect(world.run("fmt -").output == outcome.output)
    #expect(world.run("fmt - --check").output == "<standard input>\n")
    #expect(world.text("u.pushrules") == Self.unformatted)
  }

  @Test func `fmt --check names what is not formatted`() {
    let world = Self.world()
    _ = world.run("fmt --write rules")
    let outcome = world.run("fmt --check rules u.pushrules")
    #expect(outcome == CommandWorld.Outcome(output: "u.pushrules\n", errors: "", status: 1))
    #expect(
      world.run("fmt --check rules") == CommandWorld.Outcome(output: "", errors: "", status: 0)
    )
  }

  @Test func `fmt --write changes the files that are not formatted`() {
    let world = Self.world()
    let formatted = world.run("fmt u.pushrules").output
    let outcome = world.run("fmt --write u.pushrules")
    #expect(outcome == CommandWorld.Outcome(output: "", errors: "", status: 0))
    #expect(world.text("u.pushrules") == formatted)
    // A file that is formatted already is not touched.
    world.fileErrors["write u.pushrules"] = .notPermitted
    #expect(world.run("fmt --write u.pushrules").status == 0)
    world.files["u.pushrules"] = Array(Self.unformatted.utf8)
    let failed = world.run("fmt --write u.pushrules")
    #expect(failed.status == 74)
    #expect(failed.errors.contains("`u.pushrules` cannot be written: writing in its folder"))
  }

  @Test func `fmt --diff shows what would change`() {
    let world = Self.world()
    let text =
      "policy echo\n\ninput { text: string }\n\noutput {body: string }\n\n"
      + "layer text { body = text }\n\ndecide body: text\n"
    world.files["d.pushrules"] = Array(text.utf8)
    let outcome = world.run("fmt --diff d.pushrules")
    #expect(outcome.status == 1)
    #expect(
      outcome.output == """
        --- d.pushrules
        +++ d.pushrules (formatted)
        @@ -2,7 +2,7 @@
         
         input { text: string }
         
        -output {body: string }
        +output { body: string }
         
         layer text { body = text }
         

        """
    )
    #expect(world.run("fmt --diff rules/a").output.isEmpty)
  }

  @Test func `fmt --diff shows a final line without a line break`() {
    let world = Self.world()
    world.files["d.pushrules"] = Array(SamplePolicies.echo.utf8.dropLast())
    let outcome = world.run("fmt --diff d.pushrules")
    #expect(outcome.status == 1)
    #expect(
      outcome.output.hasSuffix(
        """
        -decide body: text
        \\ No newline at end of file
        +decide body: text

        """
      )
    )
  }

  @Test func `fmt leaves a file with errors alone`() {
    let world = Self.world()
    world.files["s.pushrules"] = Array("policy s\nlayer {\n".utf8)
    for mode in ["", "--check", "--diff", "--write"] {
      let outcome = world.run("fmt s.pushrules \(mode)")
      #expect(outcome.status == 3)
      #expect(outcome.output.isEmpty)
      #expect(outcome.errors.contains("s.pushrules:2:"))
    }
    #expect(world.text("s.pushrules") == "policy s\nlayer {\n")
  }

  @Test func `one mode at a time`() {
    let world = Self.world()
    let outcome = world.run("fmt --check --write u.pushrules")
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("`--check` or `--write`: only one of them can be given"))
    #expect(world.run("fmt --write -").status == 2)
  }

  // MARK: - dump

  @Test(arguments: ["tokens", "tree", "policy", "plan"])
  func `dump shows each stage`(stage: String) {
    let world = Self.world()
    let outcome = world.run("dump \(stage) rules/a/echo.pushrules")
    #expect(outcome.status == 0)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.output.contains("body"))
    #expect(outcome.output.hasSuffix("\n"))
    #expect(world.run("dump \(stage) none.pushrules").status == 3)
  }

  @Test func `dump of a file with errors`() {
    let world = Self.world()
    world.files["s.pushrules"] = Array("policy s\nlayer {\n".utf8)
    for stage in ["tokens", "tree"] {
      let outcome = world.run("dump \(stage) s.pushrules")
      #expect(outcome.status == 3)
      #expect(!outcome.output.isEmpty)
    }
    for stage in ["policy", "plan"] {
      let outcome = world.run("dump \(stage) s.pushrules")
      #expect(outcome.status == 3)
      #expect(outcome.output.isEmpty)
    }
    let unknown = world.run("dump plam s.pushrules")
    #expect(unknown.status == 2)
    #expect(unknown.errors.contains("did you mean `plan`?"))
  }

  @Test(
    arguments: [
      ("check", 1), ("eval", 0), ("fmt", 0), ("fmt --check", 0), ("fmt --write", 0),
      ("dump tokens", 0), ("dump tree", 0), ("dump policy", 0), ("dump plan", 0),
    ] as [(String, Int32)]
  )
  func `a warning is no error of the rule file`(_ command: String, _ status: Int32) {
    let world = CommandWorld(["p.pushrules": SamplePolicies.echo + "\n## Nothing follows.\n"])
    world.input = Array(#"{"text":"hello"}"#.utf8)
    let words = command.split(separator: " ").map(String.init)
    let outcome =
      words[0] == "fmt"
      ? world.run([words[0], "p.pushrules"] + words.dropFirst())
      : world.run(words + ["p.pushrules"])
    // Whoever decides messages or looks at the policy is not told each time.
    let isQuiet = ["eval", "dump policy", "dump plan"].contains(command)
    #expect(outcome.errors.contains("[syntax/stray-documentation]") != isQuiet)
    #expect(outcome.status == status)
  }
}
