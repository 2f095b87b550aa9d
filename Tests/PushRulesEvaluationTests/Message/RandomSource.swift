/// A seeded generator (SplitMix64), so that a failure can be seen again.
struct RandomSource: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9e37_79b9_7f4a_7c15
    var mixed = state
    mixed = (mixed ^ mixed >> 30) &* 0xbf58_476d_1ce4_e5b9
    mixed = (mixed ^ mixed >> 27) &* 0x94d0_49bb_1331_11eb
    return mixed ^ mixed >> 31
  }

  /// True once in `count` times.
  mutating func oneIn(_ count: Int) -> Bool { Int.random(in: 0..<count, using: &self) == 0 }

  mutating func pick<Element>(_ items: [Element]) -> Element {
    items[Int.random(in: 0..<items.count, using: &self)]
  }

  mutating func number() -> String {
    pick([
      "0", "-0", "1", "-1", "1.0", "1e400", "-1E-7", "9223372036854775807", "9223372036854775808",
      "-9223372036854775808", "1234567890123456789", "0.10", "12e0", "\(next() % 1000)",
    ])
  }

  mutating func text() -> String {
    var text = ""
    for _ in 0..<Int.random(in: 0...5, using: &self) {
      text += pick([
        "a", "b", "chat", " ", "\"", "\\", "\n", "\u{0}", "\u{1f}", "\u{7f}", "é", "e\u{301}", "中",
        "😀", "\u{202e}", "{", "}", "[", "]", ",", ":", "/", "\u{ffff}", "\u{10ffff}", "null",
      ])
    }
    return text
  }
}
