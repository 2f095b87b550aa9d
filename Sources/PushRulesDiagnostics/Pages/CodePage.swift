/// What a finding's code means, with an example: the one home of these texts.
///
/// `explain-code` prints them, and the articles of the DocC catalogue are written from them by a
/// test.
package struct CodePage: Sendable {
  /// How bad a finding with the code is.
  package enum Severity: String, Sendable {
    /// The rule file means nothing, or the message is not decided.
    case error
    /// It works, and probably not as meant.
    case warning
    /// It works, and something about it may surprise.
    case note
  }

  /// A file of an example.
  package struct File: Sendable {
    /// The name under which the other files and the command line know it.
    package let name: String
    /// Its text, without the last line break.
    package let text: String

    /// Makes a file.
    package init(_ name: String, _ text: String) {
      self.name = name
      self.text = text
    }

    /// A policy for messages that have something wrong with them.
    static let messagePolicy = File(
      "policy.pushrules",
      """
      policy shop

      input { message: { from: string, kind: "chat" | "group" = "chat" } }
      output { title: string }
      layer base { title = message.from when message.kind is "chat" else "Group" }
      decide title: base
      """
    )
  }

  /// What the examples are texts of.
  package enum Language: Sendable {
    /// The rule file `policy.pushrules`.
    case rules
    /// The message `message.json`.
    case message
    /// A command line.
    case command
  }

  /// The code, `stage/words-with-hyphens`.
  package let code: String
  /// How bad it is.
  package let severity: Severity
  /// What is wrong: one line, lower case, no full stop.
  package let title: String
  /// Why it is reported: a few sentences.
  package let text: String
  /// The files that both examples need.
  package let files: [File]
  /// An example that gets the finding; `…` stands for what is too long to be shown.
  package let bad: String
  /// The same with the fault mended, which gets no finding at all.
  package let good: String
  /// What to do: a few sentences.
  package let remedy: String

  /// Makes a page.
  ///
  /// - Parameter changes: What is changed in the bad example, one after the other, to get the good
  ///   one: each text, wherever it stands, and what stands there instead.
  init(
    _ code: String,
    _ severity: Severity,
    _ title: String,
    _ text: String,
    files: [File] = [],
    bad: String,
    changes: [(old: String, new: String)],
    remedy: String
  ) {
    self.code = code
    self.severity = severity
    self.title = title
    self.text = text
    self.files = files
    self.bad = bad
    good = changes.reduce(bad) { $0.replacing($1.old, with: $1.new) }
    self.remedy = remedy
  }

  /// What the examples are texts of.
  package var language: Language {
    if bad.hasPrefix("pushrules ") { return .command }
    return code.hasPrefix("json/") || code.hasPrefix("message/") ? .message : .rules
  }
}

extension CodePage {
  /// All pages, by their codes.
  package static let all: [CodePage] = [
    checkAToC, checkDToG, checkH, checkIToM, checkNToO, checkPToT, checkUToV, json, load, message,
    syntaxAToD, syntaxEToH, syntaxIToR, syntaxSToU,
  ].flatMap(\.self)

  /// The page of a code; `nil` if the code has none.
  ///
  /// - Complexity: O(pages).
  package static func find(_ code: String) -> CodePage? {
    all.first { $0.code == code }
  }
}
