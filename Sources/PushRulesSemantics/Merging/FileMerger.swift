internal import PushRulesDiagnostics
internal import PushRulesSyntax

/// Puts the declarations of the files together, base file first.
///
/// In each file the drops come first, then overrides and new declarations in the file's order.
struct FileMerger {
  /// The kinds of declarations that share one set of names.
  enum Kind: String {
    case `let`
    case table
    case placeholders
    case observe
  }

  /// A declaration by its name: what it is, where it stands in its array, and who declared it.
  struct Entry {
    let kind: Kind
    let index: Int
    var name: SourceSpan
  }

  var merged = MergedPolicy()
  var findings: Findings
  var names: [String: Entry] = [:]
  /// Layer → index into `layers`.
  var layerNames: [String: Int] = [:]
  /// `nil`: dropped.
  var layers: [Located<LayerSyntax>?] = []
  var file = SourceFile(name: "", bytes: [])

  init(findings: Findings) {
    self.findings = findings
  }

  /// Adds one file's declarations.
  mutating func add(_ policy: PolicySyntax) {
    file = policy.source
    var finishing = FinishMerge()
    for declaration in policy.declarations {
      if case .drop(let drop) = declaration { merge(drop) }
    }
    for declaration in policy.declarations {
      switch declaration {
      case .drop: break
      case .input(let input): merged.inputs.append(Located(input, in: file))
      case .output(let output): merged.outputs.append(Located(output, in: file))
      case .reject(let reject): merged.rejects.append(Located(reject, in: file))
      case .let(let node): merge(node, node.head, node.name, .let, into: \.lets)
      case .table(let node): merge(node, node.head, node.name, .table, into: \.tables)
      case .placeholders(let node):
        merge(node, node.head, node.name, .placeholders, into: \.placeholders)
      case .observe(let node): merge(node, node.head, node.name, .observe, into: \.facts)
      case .layer(let layer): merge(layer)
      case .decide(let decide): merge(decide)
      case .finish(let finish): merge(finish, &finishing)
      }
    }
  }

  /// What remains.
  mutating func finish() -> MergedPolicy {
    merged.layers = layers.compactMap(\.self)
    return merged
  }

  private func span(_ range: SourceRange) -> SourceSpan { SourceSpan(file, range) }

  private mutating func merge<Node>(
    _ node: Node,
    _ head: DeclarationHead,
    _ name: NameSyntax,
    _ kind: Kind,
    into list: WritableKeyPath<MergedPolicy, [Located<Node>]>
  ) {
    guard !name.isMissing else { return }
    let place = span(name.range)
    let known = names[name.text]
    if let known, known.name.file === file || head.override == nil {
      let isInBase = known.name.file !== file && known.kind == kind
      merged.ambiguousNames.insert(name.text)
      findings.report(
        SemanticDiagnostics.nameTwice(
          name.text,
          at: place,
          first: known.name,
          override: isInBase ? kind.rawValue : nil
        )
      )
      return
    }
    guard head.override != nil else {
      names[name.text] = Entry(kind: kind, index: merged[keyPath: list].count, name: place)
      merged[keyPath: list].append(Located(node, in: file))
      return
    }
    guard let known, known.kind == kind else {
      findings.report(
        SemanticDiagnostics.overrideOfNothing(
          kind.rawValue,
          name.text,
          at: place,
          nearest: findings.nearest(
            name.text,
            among: names.filter { $0.value.kind == kind }.keys.sorted()
          ),
          other: known.map { ($0.kind.rawValue, $0.name) }
        )
      )
      if known != nil { merged.ambiguousNames.insert(name.text) }
      // It stands for what was meant, so that its readers have no fault of their own.
      if known == nil {
        names[name.text] = Entry(kind: kind, index: merged[keyPath: list].count, name: place)
        merged[keyPath: list].append(Located(node, in: file))
      }
      return
    }
    merged[keyPath: list][known.index] = Located(node, in: file)
    names[name.text] = Entry(kind: kind, index: known.index, name: place)
  }
}

extension FileMerger {
  private mutating func merge(_ drop: DropSyntax) {
    switch drop.target {
    case .missing: break
    case .layer(let name): dropLayer(name)
    case .reject(let text): dropReject(text)
    }
  }

