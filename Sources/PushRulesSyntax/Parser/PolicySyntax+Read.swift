package import PushRulesDiagnostics

extension PolicySyntax {
  /// How many faults of one file are reported.
  package static let diagnosticLimit = 20

  /// Reads a file: tokens, tree and what is wrong, sorted by place.
  package static func read(_ source: SourceFile) -> (PolicySyntax, [Diagnostic]) {
    let (tokens, lexical) = Lexer.tokenize(source)
    let (tree, syntactic) = Parser.parse(tokens)
    guard !lexical.isEmpty else { return (tree, sorted(syntactic)) }
    // Warnings of a file that means nothing would be noise.
    let errors = syntactic.filter { $0.severity == .error }
    return (tree, sorted(withoutConsequences(lexical, errors)))
  }

  private static func sorted(_ diagnostics: [Diagnostic]) -> [Diagnostic] {
    let sorted = diagnostics.sorted { $0.primary.span.range.start < $1.primary.span.range.start }
    return Array(sorted.prefix(diagnosticLimit))
  }

  /// Where a quote or a `\\(` is out of place, text is read as code and code as text: of such a line
  /// the first fault of the lexer and the first of the parser are reported.
  private static func withoutConsequences(
    _ lexical: [Diagnostic],
    _ syntactic: [Diagnostic]
  ) -> [Diagnostic] {
    let confused = Set(lexical.filter(isConfusing).map(\.primary.span.start.line))
    guard !confused.isEmpty else { return lexical + syntactic }
    var kept: [Diagnostic] = []
    // A string that is at fault is not once more what was found instead of something else.
    let places = Set(lexical.map(\.primary.span.range.start))
    let others = syntactic.filter { !places.contains($0.primary.span.range.start) }
    for faults in [lexical, others] {
      var seen: Set<Int> = []
      for fault in faults {
        let line = fault.primary.span.start.line
        if !confused.contains(line) || seen.insert(line).inserted { kept.append(fault) }
      }
    }
    return kept
  }

  private static func isConfusing(_ diagnostic: Diagnostic) -> Bool {
    switch diagnostic.code {
    case "syntax/unterminated-string", "syntax/unclosed-interpolation",
      "syntax/interpolation-too-deep":
      true
    case "syntax/unexpected-character":
      diagnostic.primary.span.text == "\\"
    default: false
    }
  }
}
