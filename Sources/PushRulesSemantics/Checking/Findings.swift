internal import PushRulesDiagnostics

/// What the passes have found, in the order in which they found it.
struct Findings {
  private var diagnostics: [Diagnostic] = []
  /// How many of them are errors.
  private(set) var errorCount = 0
  /// Cause → index into `diagnostics`.
  private var causes: [Cause: Int] = [:]
  /// How many more near names may be searched for; a file that is all errors must not take long.
  private var searchesLeft = CheckLimits.nameSearches

  /// Adds a finding.
  mutating func report(_ diagnostic: Diagnostic) {
    if diagnostic.severity == .error { errorCount += 1 }
    diagnostics.append(diagnostic)
  }

  /// Adds a finding, or its place to that of an earlier one with the same cause.
  ///
  /// A misspelt declaration is one fault, however many places read it; and whoever misspells a name
  /// ten times is told once, with all the places.
  mutating func report(_ diagnostic: Diagnostic, cause: Cause) {
    guard let index = causes[cause] else {
      causes[cause] = diagnostics.count
      report(diagnostic)
      return
    }
    diagnostics[index] = diagnostics[index].adding(diagnostic.primary.span)
  }

  /// What several findings may have in common.
  struct Cause: Hashable {
    let code: String
    let file: ObjectIdentifier
    let text: String
  }

  /// The name that was probably meant.
  mutating func nearest(_ name: String, among names: @autoclosure () -> [String]) -> String? {
    guard searchesLeft > 0 else { return nil }
    searchesLeft -= 1
    return NearestName.find(name, among: Array(names().prefix(CheckLimits.namesSearched)))
  }

  /// Whether there are so many errors that looking for more serves nobody.
  var isFull: Bool { errorCount >= CheckLimits.errorsCollected }

  /// By file and place, at most `CheckLimits.errors` errors a file.
  func sorted(files: [SourceFile]) -> [Diagnostic] {
    var order: [ObjectIdentifier: Int] = [:]
    for (index, file) in files.enumerated() where order[ObjectIdentifier(file)] == nil {
      order[ObjectIdentifier(file)] = index
    }
    func key(_ index: Int) -> (Int, UInt32, UInt32, Int) {
      let span = diagnostics[index].primary.span
      return (order[ObjectIdentifier(span.file)] ?? 0, span.range.start, span.range.end, index)
    }
    var errors: [Int: Int] = [:]
    return diagnostics.indices.sorted { key($0) < key($1) }.compactMap { index in
      let diagnostic = diagnostics[index]
      guard diagnostic.severity == .error else { return diagnostic }
      let count = errors[key(index).0, default: 0]
      guard count < CheckLimits.errors else { return nil }
      errors[key(index).0] = count + 1
      return diagnostic
    }
  }
}

extension Diagnostic {
  /// The finding with one more place of the same fault.
  fileprivate func adding(_ span: SourceSpan) -> Diagnostic {
    guard secondary.count < 8 else { return self }
    return Diagnostic(
      code: code,
      severity: severity,
      message: message,
      at: primary.span,
      label: primary.message,
      secondary: secondary + [Label(span, "and here")],
      help: help
    )
  }
}
