internal import PushRulesDiagnostics
internal import PushRulesSyntax

/// Calls of functions and placeholders blocks.
extension CheckState {
  mutating func call(_ name: NameSyntax, _ arguments: [ArgumentSyntax], _ place: SourceSpan)
    -> CheckedExpression?
  {
    guard !name.isMissing else { return nil }
    if case .placeholders(let index) = globals[name.text]?.kind, scope.locals[name.text] == nil {
      return expansion(index, name, arguments, place)
    }
    if let function = Function(rawValue: name.text) {
      return builtIn(function, name, arguments, place)
    }
    // The arguments may have faults of their own.
    _ = expressions(arguments.map(\.expression))
    if case .ambiguous = globals[name.text]?.kind { return nil }
    if let declaration = callee(name) {
      report(
        SemanticDiagnostics.notCallable(name.text, at: span(name.range), first: declaration)
      )
      return nil
    }
    let names = Function.allCases.map(\.rawValue) + merged.placeholders.map(\.node.name.text)
    report(
      SemanticDiagnostics.unknownFunction(
        name.text,
        at: span(name.range),
        nearest: findings.nearest(name.text, among: names)
      ),
      cause: name.text
    )
    return nil
  }

  /// The declaration of a name that stands before arguments; it counts as used.
  private mutating func callee(_ name: NameSyntax) -> SourceSpan? {
    if let local = scope.locals[name.text] { return local.span }
    if let layer = scope.layer, let index = layers[layer].lets[name.text] {
      lets[index].isUsed = true
      return lets[index].located.span(lets[index].located.node.name.range)
    }
    return globals[name.text]?.span
  }

  private mutating func builtIn(
    _ function: Function,
    _ name: NameSyntax,
    _ arguments: [ArgumentSyntax],
    _ place: SourceSpan
  ) -> CheckedExpression? {
    let checked = expressions(arguments.map(\.expression))
    for argument in arguments {
      guard let label = argument.label, !label.isMissing else { continue }
      report(
        SemanticDiagnostics.functionLabel(
          function.rawValue,
          label: label.text,
          at: span(label.range)
        )
      )
      return nil
    }
    guard arguments.count >= function.parameters.count,
      arguments.isEmpty || function.parameter(at: arguments.count - 1) != nil,
      function != .fitBytes || arguments.count != 3
    else {
      report(
        SemanticDiagnostics.argumentCount(
          function,
          given: arguments.count,
          at: place
        )
      )
      return nil
    }
    guard let checked else { return nil }
    for (index, argument) in checked.enumerated() {
      guard let parameter = function.parameter(at: index),
        isAccepted(argument, parameter, function)
      else { return nil }
    }
    guard areConstantsSound(function, checked) else { return nil }
    if function == .fitBytes { guard areTextsSound(checked) else { return nil } }
    let type = function.result(checked.map(\.type))
    return CheckedExpression(.call(function, checked), type, place)
  }

  private mutating func isAccepted(
    _ argument: CheckedExpression,
    _ parameter: Function.Parameter,
    _ function: Function
  ) -> Bool {
    guard !parameter.accepts(argument.type) else { return true }
    let help: String?
    switch (parameter, argument.type.read) {
    case (.text, .any): help = "read it with `as_text`"
    case (.integer, .any): help = "read it with `as_int`"
    case (.anything, _): help = "it has a type already: leave out `\(function.rawValue)`"
    case (_, _): help = nil
    }
    report(
      SemanticDiagnostics.argumentType(
        argument.type.shortDescription,
        of: function,
        takes: parameter.description,
        at: argument.span,
        help: help
      )
    )
    return false
  }

