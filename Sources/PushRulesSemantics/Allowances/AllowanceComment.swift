internal import PushRulesDiagnostics
internal import PushRulesSyntax

/// A comment that is addressed to `check`: `# pushrules:allow CODE because …`.
struct AllowanceComment {
  /// What can be wrong with it.
  enum Fault {
    /// Another word than `allow` follows `pushrules:`.
    case directive
    /// It begins with `##`, so explanations show it.
    case documentation
    case noCode
    /// No finding has the code.
    case unknownCode
    /// The code is that of an error or of a finding about allowances.
    case notAllowed
    case noReason
  }

  /// The code that is allowed; empty where there is none.
  let code: String
  /// The comment, or the word in it that is wrong.
  let span: SourceSpan
  /// What is wrong; `nil` when it is right.
  let fault: Fault?

  /// Reads a comment; `nil` when it is one for people.
  ///
  /// - Complexity: O(bytes).
  init?(_ comment: Comment, in file: SourceFile) {
    let bytes = file.bytes[Int(comment.range.start)..<Int(comment.range.end)]
    let words = bytes.drop { $0 == UInt8(ascii: "#") }
      .split { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
    guard let first = words.first, first.starts(with: "pushrules:".utf8) else { return nil }
    func span(_ words: some Collection<ArraySlice<UInt8>>) -> SourceSpan {
      let start = words.first?.startIndex ?? 0
      let end = words.reduce(start) { $1.endIndex }
      return SourceSpan(file, SourceRange(UInt32(start), UInt32(end)))
    }
    let code = words.dropFirst().first.map { String(decoding: $0, as: UTF8.self) }
    self.code = code ?? ""
    if !first.elementsEqual("pushrules:allow".utf8) {
      (self.span, fault) = (span(words.prefix(1)), .directive)
    } else if comment.isDocumentation {
      (self.span, fault) = (span(words), .documentation)
    } else if let code {
      guard let page = CodePage.find(code), page.canBeAllowed else {
        self.span = span(words[1..<2])
        fault = CodePage.find(code) == nil ? .unknownCode : .notAllowed
        return
      }
      let hasReason = words.count > 3 && words[2].elementsEqual("because".utf8)
      (self.span, fault) = (span(words), hasReason ? nil : .noReason)
    } else {
      (self.span, fault) = (span(words), .noCode)
    }
  }
}

extension CodePage {
  /// Whether it is a warning about the rules themselves.
  var canBeAllowed: Bool { severity == .warning && !code.hasPrefix("check/allowance-") }
}
