import PushRulesSemantics

extension Oracle {
  /// A call whose arguments are all present.
  static func call(_ function: Function, _ arguments: [NaiveValue]) -> NaiveValue {
    let first = arguments[0].opened
    switch (function, first) {
    case (.nonempty, .string(let text)): return text.unicodeScalars.isEmpty ? .absent : first
    case (.nonempty, .list(let items)): return items.isEmpty ? .absent : arguments[0]
    case (.nonempty, .map(let entries)): return entries.isEmpty ? .absent : arguments[0]
    case (.nonempty, .record(let fields, _)):
      return fields.allSatisfy { !$0.value.isPresent } ? .absent : arguments[0]
    case (.nonempty, _): return arguments[0]
    case (.nonblank, .string(let text)): return isBlank(text) ? .absent : arguments[0]
    case (.nonblank, _): return arguments[0]
    case (.lower, .string(let text)):
      return .string(String(String.UnicodeScalarView(lowered(text))))
    case (.length, .string(let text)): return .integer(Int64(text.unicodeScalars.count))
    case (.length, .list(let items)): return .integer(Int64(items.count))
    case (.length, .map(let entries)): return .integer(Int64(entries.count))
    case (.length, .record(let fields, _)):
      return .integer(Int64(fields.count { $0.value.isPresent }))
    case (.cut, .string(let text)): return cut(text, arguments)
    case (.cutBytes, .string(let text)): return cutBytes(text, arguments)
    case (.contains, .string(let text)):
      guard let part = written(arguments[1]) else { return .absent }
      let (whole, wanted) = (Array(text.unicodeScalars), Array(part.unicodeScalars))
      return .boolean(
        (0...whole.count).contains { whole[$0...].starts(with: wanted) }
      )
    case (.glob, .string(let text)):
      guard let pattern = written(arguments[1]) else { return .absent }
      return .boolean(matches(lowered(text)[...], lowered(pattern)[...]))
    case (.globWord, .string(let text)):
      guard let pattern = written(arguments[1]) else { return .absent }
      return .boolean(hasWord(text, lowered(pattern)))
    case (.join, .list(let items)):
      guard let separator = written(arguments[1]) else { return .absent }
      var texts: [String] = []
      for item in items {
        guard case .string(let text) = item.opened else { return .absent }
        texts.append(text)
      }
      return .string(texts.joined(separator: separator))
    case (.min, .integer), (.max, .integer):
      let numbers = arguments.compactMap { if case .integer(let n) = $0 { n } else { nil } }
      let found = function == .min ? numbers.min() : numbers.max()
      return found.map { .integer($0) } ?? .absent
    case (.satisfies, .integer(let n)):
      guard let text = written(arguments[1]) else { return .absent }
      return .boolean(satisfies(n, text))
    case (.asText, .string): return first
    case (.asInt, .integer): return first
    case (.asInt, .number(let text)):
      guard !text.contains(where: { ".eE".contains($0) }), let n = Int64(text) else {
        return .absent
      }
      return .integer(n)
    case (.at, _):
      guard let path = written(arguments[1]) else { return .absent }
      return at(arguments[0], path)
    case (.merge, _): return merge(arguments[0], arguments[1]).opened
    case (.fitBytes, _): return fitBytes(arguments)
    default: return .absent
    }
  }

  static func isSpace(_ scalar: Unicode.Scalar) -> Bool { scalar.properties.isWhitespace }

  static func isBlank(_ text: String) -> Bool { text.unicodeScalars.allSatisfy(isSpace) }

  private static func lowered(_ text: String) -> [Unicode.Scalar] {
    text.unicodeScalars.flatMap { Array($0.properties.lowercaseMapping.unicodeScalars) }
  }

  private static func cut(_ text: String, _ arguments: [NaiveValue]) -> NaiveValue {
    guard case .integer(let wanted) = arguments[1] else { return .absent }
    let scalars = Array(text.unicodeScalars)
    let count = Int(min(max(wanted, 0), Int64(scalars.count)))
    var kept = String(String.UnicodeScalarView(scalars.prefix(count)))
    if count < scalars.count, arguments.count > 2, let mark = written(arguments[2]) {
      kept.unicodeScalars.append(contentsOf: mark.unicodeScalars)
    }
    return .string(kept)
  }

