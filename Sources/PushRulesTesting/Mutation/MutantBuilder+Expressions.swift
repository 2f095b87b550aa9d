internal import PushRulesDiagnostics
internal import PushRulesSemantics

/// What is changed inside expressions.
extension MutantBuilder {
  /// What an expression is where it stands.
  enum Role {
    /// A value; a test that stands here can be negated.
    case value
    /// A guard as a whole, or what stands under `not`: it is negated elsewhere.
    case whole
    /// A single test beside others, or about the items of a list.
    case test
    /// Anything inside a value or a test.
    case part
  }

  /// An expression and the roles in which its parts stand, as `forEach` visits them.
  private struct Visit {
    let expression: CheckedExpression
    let role: Role
    /// The only texts that may stand here.
    let members: [String]?
    /// Whether a constant here has a form of its own, so that none of another form may stand here.
    var isFormed = false
  }

  /// Adds the changes of each part of an expression.
  mutating func addExpression(
    _ place: ExpressionPlace,
    role: Role,
    members: [String]? = nil
  ) {
    guard let root = policy[place] else { return }
    let owner = name(of: place)
    let others = headers(of: place)
    var visits: [Visit] = []
    Self.collect(Visit(expression: root, role: role, members: members), into: &visits)
    for (index, visit) in visits.enumerated() {
      for change in Self.changes(of: visit) {
        add(
          change.operation,
          owner,
          change.what,
          "\(change.description) in `\(owner)`",
          change.span,
          others: others
        ) { policy in
          policy[place] = policy[place]?.replacing(at: index) { _ in change.result }
        }
      }
    }
  }

  /// Visits in the order of `CheckedExpression.forEach`.
  private static func collect(_ visit: Visit, into visits: inout [Visit]) {
    visits.append(visit)
    let children = visit.expression.children
    for (number, child) in children.enumerated() {
      collect(self.visit(child, number, of: visit), into: &visits)
    }
  }

  /// A part of an expression with its role.
  private static func visit(
    _ child: CheckedExpression,
    _ number: Int,
    of parent: Visit
  ) -> Visit {
    var role = Role.part
    var members: [String]?
    var isFormed = false
    switch parent.expression.kind {
    case .and, .or: role = .test
    case .not: role = .whole
    case .quantifier: role = number == 1 ? .test : .part
    case .comprehension(_, let sources, _): role = number > sources.count ? .test : .part
    case .equality(let left, let right, _):
      members = (number == 0 ? right : left).type.closedMembers
    case .membership(let item, let list):
      if number == 0, case .list(let inner) = list.type { members = inner.closedMembers }
      if number == 1 { members = item.type.closedMembers }
    case .list: members = parent.members
    case .call(.satisfies, _): isFormed = number == 1
    case .call(.fitBytes, _): isFormed = number > 2
    case .record(let entries): role = Self.role(ofPart: number, of: entries)
    case .constant, .interpolation, .path, .member, .item, .entry, .row, .let, .local, .occurrence,
      .output, .call, .expansion, .comparison, .question, .sum:
      break
    }
    return Visit(expression: child, role: role, members: members, isFormed: isFormed)
  }

  /// A record's parts are its alternatives, each followed by its guard.
  private static func role(ofPart number: Int, of entries: [CheckedExpression.Entry]) -> Role {
    let roles = entries.flatMap { entry in
      entry.value.alternatives.flatMap { $0.condition == nil ? [Role.value] : [.value, .whole] }
    }
    return number < roles.count ? roles[number] : .part
  }

  // MARK: - Changes of one part

