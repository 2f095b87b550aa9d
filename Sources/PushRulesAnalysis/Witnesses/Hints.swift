internal import PushRulesEvaluation
internal import PushRulesSemantics

/// Values that make tests hold which are not looked into.
struct Hints {
  private let messages: AbstractMessages
  /// For unknown texts and numbers, what they may be.
  private(set) var pools: [(term: TermID, values: [JSONValue])] = []

  init(_ messages: AbstractMessages) { self.messages = messages }

  private var terms: TermTable { messages.terms }

  /// Takes hints from what a way assumes.
  mutating func take(_ way: PathFinder.Way) {
    for (variable, index) in way {
      switch messages.variables[variable] {
      case .place: break
      case .present(let term), .test(let term): take(term)
      case .equals(let term):
        take(term)
        let constants = messages.constants(of: term)
        if index < constants.count, case .string(let text) = terms[constants[index]] {
          for source in sources(of: term) { add(source, .string(text.text)) }
          remainder(of: term, text.text)
        }
      case .range(let term):
        take(term)
        let bounds = messages.bounds(of: term)
        for bound in bounds { around(term, bound) }
      }
    }
  }

  /// A text that with the constants around it is a constant.
  private mutating func remainder(of term: TermID, _ wanted: String) {
    guard case .text(let parts) = terms[term] else { return }
    for (number, part) in parts.enumerated() where terms.constantText(part) == nil {
      let before = parts[..<number].compactMap { terms.constantText($0) }.joined().utf8.count
      let after = parts[(number + 1)...].compactMap { terms.constantText($0) }.joined().utf8.count
      let bytes = Array(wanted.utf8)
      guard before + after <= bytes.count else { continue }
      let inner = String(decoding: bytes[before..<(bytes.count - after)], as: UTF8.self)
      add(part, .string(inner))
    }
  }

  /// Takes hints from a term: what its functions may turn on.
  mutating func take(_ term: TermID) {
    switch terms[term] {
    case .text(let parts): for part in parts { take(part) }
    case .list(let items, _): for item in items where item.isLeaf { take(item.term) }
    case .call(let operation, let arguments):
      hint(operation, arguments)
      for argument in arguments { take(argument) }
    default: break
    }
  }

  private mutating func hint(_ operation: Term.Operation, _ arguments: [TermID]) {
    switch operation {
    case .function(let function): hint(function, arguments)
    case .sum, .difference, .isLess:
      for argument in arguments {
        for number: Int64 in [0, 1, -1, 2] { around(argument, number, width: 0) }
        if case .integer(let value) = terms[argument] {
          for other in arguments where other != argument { around(other, value) }
        }
      }
    case .isEqual:
      for source in arguments.flatMap({ sources(of: $0) }) {
        add(source, .string("s"))
        add(source, .number("1"))
      }
    case .expansion(let entries):
      let texts = entries.flatMap { Self.showing($0) }
      for source in arguments.flatMap({ sources(of: $0) }) {
        for text in texts { add(source, .string(text)) }
      }
    case .item, .member, .text, .count, .first, .comprehension, .hole, .occurrence, .output,
      .isMember, .isEmpty, .isBlank, .isMissing, .any, .all, .fits:
      break
    }
  }

  private mutating func hint(_ function: Function, _ arguments: [TermID]) {
    let sources = sources(of: arguments[0])
    switch function {
    case .lower: for source in sources { add(source, .string("A")) }
    case .length:
      for source in sources { for count: Int64 in [1, 2] { add(source, Self.text(count)) } }
    case .cut, .cutBytes:
      guard case .integer(let limit) = terms[arguments[1]] else { return }
      for source in sources {
        for count in [limit - 1, limit, limit + 1, limit + 2] { add(source, Self.text(count)) }
        if function == .cutBytes { add(source, Self.text(limit, "é")) }
      }
    case .contains, .glob, .globWord:
      guard case .string(let pattern) = terms[arguments[1]] else { return }
      for source in sources {
        for text in Self.fitting(pattern.text) { add(source, .string(text)) }
      }
    case .satisfies:
      guard case .string(let test) = terms[arguments[1]],
        let number = Int64(test.text.drop { "<>=".contains($0) })
      else {
        // The test is the message's own.
        for source in self.sources(of: arguments[1]) {
          for text in [">=0", "<0", "=="] { add(source, .string(text)) }
        }
        return
      }
      around(arguments[0], number)
    case .min, .max:
      for argument in arguments {
        for number: Int64 in [0, 1, 2, -1] { around(argument, number, width: 0) }
      }
    case .asInt:
      for source in sources { for text in ["0", "1.5"] { add(source, .number(text)) } }
    case .fitBytes:
      // A text of that many bytes is too long, so that it is cut or the whole is absent.
      guard case .integer(let limit) = terms[arguments[1]] else {
        return around(arguments[1], 4096, width: 0)
      }
      for source in sources { add(source, Self.text(limit)) }
    case .nonempty, .nonblank, .join, .asText, .at, .merge: break
    }
  }

