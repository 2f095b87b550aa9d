import PushRulesDiagnostics
import Testing

/// All cases with findings.
private let findingCases: [FindingCase] = [
  causesFindings, chainsFindings, expressionsAFindings, expressionsBFindings, expressionsCFindings,
  expressionsDFindings, expressionsEFindings, fitBytesFindings, mergingAFindings, mergingBFindings,
  namesAFindings,
  namesBFindings, namesCFindings, typesAFindings, typesBFindings, warningsAFindings,
  warningsBFindings,
].flatMap(\.self)

/// Every code of the checker; two of them are about sizes and have tests of their own.
private let codes: Set<String> = [
  "check/alternatives", "check/argument-count", "check/argument-type", "check/at-path",
  "check/condition-type", "check/cycle", "check/decided-twice", "check/default-missing-field",
  "check/default-type", "check/drop-of-nothing", "check/dropped-and-declared",
  "check/empty-pattern", "check/enumeration-constant", "check/field-in-no-chain",
  "check/field-merge", "check/field-twice", "check/fit-bytes-text", "check/function-label",
  "check/gate-type",
  "check/hides-function", "check/hides-name", "check/hole-without-end", "check/index-type",
  "check/input-only-type", "check/interpolation-type", "check/is-not-absent", "check/json-type",
  "check/key-twice", "check/key-with-hyphen", "check/label-expected", "check/label-missing",
  "check/label-twice",
  "check/label-unknown", "check/layer-field-twice", "check/layer-gives-nothing",
  "check/layer-in-no-chain", "check/layer-twice", "check/list-items",
  "check/member-twice", "check/missing-entry", "check/name-alone", "check/name-twice",
  "check/never-decided", "check/never-equal", "check/not-a-list", "check/not-a-record",
  "check/not-callable", "check/not-indexable", "check/observe-reads-output",
  "check/occurrence-place", "check/operand-type", "check/optional-default",
  "check/output-default", "check/override-of-nothing", "check/parameter-twice",
  "check/pattern-twice", "check/pattern-without-text", "check/placeholder-cycle",
  "check/placeholder-type", "check/question-type", "check/reserved-output", "check/row-twice",
  "check/satisfies-test", "check/table-misses-row", "check/table-rows", "check/text-first",
  "check/two-gates", "check/unknown-entry", "check/unknown-function", "check/unknown-key",
  "check/unknown-layer", "check/unknown-name", "check/unknown-output", "check/unknown-row",
  "check/unused-layer", "check/unused-let", "check/unused-placeholders", "check/unused-table",
  "check/value-type",
]

@Suite struct FindingTests {
  @Test(arguments: findingCases)
  func `a fault has exactly its findings`(_ one: FindingCase) {
    #expect(CheckedFiles(one.files).findings == one.findings)
  }

  @Test(arguments: findingCases)
  func `there is a policy exactly when there is no error`(_ one: FindingCase) {
    let files = CheckedFiles(one.files)
    let hasError = files.diagnostics.contains { $0.severity == .error }
    #expect((files.policy == nil) == hasError)
  }

  @Test func `every code has a case`() {
    let found = Set(findingCases.flatMap { CheckedFiles($0.files).diagnostics.map(\.code) })
    #expect(found == codes)
  }

  @Test(arguments: findingCases)
  func `a message is one line, begins small and ends without a full stop`(_ one: FindingCase) {
    for diagnostic in CheckedFiles(one.files).diagnostics {
      #expect(!diagnostic.message.contains("\n"))
      #expect(diagnostic.message.first?.isUppercase == false)
      #expect(diagnostic.message.last != ".")
    }
  }

  @Test func `case names are unique`() {
    #expect(Set(findingCases.map(\.name)).count == findingCases.count)
  }
}
