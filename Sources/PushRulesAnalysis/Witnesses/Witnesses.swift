internal import PushRulesEvaluation
internal import PushRulesSemantics

/// What became of a message under one policy.
enum Outcome {
  case decided(Evaluator)
  case refused(MessageError)
}

/// Finds messages that show a claim, each tried with the evaluator.
final class Witnesses {
  /// What a search came to.
  enum Search {
    /// The smallest message found, as JSON.
    case found(JSONValue)
    /// No abstract message is in the region: none there is.
    case never
    /// Abstract messages are in the region, but none of those tried shows the claim.
    case notFound
  }

  private let run: ModelRun
  private var evaluators: [Evaluator]
  private let taken: Set<ExactText>

  /// How many messages are tried for a claim.
  static let attempts = 3_000
  private static let ways = 400
  private static let combinations = 200

  init(_ run: ModelRun, plans: [Plan]) {
    self.run = run
    evaluators = plans.map { Evaluator($0) }
    var taken: Set<ExactText> = []
    for policy in run.messages.policies {
      for text in policy.constantTexts { taken.insert(ExactText(text)) }
      for name in policy.inputNames { taken.insert(ExactText(name)) }
    }
    self.taken = taken
  }

  /// Decides a message by every policy.
  func replay(_ message: JSONValue) -> [Outcome] {
    var bytes: [UInt8] = []
    message.write(into: &bytes)
    return evaluators.indices.map { number -> Outcome in
      do throws(MessageError) {
        try evaluators[number].decide(bytes.span)
        return .decided(evaluators[number])
      } catch {
        return .refused(error)
      }
    }
  }

  /// Finds the smallest message of a region that shows a claim.
  ///
  /// - Parameters:
  ///   - region: Where messages are looked for.
  ///   - terms: Whose functions the claim may turn on.
  ///   - shows: Whether what became of a message shows the claim.
  func find(
    in region: Diagram,
    terms: [TermID] = [],
    where shows: ([Outcome]) -> Bool
  ) -> Search {
    find(in: region, terms: terms, showing: { shows(self.replay($0)) })
  }

  /// As `find(in:terms:where:)`, with a claim about a message that is decided elsewhere, and so many messages tried.
  func find(
    in region: Diagram,
    terms: [TermID],
    attempts limit: Int = Witnesses.attempts,
    showing shows: (JSONValue) -> Bool
  ) -> Search {
    guard region != .false else { return .never }
    let messages = run.messages
    var finder = PathFinder(run.diagrams, region) { variable, index in
      MessageCost.of(variable, index, messages)
    }
    var attempts = 0
    for _ in 0..<Self.ways {
      guard let way = finder.next() else { break }
      var hints = Hints(messages)
      hints.take(way)
      for term in terms { hints.take(term) }
      for values in hints.combinations(limit: Self.combinations) {
        attempts += 1
        if attempts > limit { return .notFound }
        if let message = attempt(way, values, shows) {
          return .found(smallest(message, where: shows))
        }
      }
    }
    return .notFound
  }

  /// Whether the first message that comes to mind shows a claim; cheap, and no proof that none does.
  func isShown(in region: Diagram, where shows: ([Outcome]) -> Bool) -> Bool {
    var way: PathFinder.Way = []
    var current = region
    while !current.isLeaf {
      let variable = run.diagrams.top(current)
      // Every node but the false leaf leads to the true one.
      let index = (0..<run.diagrams.arities[variable]).first {
        run.diagrams.child(current, $0) != .false
      }
      guard let index else { return false }
      way.append((variable, index))
      current = run.diagrams.child(current, index)
    }
    return attempt(way, [:]) { shows(self.replay($0)) } != nil
  }

  /// Makes a message smaller while it shows a claim, and gives its unknown texts their names.
  func smallest(_ message: JSONValue, where shows: (JSONValue) -> Bool) -> JSONValue {
    let small = Shrinker.shrink(message, while: shows)
    let named = Renaming.renamed(small, taken: taken)
    return shows(named) ? named : small
  }

  private func attempt(
    _ way: PathFinder.Way,
    _ hints: [TermID: JSONValue],
    _ shows: (JSONValue) -> Bool
  ) -> JSONValue? {
    var facts: Set<String> = []
    let names = FreshTexts(taken)
    while true {
      let message = MessageBuilder(run, way, hints: hints, names: names, facts: facts).message()
      if shows(message) { return message }
      // A fact that no rule on the way read must be there all the same.
      guard hasFacts else { return nil }
      var missing: String?
      for case .refused(let error) in replay(message)
      where error.code == "message/fact-missing" && missing == nil {
        missing = error.path
      }
      guard let missing, facts.insert(missing).inserted else { return nil }
    }
  }

