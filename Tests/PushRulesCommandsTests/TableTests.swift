import PushRulesCommands
import PushRulesDiagnostics
import TestSupport
import Testing

/// `table`: who wins when, in every format.
@Suite struct TableTests {
  private static func run(_ line: String) -> CommandWorld.Outcome {
    CommandWorld(["parcel.pushrules": ParcelPolicy.text]).run("table parcel.pushrules \(line)")
  }

  private static func run(policy: String, _ line: String = "") -> CommandWorld.Outcome {
    CommandWorld(["p.pushrules": policy]).run("table p.pushrules \(line)")
  }

  // MARK: - Formats

  @Test func `text with messages`() {
    let outcome = Self.run("--messages")
    #expect(outcome.output == TableGolden.text)
    #expect(outcome.errors.isEmpty)
    #expect(outcome.status == 0)
  }

  @Test func `text without messages is the same without their lines`() {
    let messages = TableGolden.text.split(separator: "\n", omittingEmptySubsequences: false)
      .filter { !$0.hasPrefix("    {") }
      .joined(separator: "\n")
    #expect(Self.run("").output == messages)
    #expect(Self.run("--format text").output == messages)
  }

  @Test func `a row for each combination`() {
    #expect(Self.run("body --full").output == TableGolden.full)
  }

  @Test func `Markdown`() {
    #expect(Self.run("body --format markdown").output == TableGolden.markdown)
  }

