internal import PushRulesDiagnostics
internal import PushRulesSemantics

/// What the parts of a policy are called in reports: in the file's words, and the same after an
/// edit of other parts.
struct PolicyNames {
  let policy: CheckedPolicy
  /// Parallel to the policy's lets.
  private let lets: [String]

  init(_ policy: CheckedPolicy) {
    self.policy = policy
    lets = Self.letNames(policy)
  }

  /// What a branch is called: `body/when recipient.private`; where there are none, `body`.
  func branch(_ branch: Int, of output: Int) -> String {
    let decided = policy.outputs[output]
    return decided.isBranched ? "\(decided.name)/\(branchHead(branch, of: output))" : decided.name
  }

  /// How a branch begins: `when recipient.private` or `otherwise`.
  private func branchHead(_ branch: Int, of output: Int) -> String {
    policy.outputs[output].branches[branch].condition.map { "when \(Self.text($0))" } ?? "otherwise"
  }

  /// What a candidate is called: `body/when recipient.private/hidden`.
  func candidate(_ candidate: Int, branch: Int, of output: Int) -> String {
    let layer = policy.outputs[output].branches[branch].candidates[candidate].layer
    return "\(self.branch(branch, of: output))/\(policy.layers[layer].name)"
  }

  /// What a layer is called: `layer muted`.
  func layer(_ layer: Int) -> String { "layer \(policy.layers[layer].name)" }

  /// What a layer gives: `title of layer muted`.
  func field(_ field: Int, of layer: Int) -> String {
    let given = policy.layers[layer].fields[field]
    return "\(policy.outputs[given.output].name) of \(self.layer(layer))"
  }

  /// What a let is called: `let content`; with its layer where several layers have one so named.
  func `let`(_ index: Int) -> String { lets[index] }

  /// What a table is called: `table kinds`.
  func table(_ table: Int) -> String { "table \(policy.tables[table].name)" }

  /// What a row is called: `table kinds, row "img"`; the number after the last row is `otherwise`.
  func row(_ row: Int, of table: Int) -> String {
    let rows = policy.tables[table].rows
    let key = row < rows.count ? "row \(Constant.string(rows[row].key))" : "otherwise"
    return "\(self.table(table)), \(key)"
  }

  /// What a placeholder is called: `placeholders console, "{$msg}"`.
  func entry(_ entry: Int, of block: Int) -> String {
    let named = policy.placeholders[block]
    let pattern = named.entries[entry]
    let hole = pattern.hole.map { $0.isInteger ? "\\(int)" : "\\(string)" } ?? ""
    return "placeholders \(named.name), \"\(pattern.prefix)\(hole)\(pattern.suffix)\""
  }

  /// What a step is called: `finish body`; with its number where there are several.
  func step(_ step: Int, of output: Int) -> String {
    let decided = policy.outputs[output]
    return "finish \(decided.name)" + (decided.finish.count > 1 ? ", step \(step + 1)" : "")
  }

  /// What a reject is called: `reject "at most 100 accounts"`.
  func reject(_ reject: Int) -> String {
    "reject \(Constant.string(policy.rejects[reject].text))"
  }

  /// What a fact is called: `observe media`.
  func fact(_ fact: Int) -> String { "observe \(policy.facts[fact].name)" }

  // MARK: - Texts

  /// An expression as the file writes it, on one line and without comments.
  static func text(_ expression: CheckedExpression) -> String { text(expression.span) }

  /// A piece of the file on one line and without comments.
  static func text(_ span: SourceSpan) -> String {
    let text = span.text
    guard text.utf8.contains(UInt8(ascii: "\n")) else { return text }
    return text.split(whereSeparator: \.isNewline)
      .flatMap { withoutComment($0).split(whereSeparator: \.isWhitespace) }
      .joined(separator: " ")
  }

  /// A line up to its comment; a `#` in a string starts none.
  private static func withoutComment(_ line: Substring) -> Substring {
    var isString = false
    var isEscaped = false
    for index in line.indices {
      switch line[index] {
      case _ where isEscaped: isEscaped = false
      case "\\" where isString: isEscaped = true
      case "\"": isString.toggle()
      case "#" where !isString: return line[..<index]
      default: break
      }
    }
    return line
  }

  // MARK: - Lets of layers

  /// Lets of several layers may have one name; each is then named with the layer that reads it.
  private static func letNames(_ policy: CheckedPolicy) -> [String] {
    var counts: [String: Int] = [:]
    for item in policy.lets { counts[item.name, default: 0] += 1 }
    var owners: [Int: String] = [:]
    if counts.values.contains(where: { $0 > 1 }) {
      for layer in policy.layers {
        var pending = layer.condition.map { letsRead(by: $0) } ?? []
        for field in layer.fields { pending += letsRead(by: field.value) }
        var seen: Set<Int> = []
        while let index = pending.popLast() {
          guard seen.insert(index).inserted else { continue }
          if owners[index] == nil { owners[index] = layer.name }
          pending += letsRead(by: policy.lets[index].value)
        }
      }
    }
    return policy.lets.enumerated().map { index, item in
      let owner = counts[item.name, default: 0] > 1 ? owners[index] : nil
      return "let \(item.name)" + (owner.map { " of layer \($0)" } ?? "")
    }
  }

  private static func letsRead(by value: CheckedValue) -> [Int] {
    value.alternatives.flatMap { alternative in
      letsRead(by: alternative.expression) + (alternative.condition.map { letsRead(by: $0) } ?? [])
    }
  }

  private static func letsRead(by expression: CheckedExpression) -> [Int] {
    var found: [Int] = []
    expression.forEach { if case .let(let index) = $0.kind { found.append(index) } }
    return found
  }
}

/// Makes names different: the second of a name gets ` (2)`.
struct UniqueNames {
  private var counts: [String: Int] = [:]

  /// The name, with a number where it was given before.
  mutating func unique(_ name: String) -> String {
    counts[name, default: 0] += 1
    let count = counts[name, default: 1]
    return count > 1 ? "\(name) (\(count))" : name
  }
}
