import PushRulesSemantics

/// What the messages of one or more policies are made of: the constants that their values meet.
struct MessageConstants {
  /// Texts that a message's text is compared with, looked up by or searched for; in the order of the policies.
  private(set) var texts: [String] = []
  /// Texts in which placeholders, globs or lengths find something; for whole texts, not for items of lists.
  private(set) var longTexts: [String] = []
  private(set) var integers: [Int64] = []
  /// Keys that maps are asked for by name.
  private(set) var mapKeys: [String] = []
  /// The keys of each path that `at` goes down by.
  private(set) var jsonPaths: [[String]] = []
  /// Paths of the message that are read.
  private(set) var readPaths: Set<MessagePath> = []
  /// Whether two values of the message are compared with each other.
  private(set) var comparesData = false
  /// Whether a map is asked for a key that does not stand in the file.
  private(set) var hasDataKeys = false
  private(set) var asksNull = false
  private(set) var asksBlank = false
  /// Whether a text of a table, a let or an output is compared with something.
  private var comparesMade = false
  private var usesLower = false
  private var usesLengths = false
  private var patterns: [String] = []

  init(_ policies: [CheckedPolicy]) {
    for policy in policies { policy.forEachExpression { add($0) } }
    for policy in policies { addDeclarations(of: policy) }
    if usesLower { texts += texts.map { $0.uppercased() } }
    texts = Self.unique(texts.filter { $0.count <= 12 })
    for pattern in patterns {
      for (any, one) in [("", "x"), ("x", "y")] {
        longTexts.append(
          pattern.map { $0 == "*" ? any : $0 == "?" ? one : String($0) }.joined()
        )
      }
    }
    if usesLengths { addLengths() }
    longTexts = Self.unique(longTexts).filter { !texts.contains($0) }
    integers = Array(Set(integers)).sorted()
    mapKeys = Self.unique(mapKeys)
    jsonPaths = Array(Set(jsonPaths)).sorted {
      $0.joined(separator: ".") < $1.joined(separator: ".")
    }
  }

  static func unique(_ texts: [String]) -> [String] {
    var seen: Set<ExactText> = []
    return texts.filter { seen.insert(ExactText($0)).inserted }
  }

  /// Texts of `n - 1`, `n` and `n + 1` scalars for the small constants `n`.
  private mutating func addLengths() {
    for integer in integers where (0...6).contains(integer) {
      for length in max(1, integer - 1)...integer + 1 {
        longTexts.append(String(repeating: "m", count: Int(length)))
      }
    }
  }

  // MARK: - Expressions

  private mutating func add(_ expression: CheckedExpression) {
    switch expression.kind {
    case .path(let path): readPaths.insert(path)
    case .constant(.integer(let value)): integers.append(value)
    case .equality(let left, let right, _): compare([left, right])
    case .membership(let left, let right): compare([left, right])
    case .entry(_, let key):
      if case .constant(.string(let text)) = key.kind {
        mapKeys.append(text)
      } else {
        hasDataKeys = true
      }
      compare([key], withData: true)
    case .question(.null, _, _): asksNull = true
    case .question(.blank, _, _): asksBlank = true
    case .row: break
    case .call(let function, let arguments): add(function, arguments)
    case .comparison(_, let left, let right):
      if !Self.isConstant(left), !Self.isConstant(right) { comparesData = true }
    default: break
    }
  }

