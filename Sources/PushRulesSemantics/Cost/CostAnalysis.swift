/// Adds up what deciding a message takes, in eighths of a step, so that a byte of text is one.
///
/// Everything is counted as if each condition held, each value were absent in the end and each list
/// were gone through: a sum is a bound whatever the message says.
struct CostAnalysis {
  /// What evaluating an expression takes, and how large its value is.
  struct Estimate {
    var cost: Polynomial
    var size: ValueSize
  }

  /// A call of a placeholder block, by the sizes of its text and arguments.
  struct Expansion: Hashable {
    let block: Int
    let sizes: [ValueSize]
  }

  /// One step.
  static let step = Polynomial(8)
  /// How many expressions, and terms of their costs, are looked at before the answer is that the
  /// bound is not found.
  static let workLimit = 5_000_000
  /// How deep a value may nest: JSON 128 levels, around it those of the policy's types.
  static let valueDepth = 256

  let policy: CheckedPolicy
  let sizes: MessageSizes
  private(set) var workLeft: Int
  var letSizes: [ValueSize]
  var outputSizes: [ValueSize]
  let tableSizes: [ValueSize]
  /// For each output what the layers give for it.
  private var fields: [[CheckedLayer.Field]]
  /// Of the variables in scope.
  var locals: [Int: ValueSize] = [:]
  var expansions: [Expansion: Estimate] = [:]

  init(_ policy: CheckedPolicy, workLimit: Int) {
    self.policy = policy
    workLeft = workLimit
    sizes = MessageSizes(policy)
    letSizes = Array(repeating: .nothing, count: policy.lets.count)
    outputSizes = Array(repeating: .nothing, count: policy.outputs.count)
    fields = Array(repeating: [], count: policy.outputs.count)
    for field in policy.layers.flatMap(\.fields) { fields[field.output].append(field) }
    tableSizes = policy.tables.map { table in
      let constants = table.rows.map(\.value) + (table.otherwise.map { [$0] } ?? [])
      return constants.reduce(.nothing) { $0.joined(with: Self.size(of: $1, as: table.type)) }
    }
  }

  /// The bound, in steps.
  mutating func total() -> Polynomial {
    var total = Polynomial.zero
    for node in order() {
      switch node {
      case .let(let index):
        let estimate = value(policy.lets[index].value)
        letSizes[index] = estimate.size
        total += Self.step + estimate.cost
      case .output(let index): total += output(index)
      case .placeholders, .fact, .wholeLayer: break
      }
      // What is too large stays so.
      if total.isTooLarge { return total }
    }
    for layer in policy.layers {
      total += Self.step
      if let condition = layer.condition { total += estimate(condition).cost }
      if layer.isWhole { total += layer.fields.count * Self.step }
    }
    for fact in policy.facts {
      // Once to see whether the fact counts, once to see whether it is missing.
      for argument in fact.arguments { total += 2 * (Self.step + estimate(argument).cost) }
    }
    for reject in policy.rejects { total += Self.step + estimate(reject.condition).cost }
    return total.divided(by: 8)
  }

  /// Lets and outputs, each after what it reads.
  private func order() -> [Dependency] {
    var graph = DependencyGraph()
    for (index, item) in policy.lets.enumerated() {
      graph.add(.let(index), reads: Self.reads(of: item.value))
    }
    for (index, block) in policy.placeholders.enumerated() {
      graph.add(.placeholders(index), reads: block.entries.flatMap { Self.reads(of: $0.value) })
    }
    for (index, output) in policy.outputs.enumerated() {
      // In a finish step the output itself is the value so far.
      let steps = output.finish.flatMap { Self.reads(of: $0.value) }.filter { $0 != .output(index) }
      let conditions = output.branches.flatMap { $0.condition.map(Self.reads) ?? [] }
      graph.add(.output(index), reads: steps + conditions)
    }
    for field in policy.layers.flatMap(\.fields) {
      graph.add(.output(field.output), reads: Self.reads(of: field.value))
    }
    let roots =
      policy.lets.indices.map { Dependency.let($0) }
      + policy.outputs.indices.map { Dependency.output($0) }
    return graph.components(from: roots).flatMap(\.self)
  }

  private static func reads(of value: CheckedValue) -> [Dependency] {
    value.alternatives.flatMap { alternative in
      reads(of: alternative.expression) + (alternative.condition.map(reads) ?? [])
    }
  }

  private static func reads(of expression: CheckedExpression) -> [Dependency] {
    var found: [Dependency] = []
    expression.forEach { inner in
      switch inner.kind {
      case .let(let index): found.append(.let(index))
      case .output(let index): found.append(.output(index))
      case .expansion(let block, _, _): found.append(.placeholders(block))
      default: break
      }
    }
    return found
  }

