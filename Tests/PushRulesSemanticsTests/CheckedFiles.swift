import PushRulesDiagnostics
import PushRulesSemantics
import PushRulesSyntax
import TestSupport
import Testing

/// Marked rule files and what the checker says about them.
struct CheckedFiles {
  let policy: CheckedPolicy?
  let diagnostics: [Diagnostic]
  private let marked: [MarkedSource]
  private let sources: [SourceFile]

  /// Reads and checks files, base file first; they must have no syntax error.
  init(_ texts: [String]) {
    marked = texts.map { MarkedSource($0) }
    sources = marked.enumerated().map { index, text in
      SourceFile(name: "file\(index).pushrules", bytes: Array(text.text.utf8))
    }
    let read = sources.map { PolicySyntax.read($0) }
    let faults = read.flatMap(\.1)
    #expect(faults.isEmpty, "\(DiagnosticRenderer.plain(faults))")
    (policy, diagnostics) = Checker.check(read.map(\.0))
  }

  init(_ text: String) {
    self.init([text])
  }

  /// The findings, one a line: mark, code, message, and behind `→` the marks of other places, behind
  /// `|` the help.
  var findings: [String] {
    diagnostics.map { diagnostic in
      var line = "\(mark(diagnostic.primary.span)) \(diagnostic.code) \(diagnostic.message)"
      for label in diagnostic.secondary {
        line += " → \(mark(label.span)) \(label.message)"
      }
      if let help = diagnostic.help { line += " | \(help)" }
      return line
    }
  }

  /// The findings as mark and code alone.
  var codes: [String] {
    diagnostics.map { "\(mark($0.primary.span)) \($0.code)" }
  }

  /// The mark at the start of a span, or its text where there is none.
  private func mark(_ span: SourceSpan) -> String {
    guard let index = sources.firstIndex(where: { $0 === span.file }) else { return "?" }
    let offset = Int(span.range.start)
    return MarkedSource.marks.first { marked[index].offset($0) == offset } ?? "«\(span.text)»"
  }
}
