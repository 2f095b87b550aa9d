internal import PushRulesDiagnostics

extension PolicySyntax {
  /// The tree as indented text: a line for each declaration, field, row and entry, and expressions in
  /// parentheses.
  package func dump() -> String {
    var dump = SyntaxDump(source: source)
    dump.add(self)
    return dump.lines.joined(separator: "\n") + "\n"
  }
}

/// Writes a tree as text, for people who look into the parser and for tests.
struct SyntaxDump {
  let source: SourceFile
  var lines: [String] = []
  private var indentation = 0

  init(source: SourceFile) {
    self.source = source
  }

  mutating func line(_ text: String) {
    lines.append(String(repeating: "  ", count: indentation) + text)
  }

  mutating func nested(_ body: (inout SyntaxDump) -> Void) {
    indentation += 1
    body(&self)
    indentation -= 1
  }

  mutating func add(_ documentation: [DocumentationLine]) {
    for line in documentation { self.line("## \(line.text)") }
  }

  mutating func add(_ tree: PolicySyntax) {
    add(tree.documentation)
    let extends = tree.extends.map { " extends \(string($0))" } ?? ""
    line("policy \(name(tree.name))\(extends)")
    for declaration in tree.declarations { add(declaration) }
    for range in tree.skipped { line("skipped \(quoted(source.text(range)))") }
  }

  private mutating func add(_ declaration: DeclarationSyntax) {
    switch declaration {
    case .input(let input): add("input", input.head, input.record)
    case .output(let output): add("output", output.head, output.record)
    case .observe(let observe):
      let arguments = observe.arguments.map(expression).joined(separator: " ")
      let title = "observe \(name(observe.name)) by \(name(observe.kind)) (\(arguments))"
      add(title, observe.head, observe.record)
    case .reject(let reject):
      add("reject \(string(reject.text)) when \(expression(reject.condition))", reject.head)
    case .drop(let drop):
      switch drop.target {
      case .layer(let layer): add("drop layer \(name(layer))", drop.head)
      case .reject(let text): add("drop reject \(string(text))", drop.head)
      case .missing: add("drop <missing>", drop.head)
      }
    case .let(let value): add(value)
    case .table(let table): add(table)
    case .placeholders(let placeholders): add(placeholders)
    case .layer(let layer): add(layer)
    case .decide(let decide): add(decide)
    case .finish(let finish):
      add("finish \(name(finish.name)) = \(value(finish.value))", finish.head)
    }
  }

  private mutating func add(_ title: String, _ head: DeclarationHead) {
    add(head.documentation)
    line((head.override == nil ? "" : "override ") + title)
  }

  private mutating func add(_ title: String, _ head: DeclarationHead, _ record: RecordTypeSyntax) {
    add(title, head)
    nested { $0.add(record) }
  }

  private mutating func add(_ value: LetSyntax) {
    add("let \(name(value.name)) = \(self.value(value.value))", value.head)
  }

  private mutating func add(_ record: RecordTypeSyntax) {
    for field in record.fields {
      add(field.documentation)
      let gate = field.gate == nil ? "" : "gate "
      let optional = field.optional == nil ? "" : "?"
      let constant = field.defaultValue.map { " = \(self.constant($0))" } ?? ""
      line("\(gate)\(name(field.name))\(optional): \(type(field.type))\(constant)")
      if let record = innerRecord(of: field.type) { nested { $0.add(record) } }
    }
  }

  /// The record inside of a type, whose fields stand on lines of their own.
  private func innerRecord(of type: TypeSyntax) -> RecordTypeSyntax? {
    switch type {
    case .record(let record): record
    case .json(let inner, _), .list(let inner, _), .map(let inner, _): innerRecord(of: inner)
    case .string, .bool, .looseBool, .int, .number, .any, .enumeration, .missing: nil
    }
  }

  private mutating func add(_ table: TableSyntax) {
    add("table \(name(table.name))", table.head)
    nested { dump in
      for row in table.rows {
        dump.add(row.documentation)
        dump.line("\(row.key.map(dump.string) ?? "otherwise") = \(dump.constant(row.value))")
      }
    }
  }

  private mutating func add(_ placeholders: PlaceholdersSyntax) {
    let parameters = placeholders.parameters.map { " \(name($0.name)): \(type($0.type))" }
    add("placeholders \(name(placeholders.name))\(parameters.joined())", placeholders.head)
    nested { dump in
      for entry in placeholders.entries {
        dump.add(entry.documentation)
        let hole = entry.pattern.hole.map { hole in
          " <\(dump.name(hole.name)): \(hole.isInteger ? "int" : "string")> "
            + dump.quoted(entry.pattern.suffix)
        }
        let pattern = dump.quoted(entry.pattern.prefix) + (hole ?? "")
        dump.line("\(pattern) = \(dump.value(entry.value))")
      }
    }
  }

  private mutating func add(_ layer: LayerSyntax) {
    let whole = layer.whole == nil ? "" : "whole "
    let condition = layer.condition.map { " when \(expression($0))" } ?? ""
    add("\(whole)layer \(name(layer.name))\(condition)", layer.head)
    nested { dump in
      for member in layer.members {
        switch member {
        case .let(let value): dump.add(value)
        case .field(let field):
          dump.add(field.documentation)
          dump.line("\(dump.name(field.name)) = \(dump.value(field.value))")
        }
      }
    }
  }

  private mutating func add(_ decide: DecideSyntax) {
    let fields = decide.fields.map(name).joined(separator: ", ")
    guard decide.isBranched else {
      return add(
        "decide \(fields): \(decide.branches.map { chain($0.chain) }.joined())",
        decide.head
      )
    }
    add("decide \(fields)", decide.head)
    nested { dump in
      for branch in decide.branches {
        let condition = branch.condition.map { "when \(dump.expression($0))" } ?? "otherwise"
        dump.line("\(condition): \(dump.chain(branch.chain))")
      }
    }
  }

  private func chain(_ chain: DecideSyntax.Chain) -> String {
    chain.layers.isEmpty ? "<missing>" : chain.layers.map(name).joined(separator: " < ")
  }
}
