import PushRulesDiagnostics
import TestSupport
import Testing

/// The rule files that the project ships.
struct ShippedFileTests {
  @Test(arguments: Repository.files(in: "rules", suffix: ".pushrules"))
  func `a shipped file is formatted, settled, and within 100 columns of code`(
    path: String
  ) throws {
    let text = Repository.text(path)
    let formatted = try Formatted.check(text)
    #expect(formatted == text)
    for line in formatted.split(separator: "\n") where !line.contains("#") {
      #expect(DisplayWidth.of(String(line)) <= 100, "\(line)")
    }
  }
}
