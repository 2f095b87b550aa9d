internal import PushRules
internal import PushRulesDiagnostics
internal import PushRulesEvaluation
internal import PushRulesSemantics
internal import PushRulesTesting

/// The cost bound of a policy as `check --cost` writes it.
struct CostText {
  private let file: String
  private let bound: CostBound?

  init(_ file: String, _ policy: Policy) {
    self.file = file
    bound = policy.checked.costBound()
  }

  /// A line for people; it names the file where there are several.
  func text(isOnlyFile: Bool) -> String {
    let cost = bound?.description ?? "not decided, the polynomial goes beyond a limit"
    return "\(isOnlyFile ? "" : "\(VisibleText.of(file)): ")cost: \(cost)\n"
  }

  /// A JSON object on a line.
  ///
  /// `cost` is the text, `null` where the bound is not decided; `terms` has a coefficient and the
  /// whole paths of the sizes for each term.
  var json: String {
    var line = JSONLine()
    line.add("file", file)
    guard let bound else {
      line.add("cost", json: "null".utf8)
      return String(decoding: line.closed(), as: UTF8.self) + "\n"
    }
    line.add("cost", bound.description)
    line.add("terms", list: bound.terms.map { Self.term($0, of: bound) })
    return String(decoding: line.closed(), as: UTF8.self) + "\n"
  }

  private static func term(_ term: CostBound.Term, of bound: CostBound) -> [UInt8] {
    var line = JSONLine()
    line.add("coefficient", term.coefficient)
    line.add("sizes", list: term.factors.map { Array(JSONLine.string(bound.sizes[$0].path).utf8) })
    return line.closed()
  }
}
