/// The keys of a record in a hash table with open addressing, at most half full.
struct KeyHashTable {
  private(set) var places: [ReadTables.Key]
  let shift: UInt64
  let multiplier: UInt64

  private static let free = ReadTables.Key(-1, -1, 0, 0, start: 0)

  init(_ layout: MessageLayout, _ plan: RecordPlan) {
    let lengths = plan.firstKeyStart..<(plan.firstKeyStart + plan.longestKey + 1)
    let first = lengths.isEmpty ? 0 : Int(layout.keyStarts[lengths.lowerBound])
    let keys = (first..<(first + plan.fieldCount)).map {
      Self.key(layout.keys[$0], in: layout.nameBytes)
    }
    var bits: UInt64 = 1
    while 1 << bits < keys.count * 2 + 1 { bits += 1 }
    let shift = 64 - bits
    var multiplier: UInt64 = 0x9e37_79b9_7f4a_7c15
    // Small tables soon have a multiplier with which no two keys meet; it is not worth a search in
    // large ones.
    var best = (multiplier: multiplier, meetings: Int.max)
    for _ in 0..<(keys.count <= 64 ? 256 : 1) where best.meetings > 0 {
      let meetings = keys.count - Set(keys.map { (Self.hash($0) &* multiplier) >> shift }).count
      if meetings < best.meetings { best = (multiplier, meetings) }
      multiplier = multiplier &* 0xd134_2543_de82_ef95 | 1
    }
    multiplier = best.multiplier
    self.shift = shift
    self.multiplier = multiplier
    places = Array(repeating: Self.free, count: 1 << Int(bits))
    for key in keys {
      var place = Int(truncatingIfNeeded: (Self.hash(key) &* multiplier) >> shift)
      while places[place].count >= 0 { place = (place + 1) & (places.count - 1) }
      places[place] = key
    }
  }

  static func key(_ name: NamePlan, in bytes: [UInt8]) -> ReadTables.Key {
    func word(_ start: Int, _ count: Int) -> UInt64 {
      (0..<count).reduce(0) { $0 | UInt64(bytes[start + $1]) << UInt64(8 * $1) }
    }
    let head = min(8, name.count)
    return ReadTables.Key(
      Int32(name.count),
      Int32(name.field),
      word(name.start, head),
      name.count < 8 ? 0 : word(name.start + name.count - 8, 8),
      start: Int32(name.start)
    )
  }

  private static func hash(_ key: ReadTables.Key) -> UInt64 { hash(key.first, key.last) }

  /// - Parameters: as in `ReadTables.Key`.
  @inline(__always)
  static func hash(_ first: UInt64, _ last: UInt64) -> UInt64 {
    first ^ (last &<< 7 | last &>> 57)
  }
}
