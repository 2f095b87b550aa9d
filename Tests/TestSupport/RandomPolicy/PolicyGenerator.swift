/// Makes small random policies that have a meaning: every expression has a type, names are declared, chains are sound.
///
/// A policy has two to four inputs, and its guards are made of few tests of them, so that candidates that never win, guards
/// that always hold and outputs without a value come up by themselves.
package struct PolicyGenerator {
  var random: SeededGenerator
  /// Whether the policy may have tests that an exact analysis assumes to come out both ways: `glob`, `glob_word`, `contains`,
  /// `satisfies`, sums, and whatever takes its path or its order from the message's own data.
  let freeTests: Bool

  var policy = SmallPolicy(name: "small")
  var sources: [SmallSource] = []
  /// What the message's texts are compared with.
  var words: [String] = []
  /// The conditions that most guards are made of.
  var pool: [SmallCondition] = []
  var outputs: [Output] = []
  var blocks: [Block] = []
  /// Names of inputs that are taken.
  var taken: Set<String> = []
  var counters: [String: Int] = [:]
  /// How deep quantifiers nest at this place.
  var depth = 0

  struct Output {
    let name: String
    let type: SmallType
    let isOptional: Bool
    let isGate: Bool
    /// Which `decide` statement decides it.
    var decide = 0
  }

  /// A block of placeholders.
  struct Block {
    let name: String
    let parameter: String?
    /// A text that holds one of its placeholders.
    let sample: String
  }

  init(seed: UInt64, freeTests: Bool) {
    random = SeededGenerator(seed: seed)
    self.freeTests = freeTests
  }

  /// The policy of a seed.
  ///
  /// Nearly always it loads; the one in a hundred that does not is for the caller to pass over.
  package static func policy(seed: UInt64, freeTests: Bool = true) -> SmallPolicy {
    var generator = PolicyGenerator(seed: seed, freeTests: freeTests)
    generator.generate()
    return generator.policy
  }

  private mutating func generate() {
    words = Array(["a", "b", "ab", "c"].shuffled(using: &random).prefix(random.integer(2...3)))
    addInputs()
    if random.chance(0.12) { addFact() }
    addOutputs()
    deriveSources()
    addTables()
    for _ in 0..<random.integer(0...2) { addLet(level: 0) }
    if random.chance(0.3) { addBlocks() }
    addOutputSources()
    if random.chance(0.15), let last = policy.decides.indices.dropLast().last {
      addLet(level: last + 1)
    }
    for _ in 0..<random.integer(2...4) { pool.append(freshCondition(level: 0)) }
    for index in policy.decides.indices { addLayers(decide: index) }
    for index in policy.decides.indices { addChains(decide: index) }
    for output in outputs where random.chance(0.22) { addFinish(output) }
    if random.chance(0.15) { addReject() }
    if random.chance(0.3) { policy.layers.shuffle(using: &random) }
  }

  // MARK: - Names and choices

  /// A name that is not taken: the prefix and a number.
  mutating func fresh(_ prefix: String) -> String {
    counters[prefix, default: 0] += 1
    return "\(prefix)\(counters[prefix] ?? 0)"
  }

  /// One of the elements by weight; the first of none.
  mutating func weighted<Element>(_ choices: [(weight: Int, element: Element)]) -> Element {
    var left = random.integer(1...max(1, choices.reduce(0) { $0 + $1.weight }))
    for choice in choices {
      left -= choice.weight
      if left <= 0 { return choice.element }
    }
    return choices[0].element
  }

  mutating func word() -> String { random.pick(words) ?? "a" }

  /// A constant of the policy's few words, quoted.
  mutating func quotedWord() -> String { "\"\(word())\"" }

  mutating func smallInteger() -> Int { random.integer(0...2) }

  /// The sources that may be read and satisfy a condition.
  func sources(level: Int, where isWanted: (SmallType) -> Bool) -> [SmallSource] {
    sources.filter { $0.level <= level && isWanted($0.type) }
  }

  /// One source of a type; paths of the message by preference.
  mutating func source(level: Int, where isWanted: (SmallType) -> Bool) -> SmallSource? {
    let all = sources(level: level, where: isWanted)
    let paths = all.filter(\.isPath)
    return random.chance(0.5) ? random.pick(paths) ?? random.pick(all) : random.pick(all)
  }

  mutating func textSource(level: Int) -> SmallSource? { source(level: level) { $0.isText } }

  // MARK: - Guards

  /// A condition of a guard: mostly one of the pool's, so that guards have to do with each other.
  mutating func guardCondition(level: Int) -> SmallCondition {
    let known = random.pick(pool)
    switch random.integer(0...19) {
    case 0...8: return known ?? freshCondition(level: level)
    case 9...11: return (known ?? freshCondition(level: level)).negated
    case 12...14:
      let other = random.chance(0.5) ? random.pick(pool) : nil
      return join([
        known ?? freshCondition(level: level), other ?? freshCondition(level: level),
      ])
    default: return freshCondition(level: level)
    }
  }

  mutating func freshCondition(level: Int) -> SmallCondition {
    switch random.integer(0...9) {
    case 0: return freshCondition(level: level).negated
    case 1: return join([freshCondition(level: level), freshCondition(level: level)])
    default: return .test(test(level: level))
    }
  }

  private mutating func join(_ parts: [SmallCondition]) -> SmallCondition {
    let parts = parts.enumerated().filter { !parts[..<$0.offset].contains($0.element) }
      .map(\.element)
    guard parts.count > 1 else { return parts[0] }
    // The reader joins neighbours of one kind; so does this.
    let isAnd = random.chance(0.5)
    let flat = parts.flatMap { part -> [SmallCondition] in
      switch (part, isAnd) {
      case (.and(let inner), true), (.or(let inner), false): inner
      default: [part]
      }
    }
    return isAnd ? .and(flat) : .or(flat)
  }
}
