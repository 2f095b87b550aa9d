import PushRulesDiagnostics
import TestSupport
import Testing

/// The rule files that the project ships.
struct ShippedFileTests {
  @Test(arguments: Repository.files(in: "rules", suffix: ".pushrules"))
  func `a shipped file keeps its words and comments and stays within 100 columns of code`(
    path: String
  ) throws {
    let formatted = try Formatted.check(Repository.text(path))
    for line in formatted.split(separator: "\n") where !line.contains("#") {
      #expect(DisplayWidth.of(String(line)) <= 100, "\(line)")
    }
  }
}
