internal import PushRulesDiagnostics
internal import PushRulesEvaluation

extension CaseReport {
  /// The Test Anything Protocol, version 14.
  package static func tap(_ suites: [SuiteResult]) -> String {
    let (passed, failed) = counts(suites)
    var output = "TAP version 14\n1..\(passed + failed)\n"
    var number = 0
    for suite in suites {
      for problem in suite.problems {
        number += 1
        output += "not ok \(number) - \(tapText("\(suite.file): \(problem.message)"))\n"
        output += yaml(problemText(problem))
      }
      for result in suite.results {
        number += 1
        let name = tapText("\(suite.file): \(result.name)")
        output += "\(result.isPassed ? "ok" : "not ok") \(number) - \(name)\n"
        if !result.isPassed { output += yaml(details(result, style: .plain)) }
      }
    }
    return output
  }

  /// JUnit's XML, as continuous integration servers read it.
  package static func junit(_ suites: [SuiteResult]) -> String {
    let (passed, failed) = counts(suites)
    var output = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    output +=
      "<testsuites name=\"pushrules\" tests=\"\(passed + failed)\" failures=\"\(failed)\">\n"
    for suite in suites {
      let count = suite.passed + suite.failed
      output += "  <testsuite name=\"\(xml(suite.file))\" tests=\"\(count)\""
      output += " failures=\"\(suite.failed)\">\n"
      for problem in suite.problems {
        output += testCase(
          suite,
          problem.code,
          problem.place?.line,
          (problem.message, problemText(problem))
        )
      }
      for result in suite.results {
        let failure = result.isPassed ? nil : (summary(result), details(result, style: .plain))
        output += testCase(suite, result.name, result.place.line, failure)
      }
      output += "  </testsuite>\n"
    }
    return output + "</testsuites>\n"
  }

  /// One JSON object with everything, on one line.
  ///
  /// - Parameter measures: further keys with their lists: coverage, mutation.
  package static func json(
    _ suites: [SuiteResult],
    measures: [(key: String, values: [[UInt8]])] = []
  ) -> String {
    let (passed, failed) = counts(suites)
    var report = JSONLine()
    report.add("passed", passed)
    report.add("failed", failed)
    report.add("suites", list: suites.map(object))
    for measure in measures { report.add(measure.key, list: measure.values) }
    return String(decoding: report.closed(), as: UTF8.self) + "\n"
  }

  private static func object(_ suite: SuiteResult) -> [UInt8] {
    var object = JSONLine()
    object.add("policy", suite.policy)
    object.add("file", suite.file)
    object.add("passed", suite.passed)
    object.add("failed", suite.failed)
    if !suite.problems.isEmpty { object.add("problems", list: suite.problems.map(Self.object)) }
    object.add("cases", list: suite.results.map(Self.object))
    return object.closed()
  }

  private static func object(_ result: CaseResult) -> [UInt8] {
    var object = JSONLine()
    object.add("name", result.name)
    object.add("line", result.place.line)
    object.add("status", result.isPassed ? "passed" : "failed")
    if !result.problems.isEmpty { object.add("problems", list: result.problems.map(Self.object)) }
    if !result.differences.isEmpty {
      object.add("differences", list: result.differences.map(Self.object))
    }
    if let error = result.error {
      var inner = JSONLine()
      inner.add("code", error.code)
      inner.add("message", error.message)
      if let path = error.path { inner.add("path", path) }
      inner.add("offset", error.offset)
      object.add("error", json: inner.closed())
    }
    if let explanation = result.explanationJSON { object.add("explain", json: explanation) }
    return object.closed()
  }

  private static func object(_ difference: CaseResult.Difference) -> [UInt8] {
    var object = JSONLine()
    object.add("what", difference.what)
    if let expected = difference.expected { object.add("expected", expected) }
    if let found = difference.found { object.add("found", found) }
    return object.closed()
  }

  private static func object(_ problem: CaseProblem) -> [UInt8] {
    var object = JSONLine()
    object.add("code", problem.code)
    object.add("message", problem.message)
    object.add("file", problem.file)
    if let place = problem.place {
      object.add("line", place.line)
      object.add("column", place.column)
    }
    if let help = problem.help { object.add("help", help) }
    return object.closed()
  }

  private static func testCase(
    _ suite: SuiteResult,
    _ name: String,
    _ line: Int?,
    _ failure: (message: String, text: String)?
  ) -> String {
    var output = "    <testcase classname=\"\(xml(suite.file))\" name=\"\(xml(name))\""
    output += " file=\"\(xml(suite.file))\""
    if let line { output += " line=\"\(line)\"" }
    guard let failure else { return output + "/>\n" }
    output +=
      ">\n      <failure message=\"\(xml(failure.message))\">\(xml(failure.text))</failure>\n"
    return output + "    </testcase>\n"
  }

  private static func summary(_ result: CaseResult) -> String {
    if let problem = result.problems.first { return problem.message }
    return result.differences.map(\.what).joined(separator: ", ") + " not as expected"
  }

  private static func problemText(_ problem: CaseProblem) -> String {
    let help = problem.help.map { "\n  help: \($0)" } ?? ""
    return "\(problem.location): \(problem.message) [\(problem.code)]\(help)\n"
  }

  /// A test point's description: one line, in which `#` would start a directive.
  private static func tapText(_ text: String) -> String {
    var output = ""
    for scalar in VisibleText.of(text).unicodeScalars {
      if scalar == "#" || scalar == "\\" { output += "\\" }
      output.unicodeScalars.append(scalar)
    }
    return output
  }

  /// A test point's details as TAP's YAML block.
  private static func yaml(_ text: String) -> String {
    var output = "  ---\n  details: |2\n"
    for line in text.split(separator: "\n") { output += "    \(line)\n" }
    return output + "  ...\n"
  }

  /// Text inside an element or attribute; what XML cannot hold is shown by a sign.
  private static func xml(_ text: String) -> String {
    var output = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": output += "&amp;"
      case "<": output += "&lt;"
      case ">": output += "&gt;"
      case "\"": output += "&quot;"
      case "\n", "\t": output.unicodeScalars.append(scalar)
      case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": output += VisibleText.of(String(scalar))
      default: output.unicodeScalars.append(scalar)
      }
    }
    return output
  }
}