  @Test func `Markdown escapes what would end a cell or mean something`() {
    let text = Self.run("--format markdown --messages").output
    #expect(text.contains("\nThe first line, 标题 &amp; more &lt;b>.\n"))
    #expect(text.contains("\n- `lost`: A lost parcel \\| is always told.\n"))
    #expect(
      text.contains(
        #"| rejected |  |  |  | 1,750 | `{"parcel":{"shop":"\|"}}` | "#
          + #"is rejected: no \`\|\` for a title |"#
      )
    )
    #expect(text.contains("### when `recipient.private and app.title is \"a|b\"`\n"))
    // Bars that do not stand for themselves: as many in every line of a table.
    for table in text.split(separator: "\n\n") where table.hasPrefix("| situation") {
      let bars = table.split(separator: "\n").map { line in
        line.replacing("\\|", with: "").count { $0 == "|" }
      }
      #expect(Set(bars).count == 1)
    }
  }

  @Test func `Markdown code that holds back-ticks`() {
    let outcome = Self.run(
      policy: """
        policy p
        input { a: { `b c`?: string }, c: bool = false }
        output { `x-y`?: string }
        layer low { `x-y` = a.`b c` }
        layer high { `x-y` = "`" when c }
        decide `x-y` { when a.`b c` is "``": low  otherwise: low < high }
        """,
      "x-y --format markdown"
    )
    #expect(outcome.output.contains("\n## `x-y`\n"))
    #expect(outcome.output.contains("\n### when ```a.`b c` is \"``\"```\n"))
    #expect(outcome.output.contains("  - ``\"`\" when c``\n"))
  }

  @Test func `comma-separated values`() {
    let text = Self.run("body --format csv").output
    #expect(text.replacing("\r\n", with: "\n") == TableGolden.csv)
    #expect(text.unicodeScalars.count { $0 == "\r" } == text.unicodeScalars.count { $0 == "\n" })
    // Each line has as many fields.
    let all = Self.records(Self.run("--format csv").output)
    #expect(Set(all.map(\.count)) == [14])
    #expect(all.count == 18)
    #expect(all[4][4] == #"{"parcel":{"shop":"|"}}"#)
  }

  /// Reads comma-separated values.
  private static func records(_ text: String) -> [[String]] {
    var records: [[String]] = []
    var record: [String] = []
    var field = ""
    var isQuoted = false
    var isAfterQuote = false
    for scalar in text.unicodeScalars {
      switch scalar {
      case "\"":
        // A quotation mark right behind the end of quotes stands for itself.
        if isAfterQuote, !isQuoted { field += "\"" }
        isQuoted.toggle()
        isAfterQuote = !isQuoted
        continue
      case "," where !isQuoted:
        record.append(field)
        field = ""
      case "\r" where !isQuoted: break
      case "\n" where !isQuoted:
        records.append(record + [field])
        (record, field) = ([], "")
      default: field.unicodeScalars.append(scalar)
      }
      isAfterQuote = false
    }
    return records
  }

  @Test func `JSON`() {
    #expect(Self.run("body --format json").output == TableGolden.json)
  }

  @Test func `a page for a browser`() {
    let page = Self.run("body --format html").output
    #expect(page == TableGolden.html)
    #expect(page.contains("color-scheme: light dark"))
    for word in ["<script", "http:", "https:", "onclick", "javascript:"] {
      #expect(!page.contains(word))
    }
  }

  @Test(arguments: ["", "--messages", "--full --messages"])
  func `every element of a page is closed, and every id is there once`(options: String) {
    let page = Self.run("--format html \(options)").output
    let content = page.split(separator: "<style>")[0] + page.split(separator: "</style>")[1]
    var open: [Substring] = []
    var ids: [Substring] = []
    for part in content.split(separator: "<").dropFirst() {
      let tag = part.prefix { $0 != ">" }
      if let id = tag.split(separator: " id=\"").dropFirst().first?.split(separator: "\"").first {
        ids.append(id)
      }
      let name = tag.prefix { $0 != " " }
      if name == "!DOCTYPE" || name == "meta" { continue }
      if name.hasPrefix("/") {
        #expect(open.popLast() == name.dropFirst())
      } else {
        open.append(name)
      }
    }
    #expect(open.isEmpty)
    #expect(Set(ids).count == ids.count)
    #expect(!page.contains("<b>"))
    // Each cell of a header says what it heads.
    #expect(
      content.split(separator: "<th").dropFirst().allSatisfy {
        $0.hasPrefix(" scope=") || $0.hasPrefix("ead")
      }
    )
  }

  // MARK: - Text

  @Test(arguments: ShippedPolicies.paths.filter { !$0.contains("agora") })
  func `the tables of a shipped policy fit into 100 columns`(path: String) throws {
    let world = CommandWorld()
    for path in ShippedPolicies.paths { world.files[path] = Repository.bytes(path) }
    let outcome = world.run("table \(path)")
    #expect(outcome.status == 0)
    for line in outcome.output.split(separator: "\n") {
      #expect(DisplayWidth.of(String(line)) <= 100, "\(line)")
    }
  }

  @Test func `names break at underscores, reasons between words`() {
    let names = (1...8).map { "a_rather_long_name_\($0)" }
    let outcome = Self.run(
      policy: """
        policy p
        input { a: bool = false }
        output { b: string }
        layer low { b = "x" }
        \(names.map { "layer \($0) when a { b = \"y\" }" }.joined(separator: "\n"))
        decide b: low < \(names.joined(separator: " < "))
        """
    )
    let lines = outcome.output.split(separator: "\n")
    #expect(lines.allSatisfy { DisplayWidth.of(String($0)) <= 100 })
    #expect(lines[2].hasPrefix("  situation  low   a_  "))
    #expect(outcome.output.contains("a_rather_long_name_1  never wins\n"))
    #expect(!outcome.output.contains("a_rather_long_name_8  never wins\n"))
  }

  @Test func `colours on a terminal only`() {
    let world = CommandWorld(["parcel.pushrules": ParcelPolicy.text])
    world.isOutputTerminal = true
    let text = world.run("table parcel.pushrules send").output
    #expect(text.contains("\u{1B}[32mWINS\u{1B}[0m"))
    #expect(text.contains("\u{1B}[2m·\u{1B}[0m"))
    #expect(text.hasPrefix("\u{1B}[1mparcel\u{1B}[0m: "))
    let plain = text.replacing(#/\x1B\[[0-9;]*m/#, with: "")
    #expect(plain == Self.run("send").output)
  }

  @Test func `a row that cannot be excluded or shown is not decided`() {
    let policy = """
      policy p
      input { text: string }
      output { title: string }
      layer low { title = "low" }
      layer middle when contains(text, "ab") { title = "middle" }
      layer high when not contains(text, "b") { title = "high" when not contains(text, "a") }
      decide title: low < middle < high
      """
    let outcome = Self.run(policy: policy)
    #expect(outcome.status == 0)
    #expect(
      outcome.output.split(separator: "\n")[4...6] == [
        "  high       ·     ·            WINS                2",
        "  middle     ·     WINS         guard false         3",
        "  low        WINS  guard false  guard false         3",
      ]
    )
    let full = Self.run(policy: policy, "--full").output
    #expect(full.contains("  high: not decided    outranked  "))
    #expect(full.contains("\nnot decided        cannot be excluded"))
  }

  // MARK: - Faults

  @Test func `an unknown field is wrong usage and names the nearest`() {
    let outcome = Self.run("titel")
    #expect(outcome.status == 2)
    #expect(outcome.output.isEmpty)
    #expect(outcome.errors.contains("`parcel` decides no field `titel` [usage/unknown-field]"))
    #expect(outcome.errors.contains("did you mean `title`?"))
    #expect(Self.run("zzz").errors.contains("its fields are `send`, `title`, `body`"))
    #expect(Self.run("title body").status == 2)
    #expect(Self.run("--format pdf").status == 2)
    #expect(CommandWorld().run("table").status == 2)
  }

  @Test func `a rule file that cannot be used`() {
    #expect(CommandWorld().run("table p.pushrules").status == 3)
    let outcome = Self.run(policy: "policy")
    #expect(outcome.status == 3)
    #expect(outcome.output.isEmpty)
  }

  @Test func `a policy from standard input`() {
    let world = CommandWorld()
    world.input = Array(ParcelPolicy.text.utf8)
    #expect(world.run("table - body --full").output == TableGolden.full)
  }
}
