extension CostAnalysis {
  /// The whole is measured; each text is then looked for, measured, tried at some levels and put in anew.
  static func fitBytes(_ value: ValueSize, _ arguments: [CheckedExpression]) -> Estimate {
    var cost = step + written(value)
    guard arguments.count > 3, case .constant(.string(let mark)) = arguments[2].kind else {
      return Estimate(cost: cost, size: value)
    }
    // A control character in the mark takes six bytes.
    let markBytes = Polynomial(6 * mark.utf8.count)
    cost += step + markBytes
    var size = value
    for argument in arguments.dropFirst(3) {
      guard case .constant(.string(let path)) = argument.kind,
        let keys = ConstantForms.keys(of: path)
      else { continue }
      cost += step + cutting(value, keys[...], markBytes)
      size = grown(size, keys[...], by: markBytes)
    }
    return Estimate(cost: cost, size: size)
  }

  /// What measuring a value takes: a step for each part, and the bytes of its texts.
  private static func written(_ size: ValueSize) -> Polynomial {
    switch size {
    case .nothing, .scalar: step
    case .text(let bytes): step + bytes
    // It may be a value that was made, whose parts are counted as bytes.
    case .any(let bytes): step + 9 * bytes
    case .list(let count, let item): step + count * written(item)
    case .map(let count, let value): step + count * (Polynomial(1) + written(value))
    case .record(let fields, _):
      fields.reduce(step) { $0 + Polynomial(1) + written($1.size) }
    }
  }

  /// What finding a text and putting it in anew takes, level by level.
  private static func cutting(
    _ size: ValueSize,
    _ keys: ArraySlice<String>,
    _ markBytes: Polynomial
  ) -> Polynomial {
    switch size {
    case .record(let fields, _):
      guard let key = keys.first else { return step }
      let inner = size.field(key)
      return 2 * step + Polynomial(fields.count) + cutting(inner, keys.dropFirst(), markBytes)
    case .map(let count, let value):
      // Found once for the text and once for its place, and copied with all others.
      let level = 2 * step + 18 * count
      return keys.isEmpty ? step : level + cutting(value, keys.dropFirst(), markBytes)
    case .any(let bytes):
      // JSON is opened at each level.
      return keys.count * (3 * step + 22 * bytes) + cut(bytes, markBytes)
    case .text(let bytes): return cut(bytes, markBytes)
    case .nothing, .scalar, .list: return step
    }
  }

  /// A text is measured, cut at four levels for a trial and once in earnest, and copied.
  private static func cut(_ bytes: Polynomial, _ markBytes: Polynomial) -> Polynomial {
    10 * step + 8 * bytes + 2 * markBytes
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
