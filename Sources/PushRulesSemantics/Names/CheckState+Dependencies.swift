internal import PushRulesDiagnostics
internal import PushRulesSyntax

extension CheckState {
  /// Pass: what reads what; nothing may need itself.
  mutating func orderDependencies() {
    let graph = dependencyGraph()
    // The gate first: what it reads is decided before everything else.
    let gate = outputs.firstIndex(where: \.isGate)
    let outputIndices = (gate.map { [$0] } ?? []) + outputs.indices.filter { $0 != gate }
    let roots =
      outputIndices.map { Dependency.output($0) } + facts.indices.map { .fact($0) }
      + lets.indices.map { .let($0) } + placeholders.indices.map { .placeholders($0) }
    for component in graph.components(from: roots) {
      let isCycle =
        component.count > 1
        || component.contains { graph.edges[$0]?.contains($0) == true }
      if isCycle {
        cyclic.formUnion(component)
        reportCycle(component, graph)
      }
      for node in component {
        order.append(node)
        let reads = graph.edges[node] ?? []
        if reads.contains(where: { isOutput($0) || readingOutput.contains($0) }) {
          readingOutput.insert(node)
        }
      }
    }
    for index in facts.indices where readingOutput.contains(.fact(index)) {
      let located = facts[index].located
      guard !cyclic.contains(.fact(index)) else { continue }
      let arguments = located.node.arguments.map(\.range)
      let first = arguments.first ?? located.node.name.range
      let place = arguments.reduce(first) { $0.union($1) }
      let name = located.node.name.text
      report(SemanticDiagnostics.observeReadsOutput(name, at: located.span(place)))
    }
  }

  /// Whether an expression reads an output, itself or by way of lets and placeholders.
  func readsOutput(_ expression: ExpressionSyntax) -> Bool {
    var collector = ReferenceCollector(globals: globals, outputNames: outputNames)
    collector.collect(expression)
    return collector.take().contains { isOutput($0) || readingOutput.contains($0) }
  }

  private func isOutput(_ node: Dependency) -> Bool {
    if case .output = node { true } else { false }
  }

  private func dependencyGraph() -> DependencyGraph {
    var graph = DependencyGraph()
    var collector = ReferenceCollector(globals: globals, outputNames: outputNames)
    for (index, state) in lets.enumerated() {
      collector.lets = state.layer.map { layers[$0].lets } ?? [:]
      collector.collect(state.located.node.value)
      graph.add(.let(index), reads: collector.take())
    }
    collector.lets = [:]
    for (index, state) in placeholders.enumerated() {
      for entry in state.located.node.entries { collector.collect(entry.value) }
      graph.add(.placeholders(index), reads: collector.take())
    }
    for (index, state) in facts.enumerated() {
      for argument in state.located.node.arguments { collector.collect(argument) }
      graph.add(.fact(index), reads: collector.take())
    }
    addLayers(to: &graph, &collector)
    for located in merged.finishes {
      guard let output = outputNames[located.node.name.text] else { continue }
      collector.ownOutput = output
      collector.collect(located.node.value)
      graph.add(.output(output), reads: collector.take())
    }
    return graph
  }

  /// Each output reads what its branches ask and what its candidates read; a candidate of a whole
  /// layer needs all fields of the layer.
  private func addLayers(to graph: inout DependencyGraph, _ collector: inout ReferenceCollector) {
    let reads = layerReads(&graph, &collector)
    collector.lets = [:]
    for (statement, located) in merged.decides.enumerated() {
      let fields = Set(texts: located.node.fields.map(\.text))
      for branch in located.node.branches {
        if let condition = branch.condition { collector.collect(condition) }
        let branchReads = collector.take()
        for field in fields where !branchReads.isEmpty {
          guard merged.decideOfOutput[field] == statement, let output = outputNames[field] else {
            continue
          }
          graph.add(.output(output), reads: branchReads)
        }
        for name in branch.chain.layers {
          guard let layer = layerNames[name.text] else { continue }
          for field in Self.common(fields, reads[layer]) {
            guard merged.decideOfOutput[field] == statement, let output = outputNames[field] else {
              continue
            }
            graph.add(.output(output), reads: reads[layer][field] ?? [])
          }
        }
      }
    }
  }

  /// The names in both, found by way of the smaller one.
  private static func common(
    _ names: Set<ExactText>,
    _ reads: [ExactText: [Dependency]]
  ) -> [ExactText] {
    names.count < reads.count
      ? names.filter { reads[$0] != nil } : reads.keys.filter { names.contains($0) }
  }

  /// For each layer: field → what it reads.
  private func layerReads(
    _ graph: inout DependencyGraph,
    _ collector: inout ReferenceCollector
  ) -> [[ExactText: [Dependency]]] {
    layers.enumerated().map { index, layer in
      collector.lets = layer.lets
      let node = layer.located.node
      if let condition = node.condition { collector.collect(condition) }
      let guardReads = collector.take()
      var fields: [ExactText: [Dependency]] = [:]
      for case .field(let field) in node.members {
        collector.collect(field.value)
        fields[field.name.text, default: guardReads] += collector.take()
      }
      guard node.whole != nil else { return fields }
      for case .field(let field) in node.members {
        graph.add(.wholeLayer(index), reads: fields[field.name.text] ?? [])
      }
      return fields.mapValues { _ in [.wholeLayer(index)] }
    }
  }

  private mutating func reportCycle(_ component: [Dependency], _ graph: DependencyGraph) {
    let start = component.min { isBefore(declaration($0), declaration($1)) }
    guard let start else { return }
    let way = graph.cycle(from: start)
    let names = way.map(displayName)
    let labels = way.dropFirst().dropLast().prefix(8).map { node in
      Diagnostic.Label(declaration(node), "by way of this")
    }
    let isPlaceholders = way.allSatisfy { node in
      if case .placeholders = node { true } else { false }
    }
    report(
      isPlaceholders
        ? SemanticDiagnostics.placeholderCycle(names, at: declaration(start), others: labels)
        : SemanticDiagnostics.cycle(names, at: declaration(start), others: labels)
    )
  }

  /// By file and place.
  private func isBefore(_ left: SourceSpan, _ right: SourceSpan) -> Bool {
    guard left.file !== right.file else { return left.range.start < right.range.start }
    let first = files.first { $0.source === left.file || $0.source === right.file }
    return first?.source === left.file
  }

  private func displayName(_ node: Dependency) -> String {
    switch node {
    case .let(let index): lets[index].located.node.name.text
    case .placeholders(let index): placeholders[index].located.node.name.text
    case .fact(let index): facts[index].located.node.name.text
    case .output(let index): "output.\(outputs[index].name)"
    case .wholeLayer(let index): "layer \(layers[index].located.node.name.text)"
    }
  }

  private func declaration(_ node: Dependency) -> SourceSpan {
    switch node {
    case .let(let index):
      lets[index].located.span(lets[index].located.node.name.range)
    case .placeholders(let index):
      placeholders[index].located.span(placeholders[index].located.node.name.range)
    case .fact(let index):
      facts[index].located.span(facts[index].located.node.name.range)
    case .output(let index): outputs[index].span
    case .wholeLayer(let index):
      layers[index].located.span(layers[index].located.node.name.range)
    }
  }
}
