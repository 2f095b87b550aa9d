package import PushRules
package import PushRulesDiagnostics

/// The cases that a policy passes, kept to see which of them notice when the policy is changed.
package struct PassingCases: Sendable {
  /// A case's name and place.
  package struct Case: Sendable, Equatable {
    /// The case's name.
    package let name: String
    /// The case file.
    package let file: String
    /// Where the case begins in it.
    package let place: SourcePosition

    /// Names a case.
    package init(name: String, file: String, place: SourcePosition) {
      self.name = name
      self.file = file
      self.place = place
    }
  }

  private struct Prepared: Sendable {
    let file: Int
    let item: CaseFile.Case
    let baseline: CaseBaseline
    let reasons: [CaseReason]
  }

  private let files: [CaseFile]
  private let prepared: [Prepared]
  /// How many cases the policy does not pass.
  package let failed: Int

  /// Runs the cases once.
  ///
  /// - Parameter filter: takes the cases whose name holds it.
  package init(_ files: [CaseFile], of policy: Policy, matching filter: String? = nil) {
    var prepared: [Prepared] = []
    var failed = 0
    for (number, file) in files.enumerated() {
      var checker = CaseChecker(file: file, policy: policy)
      for item in CaseRunner.cases(of: file, matching: filter) {
        guard checker.run(item).isPassed, let baseline = checker.baseline(of: item) else {
          failed += 1
          continue
        }
        prepared.append(
          Prepared(
            file: number,
            item: item,
            baseline: baseline,
            reasons: CaseReason.all(of: item, policy.checked)
          )
        )
      }
    }
    self.files = files
    self.prepared = prepared
    self.failed = failed
  }

  /// How many cases there are.
  package var count: Int { prepared.count }

  /// The first case that fails by a changed version of the policy; `nil` when all pass.
  package func firstFailure(of changed: Policy) -> Case? {
    var found: Case?
    forEachFailure(of: changed) { _, item in
      found = item
      return false
    }
    return found
  }

  /// All cases that fail by a changed version of the policy, each with its number in order.
  package func failures(of changed: Policy) -> [(order: Int, item: Case)] {
    var found: [(order: Int, item: Case)] = []
    forEachFailure(of: changed) { order, item in
      found.append((order, item))
      return true
    }
    return found
  }

  /// Visits the cases that fail, in order, as long as `visit` says so.
  private func forEachFailure(of changed: Policy, _ visit: (Int, Case) -> Bool) {
    var checkers = files.map { CaseChecker(file: $0, policy: changed) }
    for (order, item) in prepared.enumerated()
    where checkers[item.file].fails(item.item, item.baseline, item.reasons) {
      let found = Case(
        name: item.item.name,
        file: files[item.file].source.name,
        place: item.item.place
      )
      guard visit(order, found) else { return }
    }
  }
}
