package import PushRulesSemantics

/// How often each construct of the language stands in policies, counted in what the checker makes of them.
package struct ConstructCensus {
  /// By construct; all that are counted are there from the start.
  package private(set) var counts: [String: Int]

  package init() {
    counts = Dictionary(uniqueKeysWithValues: Self.all.map { ($0, 0) })
  }

  private static let all: [String] =
    Function.allCases.map { "function \($0.rawValue)" }
    + ["any", "all", "first", "count"].map { "quantifier \($0)" }
    + ["present", "absent", "null", "empty", "blank"].map { "question \($0)" }
    + [
      "string", "closed enumeration", "open enumeration", "bool", "loose bool", "int", "number",
      "any", "list", "map", "record", "json",
    ].map { "input \($0)" }
    + [
      "required input", "optional input", "default", "gate", "optional output", "required output",
      "record output", "list output", "any output", "let", "let with alternatives", "layer",
      "layer guard", "whole layer", "layer in two decides", "alternatives", "alternative guard",
      "branched decide", "finish", "finish guard", "table", "table without otherwise",
      "table of records", "placeholder", "int hole", "string hole", "occurrence", "parameter",
      "reject", "reject of a decision", "fact", "interpolation", "path", "member", "list item",
      "map entry", "table row", "expansion", "output read", "list", "list of two sources",
      "list with where", "record", "not", "and", "or", "comparison", "in", "is", "is not", "sum",
      "question with not",
    ]

  private mutating func add(_ construct: String, _ isThere: Bool = true) {
    if isThere { counts[construct, default: 0] += 1 }
  }

  /// Counts what stands in a policy.
  package mutating func add(_ policy: CheckedPolicy) {
    add(policy.input)
    add("gate", policy.gate != nil)
    for output in policy.outputs { add(output) }
    for binding in policy.lets {
      add("let")
      add("let with alternatives", binding.value.alternatives.count > 1)
    }
    for (index, layer) in policy.layers.enumerated() {
      add("layer")
      add("layer guard", layer.condition != nil)
      add("whole layer", layer.isWhole)
      let names = policy.outputs.filter { output in
        output.branches.contains { $0.candidates.contains { $0.layer == index } }
      }
      add("layer in two decides", names.count > 1)
    }
    for value in policy.allValues {
      add("alternatives", value.alternatives.count > 1)
      for alternative in value.alternatives {
        add("alternative guard", alternative.condition != nil)
      }
    }
    for table in policy.tables {
      add("table")
      add("table without otherwise", table.otherwise == nil)
      if case .record = table.type { add("table of records") }
    }
    for block in policy.placeholders {
      add("parameter", !block.parameters.isEmpty)
      for entry in block.entries {
        add("placeholder", entry.hole == nil)
        add("int hole", entry.hole?.isInteger == true)
        add("string hole", entry.hole?.isInteger == false)
      }
    }
    for reject in policy.rejects {
      add("reject")
      add("reject of a decision", reject.readsOutput)
    }
    for _ in policy.facts { add("fact") }
    policy.forEachExpression { add($0) }
  }

  private mutating func add(_ output: CheckedOutput) {
    add(output.isOptional ? "optional output" : "required output")
    add("branched decide", output.isBranched)
    switch output.type {
    case .record: add("record output")
    case .list: add("list output")
    case .any: add("any output")
    default: break
    }
    for step in output.finish {
      add("finish")
      add("finish guard", step.value.alternatives.contains { $0.condition != nil })
    }
  }

  private mutating func add(_ record: RecordType) {
    for field in record.fields {
      switch field.presence {
      case .required: add("required input")
      case .optional: add("optional input")
      case .defaulted: add("default")
      }
      add(field.type)
    }
  }

  private mutating func add(_ type: ValueType) {
    switch type {
    case .string: add("input string")
    case .enumeration(_, let isOpen): add("input \(isOpen ? "open" : "closed") enumeration")
    case .bool: add("input bool")
    case .looseBool: add("input loose bool")
    case .int: add("input int")
    case .number: add("input number")
    case .any: add("input any")
    case .list(let item):
      add("input list")
      add(item)
    case .map(let item):
      add("input map")
      add(item)
    case .record(let record):
      add("input record")
      add(record)
    case .json(let inner):
      add("input json")
      add(inner)
    case .nothing: break
    }
  }

  private mutating func add(_ expression: CheckedExpression) {
    switch expression.kind {
    case .constant, .let, .local: break
    case .interpolation: add("interpolation")
    case .path: add("path")
    case .member: add("member")
    case .item: add("list item")
    case .entry: add("map entry")
    case .row: add("table row")
    case .occurrence: add("occurrence")
    case .output: add("output read")
    case .call(let function, _): add("function \(function.rawValue)")
    case .expansion: add("expansion")
    case .quantifier(let quantifier, _, _, _): add("quantifier \(quantifier.rawValue)")
    case .list: add("list")
    case .comprehension(_, let sources, let condition):
      add("list of two sources", sources.count > 1)
      add("list with where", condition != nil)
    case .record: add("record")
    case .not: add("not")
    case .and: add("and")
    case .or: add("or")
    case .comparison: add("comparison")
    case .membership: add("in")
    case .equality(_, _, let isNegated): add(isNegated ? "is not" : "is")
    case .question(let question, _, let isNegated):
      add("question \(question.rawValue)")
      add("question with not", isNegated)
    case .sum: add("sum")
    }
  }
}
