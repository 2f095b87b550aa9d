import Foundation
import TestSupport
import Testing

/// The pages for users show what the program really prints.
///
/// With `PUSHRULES_UPDATE=1` in the environment the outputs in the pages are written anew, and the test fails where something
/// changed, so that nobody takes it for a pass.
@Suite struct ReadmeTests {
  @Test(arguments: ["README.md", "rules/README.md"])
  func `every command of the page prints what stands there`(_ path: String) throws {
    let text = Repository.text(path)
    let page = ConsolePage(text)
    #expect(page.steps.contains { Self.withoutBuilding($0.command).hasPrefix("pushrules ") })
    let isUpdate = ProcessInfo.processInfo.environment["PUSHRULES_UPDATE"] == "1"
    let copy = try TemporaryCopy()
    let rewritten = try page.rewritten { step in
      let command = Self.withoutBuilding(step.command)
      let place: Comment = "\(path):\(step.line): \(step.command)"
      // SwiftPM's lock would hang a build inside `swift test`.
      #expect(!command.hasPrefix("swift "), place)
      let found = try copy.run(command)
      if !isUpdate {
        #expect(found.output == step.output, place)
        #expect(found.status == step.status, place)
      }
      return found
    }
    if isUpdate, rewritten != text {
      let file = Repository.root.appending(path: path)
      try rewritten.write(to: file, atomically: true, encoding: .utf8)
      Issue.record("\(path) was written anew; run the tests again without PUSHRULES_UPDATE")
    }
  }

  @Test(arguments: ["README.md", "rules/README.md"])
  func `no command stands where no test runs it`(_ path: String) {
    for block in MarkdownBlock.all(in: Repository.text(path)) where block.kind != ["console"] {
      for line in block.text.split(separator: "\n") {
        let command = String(line.hasPrefix("$ ") ? line.dropFirst(2) : line)
        #expect(
          !Self.withoutBuilding(command).hasPrefix("pushrules "),
          "\(path):\(block.line): \(line)"
        )
      }
    }
  }

  /// A command that builds the program first, with the program alone.
  private static func withoutBuilding(_ command: String) -> String {
    let prefix = "swift run -c release "
    return command.hasPrefix(prefix) ? String(command.dropFirst(prefix.count)) : command
  }
}
