import Foundation
import PushRulesDiagnostics
import Testing

/// An article of the DocC catalogue with the pages of one stage's codes.
struct CodeArticle: CustomTestStringConvertible {
  let stage: String
  let title: String
  let summary: String

  static let all = [
    CodeArticle(
      stage: "syntax",
      title: "Codes of the syntax",
      summary: "What is found where a rule file cannot be read."
    ),
    CodeArticle(
      stage: "check",
      title: "Codes of the checker",
      summary: "What is found in the names, types and chains of rule files, and by their analysis."
    ),
    CodeArticle(
      stage: "load",
      title: "Codes of loading",
      summary: "What is found in how rule files extend each other."
    ),
    CodeArticle(
      stage: "message",
      title: "Codes of messages",
      summary: "Why a message does not fit a policy."
    ),
    CodeArticle(
      stage: "json",
      title: "Codes of JSON",
      summary: "Why a message is no JSON."
    ),
  ]

  var testDescription: String { stage }

  var path: String {
    let name = stage == "json" ? "JSON" : stage.capitalized
    return "Sources/PushRules/PushRules.docc/\(name)Codes.md"
  }

  var text: String {
    let pages = CodePage.all.filter { $0.code.hasPrefix("\(stage)/") }
    return """
      # \(title)

      \(summary)

      ## Overview

      `pushrules explain-code CODE` shows the same on the command line.

      \(pages.map(Self.section).joined(separator: "\n"))
      <!-- Written by CodePageTests out of Sources/PushRulesDiagnostics/Pages. -->

      """
  }

  private static func section(_ page: CodePage) -> String {
    var text = """
      ### \(page.code)

      **\(page.severity.rawValue.capitalized):** \(page.title).

      \(page.text)


      """
    for file in page.files { text += example("With \(file.name):", fence(file.name), file.text) }
    let fence =
      switch page.language {
      case .rules: "pushrules"
      case .message: "json"
      case .command: "sh"
      }
    text += example("This gets it:", fence, page.bad)
    text += example("This does not:", fence, page.good)
    return text + "\(page.remedy)\n"
  }

  private static func fence(_ file: String) -> String {
    file.hasSuffix(".pushrules") ? "pushrules" : "json"
  }

  private static func example(_ heading: String, _ fence: String, _ text: String) -> String {
    "\(heading)\n\n```\(fence)\n\(text)\n```\n\n"
  }
}
