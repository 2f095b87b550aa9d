package import PushRulesDiagnostics
import PushRulesSyntax
package import Testing

/// A finding that a test expects: its code, and the marks around its place.
package struct ExpectedDiagnostic: Sendable, CustomTestStringConvertible {
  package let code: String
  /// The mark at the first byte.
  package let start: String
  /// The mark behind the last byte.
  package let end: String

  package init(_ code: String, _ start: String = "1️⃣", _ end: String = "2️⃣") {
    self.code = code
    self.start = start
    self.end = end
  }

  package var testDescription: String { code }
}

/// Reads a marked text and asserts that exactly these findings come, at these places.
@discardableResult
package func expectDiagnostics(
  _ marked: String,
  _ expected: [ExpectedDiagnostic],
  sourceLocation: SourceLocation = #_sourceLocation
) -> [Diagnostic] {
  let source = MarkedSource(marked)
  let (tree, diagnostics) = PolicySyntax.read(source.file)
  let found = diagnostics.map {
    "\($0.code) \($0.primary.span.range.start)..<\($0.primary.span.range.end)"
  }
  let wanted = expected.map { "\($0.code) \(source.offset($0.start))..<\(source.offset($0.end))" }
  #expect(found == wanted, sourceLocation: sourceLocation)
  #expect(TreeCoverage.faults(of: tree) == [], sourceLocation: sourceLocation)
  for diagnostic in diagnostics {
    #expect(
      DiagnosticStyle.faults(of: diagnostic).isEmpty,
      "\(DiagnosticStyle.faults(of: diagnostic)): \(diagnostic.message)",
      sourceLocation: sourceLocation
    )
  }
  return diagnostics
}

/// What every message must be like.
package enum DiagnosticStyle {
  package static func faults(of diagnostic: Diagnostic) -> [String] {
    var faults: [String] = []
    let texts = [diagnostic.message, diagnostic.help ?? ""] + diagnostic.secondary.map(\.message)
    if texts.contains(where: { $0.unicodeScalars.contains { $0.value < 0x20 } }) {
      faults.append("control characters")
    }
    if diagnostic.message.hasSuffix(".") { faults.append("full stop") }
    if let first = diagnostic.message.first, first.isUppercase { faults.append("capital letter") }
    if diagnostic.help == nil { faults.append("no help") }
    if diagnostic.message.filter({ $0 == "`" }).count % 2 != 0,
      !diagnostic.primary.span.text.contains("`")
    {
      faults.append("odd back-ticks")
    }
    return faults
  }
}