  // MARK: - Outputs

  /// The branches, the fields of the layers for an output, and the finish steps.
  private mutating func output(_ index: Int) -> Polynomial {
    let output = policy.outputs[index]
    let candidates = output.branches.map(\.candidates.count).max() ?? 0
    var cost = (1 + 2 * candidates) * Self.step
    for branch in output.branches {
      if let condition = branch.condition { cost += Self.step + estimate(condition).cost }
    }
    var size = ValueSize.nothing
    for field in fields[index] {
      cost += Self.step + value(field.value, for: output, &size)
    }
    outputSizes[index] = size
    for step in output.finish {
      cost += value(step.value, for: output, &size)
      outputSizes[index] = size
    }
    return cost
  }

  /// A value that is fitted to an output's type; `size` grows to hold it too.
  private mutating func value(
    _ value: CheckedValue,
    for output: CheckedOutput,
    _ size: inout ValueSize
  ) -> Polynomial {
    let estimate = self.value(value)
    size = size.joined(with: estimate.size)
    let fit = Self.fit(estimate.size, to: output.type)
    return estimate.cost + value.alternatives.count * fit
  }

  /// What looking for the required entries of the records in a value takes.
  private static func fit(_ size: ValueSize, to type: ValueType) -> Polynomial {
    switch type {
    case .list(let item):
      let inner = fit(size.items.item, to: item)
      return inner.isZero ? .zero : size.items.count * (step + inner)
    case .map(let value):
      let inner = fit(size.entries.value, to: value)
      return inner.isZero ? .zero : size.entries.count * (step + inner)
    case .record(let record):
      return record.fields.reduce(record.fields.count * step) { sum, field in
        sum + fit(size.field(field.name), to: field.type)
      }
    case .json(let inner): return fit(size, to: inner)
    case .string, .enumeration, .bool, .int, .number, .any, .looseBool, .nothing: return .zero
    }
  }

  // MARK: - Values

  /// What an expression takes and how large its value is.
  mutating func estimate(_ expression: CheckedExpression) -> Estimate {
    guard workLeft > 0 else { return Estimate(cost: .tooLarge, size: .nothing) }
    let estimate = measured(expression)
    workLeft -= 1 + estimate.cost.terms.count
    return estimate
  }

  /// Alternatives: all of them, as each may fail.
  mutating func value(_ value: CheckedValue) -> Estimate {
    var cost = Polynomial.zero
    var size = ValueSize.nothing
    for alternative in value.alternatives {
      if let condition = alternative.condition { cost += estimate(condition).cost }
      let estimate = estimate(alternative.expression)
      cost += estimate.cost
      size = size.joined(with: estimate.size)
    }
    return Estimate(cost: cost, size: size)
  }

  /// How large a constant is where a value of a type is asked for.
  static func size(of constant: Constant, as type: ValueType) -> ValueSize {
    switch (constant, type.read) {
    case (.string(let text), _): return .text(Polynomial(text.utf8.count))
    case (.integer, _), (.boolean, _): return .scalar
    case (.list, .any), (.record, .any): return .any(Polynomial(jsonBytes(of: constant)))
    case (.list(let items), let type):
      let item: ValueType = if case .list(let item) = type { item } else { .any }
      let size = items.reduce(ValueSize.nothing) { $0.joined(with: Self.size(of: $1, as: item)) }
      return .list(count: Polynomial(items.count), item: size)
    case (.record(let entries), .map(let value)):
      let size = entries.reduce(ValueSize.nothing) {
        $0.joined(with: Self.size(of: $1.value, as: value))
      }
      return .map(count: Polynomial(entries.count), value: size)
    case (.record(let entries), let type):
      let fields = entries.map { entry in
        let field: ValueType? =
          if case .record(let record) = type { record.field(entry.name)?.type } else { nil }
        let size = Self.size(of: entry.value, as: field ?? .any)
        return ValueSize.Field(name: entry.name, size: size)
      }
      return .record(fields, json: nil)
    }
  }

  /// No less than the bytes of a constant as JSON: a character takes at most six.
  private static func jsonBytes(of constant: Constant) -> Int {
    switch constant {
    case .string(let text): 2 + 6 * text.utf8.count
    case .integer, .boolean: ValueSize.scalarBytes
    case .list(let items): items.reduce(2) { $0 + 1 + jsonBytes(of: $1) }
    case .record(let entries):
      entries.reduce(2) { $0 + 4 + 6 * $1.name.utf8.count + jsonBytes(of: $1.value) }
    }
  }
}
