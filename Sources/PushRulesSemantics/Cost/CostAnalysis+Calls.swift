extension CostAnalysis {
  /// A built-in function's call.
  mutating func call(_ function: Function, _ arguments: [CheckedExpression]) -> Estimate {
    var cost = Self.step
    var values: [ValueSize] = []
    for argument in arguments {
      let argument = estimate(argument)
      cost += argument.cost
      values.append(argument.size)
    }
    guard let first = values.first else { return Estimate(cost: cost, size: .nothing) }
    let own = Self.result(function, first, values.dropFirst().first ?? .nothing, values, arguments)
    return Estimate(cost: cost + own.cost, size: own.size)
  }

  /// What the function itself takes.
  private static func result(
    _ function: Function,
    _ first: ValueSize,
    _ second: ValueSize,
    _ values: [ValueSize],
    _ arguments: [CheckedExpression]
  ) -> Estimate {
    let bytes = first.textBytes
    switch function {
    case .nonempty: return Estimate(cost: opening(first), size: first)
    case .nonblank: return Estimate(cost: opening(first) + bytes, size: first)
    case .lower:
      let made = lowered(bytes)
      return Estimate(cost: bytes + made, size: .text(made))
    case .length: return Estimate(cost: opening(first) + bytes, size: .scalar)
    case .cut: return cut(bytes, to: arguments[1], bytesEach: 4, mark: values.dropFirst(2).first)
    case .cutBytes:
      return cut(bytes, to: arguments[1], bytesEach: 1, mark: values.dropFirst(2).first)
    case .contains: return Estimate(cost: step + bytes + second.textBytes, size: .scalar)
    case .glob:
      let (text, pattern) = (lowered(bytes), lowered(second.textBytes))
      // Behind a `*` the rest is tried anew at each place, over as many bytes as it can take.
      let tries = text * (step + 4 * pattern)
      let search = text + pattern + tries
      return Estimate(cost: bytes + second.textBytes + text + pattern + search, size: .scalar)
    case .globWord:
      let (text, pattern) = (lowered(bytes), lowered(second.textBytes))
      let search = (text + Polynomial(1)) * (step + pattern) + 2 * pattern
      return Estimate(cost: bytes + second.textBytes + text + pattern + search, size: .scalar)
    case .join:
      let (count, item) = first.items
      let made = count * (item.textBytes + second.textBytes)
      return Estimate(
        cost: opening(first) + count * (step + opening(item)) + made,
        size: .text(made)
      )
    case .min, .max: return Estimate(cost: values.count * step, size: .scalar)
    case .satisfies: return Estimate(cost: second.textBytes, size: .scalar)
    case .asText: return Estimate(cost: opening(first), size: .text(bytes))
    case .asInt: return Estimate(cost: opening(first) + bytes, size: .scalar)
    case .at: return at(first, second, path: arguments[1])
    case .merge: return merge(first, second)
    case .fitBytes: return fitBytes(first, arguments)
    }
  }

  /// In lower case a scalar takes at most half as many bytes more: three for two.
  private static func lowered(_ bytes: Polynomial) -> Polynomial { (3 * bytes).divided(by: 2) }

  /// At most so many scalars or bytes, and the mark.
  private static func cut(
    _ bytes: Polynomial,
    to limit: CheckedExpression,
    bytesEach: Int,
    mark: ValueSize?
  ) -> Estimate {
    var kept = bytes
    if case .constant(.integer(let limit)) = limit.kind, limit < Int32.max {
      let most = Int(max(0, limit)) * bytesEach
      kept = Polynomial(min(most, bytes.constant ?? most))
    }
    let made = kept + (mark?.textBytes ?? .zero)
    return Estimate(cost: kept + (mark == nil ? .zero : made), size: .text(made))
  }

  /// A path into JSON: each key looks one level into what the key before it found.
  private static func at(
    _ value: ValueSize,
    _ path: ValueSize,
    path expression: CheckedExpression
  ) -> Estimate {
    // A record of the message is its JSON, keys that the policy does not name included.
    let bytes = if case .record(_, let json?) = value { json } else { value.weight }
    var levels = valueDepth
    if case .constant(.string(let text)) = expression.kind {
      levels = min(levels, 1 + text.utf8.count { $0 == UInt8(ascii: ".") })
    }
    let level = step + 4 * bytes + step * bytes
    return Estimate(cost: path.textBytes + levels * level, size: .any(bytes))
  }

  /// The entries of both; where both have an object for a key, these are merged.
  private static func merge(_ left: ValueSize, _ right: ValueSize) -> Estimate {
    switch (left, right) {
    case (.record(let fields, _), .record(let others, _)):
      var cost = step + keys(Polynomial(fields.count), Polynomial(others.count))
      let merged = ValueSize.joined(fields, others) { first, second in
        guard first.isObject, second.isObject else { return first.joined(with: second) }
        let inner = merge(first, second)
        cost += inner.cost
        return inner.size
      }
      return Estimate(cost: cost + merged.count * step, size: .record(merged, json: nil))
    case (.map, .map), (.map, .record), (.record, .map):
      let (count, value) = left.entries
      let (others, other) = right.entries
      var cost = step + keys(count, others) + step * (count + others)
      var size = value.joined(with: other)
      if value.isObject, other.isObject {
        let inner = merge(value, other)
        cost += others * inner.cost
        size = size.joined(with: inner.size)
      }
      return Estimate(cost: cost, size: .map(count: count + others, value: size))
    case (_, _):
      let (bytes, others) = (left.weight, right.weight)
      return Estimate(cost: deep(bytes, others), size: .any(bytes + others))
    }
  }
}
