internal import PushRulesSemantics

/// The constants of a policy: what its messages are compared with and looked up by.
struct PolicyConstants: Sendable {
  /// What texts are compared with, looked up by or taken from.
  private(set) var strings: [String] = []
  /// What numbers are compared with, limits among them.
  private(set) var integers: [Int64] = []
  /// Keys that `at` goes down by.
  private(set) var keys: [String] = []
  /// Texts that placeholders fit.
  private(set) var placeholders: [String] = []

  /// Collects the constants of a checked policy, each once, in order.
  ///
  /// - Complexity: O(n log n) in the size of the policy.
  init(_ policy: CheckedPolicy) {
    add(policy.input)
    for fact in policy.facts {
      add(fact.record)
      for argument in fact.arguments { add(argument) }
    }
    for value in policy.lets.map(\.value) { add(value) }
    for table in policy.tables {
      for row in table.rows {
        strings.append(row.key)
        // Texts of tables are outputs, not what a message holds; their keys are what matters.
      }
    }
    for block in policy.placeholders {
      for entry in block.entries {
        add(entry.value)
        switch entry.hole?.isInteger {
        case nil: placeholders.append(entry.prefix)
        case true?: placeholders += (0...2).map { "\(entry.prefix)\($0)\(entry.suffix)" }
        case false?: placeholders.append("\(entry.prefix)name\(entry.suffix)")
        }
      }
    }
    for layer in policy.layers {
      if let condition = layer.condition { add(condition) }
      for field in layer.fields { add(field.value) }
    }
    for output in policy.outputs {
      for branch in output.branches { if let condition = branch.condition { add(condition) } }
      for step in output.finish { add(step.value) }
    }
    for reject in policy.rejects { add(reject.condition) }
    strings = Self.unique(strings)
    integers = Array(Set(integers)).sorted()
    keys = Self.unique(keys)
  }

  /// Each text once, told apart and ordered by its bytes.
  private static func unique(_ texts: [String]) -> [String] {
    Set(texts.map(ExactText.init)).map(\.text).sorted { left, right in
      left.utf8.lexicographicallyPrecedes(right.utf8)
    }
  }

  private mutating func add(_ record: RecordType) {
    for field in record.fields {
      if case .defaulted(let constant) = field.presence { add(constant) }
      add(field.type)
    }
  }

  private mutating func add(_ type: ValueType) {
    switch type.read {
    case .enumeration(let members, _): strings += members
    case .list(let inner), .map(let inner): add(inner)
    case .record(let record): add(record)
    case .string, .bool, .int, .number, .any, .looseBool, .json, .nothing: break
    }
  }

  private mutating func add(_ constant: Constant) {
    switch constant {
    case .string(let text): strings.append(text)
    case .integer(let value): integers.append(value)
    case .boolean: break
    case .list(let items): for item in items { add(item) }
    case .record(let entries):
      for entry in entries {
        keys.append(entry.name)
        add(entry.value)
      }
    }
  }

  private mutating func add(_ value: CheckedValue) {
    for alternative in value.alternatives {
      add(alternative.expression)
      if let condition = alternative.condition { add(condition) }
    }
  }

  private mutating func add(_ expression: CheckedExpression) {
    switch expression.kind {
    case .constant(let constant): add(constant)
    case .interpolation(let segments):
      for case .expression(let inner) in segments { add(inner) }
    case .path, .let, .local, .occurrence, .output: break
    case .member(let base, _): add(base)
    case .item(let base, let key), .entry(let base, let key):
      add(base)
      add(key)
    case .row(_, let key): add(key)
    case .call(let function, let arguments):
      if function == .at, case .constant(.string(let path)) = arguments[1].kind {
        keys += path.split(separator: ".").map(String.init)
        add(arguments[0])
      } else if function == .fitBytes {
        for argument in arguments.dropFirst(3) {
          guard case .constant(.string(let path)) = argument.kind else { continue }
          keys += path.split(separator: ".").map(String.init)
        }
        for argument in arguments.prefix(3) { add(argument) }
      } else {
        for argument in arguments { add(argument) }
      }
    case .expansion(_, let text, let arguments):
      add(text)
      for argument in arguments { add(argument) }
    case .quantifier(_, _, let list, let condition):
      add(list)
      add(condition)
    case .list(let elements), .and(let elements), .or(let elements):
      for element in elements { add(element) }
    case .comprehension(let element, let sources, let condition):
      add(element)
      for source in sources { add(source.list) }
      if let condition { add(condition) }
    case .record(let entries):
      for entry in entries { add(entry.value) }
    case .not(let operand), .question(_, let operand, _): add(operand)
    case .comparison(_, let left, let right), .membership(let left, let right),
      .equality(let left, let right, _), .sum(let left, let right, _):
      add(left)
      add(right)
    }
  }
}
