/// A hash table from three numbers to one.
struct TripleCache {
  /// Of each slot, the three numbers of its key and its value.
  private var slots: [Int32]
  private var mask: Int
  private var count = 0

  /// No key has this as its first number: a condition that is a leaf is never looked up.
  private static let free = Int32.min

  init() {
    slots = Array(repeating: TripleCache.free, count: 4 << 12)
    mask = 1 << 12 - 1
  }

  subscript(a: Int32, b: Int32, c: Int32) -> Int32? {
    get {
      var place = self.place(a, b, c)
      while slots[place] != TripleCache.free {
        if slots[place] == a, slots[place + 1] == b, slots[place + 2] == c {
          return slots[place + 3]
        }
        place = (place + 4) & (mask << 2 | 3)
      }
      return nil
    }
    set {
      guard let newValue else { return }
      if (count + 1) * 2 > mask { grow() }
      insert(a, b, c, newValue)
    }
  }

  /// Where a key's slot is looked for first.
  private func place(_ a: Int32, _ b: Int32, _ c: Int32) -> Int {
    var hash = UInt64(UInt32(bitPattern: a)) &* 0x9E37_79B9_7F4A_7C15
    hash ^= UInt64(UInt32(bitPattern: b)) &* 0xC2B2_AE3D_27D4_EB4F
    hash ^= UInt64(UInt32(bitPattern: c)) &* 0x1656_67B1_9E37_79F9
    hash ^= hash &>> 31
    hash = hash &* 0xBF58_476D_1CE4_E5B9
    return (Int(truncatingIfNeeded: hash &>> 24) & mask) &<< 2
  }

  private mutating func insert(_ a: Int32, _ b: Int32, _ c: Int32, _ value: Int32) {
    var place = self.place(a, b, c)
    while slots[place] != TripleCache.free {
      if slots[place] == a, slots[place + 1] == b, slots[place + 2] == c { break }
      place = (place + 4) & (mask << 2 | 3)
    }
    if slots[place] == TripleCache.free { count += 1 }
    slots[place] = a
    slots[place + 1] = b
    slots[place + 2] = c
    slots[place + 3] = value
  }

  private mutating func grow() {
    let old = slots
    mask = mask << 1 | 1
    slots = Array(repeating: TripleCache.free, count: (mask + 1) << 2)
    count = 0
    for place in stride(from: 0, to: old.count, by: 4) where old[place] != TripleCache.free {
      insert(old[place], old[place + 1], old[place + 2], old[place + 3])
    }
  }
}