  /// Constants with a form of their own are read here already.
  private mutating func areConstantsSound(_ function: Function, _ arguments: [CheckedExpression])
    -> Bool
  {
    guard arguments.count > 1, let text = arguments[1].constantText else { return true }
    let place = arguments[1].span
    switch function {
    case .satisfies where !ConstantForms.isTest(text):
      report(SemanticDiagnostics.satisfiesTest(text, at: place))
      return false
    case .at where !ConstantForms.isPath(text):
      report(SemanticDiagnostics.atPath(text, at: place))
      return false
    case .glob where text.isEmpty, .globWord where text.isEmpty:
      report(SemanticDiagnostics.emptyPattern(function.rawValue, at: place))
      return true
    case .nonempty, .nonblank, .lower, .length, .cut, .cutBytes, .contains, .glob, .globWord,
      .join, .min, .max, .satisfies, .asText, .asInt, .at, .merge, .fitBytes:
      return true
    }
  }

  private mutating func expansion(
    _ index: Int,
    _ name: NameSyntax,
    _ arguments: [ArgumentSyntax],
    _ place: SourceSpan
  ) -> CheckedExpression? {
    placeholders[index].isUsed = true
    let checked = arguments.map { expression($0.expression) }
    let parameters = placeholders[index].parameters
    guard let first = arguments.first, first.label == nil else {
      let at = arguments.first.map { span($0.expression.range) } ?? place
      report(SemanticDiagnostics.textFirst(block: name.text, at: at))
      return nil
    }
    guard let values = labelled(arguments, checked, index, name, place) else { return nil }
    guard let text = checked[0], fit(text, to: .string, "the text", nil) else { return nil }
    for (parameter, value) in zip(parameters, values) {
      let target = SemanticDiagnostics.quoted(parameter.name)
      guard fit(value, to: parameter.type, target, parameterSpan(index, parameter.name)) else {
        return nil
      }
    }
    return CheckedExpression(.expansion(index, text: text, arguments: values), .string, place)
  }

  /// The arguments after the text in the order of the parameters; `nil` after a fault.
  private mutating func labelled(
    _ arguments: [ArgumentSyntax],
    _ checked: [CheckedExpression?],
    _ index: Int,
    _ name: NameSyntax,
    _ place: SourceSpan
  ) -> [CheckedExpression]? {
    let names = placeholders[index].parameters.map(\.name)
    var given: [String: Int] = [:]
    var isSound = true
    for (position, argument) in arguments.enumerated().dropFirst() {
      guard let label = argument.label else {
        let choices = names.filter { given[$0] == nil }
        let at = span(argument.expression.range)
        report(SemanticDiagnostics.labelExpected(block: name.text, choices: choices, at: at))
        return nil
      }
      guard !label.isMissing else { return nil }
      isSound = isKnown(label, name, names, arguments, &given, position) && isSound
    }
    guard isSound else { return nil }
    for parameter in names where given[parameter] == nil {
      report(
        SemanticDiagnostics.labelMissing(
          parameter,
          block: name.text,
          at: place,
          first: parameterSpan(index, parameter) ?? place
        )
      )
      isSound = false
    }
    let values = names.compactMap { name in given[name].flatMap { checked[$0] } }
    return isSound && values.count == names.count ? values : nil
  }

  private mutating func isKnown(
    _ label: NameSyntax,
    _ block: NameSyntax,
    _ names: [String],
    _ arguments: [ArgumentSyntax],
    _ given: inout [String: Int],
    _ position: Int
  ) -> Bool {
    let at = span(label.range)
    guard names.contains(label.text) else {
      report(
        SemanticDiagnostics.labelUnknown(
          label.text,
          block: block.text,
          nearest: findings.nearest(label.text, among: names),
          choices: names,
          at: at
        )
      )
      return false
    }
    if let other = given[label.text] {
      let first = arguments[other].label.map { span($0.range) } ?? at
      report(SemanticDiagnostics.labelTwice(label.text, at: at, first: first))
      return false
    }
    given[label.text] = position
    return true
  }

  private func parameterSpan(_ index: Int, _ name: String) -> SourceSpan? {
    let located = placeholders[index].located
    let parameter = located.node.parameters.first { $0.name.text == name }
    return parameter.map { located.span($0.name.range) }
  }
}
