package import PushRulesDiagnostics
package import PushRulesEvaluation

/// The cases of a policy, as they stand in `<policy>.cases.json`.
package struct CaseFile: Sendable {
  /// A message, what must become of it, and where that is said.
  package struct Case: Sendable {
    /// Empty where the case has none; that is one of its problems.
    package let name: String
    package let place: SourcePosition
    /// The bytes of the message; `nil` where the case has none.
    package let given: Range<Int>?
    package let expectation: Expectation?
    /// What narrows the comparison.
    package let only: [Mention]?
    package let because: [Reason]
    /// A case with problems is not run: it has failed.
    package fileprivate(set) var problems: [CaseProblem]
  }

  package enum Expectation: Sendable {
    case decision(LocatedJSON)
    case error(code: String, path: String?)
  }

  /// A name and its place in the case file.
  package struct Mention: Sendable {
    package let name: String
    package let offset: Int
  }

  /// The layer that must have won a field.
  package struct Reason: Sendable {
    package let field: Mention
    package let layer: Mention
  }

  package let source: SourceFile
  /// The rule file's name as written, with its place.
  package let policy: Mention?
  package let cases: [Case]
  /// What is wrong with the file as a whole.
  package let problems: [CaseProblem]

  /// Reads a case file.
  ///
  /// - Throws: where the bytes are no JSON. Everything else that is wrong stands in `problems`.
  package static func read(_ source: SourceFile) throws(MessageError) -> CaseFile {
    let root = try LocatedJSON.validated(source.bytes)
    var problems = CaseProblems(source: source)
    guard case .object = root.kind else {
      problems.add("case/file", "a case file holds an object, not \(root.description)", at: root)
      return CaseFile(source: source, policy: nil, cases: [], problems: problems.found)
    }
    problems.checkKeys(of: root, known: ["policy", "cases"], what: "a case file")
    var policy: Mention?
    if let name = problems.text("policy", of: root, what: "a case file") {
      policy = Mention(name: name, offset: root["policy"]?.range.lowerBound ?? 0)
    }
    var cases: [Case] = []
    if let list = root["cases"] {
      if case .array(let items) = list.kind {
        cases = items.map { readCase($0, source) }
        if items.isEmpty { problems.add("case/none", "the file holds no case", at: list) }
      } else {
        problems.add("case/shape", "`cases` is a list, not \(list.description)", at: list)
      }
    } else {
      problems.add("case/missing-key", "a case file needs `cases`", at: root)
    }
    findDuplicates(in: &cases, source)
    return CaseFile(source: source, policy: policy, cases: cases, problems: problems.found)
  }

  private static func readCase(_ value: LocatedJSON, _ source: SourceFile) -> Case {
    var problems = CaseProblems(source: source)
    if case .object = value.kind {
    } else {
      problems.add("case/shape", "a case is an object, not \(value.description)", at: value)
    }
    problems.checkKeys(
      of: value,
      known: ["name", "source", "given", "expect", "only", "because"],
      what: "a case"
    )
    let isObject = if case .object = value.kind { true } else { false }
    let name = isObject ? problems.text("name", of: value, what: "a case") ?? "" : ""
    if value["source"] != nil { _ = problems.text("source", of: value, what: "a case") }
    if isObject, value["given"] == nil {
      problems.add("case/missing-key", "a case needs `given`, the message", at: value)
    }
    let because = reasons(value, &problems)
    let only = narrowing(value, &problems)
    let expectation = isObject ? expectation(value, &problems) : nil
    if case .error = expectation {
      for key in ["only", "because"] where value[key] != nil {
        problems.add(
          "case/error-with-\(key)",
          "a case that expects an error has no `\(key)`: nothing is decided",
          at: value[key] ?? value
        )
      }
    }
    if let only, only.isEmpty, let list = value["only"] {
      problems.add("case/only", "an empty `only` compares nothing", at: list)
    }
    if only != nil, because.isEmpty, let list = value["only"] {
      problems.add(
        "case/only",
        "`only` needs a `because`",
        at: list,
        help: "say which layer wins a field: \"because\": {\"field\": \"layer\"}"
      )
    }
    checkNarrowing(only, expectation, &problems)
    return Case(
      name: name,
      place: source.position(of: UInt32(truncatingIfNeeded: value.range.lowerBound)),
      given: value["given"]?.range,
      expectation: expectation,
      only: only,
      because: because,
      problems: problems.found
    )
  }

  private static func expectation(
    _ value: LocatedJSON,
    _ problems: inout CaseProblems
  ) -> Expectation? {
    guard let expect = value["expect"] else {
      problems.add(
        "case/no-expectation",
        "a case without `expect` shows nothing",
        at: value,
        help: "write the whole decision: \"expect\": {\"field\": value}"
      )
      return nil
    }
    guard case .object(let members) = expect.kind else {
      problems.add("case/shape", "`expect` is an object, not \(expect.description)", at: expect)
      return nil
    }
    problems.checkDuplicates(of: expect)
    guard let error = expect["error"] else { return .decision(expect) }
    if members.count > 1 {
      problems.add("case/error", "an error stands alone in `expect`", at: expect)
    }
    guard case .object = error.kind else {
      problems.add("case/shape", "`error` is an object, not \(error.description)", at: error)
      return nil
    }
    problems.checkKeys(of: error, known: ["code", "path"], what: "an expected error")
    let code = problems.text("code", of: error, what: "an expected error")
    let path =
      error["path"] == nil ? nil : problems.text("path", of: error, what: "an expected error")
    return code.map { .error(code: $0, path: path) }
  }

  private static func reasons(_ value: LocatedJSON, _ problems: inout CaseProblems) -> [Reason] {
    guard let because = value["because"] else { return [] }
    guard case .object(let members) = because.kind else {
      problems.add("case/shape", "`because` is an object, not \(because.description)", at: because)
      return []
    }
    problems.checkDuplicates(of: because)
    return members.compactMap { member in
      guard let layer = member.value.text else {
        problems.add(
          "case/shape",
          "`because` names a layer as text, not \(member.value.description)",
          at: member.value
        )
        return nil
      }
      return Reason(
        field: Mention(name: member.key, offset: member.keyStart),
        layer: Mention(name: layer, offset: member.value.range.lowerBound)
      )
    }
  }

  private static func narrowing(_ value: LocatedJSON, _ problems: inout CaseProblems) -> [Mention]?
  {
    guard let only = value["only"] else { return nil }
    guard case .array(let items) = only.kind else {
      problems.add("case/shape", "`only` is a list, not \(only.description)", at: only)
      return nil
    }
    return items.compactMap { item in
      guard let name = item.text else {
        problems.add("case/shape", "`only` names fields, not \(item.description)", at: item)
        return nil
      }
      return Mention(name: name, offset: item.range.lowerBound)
    }
  }

  /// What is expected of a field that `only` does not name would never be compared.
  private static func checkNarrowing(
    _ only: [Mention]?,
    _ expectation: Expectation?,
    _ problems: inout CaseProblems
  ) {
    guard let only, case .decision(let expect) = expectation else { return }
    for member in expect.members where !only.contains(where: { $0.name == member.key }) {
      problems.add(
        "case/only",
        "`\(member.key)` is expected, but `only` does not name it",
        atOffset: member.keyStart
      )
    }
  }

  private static func findDuplicates(in cases: inout [Case], _ source: SourceFile) {
    var names: [[UInt8]: Int] = [:]
    var messages: [[UInt8]: Int] = [:]
    for index in cases.indices {
      let place = cases[index].place
      let name = Array(cases[index].name.utf8)
      if !name.isEmpty, let first = names.updateValue(place.line, forKey: name) {
        names[name] = first
        cases[index].problems.append(
          CaseProblem(
            code: "case/duplicate-name",
            message: "the name stands at line \(first) already",
            file: source.name,
            place: place
          )
        )
      }
      guard let given = cases[index].given else { continue }
      let bytes = Array(source.bytes[given])
      guard let message = LocatedJSON.read(bytes)?.canonical(in: bytes) else { continue }
      if let first = messages.updateValue(place.line, forKey: message) {
        messages[message] = first
        cases[index].problems.append(
          CaseProblem(
            code: "case/duplicate-given",
            message: "the case at line \(first) has the same `given`",
            file: source.name,
            place: place
          )
        )
      }
    }
  }
}
