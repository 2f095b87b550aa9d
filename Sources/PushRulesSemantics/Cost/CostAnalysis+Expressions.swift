extension CostAnalysis {
  /// What an expression of each kind takes.
  mutating func measured(_ expression: CheckedExpression) -> Estimate {
    switch expression.kind {
    case .constant(let constant):
      return leaf(Self.size(of: constant, as: expression.type))
    case .path(let path):
      return leaf(sizes.paths[path] ?? .nothing)
    case .let(let index): return leaf(letSizes[index])
    case .local(let number): return leaf(locals[number] ?? .nothing)
    case .output(let index): return leaf(outputSizes[index])
    case .occurrence: return leaf(.scalar)
    case .interpolation(let segments): return interpolation(segments)
    case .member(let base, let name):
      let base = estimate(base)
      return Estimate(cost: Self.step + base.cost, size: base.size.field(name))
    case .item(let list, let index):
      let list = estimate(list)
      let cost = Self.step + list.cost + estimate(index).cost + Self.opening(list.size)
      return Estimate(cost: cost, size: list.size.items.item)
    case .entry(let map, let key):
      let map = estimate(map)
      let (count, value) = map.size.entries
      let cost = Self.step + map.cost + estimate(key).cost + count * Self.step
      return Estimate(cost: cost, size: value)
    case .row(let table, let key):
      let key = estimate(key)
      let rows = policy.tables[table].rows.count
      // In a large table a hash of the key's bytes leads to the row.
      let search = rows <= 8 ? rows * Self.step : Self.step + key.size.textBytes
      return Estimate(cost: Self.step + key.cost + search, size: tableSizes[table])
    case .call(let function, let arguments): return call(function, arguments)
    case .expansion(let block, let text, let arguments):
      return expansion(block, [text] + arguments)
    case .quantifier(let quantifier, let local, let list, let condition):
      return self.quantifier(quantifier, local, list, condition)
    case .list(let items):
      var cost = Self.step
      var size = ValueSize.nothing
      for item in items {
        let item = estimate(item)
        cost += item.cost
        size = size.joined(with: item.size)
      }
      return Estimate(cost: cost, size: .list(count: Polynomial(items.count), item: size))
    case .comprehension(let element, let sources, let condition):
      return comprehension(element, sources[...], condition)
    case .record(let entries):
      var cost = Self.step
      var fields: [ValueSize.Field] = []
      for entry in entries {
        let value = value(entry.value)
        cost += value.cost
        fields.append(ValueSize.Field(name: entry.name, size: value.size))
      }
      return Estimate(cost: cost, size: .record(fields, json: nil))
    case .not, .and, .or, .comparison, .membership, .equality, .question, .sum:
      return Estimate(cost: test(expression), size: .scalar)
    }
  }

  private func leaf(_ size: ValueSize) -> Estimate { Estimate(cost: Self.step, size: size) }

  private mutating func interpolation(_ segments: [CheckedExpression.Segment]) -> Estimate {
    var cost = Self.step
    var bytes = Polynomial.zero
    for segment in segments {
      switch segment {
      case .text(let text):
        cost += Self.step
        bytes += Polynomial(text.utf8.count)
      case .expression(let part):
        let part = estimate(part)
        cost += part.cost
        bytes += part.size.textBytes
      }
    }
    return Estimate(cost: cost + bytes, size: .text(bytes))
  }

  // MARK: - Tests and sums

  /// What an expression takes that gives a bool or an int.
  private mutating func test(_ expression: CheckedExpression) -> Polynomial {
    switch expression.kind {
    case .not(let operand): return Self.step + estimate(operand).cost
    case .and(let operands), .or(let operands):
      return operands.reduce(Self.step) { $0 + estimate($1).cost }
    case .comparison(_, let left, let right), .sum(let left, let right, _):
      return Self.step + estimate(left).cost + estimate(right).cost
    case .membership(let item, let list):
      let item = estimate(item)
      let list = estimate(list)
      let search = rounds(list.size) { Self.equality(item.size, $1) }
      return Self.step + item.cost + list.cost + Self.opening(list.size) + search
    case .equality(let left, let right, _):
      let left = estimate(left)
      let right = estimate(right)
      return Self.step + left.cost + right.cost + Self.equality(left.size, right.size)
    case .question(let question, let operand, _):
      let operand = estimate(operand)
      let cost = Self.step + operand.cost
      switch question {
      case .present, .absent, .null: return cost
      case .empty: return cost + Self.opening(operand.size)
      case .blank: return cost + Self.opening(operand.size) + operand.size.textBytes
      }
    default: return measured(expression).cost
    }
  }

  /// What looking one level into an `any` takes; other values are open.
  static func opening(_ size: ValueSize) -> Polynomial {
    if case .any(let bytes) = size { step + 4 * bytes } else { .zero }
  }

  /// What comparing two values takes; two texts or numbers are one step.
  private static func equality(_ left: ValueSize, _ right: ValueSize) -> Polynomial {
    switch (left, right) {
    case (.any(let bytes), .any(let others)): return deep(bytes, others)
    case (.list, _), (_, .list):
      let inner = equality(left.items.item, right.items.item)
      let count = if case .list(let count, _) = left { count } else { right.items.count }
      return step + opening(left) + opening(right) + count * (step + inner)
    case (.map, _), (_, .map), (.record, _), (_, .record):
      let (count, value) = left.entries
      let (others, otherValue) = right.entries
      return step + opening(left) + opening(right) + count * (step + equality(value, otherValue))
        + keys(count, others)
    case (_, _):
      return step + opening(left) + opening(right)
    }
  }

  /// What comparing or merging two JSON values takes, each level looked into anew.
  static func deep(_ bytes: Polynomial, _ others: Polynomial) -> Polynomial {
    // A value of so many bytes has no more values and entries in it, all levels together.
    let levels = 4 * valueDepth * (bytes + others)
    return step + levels + 3 * step * (bytes + others) + keys(bytes, others)
  }

  /// What finding the keys of one map in another takes, should all of them fall into one place of
  /// the index.
  static func keys(_ count: Polynomial, _ others: Polynomial) -> Polynomial {
    step * (count + others) * others
  }

  // MARK: - Lists

  /// What going through a list takes: a step and `round` for each item, which is given its size.
  private mutating func rounds(
    _ list: ValueSize,
    _ round: (inout CostAnalysis, ValueSize) -> Polynomial
  ) -> Polynomial {
    let (count, item) = list.items
    let largest = round(&self, item)
    guard case .any = list else { return count * (Self.step + largest) }
    // All items of a JSON list together are no larger than the list.
    return count * (Self.step + round(&self, .any(.zero))) + largest
  }

  private mutating func quantifier(
    _ quantifier: CheckedExpression.Quantifier,
    _ local: Int,
    _ list: CheckedExpression,
    _ condition: CheckedExpression
  ) -> Estimate {
    let list = estimate(list)
    let rounds = rounds(list.size) { analysis, item in
      analysis.locals[local] = item
      return analysis.estimate(condition).cost
    }
    let cost = Self.step + list.cost + Self.opening(list.size) + rounds
    return Estimate(cost: cost, size: quantifier == .first ? list.size.items.item : .scalar)
  }

  /// The list of one source, and in it the sources after it.
  private mutating func comprehension(
    _ element: CheckedExpression,
    _ sources: ArraySlice<CheckedExpression.Source>,
    _ condition: CheckedExpression?
  ) -> Estimate {
    guard let source = sources.first else {
      let filter = condition.map { estimate($0).cost } ?? .zero
      let element = estimate(element)
      let size = ValueSize.list(count: Polynomial(1), item: element.size)
      return Estimate(cost: filter + element.cost, size: size)
    }
    let list = estimate(source.list)
    var made = (count: Polynomial.zero, item: ValueSize.nothing)
    let rounds = rounds(list.size) { analysis, item in
      analysis.locals[source.local] = item
      let round = analysis.comprehension(element, sources.dropFirst(), condition)
      let (count, part) = round.size.items
      made = (made.count.joined(with: count), made.item.joined(with: part))
      return round.cost
    }
    let size = ValueSize.list(count: list.size.items.count * made.count, item: made.item)
    let cost = Self.step + list.cost + Self.opening(list.size) + rounds
    return Estimate(cost: cost, size: size)
  }
}
