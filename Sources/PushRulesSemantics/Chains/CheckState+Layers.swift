internal import PushRulesDiagnostics
internal import PushRulesSyntax

/// Layers, rejects and finish steps.
extension CheckState {
  /// Pass: guards and fields of the layers.
  mutating func checkLayers() {
    for index in layers.indices {
      scope = Scope()
      scope.file = layers[index].located.file
      scope.layer = index
      checkLayer(index)
    }
    scope = Scope()
  }

  private mutating func checkLayer(_ index: Int) {
    let node = layers[index].located.node
    scope.strayFields = layers[index].strayFields
    if let syntax = node.condition {
      layers[index].condition = condition(syntax)
      if layers[index].condition == nil { layers[index].isBroken = true }
    }
    var first: [ExactText: SourceRange] = [:]
    for case .field(let field) in node.members {
      guard let output = outputIndex(field.name, isGiven: true) else {
        layers[index].isBroken = true
        layers[index].isUncertain = true
        continue
      }
      if let other = first[field.name.text] {
        let place = span(field.name.range)
        report(
          SemanticDiagnostics.layerFieldTwice(field.name.text, at: place, first: span(other))
        )
        layers[index].isBroken = true
        layers[index].isUncertain = true
        continue
      }
      first[field.name.text] = field.name.range
      layers[index].given.insert(output)
      guard let value = outputValue(field.value, output) else {
        layers[index].isBroken = true
        continue
      }
      layers[index].fieldOfOutput[output] = layers[index].fields.count
      layers[index].fields.append(
        CheckedLayer.Field(
          output: output,
          value: value,
          documentation: field.documentation.texts,
          span: span(field.range)
        )
      )
    }
  }

  /// A value that goes into an output.
  private mutating func outputValue(_ syntax: ValueSyntax, _ output: Int) -> CheckedValue? {
    let state = outputs[output]
    guard let value = value(syntax, expecting: state.type),
      fit(value, to: state.type, SemanticDiagnostics.quoted(state.name), state.span)
    else { return nil }
    return value
  }

  /// Pass: the vendor's own rules about messages.
  mutating func checkRejects() {
    for located in merged.rejects {
      scope = Scope()
      scope.file = located.file
      let readsOutput = readsOutput(located.node.condition)
      rejects.append(
        condition(located.node.condition).map { condition in
          CheckedReject(
            text: located.node.text.text,
            condition: condition,
            readsOutput: readsOutput,
            span: located.span(located.node.head.range)
          )
        }
      )
    }
    scope = Scope()
  }

  /// Pass: the steps after the choice.
  mutating func checkFinishes() {
    for located in merged.finishes {
      scope = Scope()
      scope.file = located.file
      guard let output = outputIndex(located.node.name),
        let value = outputValue(located.node.value, output)
      else { continue }
      outputs[output].finish.append(
        CheckedFinish(value: value, span: located.span(located.node.head.range))
      )
    }
    scope = Scope()
  }
}
