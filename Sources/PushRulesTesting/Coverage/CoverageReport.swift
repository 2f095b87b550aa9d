internal import PushRules
package import PushRulesDiagnostics
internal import PushRulesEvaluation
internal import PushRulesSemantics

/// What the cases of a policy cover of it.
package struct CoverageReport: Sendable {
  /// The rule file.
  package let path: String
  package let coverage: Coverage
  /// How many cases were looked at.
  package let cases: Int
  /// Of each item, in how many cases it happened.
  package let counts: [Int]
  /// The items that can happen.
  package let possible: CoverageSet
  /// The percentage of all items that was asked for.
  package let threshold: Int?

  /// Finds what cases cover.
  ///
  /// A case whose message is refused for another reason than a `reject` covers nothing.
  ///
  /// - Parameters:
  ///   - path: the rule file.
  ///   - messages: the messages of the cases.
  ///   - threshold: the percentage of all items that must be covered.
  ///   - canHappen: see `Coverage.possible(_:)`; asked about items that no case covers.
  package init(
    path: String,
    coverage: Coverage,
    messages: [ArraySlice<UInt8>],
    threshold: Int? = nil,
    canHappen: (CoverageItem) -> Bool? = { _ in nil }
  ) {
    var counts = Array(repeating: 0, count: coverage.items.count)
    var collector = coverage.collector()
    for message in messages {
      guard let items = try? collector.items(of: message.span) else { continue }
      for item in items.items { counts[item] += 1 }
    }
    var possible = CoverageSet(all: coverage.items.count)
    for (index, item) in coverage.items.enumerated()
    where counts[index] == 0 && canHappen(item) == false {
      possible.remove(index)
    }
    self.path = path
    self.coverage = coverage
    self.threshold = threshold
    self.counts = counts
    self.possible = possible
    cases = messages.count
  }

  /// How much of everything is covered.
  package var all: Share { share { _ in true } }

  /// How much of the candidates' outcomes is covered: each one won by each alternative and lost
  /// for each reason.
  package var candidates: Share { share { $0.kind == .candidate } }

  /// Whether as much is covered as was asked for.
  package var isReached: Bool { threshold.map { all.reaches(percent: $0) } ?? true }

  /// The items that can happen and happened in no case.
  package var missing: [CoverageItem] {
    possible.items.filter { counts[$0] == 0 }.map { coverage.items[$0] }
  }

  /// The items that are proved to happen in no message.
  package var impossible: [CoverageItem] {
    coverage.items.indices.filter { !possible.contains($0) }.map { coverage.items[$0] }
  }

  private func share(of isCounted: (CoverageItem) -> Bool) -> Share {
    let items = possible.items.filter { isCounted(coverage.items[$0]) }
    return Share(count: items.count { counts[$0] > 0 }, total: items.count)
  }

  // MARK: - Text

  /// For people: the shares, what became of each part in how many cases, and what lacks.
  package func text(style: TerminalStyle) -> String {
    let all = all
    let candidates = candidates
    var output =
      style.paint("coverage of \(VisibleText.of(path)) by \(cases.counting("case"))", as: .emphasis)
      + "\n"
    output += "  candidates  \(candidates.percent) %  \(Self.count(candidates)) outcomes\n"
    output += "  everything  \(all.percent) %  \(Self.count(all)) items\n"
    output += candidateTable(style)
    for (kind, title) in Self.titles { output += list(kind, title, style) }
    let missing = missing
    if !missing.isEmpty {
      output += "\n  \(style.paint("not covered", as: .error))\n"
      for item in missing {
        output += "    \(VisibleText.of(item.id))  \(item.span.location)\n"
      }
    }
    if !impossible.isEmpty {
      output += "\n  \(style.paint("in no message", as: .emphasis))\n"
      for item in impossible {
        output += "    \(VisibleText.of(item.id))  \(item.span.location)\n"
      }
    }
    if let threshold, !isReached {
      output += "\n  \(style.paint("below the threshold", as: .error)): "
      output += "\(all.percent) % of everything is covered, \(threshold) % is asked for\n"
    }
    return output
  }

  private static func count(_ share: Share) -> String { "\(share.count) of \(share.total)" }

  private static let titles: [(CoverageItem.Kind, String)] = [
    (.gate, "gate"), (.branch, "branches"), (.test, "guards and tests"), (.row, "tables"),
    (.placeholder, "placeholders"), (.alternative, "alternatives"), (.finish, "finish steps"),
    (.reject, "rejects"),
  ]

  /// All outcomes of the candidates, a line each; `-` is what cannot happen.
  private func candidateTable(_ style: TerminalStyle) -> String {
    let columns: [CandidateExplanation.Status] = [
      .won, .outranked, .absent, .guardFalse, .layerGuardFalse, .incomplete,
    ]
    var rows = [["  candidate"] + columns.map(\.rawValue) + ["not reached"]]
    for (subject, indices) in grouped(.candidate) {
      var row = ["  \(VisibleText.of(subject))"]
      var reached = 0
      for column in columns {
        let items = indices.filter { coverage.items[$0].event.status == column }
        let count = items.reduce(0) { $0 + counts[$1] }
        reached += count
        row.append(items.contains { possible.contains($0) } ? "\(count)" : "-")
      }
      rows.append(row + ["\(cases - reached)"])
    }
    return "\n" + Self.aligned(rows)
  }

  /// A line for each subject: what can happen to it, and how often it did.
  private func list(
    _ kind: CoverageItem.Kind,
    _ title: String,
    _ style: TerminalStyle
  ) -> String {
    let groups = grouped(kind)
    guard !groups.isEmpty else { return "" }
    var output = "\n  \(style.paint(title, as: .emphasis))\n"
    for (subject, indices) in groups {
      let outcomes = indices.filter { possible.contains($0) }.map { index in
        let text = "\(VisibleText.of(coverage.items[index].outcome)) \(counts[index])"
        return counts[index] == 0 ? style.paint(text, as: .error) : text
      }
      output += "    \(VisibleText.of(subject)): \(outcomes.joined(separator: ", "))\n"
    }
    return output
  }

  /// The items of a kind by their subjects, in order.
  private func grouped(_ kind: CoverageItem.Kind) -> [(subject: String, indices: [Int])] {
    var groups: [(subject: String, indices: [Int])] = []
    for (index, item) in coverage.items.enumerated() where item.kind == kind {
      if groups.last?.subject == item.subject {
        groups[groups.count - 1].indices.append(index)
      } else {
        groups.append((item.subject, [index]))
      }
    }
    return groups
  }

  /// The first column to the left, the others to the right.
  private static func aligned(_ rows: [[String]]) -> String {
    let widths = (rows.first ?? []).indices.map { column in
      rows.map { DisplayWidth.of($0[column]) }.max() ?? 0
    }
    return rows.map { row in
      row.enumerated().map { column, text in
        let space = String(repeating: " ", count: widths[column] - DisplayWidth.of(text))
        return column == 0 ? text + space : space + text
      }
      .joined(separator: "  ") + "\n"
    }
    .joined()
  }

  // MARK: - JSON

  /// One JSON object with everything.
  package func json() -> [UInt8] {
    var object = JSONLine()
    object.add("policy", path)
    object.add("cases", cases)
    object.add("candidates", json: Self.object(candidates))
    object.add("all", json: Self.object(all))
    if let threshold {
      object.add("threshold", threshold)
      object.add("reached", json: (isReached ? "true" : "false").utf8)
    }
    object.add(
      "items",
      list: possible.items.map { index in
        let item = coverage.items[index]
        var object = JSONLine()
        object.add("id", item.id)
        object.add("kind", item.kind.rawValue)
        object.add("count", counts[index])
        item.span.add(to: &object)
        return object.closed()
      }
    )
    object.add(
      "impossible",
      list: impossible.map { item in
        var object = JSONLine()
        object.add("id", item.id)
        object.add("kind", item.kind.rawValue)
        item.span.add(to: &object)
        return object.closed()
      }
    )
    return object.closed()
  }

  private static func object(_ share: Share) -> [UInt8] {
    var object = JSONLine()
    object.add("covered", share.count)
    object.add("possible", share.total)
    object.add("percent", json: share.percent.utf8)
    return object.closed()
  }
}

extension CoverageItem.Event {
  /// What became of a candidate, where this is about one.
  fileprivate var status: CandidateExplanation.Status? {
    switch self {
    case .won: .won
    case .lost(_, let status): status
    case .branch, .test, .alternative, .row, .finish, .gateShut: nil
    }
  }
}

extension SourceSpan {
  /// `file:line:column` of its first byte.
  package var location: String {
    let start = start
    return "\(VisibleText.of(file.name)):\(start.line):\(start.column)"
  }

  /// Adds the file, the line and the column.
  func add(to object: inout JSONLine) {
    let start = start
    object.add("file", file.name)
    object.add("line", start.line)
    object.add("column", start.column)
  }
}
