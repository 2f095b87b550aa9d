internal import PushRulesDiagnostics

extension CheckedPolicy {
  /// The policy as text, one entity a line, every name resolved.
  package func dump() -> String {
    var lines = ["policy \(name)"]
    lines += files.map { "file \($0.name)" }
    lines += documentation.map { "  ## \($0)" }
    lines.append("input")
    lines += input.dumpLines(indent: 1)
    for (index, fact) in facts.enumerated() { lines += Self.lines(fact, index) }
    for (index, output) in outputs.enumerated() { lines += self.lines(output, index) }
    lines.append("order " + decisionOrder.map { outputs[$0].name }.joined(separator: ", "))
    if let gate { lines.append("gate \(outputs[gate].name), decided with the first \(gateCount)") }
    for (index, item) in lets.enumerated() {
      lines.append("let#\(index) \(item.name): \(item.value.type) = \(item.value)")
    }
    for (index, table) in tables.enumerated() { lines += Self.lines(table, index) }
    for (index, block) in placeholders.enumerated() { lines += Self.lines(block, index) }
    for layer in layers { lines += self.lines(of: layer) }
    for reject in rejects {
      let when = reject.readsOutput ? "after the decision" : "before the decision"
      lines.append("reject \(Constant.string(reject.text)), \(when): \(reject.condition)")
    }
    lines.append("locals \(localCount)")
    return lines.joined(separator: "\n") + "\n"
  }

  private static func lines(_ fact: CheckedFact, _ index: Int) -> [String] {
    let arguments = fact.arguments.map(\.description).joined(separator: ", ")
    return ["fact#\(index) \(fact.name) by \(fact.kind)(\(arguments))"]
      + fact.record.dumpLines(indent: 1)
  }

  private func lines(_ output: CheckedOutput, _ index: Int) -> [String] {
    let mark = output.isOptional ? "?" : ""
    var lines = ["output#\(index) \(output.name)\(mark): \(output.type)"]
    for branch in output.branches {
      let head = branch.condition.map { "when \($0)" } ?? (output.isBranched ? "otherwise" : "")
      let chain = branch.candidates.map { layers[$0.layer].name }.joined(separator: " < ")
      lines.append("  " + (head.isEmpty ? chain : "\(head): \(chain)"))
    }
    lines += output.finish.map { "  finish \($0.value)" }
    return lines
  }

  private static func lines(_ table: CheckedTable, _ index: Int) -> [String] {
    var lines = ["table#\(index) \(table.name): \(table.type)"]
    lines += table.rows.map { "  \(Constant.string($0.key)) = \($0.value)" }
    if let otherwise = table.otherwise { lines.append("  otherwise = \(otherwise)") }
    return lines
  }

  private static func lines(_ block: CheckedPlaceholders, _ index: Int) -> [String] {
    let parameters = block.parameters.map { "$\($0.local) \($0.name): \($0.type)" }
    var lines = ["placeholders#\(index) \(block.name)(\(parameters.joined(separator: ", ")))"]
    for entry in block.entries {
      let hole = entry.hole.map { "\\($\($0.local): \($0.isInteger ? "int" : "string"))" } ?? ""
      let pattern = Constant.escaped(entry.prefix) + hole + Constant.escaped(entry.suffix)
      lines.append("  \"\(pattern)\" = \(entry.value)")
    }
    return lines
  }

  private func lines(of layer: CheckedLayer) -> [String] {
    let condition = layer.condition.map { " when \($0)" } ?? ""
    return ["\(layer.isWhole ? "whole " : "")layer \(layer.name)\(condition)"]
      + layer.fields.map { "  \(outputs[$0.output].name) = \($0.value)" }
  }
}

extension RecordType {
  /// One field a line.
  fileprivate func dumpLines(indent: Int) -> [String] {
    let margin = String(repeating: "  ", count: indent)
    return fields.map { "\(margin)\($0.description)" }
  }
}

extension RecordField: CustomStringConvertible {
  /// The field as it is written.
  package var description: String {
    let key = MessagePath.key(name)
    return switch presence {
    case .required: "\(key): \(type)"
    case .optional: "\(key)?: \(type)"
    case .defaulted(let constant): "\(key): \(type) = \(constant)"
    }
  }
}

extension ValueType: CustomStringConvertible {
  /// The whole type as it is written; `nothing` is the type of the items of `[]`.
  package var description: String {
    switch self {
    case .string, .bool, .int, .number, .any, .looseBool, .nothing: return shortDescription
    case .enumeration(let members, let isOpen):
      let texts = members.map { Constant.string($0).description }
      return (texts + (isOpen ? ["string"] : [])).joined(separator: " | ")
    case .list(let item): return "[\(item)]"
    case .map(let item): return "[string: \(item)]"
    case .json(let inner): return "json \(inner)"
    case .record(let record):
      guard !record.fields.isEmpty else { return "{}" }
      return "{ \(record.fields.map(\.description).joined(separator: ", ")) }"
    }
  }
}