  /// Texts that hold a placeholder, with fillings that no constant of the policy is.
  private static func showing(_ entry: Term.BlockEntry) -> [String] {
    let fillings =
      switch entry.hasInteger {
      case true?: ["1", "2", "3", "9", "99"]
      case false?: ["s", "mm", String(repeating: "m", count: 100)]
      case nil: [""]
      }
    return fillings.map { entry.prefix.text + $0 + entry.suffix.text }
  }

  /// Texts that a pattern fits, and one that it does not fit.
  private static func fitting(_ pattern: String) -> [String] {
    let short = pattern.filter { $0 != "*" }
    return [
      String(short.map { $0 == "?" ? "q" : $0 }),
      String(pattern.map { $0 == "?" || $0 == "*" ? "q" : $0 }),
      "q" + pattern.filter { $0 != "*" && $0 != "?" },
    ]
  }

  private mutating func around(_ term: TermID, _ number: Int64, width: Int64 = 1) {
    for near in [number, number - width, number + width] {
      switch terms[term] {
      case .range: add(term, .number(String(near)))
      case .call(.function(.length), let arguments):
        for source in sources(of: arguments[0]) { add(source, Self.text(near)) }
      case .call(_, let arguments):
        for argument in arguments {
          if case .range = terms[argument] { add(argument, .number(String(near))) }
        }
      default: break
      }
    }
  }

  private static func text(_ count: Int64, _ letter: String = "m") -> JSONValue {
    .string(String(repeating: letter, count: Int(min(max(count, 0), 100_000))))
  }

  /// The unknown texts and numbers of a term.
  private func sources(of term: TermID) -> [TermID] {
    switch terms[term] {
    case .token, .shared, .range, .opaque: [term]
    case .text(let parts): parts.flatMap { sources(of: $0) }
    case .call(_, let arguments): arguments.flatMap { sources(of: $0) }
    default: []
    }
  }

  private mutating func add(_ term: TermID, _ value: JSONValue) {
    guard allows(term, value) else { return }
    if let index = pools.firstIndex(where: { $0.term == term }) {
      if !pools[index].values.contains(value), pools[index].values.count < 12 {
        pools[index].values.append(value)
      }
    } else {
      pools.append((term, [value]))
    }
  }

  /// Whether an unknown value may be this one: it is none of its place's constants, and lies between its bounds.
  private func allows(_ term: TermID, _ value: JSONValue) -> Bool {
    switch (terms[term], value) {
    case (.token(let place), .string(let text)), (.shared(let place, _), .string(let text)):
      return !messages.constants(at: place).contains(terms.string(text))
    case (.range(_, let low, let high), .number(let text)):
      guard let number = Int64(text) else { return true }
      return low.map { $0 < number } ?? true && high.map { number < $0 } ?? true
    case (.opaque(let place), .string):
      return !messages.questions(about: place).asksKind
    case (.opaque(let place), .number):
      return !messages.questions(about: place).asksKind
    default: return false
    }
  }

  /// Leaves alone what is known.
  mutating func forget(where isKnown: (TermID) -> Bool) {
    pools.removeAll { isKnown($0.term) }
  }

  /// The ways to fill the unknown values: first none, then one value at a time, then more.
  func combinations(limit: Int) -> [[TermID: JSONValue]] {
    var all: [[TermID: JSONValue]] = [[:]]
    var last = all
    for depth in 0..<min(3, pools.count) {
      var next: [[TermID: JSONValue]] = []
      for base in last {
        for (number, pool) in pools.enumerated() {
          // In the order of the pools, so that no combination comes twice.
          if depth > 0, let highest = pools.lastIndex(where: { base[$0.term] != nil }),
            number <= highest
          {
            continue
          }
          for value in pool.values {
            var made = base
            made[pool.term] = value
            next.append(made)
            if all.count + next.count >= limit { return all + next }
          }
        }
      }
      all += next
      last = next
    }
    return all
  }
}
