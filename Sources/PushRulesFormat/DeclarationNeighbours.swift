internal import PushRulesSyntax

/// The declarations directly above, as far as their columns matter to the next one.
struct DeclarationNeighbours {
  var decides = AlignmentRun(maximumWidth: 60)
  var finishes = AlignmentRun(maximumWidth: 40)
}

extension DeclarationSyntax {
  /// What all declarations have.
  var head: DeclarationHead {
    switch self {
    case .input(let input): input.head
    case .output(let output): output.head
    case .observe(let observe): observe.head
    case .reject(let reject): reject.head
    case .drop(let drop): drop.head
    case .let(let binding): binding.head
    case .table(let table): table.head
    case .placeholders(let placeholders): placeholders.head
    case .layer(let layer): layer.head
    case .decide(let decide): decide.head
    case .finish(let finish): finish.head
    }
  }

  /// Whether it is a short declaration of the same kind as another.
  func standsCloseTo(_ other: DeclarationSyntax) -> Bool {
    switch (self, other) {
    case (.let, .let), (.decide, .decide), (.finish, .finish), (.reject, .reject), (.drop, .drop):
      true
    case (.input, _), (.output, _), (.observe, _), (.reject, _), (.drop, _), (.let, _),
      (.table, _), (.placeholders, _), (.layer, _), (.decide, _), (.finish, _):
      false
    }
  }
}
