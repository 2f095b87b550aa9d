/// Random numbers that a seed repeats, on every machine (SplitMix64).
struct RandomNumbers: RandomNumberGenerator, Sendable {
  private var state: UInt64

  /// Starts the sequence that belongs to a seed.
  init(seed: UInt64) { state = seed }

  /// The next 64 bits.
  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }

  /// Whether something of this probability, from 0 to 1, happens.
  mutating func chance(_ probability: Double) -> Bool {
    Double(next() >> 11) / Double(1 << 53) < probability
  }

  /// One of the elements; `nil` of none.
  mutating func pick<Element>(_ elements: [Element]) -> Element? {
    elements.isEmpty ? nil : elements[Int(next() % UInt64(elements.count))]
  }

  /// An integer of the range.
  mutating func integer(_ range: ClosedRange<Int>) -> Int {
    range.lowerBound + Int(next() % UInt64(range.count))
  }
}
