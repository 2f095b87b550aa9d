/// A hash table from three numbers to one.
struct TripleCache {
  private var keys: [SIMD3<Int32>]
  private var values: [Int32]
  private var count = 0

  /// No key has this as its first number: a condition that is a leaf is never looked up.
  private static let free = SIMD3<Int32>(Int32.min, 0, 0)

  init() {
    keys = Array(repeating: TripleCache.free, count: 1 << 12)
    values = Array(repeating: 0, count: 1 << 12)
  }

  subscript(a: Int32, b: Int32, c: Int32) -> Int32? {
    get {
      let key = SIMD3(a, b, c)
      var slot = self.slot(key)
      while keys[slot] != TripleCache.free {
        if keys[slot] == key { return values[slot] }
        slot = (slot + 1) & (keys.count - 1)
      }
      return nil
    }
    set {
      guard let newValue else { return }
      if (count + 1) * 2 > keys.count { grow() }
      insert(SIMD3(a, b, c), newValue)
    }
  }

  private func slot(_ key: SIMD3<Int32>) -> Int {
    var hash = UInt64(UInt32(bitPattern: key.x)) &* 0x9E37_79B9_7F4A_7C15
    hash ^= UInt64(UInt32(bitPattern: key.y)) &* 0xC2B2_AE3D_27D4_EB4F
    hash ^= UInt64(UInt32(bitPattern: key.z)) &* 0x1656_67B1_9E37_79F9
    hash ^= hash >> 31
    hash = hash &* 0xBF58_476D_1CE4_E5B9
    return Int(hash >> 24) & (keys.count - 1)
  }

  private mutating func insert(_ key: SIMD3<Int32>, _ value: Int32) {
    var slot = self.slot(key)
    while keys[slot] != TripleCache.free {
      if keys[slot] == key { break }
      slot = (slot + 1) & (keys.count - 1)
    }
    if keys[slot] == TripleCache.free { count += 1 }
    keys[slot] = key
    values[slot] = value
  }

  private mutating func grow() {
    let (oldKeys, oldValues) = (keys, values)
    keys = Array(repeating: TripleCache.free, count: oldKeys.count * 2)
    values = Array(repeating: 0, count: oldKeys.count * 2)
    count = 0
    for (key, value) in zip(oldKeys, oldValues) where key != TripleCache.free {
      insert(key, value)
    }
  }
}