  private mutating func add(_ function: Function, _ arguments: [CheckedExpression]) {
    switch function {
    case .lower: usesLower = true
    case .length, .cut, .cutBytes: usesLengths = true
    case .contains:
      compare(arguments)
      if case .constant(.string(let text)) = arguments[1].kind { longTexts.append("x\(text)y") }
    case .glob, .globWord:
      if case .constant(.string(let text)) = arguments[1].kind {
        patterns.append(text)
      } else {
        compare(arguments)
      }
    case .satisfies:
      if case .constant(.string(let text)) = arguments[1].kind {
        let digits = text.drop { "<>=".contains($0) }
        if let value = Int64(String(digits)) { integers.append(value) }
      } else {
        longTexts += [">=1", "<1"]
      }
    case .at:
      if case .constant(.string(let path)) = arguments[1].kind {
        jsonPaths.append(path.split(separator: ".").map(String.init))
      } else {
        compare([arguments[1]], withData: true)
      }
    case .nonblank: asksBlank = true
    case .fitBytes:
      usesLengths = true
      for argument in arguments.dropFirst(3) {
        guard case .constant(.string(let path)) = argument.kind else { continue }
        jsonPaths.append(path.split(separator: ".").map(String.init))
      }
    case .nonempty, .join, .min, .max, .asText, .asInt, .merge: break
    }
  }

  /// Notes the texts of a comparison, and what is compared.
  private mutating func compare(_ sides: [CheckedExpression], withData: Bool = false) {
    for side in sides {
      side.forEach { part in
        switch part.kind {
        case .constant(let constant): add(constant)
        case .let, .row, .output: if Self.isTextual(side.type) { comparesMade = true }
        default: break
        }
      }
    }
    if withData || sides.allSatisfy({ !Self.isConstant($0) }) {
      if sides.contains(where: { !Self.isConstant($0) }) { comparesData = true }
    }
  }

  private static func isTextual(_ type: ValueType) -> Bool {
    switch type.read {
    case .string, .enumeration, .any, .list, .map, .record: true
    case .bool, .int, .number, .looseBool, .json, .nothing: false
    }
  }

  private static func isConstant(_ expression: CheckedExpression) -> Bool {
    switch expression.kind {
    case .constant: true
    case .list(let items): items.allSatisfy { isConstant($0) }
    default: false
    }
  }

  private mutating func add(_ constant: Constant) {
    switch constant {
    case .string(let text): texts.append(text)
    case .integer(let value): integers.append(value)
    case .boolean: break
    case .list(let items): for item in items { add(item) }
    case .record(let entries):
      for entry in entries {
        mapKeys.append(entry.name)
        add(entry.value)
      }
    }
  }

  // MARK: - Declarations

  private mutating func addDeclarations(of policy: CheckedPolicy) {
    for table in policy.tables {
      texts += table.rows.map(\.key)
      if comparesMade { for row in table.rows { add(row.value) } }
    }
    if comparesMade {
      policy.forEachExpression { expression in
        if case .constant(let constant) = expression.kind { add(constant) }
      }
    }
    if comparesData {
      add(policy.input)
      for fact in policy.facts { add(fact.record) }
    }
    for block in policy.placeholders { for entry in block.entries { add(entry) } }
  }

  private mutating func add(_ record: RecordType) {
    for field in record.fields {
      if case .defaulted(let constant) = field.presence { add(constant) }
      add(field.type)
    }
  }

  private mutating func add(_ type: ValueType) {
    switch type.read {
    case .enumeration(let members, _): texts += members
    case .list(let inner), .map(let inner): add(inner)
    case .record(let record): add(record)
    default: break
    }
  }

  /// A text that holds the placeholder: with the numbers of items that a list may have and of one behind all, with a
  /// key that there may be and one that there is not.
  private mutating func add(_ entry: CheckedPlaceholders.Entry) {
    let fillings: [String] =
      switch entry.hole?.isInteger {
      case nil: [""]
      case true?: ["0", "1", "3"]
      case false?: [mapKeys.first ?? texts.first ?? "k", "~1"]
      }
    for filling in fillings { longTexts.append("\(entry.prefix)\(filling)\(entry.suffix)") }
    var countsUses = false
    for alternative in entry.value.alternatives {
      alternative.expression.forEach { if case .occurrence = $0.kind { countsUses = true } }
    }
    if countsUses { longTexts.append("\(entry.prefix) \(entry.prefix)") }
  }
}