  private static func changes(of visit: Visit) -> [Change<CheckedExpression>] {
    let expression = visit.expression
    var found = negations(of: visit)
    func add(
      _ operation: Mutant.Operation,
      _ description: String,
      _ kind: CheckedExpression.Kind,
      what: String? = nil
    ) {
      found.append(
        Change(
          operation: operation,
          what: what ?? PolicyNames.text(expression),
          description: description,
          span: expression.span,
          result: CheckedExpression(kind, expression.type, expression.span)
        )
      )
    }
    let text = "`\(PolicyNames.text(expression))`"
    switch expression.kind {
    case .constant(let constant) where !visit.isFormed:
      for other in constant.changed(members: visit.members) {
        let what = "\(constant) to \(other)"
        add(.changeConstant, "`\(constant)` made `\(other)`", .constant(other), what: what)
      }
    case .interpolation(let segments):
      for (number, segment) in segments.enumerated() {
        guard case .text(let text) = segment else { continue }
        var changed = segments
        changed[number] = .text(text + Constant.mark)
        let (old, new) = (Constant.string(text), Constant.string(text + Constant.mark))
        let what = "\(old) to \(new)"
        add(.changeConstant, "`\(old)` made `\(new)`", .interpolation(changed), what: what)
      }
    case .and(let operands): add(.swapAndOr, "`and` made `or` in \(text)", .or(operands))
    case .or(let operands): add(.swapAndOr, "`or` made `and` in \(text)", .and(operands))
    case .comparison(let sign, let left, let right):
      add(.moveBoundary, "the boundary of \(text) moved", .comparison(sign.moved, left, right))
    case .call(let function, let arguments) where function == .nonempty || function == .nonblank:
      guard let argument = arguments.first else { break }
      let description = "\(text) made `\(PolicyNames.text(argument))`"
      add(.blankForAbsent, description, argument.kind)
    case .question(let question, let operand, let isNegated):
      for (other, isNegated) in question.relatives(isNegated, operand.type) {
        let words = "is \(isNegated ? "not " : "")\(other.rawValue)"
        add(
          .blankForAbsent,
          "\(text) asks `\(words)`",
          .question(other, operand, isNegated: isNegated),
          what: "\(PolicyNames.text(expression)) to \(words)"
        )
      }
    case .record(let entries): found += changes(of: entries, expression)
    case .constant, .path, .member, .item, .entry, .row, .let, .local, .occurrence, .output, .call,
      .expansion, .quantifier, .list, .comprehension, .not, .membership, .equality, .sum:
      break
    }
    return found
  }

  private static func negations(of visit: Visit) -> [Change<CheckedExpression>] {
    let expression = visit.expression
    switch (visit.role, expression.kind) {
    // Of nested tests only the single ones.
    case (.test, .and), (.test, .or), (.test, .constant), (.whole, _), (.part, _): return []
    case (.value, _) where !expression.isTest: return []
    case (.test, _), (.value, _):
      let text = PolicyNames.text(expression)
      return [
        Change(
          operation: .negateTest,
          what: text,
          description: "`\(text)` negated",
          span: expression.span,
          result: expression.negated
        )
      ]
    }
  }

  /// Alternatives and guards of a record's entries.
  private static func changes(
    of entries: [CheckedExpression.Entry],
    _ record: CheckedExpression
  ) -> [Change<CheckedExpression>] {
    entries.enumerated().flatMap { number, entry in
      changes(of: entry.value, MessagePath.key(entry.name)).map { change in
        var entries = entries
        entries[number].value = change.result
        let key = MessagePath.key(entry.name)
        return Change(
          operation: change.operation,
          what: change.what.isEmpty ? key : "\(key), \(change.what)",
          description: change.description,
          span: change.span,
          result: CheckedExpression(.record(entries), record.type, record.span)
        )
      }
    }
  }
}

extension CheckedExpression.Comparison {
  /// The same direction with or without the equal case.
  fileprivate var moved: Self {
    switch self {
    case .less: .lessOrEqual
    case .lessOrEqual: .less
    case .greater: .greaterOrEqual
    case .greaterOrEqual: .greater
    }
  }
}

extension CheckedExpression.Question {
  /// The questions that take blank for absent, empty for blank, and the other way round.
  fileprivate func relatives(_ isNegated: Bool, _ type: ValueType) -> [(Self, Bool)] {
    let canBeEmpty =
      switch type.read {
      case .string, .enumeration, .any, .list, .map, .nothing: true
      case .bool, .int, .number, .record, .looseBool, .json: false
      }
    return switch self {
    case .absent: canBeEmpty ? [(.empty, isNegated)] : []
    case .present: canBeEmpty ? [(.empty, !isNegated)] : []
    case .empty: [(.absent, isNegated)]
    case .blank: [(.absent, isNegated), (.empty, isNegated)]
    case .null: [(.absent, isNegated)]
    }
  }
}