  private var hasFacts: Bool { run.messages.policies.contains { !$0.facts.isEmpty } }
}

/// Makes a message smaller while it shows the same.
enum Shrinker {
  private static let attempts = 2_000

  static func shrink(_ message: JSONValue, while shows: (JSONValue) -> Bool) -> JSONValue {
    var best = message
    var left = attempts
    var isSmaller = true
    while isSmaller && left > 0 {
      isSmaller = false
      for candidate in smaller(best) {
        left -= 1
        if left <= 0 { break }
        if shows(candidate) {
          best = candidate
          isSmaller = true
          break
        }
      }
    }
    return best
  }

  /// The messages that lack one part, or have a part made shorter.
  private static func smaller(_ value: JSONValue) -> [JSONValue] {
    switch value {
    case .null, .boolean, .number: return []
    case .string(let text):
      let scalars = Array(text.unicodeScalars)
      guard scalars.count > 1 else { return [] }
      return [scalars.count / 2, scalars.count - 1].map { count in
        var kept = String.UnicodeScalarView()
        kept.append(contentsOf: scalars.prefix(count))
        return .string(String(kept))
      }
    case .array(let items):
      var found: [JSONValue] = []
      for index in items.indices {
        var rest = items
        rest.remove(at: index)
        found.append(.array(rest))
      }
      for (index, item) in items.enumerated() {
        for part in smaller(item) {
          var changed = items
          changed[index] = part
          found.append(.array(changed))
        }
      }
      return found
    case .object(let members):
      var found: [JSONValue] = []
      for index in members.indices {
        var rest = members
        rest.remove(at: index)
        found.append(.object(rest))
      }
      for (index, member) in members.enumerated() {
        for part in smaller(member.value) {
          var changed = members
          changed[index] = JSONValue.Member(key: member.key, value: part)
          found.append(.object(changed))
        }
      }
      return found
    }
  }
}

/// Gives the unknown texts of a message their names in the order in which they stand.
enum Renaming {
  static func renamed(_ message: JSONValue, taken: Set<ExactText>) -> JSONValue {
    let names = FreshTexts(taken)
    var numbers: [ExactText: TermID] = [:]
    func renamed(_ text: String) -> String {
      let key = ExactText(text)
      // The fresh texts are short and of small letters.
      guard !text.isEmpty, text.utf8.count <= 2, !taken.contains(key),
        text.utf8.allSatisfy({ $0 >= UInt8(ascii: "a") && $0 <= UInt8(ascii: "z") })
      else { return text }
      let number = numbers[key] ?? TermID(numbers.count)
      numbers[key] = number
      return names.text(number)
    }
    func walk(_ value: JSONValue) -> JSONValue {
      switch value {
      case .null, .boolean, .number: value
      case .string(let text): .string(renamed(text))
      case .array(let items): .array(items.map(walk))
      case .object(let members):
        .object(
          members.map { JSONValue.Member(key: renamed($0.key), value: walk($0.value)) }
        )
      }
    }
    return walk(message)
  }
}

extension CheckedPolicy {
  /// The strings that the policy names.
  var constantTexts: [String] {
    var found: [String] = []
    func take(_ constant: Constant) {
      switch constant {
      case .string(let text): found.append(text)
      case .list(let items): for item in items { take(item) }
      case .record(let entries): for entry in entries { take(entry.value) }
      case .integer, .boolean: break
      }
    }
    forEachExpression { expression, _ in
      switch expression.kind {
      case .constant(let constant): take(constant)
      case .interpolation(let segments):
        for case .text(let text) in segments { found.append(text) }
      default: break
      }
    }
    for table in tables {
      for row in table.rows {
        found.append(row.key)
        take(row.value)
      }
      if let otherwise = table.otherwise { take(otherwise) }
    }
    for block in placeholders {
      for entry in block.entries { found += [entry.prefix, entry.suffix] }
    }
    return found
  }

  /// The names of input fields, facts included.
  var inputNames: [String] {
    var found: [String] = []
    func take(_ type: ValueType) {
      switch type {
      case .record(let record):
        for field in record.fields {
          found.append(field.name)
          take(field.type)
        }
      case .list(let inner), .map(let inner), .json(let inner): take(inner)
      case .enumeration(let names, _): found += names
      case .string, .bool, .int, .number, .any, .looseBool, .nothing: break
      }
    }
    take(.record(input))
    for fact in facts {
      found.append(fact.name)
      take(.record(fact.record))
    }
    return found
  }
}
