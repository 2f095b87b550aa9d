/// A rule file in parts, so that it can be changed part by part and written as text.
///
/// Expressions are text; what precedence and guards are about (layers, chains, alternatives, conditions) has a structure.
package struct SmallPolicy: Sendable {
  /// `expression when guard`.
  package struct Alternative: Sendable {
    package var expression: String
    package var guardCondition: SmallCondition?
  }

  /// `name = alternative else alternative`, of a let, a layer's field or a finish step.
  package struct Definition: Sendable {
    package var name: String
    package var alternatives: [Alternative]
  }

  package struct Table: Sendable {
    package var name: String
    package var rows: [(key: String, value: String)]
    package var otherwise: String?
  }

  package struct Layer: Sendable {
    package var name: String
    package var documentation: String?
    package var isWhole: Bool
    package var condition: SmallCondition?
    package var lets: [Definition]
    /// Each gives an output.
    package var fields: [Definition]
  }

  package struct Branch: Sendable {
    /// `nil`: `otherwise`, or the only chain.
    package var condition: SmallCondition?
    /// Lowest first.
    package var chain: [String]
  }

  package struct Decide: Sendable {
    package var outputs: [String]
    package var branches: [Branch]
  }

  package struct Reject: Sendable {
    package var text: String
    package var condition: SmallCondition
  }

  package var name: String
  /// Lines between the braces of `input`.
  package var input: [String] = []
  /// Whole declarations of facts and placeholder blocks.
  package var declarations: [String] = []
  /// Lines between the braces of `output`.
  package var output: [String] = []
  package var tables: [Table] = []
  package var lets: [Definition] = []
  package var layers: [Layer] = []
  package var decides: [Decide] = []
  package var finishes: [Definition] = []
  package var rejects: [Reject] = []

  /// The rule file.
  package var text: String {
    var parts = ["policy \(name)", block("input", input), block("output", output)]
    parts += declarations
    parts += rejects.map { "reject \"\($0.text)\" when \($0.condition.text)" }
    parts += tables.map { table in
      let rows = table.rows.map { "\"\($0.key)\" = \($0.value)" }
      return block(
        "table \(table.name)",
        rows + (table.otherwise.map { ["otherwise = \($0)"] } ?? [])
      )
    }
    parts += lets.map { "let " + Self.text($0) }
    parts += layers.map(layer)
    parts += decides.map(decide)
    parts += finishes.map { "finish " + Self.text($0) }
    return parts.joined(separator: "\n\n") + "\n"
  }

  private static func text(_ definition: Definition) -> String {
    let alternatives = definition.alternatives.map { alternative in
      alternative.expression + (alternative.guardCondition.map { " when \($0.text)" } ?? "")
    }
    return "\(definition.name) = \(alternatives.joined(separator: " else "))"
  }

  private func block(_ head: String, _ lines: [String]) -> String {
    "\(head) {\n" + lines.map { "  \($0)\n" }.joined() + "}"
  }

  private func layer(_ layer: Layer) -> String {
    let documentation = layer.documentation.map { "## \($0)\n" } ?? ""
    let head =
      (layer.isWhole ? "whole " : "") + "layer \(layer.name)"
      + (layer.condition.map { " when \($0.text)" } ?? "")
    return documentation
      + block(head, layer.lets.map { "let " + Self.text($0) } + layer.fields.map(Self.text))
  }

  private func decide(_ decide: Decide) -> String {
    let head = "decide \(decide.outputs.joined(separator: ", "))"
    let chains = decide.branches.map { $0.chain.joined(separator: " < ") }
    guard decide.branches.count > 1 else { return "\(head): \(chains[0])" }
    let branches = zip(decide.branches, chains).map { branch, chain in
      (branch.condition.map { "when \($0.text)" } ?? "otherwise") + ": \(chain)"
    }
    return block(head, branches)
  }
}
