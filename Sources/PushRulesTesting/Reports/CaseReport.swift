package import PushRulesDiagnostics
internal import PushRulesEvaluation

/// Writes what a run of the cases gave.
package enum CaseReport {
  /// How many cases passed and failed in all.
  package static func counts(_ suites: [SuiteResult]) -> (passed: Int, failed: Int) {
    (suites.reduce(0) { $0 + $1.passed }, suites.reduce(0) { $0 + $1.failed })
  }

  /// For people: a line for each case file, what failed below it, and the counts in the last line.
  package static func text(_ suites: [SuiteResult], style: TerminalStyle) -> String {
    var output = ""
    for suite in suites {
      let mark =
        suite.failed == 0 ? style.paint("ok", as: .help) : style.paint("FAILED", as: .error)
      output += "\(mark) \(VisibleText.of(suite.file)): \(suite.passed) passed"
      output += suite.failed == 0 ? "\n" : ", \(suite.failed) failed\n"
      for problem in suite.problems {
        output += "\n"
        append(problem, style, to: &output)
      }
      for result in suite.results where !result.isPassed {
        output += "\n" + text(result, style: style)
      }
      if suite.failed > 0 { output += "\n" }
    }
    let (passed, failed) = counts(suites)
    return output + "\(passed) passed, \(failed) failed\n"
  }

  /// One failure: the case's place and name, each difference, then why.
  package static func text(_ result: CaseResult, style: TerminalStyle) -> String {
    let place = "\(VisibleText.of(result.file)):\(result.place.line)"
    let name = result.name.isEmpty ? "a case without a name" : VisibleText.of(result.name)
    return "\(place): \(style.paint(name, as: .emphasis))\n" + details(result, style: style)
  }

  /// What is wrong with a case, indented, without its name.
  static func details(_ result: CaseResult, style: TerminalStyle) -> String {
    var output = ""
    for problem in result.problems { append(problem, style, to: &output) }
    for difference in result.differences {
      output += "  \(VisibleText.of(difference.what))\n"
      output += "    expected  \(difference.expected.map(VisibleText.of) ?? "nothing")\n"
      output += "    found     \(difference.found.map(VisibleText.of) ?? "nothing")\n"
    }
    if let error = result.error {
      output += "  the message is refused: \(VisibleText.of(error.message)) [\(error.code)]\n"
    }
    if let explanation = result.explanation {
      output += "  why:\n"
      let text = ExplanationText(style: style).text(explanation.fields)
      for line in text.split(separator: "\n") { output += "  \(line)\n" }
    }
    return output
  }

  private static func append(
    _ problem: CaseProblem,
    _ style: TerminalStyle,
    to output: inout String
  ) {
    output += "  \(VisibleText.of(problem.location)): \(VisibleText.of(problem.message))"
    output += " \(style.paint("[\(problem.code)]", as: .faint))\n"
    if let help = problem.help {
      output += "    \(style.paint("help:", as: .help)) \(VisibleText.of(help))\n"
    }
  }
}
