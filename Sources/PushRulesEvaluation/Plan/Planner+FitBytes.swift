internal import PushRulesSemantics

extension Planner {
  /// The value, the limit and the mark of `fit_bytes`, and all paths as one constant: a list of lists of keys.
  ///
  /// The paths are in the order of their keys, so that those that begin alike stand side by side.
  mutating func fitBytesArguments(_ arguments: [CheckedExpression]) -> [Int32] {
    let nodes = arguments.prefix(3).map { node($0) }
    guard arguments.count > 3 else { return nodes }
    let paths = arguments.dropFirst(3)
      .map { argument -> [String] in
        guard case .constant(.string(let path)) = argument.kind else { return [] }
        return ConstantForms.keys(of: path) ?? []
      }
      .sorted { left, right in
        left.lexicographicallyPrecedes(right) { $0.utf8.lexicographicallyPrecedes($1.utf8) }
      }
    let constant = Constant.list(paths.map { .list($0.map { .string($0) }) })
    let list = constantNode(constant, .list(.list(.string)))
    return nodes + [add(list, arguments[3], [])]
  }
}
