package import PushRulesDiagnostics
internal import PushRulesEvaluation

/// Writes what holding a back end against a policy gave.
package enum ConformanceReport {
  /// Longer values and messages are cut in the text, not in the JSON.
  private static let longest = 1_000

  /// For people: one line, each finding below it with its smallest message, the counts in the last
  /// line.
  ///
  /// - Parameter limit: how many findings are shown; the others are counted.
  package static func text(
    _ result: ConformanceResult,
    showing limit: Int,
    style: TerminalStyle
  ) -> String {
    let mark =
      result.isConforming ? style.paint("ok", as: .help) : style.paint("FAILED", as: .error)
    var output = "\(mark) \(VisibleText.of(result.policy)): \(subject(result))\n"
    for problem in result.problems { output += "\n" + text(problem, style) }
    if let fault = result.fault { output += "\n" + text(fault, result, style) }
    let shown = result.findings.all.prefix(limit)
    for finding in shown { output += "\n" + text(finding, result, style) }
    let hidden = result.findings.all.count - shown.count
    if hidden > 0 {
      let all = result.findings.all.count
      output += "\n… and \(hidden) more of \(all) findings; `--show \(all)` shows them all\n"
    }
    if result.findings.further > 0 {
      output += "\n… and \(result.findings.further) disagreements of further causes\n"
    }
    if result.isReductionCut {
      output += "\nThe command failed when messages were made smaller; they may not be the"
      output += " smallest.\n"
    }
    if !result.isConforming { output += "\n" }
    return output + counts(result)
  }

  private static func subject(_ result: ConformanceResult) -> String {
    var parts: [String] = []
    if result.cases > 0 { parts.append(number(result.cases, "case")) }
    if result.random > 0 {
      parts.append("\(number(result.random, "random message")), seed \(result.seed)")
    }
    return parts.isEmpty ? "no message" : parts.joined(separator: "; ")
  }

  private static func counts(_ result: ConformanceResult) -> String {
    let missing = result.cases + result.random - result.compared
    return "\(result.compared - result.disagreeing) agree, \(result.disagreeing) disagree, "
      + "\(missing) not compared\n"
  }

  private static func number(_ count: Int, _ what: String) -> String {
    count == 1 ? "1 \(what)" : "\(count) \(what)s"
  }

  private static func text(_ problem: CaseProblem, _ style: TerminalStyle) -> String {
    var output = "\(VisibleText.of(problem.file)): \(VisibleText.of(problem.message))"
    output += " \(style.paint("[\(problem.code)]", as: .faint))\n"
    if let help = problem.help {
      output += "  \(style.paint("help:", as: .help)) \(VisibleText.of(help))\n"
    }
    return output
  }

  private static func text(
    _ fault: ConformanceResult.Fault,
    _ result: ConformanceResult,
    _ style: TerminalStyle
  ) -> String {
    var output = style.paint(VisibleText.of(fault.sentence), as: .emphasis)
    output += " \(style.paint("[\(fault.code)]", as: .faint))\n"
    if let help = fault.help {
      output += "  \(style.paint("help:", as: .help)) \(VisibleText.of(help))\n"
    }
    if let message = fault.message {
      let what = fault.answer == nil ? "without an answer" : "whose answer is not as expected"
      output += "  the first message \(what), \(origin(message.origin)):\n"
      output += "    \(short(String(decoding: message.bytes, as: UTF8.self)))\n"
    }
    if let answer = fault.answer { output += "  its answer:\n    \(short(answer))\n" }
    if !fault.errors.isEmpty {
      output += "  its standard error ends with:\n"
      for line in fault.errors { output += "    \(short(line))\n" }
    }
    return output
  }

  private static func text(
    _ finding: ConformanceFindings.Finding,
    _ result: ConformanceResult,
    _ style: TerminalStyle
  ) -> String {
    let disagreement = finding.disagreement
    var output = style.paint(VisibleText.of(disagreement.title), as: .emphasis)
    output += ", \(number(finding.count, "answer"))"
    if finding.caseCount > 0, finding.caseCount < finding.count {
      output += ", \(finding.caseCount) of them to \(finding.caseCount == 1 ? "a case" : "cases")"
    }
    output += "\n  message   \(short(String(decoding: finding.message.bytes, as: UTF8.self)))\n"
    output += "  from      \(origin(finding.message.origin))"
    output += finding.isReduced ? ", made smaller\n" : "\n"
    output += "  expected  \(disagreement.expected.map(short) ?? expectedNothing(disagreement))\n"
    output += "  found     \(disagreement.found.map(short) ?? "nothing")\n"
    if let remark = disagreement.remark { output += "  \(VisibleText.of(remark))\n" }
    if let explanation = disagreement.explanation {
      output += "  why:\n"
      let text = ExplanationText(style: style).text([explanation])
      for line in text.split(separator: "\n") { output += "  \(line)\n" }
    }
    return output
  }

  private static func expectedNothing(_ disagreement: Disagreement) -> String {
    disagreement.kind == .garbled ? "a JSON object" : "nothing"
  }

  /// Where a message comes from, in words.
  private static func origin(_ origin: ConformanceMessage.Origin) -> String {
    switch origin {
    case .written(let name, let file, let line):
      "\(VisibleText.of(file)):\(line): \(VisibleText.of(name))"
    case .random(let number): "random message \(number)"
    }
  }

  /// A value in one line of bearable length.
  private static func short(_ value: String) -> String {
    let scalars = value.unicodeScalars
    guard scalars.count > longest else { return VisibleText.of(value) }
    return VisibleText.of(String(String.UnicodeScalarView(scalars.prefix(longest)))) + "…"
  }

  // MARK: - JSON

  /// One JSON object with everything, on one line; messages and values as texts that hold JSON.
  ///
  /// - Parameter limit: how many findings are written; `findingCount` counts all.
  package static func json(_ result: ConformanceResult, showing limit: Int) -> String {
    var report = JSONLine()
    report.add("policy", result.policy)
    report.add("conforming", json: (result.isConforming ? "true" : "false").utf8)
    report.add("cases", result.cases)
    report.add("random", result.random)
    if result.random > 0 { report.add("seed", json: String(result.seed).utf8) }
    report.add("compared", result.compared)
    report.add("disagreeing", result.disagreeing)
    if !result.problems.isEmpty { report.add("problems", list: result.problems.map(object)) }
    if let fault = result.fault { report.add("fault", json: object(fault)) }
    report.add("findingCount", result.findings.all.count)
    if result.findings.further > 0 { report.add("furtherDisagreements", result.findings.further) }
    if result.isReductionCut { report.add("reductionCut", json: "true".utf8) }
    report.add("findings", list: result.findings.all.prefix(limit).map(object))
    return String(decoding: report.closed(), as: UTF8.self) + "\n"
  }

  private static func object(_ problem: CaseProblem) -> [UInt8] {
    var object = JSONLine()
    object.add("code", problem.code)
    object.add("message", problem.message)
    object.add("file", problem.file)
    if let help = problem.help { object.add("help", help) }
    return object.closed()
  }

  private static func object(_ fault: ConformanceResult.Fault) -> [UInt8] {
    var object = JSONLine()
    object.add("code", fault.code)
    object.add("message", fault.sentence)
    if let help = fault.help { object.add("help", help) }
    if let message = fault.message {
      var inner = JSONLine()
      add(message, to: &inner)
      if let answer = fault.answer { inner.add("answer", answer) }
      object.add(fault.answer == nil ? "unanswered" : "differing", json: inner.closed())
    }
    if !fault.errors.isEmpty {
      object.add("errors", list: fault.errors.map { Array(JSONLine.string($0).utf8) })
    }
    return object.closed()
  }

  private static func object(_ finding: ConformanceFindings.Finding) -> [UInt8] {
    let disagreement = finding.disagreement
    var object = JSONLine()
    if !disagreement.field.isEmpty { object.add("field", disagreement.field) }
    object.add("kind", disagreement.kind.rawValue)
    object.add("count", finding.count)
    object.add("cases", finding.caseCount)
    add(finding.message, to: &object)
    object.add("reduced", json: (finding.isReduced ? "true" : "false").utf8)
    if let expected = disagreement.expected { object.add("expected", expected) }
    if let found = disagreement.found { object.add("found", found) }
    if let remark = disagreement.remark { object.add("remark", remark) }
    if let explanation = disagreement.explanation {
      var json: [UInt8] = []
      Explanation(fields: [explanation]).write(into: &json)
      object.add("explain", json: json)
    }
    return object.closed()
  }

  private static func add(_ message: ConformanceMessage, to object: inout JSONLine) {
    object.add("message", String(decoding: message.bytes, as: UTF8.self))
    switch message.origin {
    case .written(let name, let file, let line):
      object.add("case", name)
      object.add("file", file)
      object.add("line", line)
    case .random(let number): object.add("number", number)
    }
  }
}