  private static func cutBytes(_ text: String, _ arguments: [NaiveValue]) -> NaiveValue {
    guard case .integer(let wanted) = arguments[1] else { return .absent }
    let limit = max(wanted, 0)
    if text.utf8.count <= limit { return .string(text) }
    var mark = arguments.count > 2 ? written(arguments[2]) ?? "" : ""
    if mark.utf8.count > limit { mark = "" }
    var kept = String.UnicodeScalarView()
    var used = Int64(mark.utf8.count)
    for scalar in text.unicodeScalars {
      used += Int64(UTF8.width(scalar))
      if used > limit { break }
      kept.append(scalar)
    }
    kept.append(contentsOf: mark.unicodeScalars)
    return .string(String(kept))
  }

  /// `pattern` and `text` are lowered.
  private static func matches(
    _ text: ArraySlice<Unicode.Scalar>,
    _ pattern: ArraySlice<Unicode.Scalar>
  ) -> Bool {
    // reachable[i]: the pattern so far takes the first i scalars of the text.
    var reachable = Array(repeating: false, count: text.count + 1)
    reachable[0] = true
    for wanted in pattern {
      var next = Array(repeating: false, count: text.count + 1)
      for position in 0...text.count {
        if wanted == "*" {
          next[position] = reachable[position] || (position > 0 && next[position - 1])
        } else if position > 0, reachable[position - 1] {
          let scalar = text[text.startIndex + position - 1]
          next[position] = wanted == "?" || wanted == scalar
        }
      }
      reachable = next
    }
    return reachable[text.count]
  }

  private static func hasWord(_ text: String, _ pattern: [Unicode.Scalar]) -> Bool {
    let scalars = lowered(text)
    func isWord(_ index: Int) -> Bool {
      guard scalars.indices.contains(index) else { return false }
      let scalar = scalars[index]
      return ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
        || ("0"..."9").contains(scalar) || scalar == "_"
    }
    for start in 0...scalars.count where !isWord(start - 1) {
      for end in start...scalars.count where !isWord(end) {
        if matches(scalars[start..<end], pattern[...]) { return true }
      }
    }
    return false
  }

  private static func satisfies(_ n: Int64, _ text: String) -> Bool {
    for sign in ["==", "<=", ">=", "<", ">", ""] where text.hasPrefix(sign) {
      let digits = text.dropFirst(sign.count)
      guard let bound = Int64(digits), !digits.hasPrefix("+") else { return false }
      switch sign {
      case "<=": return n <= bound
      case ">=": return n >= bound
      case "<": return n < bound
      case ">": return n > bound
      default: return n == bound
      }
    }
    return false
  }

  private static func at(_ value: NaiveValue, _ path: String) -> NaiveValue {
    var current = source(value)
    for key in keys(path) {
      guard case .object(let members)? = current?.kind,
        let member = members.last(where: { same($0.key, key) })
      else { return .absent }
      current = member.value
    }
    guard let current else { return .absent }
    return NaiveValue.any(current).nullOpened
  }

  static func keys(_ path: String) -> [String] {
    var keys: [String] = [""]
    var escaped = false
    for scalar in path.unicodeScalars {
      if escaped {
        keys[keys.count - 1].unicodeScalars.append(scalar)
        escaped = false
      } else if scalar == "\\" {
        escaped = true
      } else if scalar == "." {
        keys.append("")
      } else {
        keys[keys.count - 1].unicodeScalars.append(scalar)
      }
    }
    return path.isEmpty ? [] : keys
  }

  /// The JSON that a value came from, or that it is written as.
  private static func source(_ value: NaiveValue) -> NaiveJSON? {
    switch value {
    case .any(let json), .record(_, let json?): json
    default: value.json.flatMap { try? NaiveJSONReader.read(Array($0.utf8)) }
    }
  }

  private static func merge(_ left: NaiveValue, _ right: NaiveValue) -> NaiveValue {
    guard case .map(let a)? = object(left), case .map(let b)? = object(right) else {
      return right
    }
    var entries = a
    for entry in b {
      guard let index = entries.firstIndex(where: { same($0.key, entry.key) }) else {
        entries.append(entry)
        continue
      }
      entries[index].value = merge(entries[index].value, entry.value)
    }
    return .map(entries)
  }

  private static func object(_ value: NaiveValue) -> NaiveValue? {
    switch value.opened {
    case .map(let entries): .map(entries)
    case .record(let entries, _): .map(entries.filter { $0.value.isPresent })
    default: nil
    }
  }
}