  private mutating func dropLayer(_ name: NameSyntax) {
    guard !name.isMissing else { return }
    guard let index = layerNames.removeValue(forKey: name.text) else {
      findings.report(
        SemanticDiagnostics.dropOfNothing(
          "layer",
          name.text,
          at: span(name.range),
          nearest: findings.nearest(name.text, among: layerNames.keys.sorted())
        )
      )
      return
    }
    layers[index] = nil
    merged.droppedLayers[name.text] = span(name.range)
  }

  private mutating func dropReject(_ text: PlainStringSyntax) {
    guard !text.isMissing else { return }
    let before = merged.rejects.count
    let texts = merged.rejects.map(\.node.text.text)
    merged.rejects.removeAll { $0.node.text.text.isExactly(text.text) }
    guard merged.rejects.count == before else { return }
    findings.report(
      SemanticDiagnostics.dropOfNothing(
        "reject",
        text.text,
        at: span(text.range),
        nearest: findings.nearest(text.text, among: texts)
      )
    )
  }

  private mutating func merge(_ layer: LayerSyntax) {
    guard !layer.name.isMissing else { return }
    let name = layer.name.text
    let place = span(layer.name.range)
    let located = Located(layer, in: file)
    if let index = layerNames[name], let known = layers[index] {
      let first = known.span(known.node.name.range)
      guard known.file !== file, layer.head.override != nil else {
        let override = known.file !== file ? "layer" : nil
        findings.report(
          SemanticDiagnostics.nameTwice(name, at: place, first: first, override: override)
        )
        return
      }
      layers[index] = located
      return
    }
    if let dropped = merged.droppedLayers[name], dropped.file === file {
      findings.report(SemanticDiagnostics.droppedAndDeclared(name, at: place, dropped: dropped))
    } else if layer.head.override != nil {
      findings.report(
        SemanticDiagnostics.overrideOfNothing(
          "layer",
          name,
          at: place,
          nearest: findings.nearest(name, among: layerNames.keys.sorted()),
          other: nil
        )
      )
      merged.layersOfNothing.insert(name)
    }
    layerNames[name] = layers.count
    layers.append(located)
  }

  /// Each field goes by itself: an override replaces the chain of the fields that it names.
  private mutating func merge(_ decide: DecideSyntax) {
    let index = merged.decides.count
    merged.decides.append(Located(decide, in: file))
    for name in decide.fields where !name.isMissing {
      let known = merged.decideOfOutput[name.text]
      if let known, merged.decides[known].file === file || decide.head.override == nil {
        reportTwice(name, known)
        continue
      }
      if known == nil, decide.head.override != nil {
        findings.report(
          SemanticDiagnostics.overrideOfNothing(
            "chain of",
            name.text,
            at: span(name.range),
            nearest: findings.nearest(
              name.text,
              among: merged.decideOfOutput.keys.map(\.text).sorted()
            ),
            other: nil
          )
        )
      }
      merged.decideOfOutput[name.text] = index
    }
  }

  private mutating func reportTwice(_ name: NameSyntax, _ known: Int) {
    merged.hasLostChain = true
    let first = merged.decides[known]
    let field = first.node.fields.first { $0.text.isExactly(name.text) }
    findings.report(
      SemanticDiagnostics.decidedTwice(
        name.text,
        at: span(name.range),
        first: first.span(field?.range ?? first.node.head.range),
        isInBase: first.file !== file
      )
    )
  }

  /// What was done about `finish` in the file at hand.
  private struct FinishMerge {
    /// Fields whose steps of base files were replaced.
    var overridden: Set<ExactText> = []
  }

  private mutating func merge(_ finish: FinishSyntax, _ state: inout FinishMerge) {
    let name = finish.name.text
    guard !finish.name.isMissing else { return }
    if finish.head.override != nil, state.overridden.insert(name).inserted {
      let before = merged.finishes.count
      merged.finishes.removeAll { $0.node.name.text.isExactly(name) && $0.file !== file }
      if merged.finishes.count == before {
        findings.report(
          SemanticDiagnostics.overrideOfNothing(
            "finish step of",
            name,
            at: span(finish.name.range),
            nearest: findings.nearest(
              name,
              among: Set(merged.finishes.map(\.node.name.text)).sorted()
            ),
            other: nil
          )
        )
      }
    }
    merged.finishes.append(Located(finish, in: file))
  }
}

extension CheckState {
  /// Pass: the files become one policy.
  mutating func mergeFiles() {
    var merger = FileMerger(findings: findings)
    for file in files { merger.add(file) }
    merged = merger.finish()
    findings = merger.findings
  }
}
