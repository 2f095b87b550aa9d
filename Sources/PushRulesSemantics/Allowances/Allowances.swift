package import PushRulesDiagnostics
package import PushRulesSyntax

/// The warnings that a policy's files allow, in comments `# pushrules:allow CODE because …`.
///
/// An allowance behind code is for the line on which it stands. One on a line of its own is for the
/// line below, further comments left out. It silences one finding.
package struct Allowances: Sendable {
  /// What every load of a policy looks for, and so what it can say of an allowance that silences
  /// nothing; further analyses have codes of their own.
  package static let lookedForByLoading: Set<String> = [
    "check/allowance-malformed", "check/empty-pattern", "check/is-not-absent",
    "check/unused-layer", "check/unused-let",
    "check/unused-placeholders", "check/unused-table", "syntax/stray-documentation",
  ]

  /// What a finding and an allowance must have in common.
  private struct Place: Hashable {
    let file: ObjectIdentifier
    let line: Int
    let code: String
  }

  /// Those that can be read.
  private var allowances: [AllowanceComment] = []
  /// Place → indices into `allowances`, in file order.
  private var indices: [Place: [Int]] = [:]
  private var malformed: [AllowanceComment] = []
  /// Base file first, the file that was loaded last.
  private let files: [SourceFile]

  /// Reads the comments of a policy's files.
  ///
  /// - Parameter files: Base file first, the file that was loaded last.
  /// - Complexity: O(bytes).
  package init(in files: [PolicySyntax]) {
    self.files = files.map(\.source)
    for file in files {
      for index in file.tokens.tokens.indices { read(file.tokens, before: index) }
    }
  }

  /// The findings without those that are allowed, and with what is wrong with the allowances.
  ///
  /// - Parameters:
  ///   - findings: Errors among them stay.
  ///   - codes: The codes that were looked for. An allowance of another code is not said to silence
  ///     nothing, and without `check/allowance-malformed` nothing is said of those that cannot be
  ///     read.
  /// - Complexity: O(findings + allowances).
  package func applied(
    to findings: [Diagnostic],
    lookedFor codes: Set<String>
  ) -> [Diagnostic] {
    var isUsed = Array(repeating: false, count: allowances.count)
    var waiting = indices.mapValues { $0[...] }
    let kept = findings.filter { finding in
      guard finding.severity == .warning else { return true }
      let span = finding.primary.span
      let place = Place(
        file: ObjectIdentifier(span.file),
        line: span.start.line,
        code: finding.code
      )
      while let index = waiting[place]?.popFirst() {
        guard !isUsed[index] else { continue }
        isUsed[index] = true
        return false
      }
      return true
    }
    var own = codes.contains("check/allowance-malformed") ? malformedFindings : []
    // A base file may be written for the variants that extend it, and is checked by itself.
    for (allowance, isUsed) in zip(allowances, isUsed)
    where !isUsed && allowance.span.file === files.last && codes.contains(allowance.code) {
      own.append(SemanticDiagnostics.allowanceUnused(allowance.code, at: allowance.span))
    }
    return own.isEmpty ? kept : sorted(kept + own)
  }

  /// Findings by file and place.
  private func sorted(_ findings: [Diagnostic]) -> [Diagnostic] {
    func key(_ index: Int) -> (Int, UInt32, Int) {
      let span = findings[index].primary.span
      let file = files.firstIndex { $0 === span.file } ?? files.count
      return (file, span.range.start, index)
    }
    return findings.indices.sorted { key($0) < key($1) }.map { findings[$0] }
  }

  /// What is wrong with those that cannot be read.
  private var malformedFindings: [Diagnostic] {
    guard !malformed.isEmpty else { return [] }
    let codes = CodePage.all.filter(\.canBeAllowed).map(\.code)
    return malformed.enumerated().map { count, comment in
      let isSearched = comment.fault == .unknownCode && count < CheckLimits.nameSearches
      let nearest = isSearched ? NearestName.find(comment.code, among: codes) : nil
      return SemanticDiagnostics.allowanceMalformed(comment, nearest: nearest)
    }
  }

  // MARK: - Reading

  /// Reads the comments before a token.
  private mutating func read(_ stream: TokenStream, before index: Int) {
    let comments = stream.comments(before: index)
    guard !comments.isEmpty else { return }
    let file = stream.source
    // From the last comment up, so that each knows what stands below it.
    let code = file.position(of: stream.tokens[index].start).line
    var below = (next: code, target: code, code: Optional(code))
    var found: [(comment: AllowanceComment, lines: Set<Int>)] = []
    for comment in comments.reversed() {
      let line = file.position(of: comment.range.start).line
      if below.next - line > 1 { below = (line + 1, line + 1, nil) }
      below.next = line
      if let read = AllowanceComment(comment, in: file) {
        let lines = [below.target, below.code ?? below.target]
        found.append((read, comment.isTrailing ? [line] : Set(lines)))
      } else {
        below.target = line
      }
    }
    for (comment, lines) in found.reversed() {
      guard comment.fault == nil else {
        malformed.append(comment)
        continue
      }
      for line in lines {
        let place = Place(file: ObjectIdentifier(file), line: line, code: comment.code)
        indices[place, default: []].append(allowances.count)
      }
      allowances.append(comment)
    }
  }
}
