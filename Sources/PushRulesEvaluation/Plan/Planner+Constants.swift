internal import PushRulesSemantics

extension Planner {
  /// A list of constants is one constant: it is laid out once, and looking into it makes nothing.
  ///
  /// This changes no explanation, which leaves constants out.
  func foldedConstant(_ expression: CheckedExpression) -> Constant? {
    guard case .list(let items) = expression.kind, !items.isEmpty else { return nil }
    var constants: [Constant] = []
    for item in items {
      switch item.kind {
      case .constant(let constant): constants.append(constant)
      case .list:
        guard let inner = foldedConstant(item) else { return nil }
        constants.append(inner)
      case .interpolation, .path, .member, .item, .entry, .row, .let, .local, .occurrence, .output,
        .call, .expansion, .quantifier, .comprehension, .record, .not, .and, .or, .comparison,
        .membership, .equality, .question, .sum:
        return nil
      }
    }
    return .list(constants)
  }

  mutating func constantNode(_ constant: Constant, _ type: ValueType) -> PlanNode {
    let value = layout.constant(constant, as: type, in: &constants)
    constantValues.append(value)
    return PlanNode(.constant, Int32(constantValues.count - 1))
  }

  /// Lowers a table; more than a few rows get a hash index.
  mutating func table(_ table: CheckedTable) -> TablePlan {
    provenance.tables.append(named(table.name, table.documentation, table.span))
    var index: [Int32] = []
    if table.rows.count > 8 {
      var size = 32
      while size < table.rows.count * 2 { size *= 2 }
      index = Array(repeating: -1, count: size)
      for (row, item) in table.rows.enumerated() {
        var place = Int(truncatingIfNeeded: KeyHash.hash(item.key.utf8)) & (size - 1)
        while index[place] >= 0 { place = (place + 1) & (size - 1) }
        index[place] = Int32(row)
      }
    }
    let firstRow = rows.count
    for row in table.rows {
      rows.append(
        RowPlan(
          key: constants.string(row.key),
          value: layout.constant(row.value, as: table.type, in: &constants)
        )
      )
    }
    rowIndices += index
    return TablePlan(
      rows: Places(firstRow..<rows.count),
      index: Places((rowIndices.count - index.count)..<rowIndices.count),
      otherwise: table.otherwise.map { layout.constant($0, as: table.type, in: &constants) }
        ?? .absent
    )
  }
}

/// FNV-1a over the bytes of a key.
enum KeyHash {
  static let start: UInt64 = 0xcbf2_9ce4_8422_2325

  static func add(_ byte: UInt8, to hash: UInt64) -> UInt64 {
    (hash ^ UInt64(byte)) &* 0x0000_0100_0000_01b3
  }

  static func hash(_ bytes: some Sequence<UInt8>) -> UInt64 {
    fold(bytes.reduce(start) { add($1, to: $0) })
  }

  /// Mixes the high bits into the low ones, which choose the place.
  static func fold(_ hash: UInt64) -> UInt64 { hash ^ (hash >> 29) }
}
