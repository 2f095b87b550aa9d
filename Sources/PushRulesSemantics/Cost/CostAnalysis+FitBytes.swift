extension CostAnalysis {
  /// The whole is measured; each text is then looked for, measured, tried at some levels and put in anew.
  static func fitBytes(_ value: ValueSize, _ arguments: [CheckedExpression]) -> Estimate {
    let weight = value.weight
    // Each part is a step, each byte one more.
    var cost = 4 * step + (9 * weight)
    guard arguments.count > 3, case .constant(.string(let mark)) = arguments[2].kind else {
      return Estimate(cost: cost, size: value)
    }
    // A control character in the mark takes six bytes.
    let markBytes = Polynomial(6 * mark.utf8.count)
    var size = value
    for argument in arguments.dropFirst(3) {
      guard case .constant(.string(let path)) = argument.kind,
        let keys = ConstantForms.keys(of: path)
      else { continue }
      // To find the text and to copy what it stands in, level by level; JSON is opened at each.
      let levels = (1 + keys.count) * (4 * step + 28 * weight)
      let cuts = 16 * step + 8 * weight + 8 * markBytes
      cost += levels + cuts
      size = grown(size, keys[...], by: markBytes)
    }
    return Estimate(cost: cost, size: size)
  }

  /// A text that is cut may take more bytes than before, when the mark has no escapes and the text had.
  private static func grown(
    _ size: ValueSize,
    _ keys: ArraySlice<String>,
    by bytes: Polynomial
  ) -> ValueSize {
    switch size {
    case .text(let text): return .text(text + bytes)
    case .any(let json): return .any(json + bytes)
    case .map(let count, let value):
      return .map(count: count, value: grown(value, keys.dropFirst(), by: bytes))
    case .record(let fields, let json):
      guard let key = keys.first else { return size }
      let changed = fields.map { field in
        field.name.isExactly(key)
          ? ValueSize.Field(name: key, size: grown(field.size, keys.dropFirst(), by: bytes)) : field
      }
      return .record(changed, json: json)
    case .nothing, .scalar, .list: return size
    }
  }
}
