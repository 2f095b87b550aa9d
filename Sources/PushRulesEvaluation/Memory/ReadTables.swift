/// A layout as the message reader needs it: flat memory of trivial values.
///
/// Invariant: the memory is written by `init` alone and freed by `deinit`; indices come from the
/// layout's own tables, so that they are never outside.
@safe
final class ReadTables: Sendable {
  /// A record, its keys hashed; see also `RecordPlan`.
  ///
  /// Small, because it is copied for each object.
  @safe
  struct Record: BitwiseCopyable, Sendable {
    /// Its hash table, how many bits of a hash choose the place there, and what a hash is multiplied
    /// with, chosen so that as few keys as possible meet.
    fileprivate nonisolated(unsafe) let keys: UnsafePointer<Key>
    fileprivate let multiplier: UInt64
    fileprivate let hashShift: UInt8
    let isStatic: Bool
    let shape: UInt16
    fileprivate nonisolated(unsafe) let fields: UnsafePointer<FieldPlan>
    /// Of a static record: where it begins among the message's values.
    let start: Int32
    let jsonPlace: Int32
    let size: Int32
    /// In `images`.
    let image: Int32
    /// In `required`.
    let firstRequired: Int32
    let requiredCount: Int32
  }

  /// A place of a hash table.
  struct Key: BitwiseCopyable, Sendable {
    /// Bytes of the name; -1: the place is free.
    let count: Int32
    let field: Int32
    /// The first and the last eight bytes, those of a shorter name filled up with zeros.
    let first: UInt64
    let last: UInt64
    /// The name in `names`.
    let start: Int
  }

  let root: Int
  let staticItemCount: Int
  /// How deep `json` types stand in each other: how often text may be decoded again.
  let embeddingDepth: Int
  private nonisolated(unsafe) let records: UnsafePointer<Record>
  private nonisolated(unsafe) let fields: UnsafePointer<FieldPlan>
  private nonisolated(unsafe) let keys: UnsafePointer<Key>
  fileprivate nonisolated(unsafe) let names: UnsafePointer<UInt8>
  private nonisolated(unsafe) let required: UnsafePointer<Int32>
  private nonisolated(unsafe) let types: UnsafePointer<ReadType>
  private nonisolated(unsafe) let members: UnsafePointer<Key>
  /// The values of `members`.
  private nonisolated(unsafe) let memberValues: UnsafePointer<Value>
  /// What records hold before anything is read: of static ones the layout's images, then the
  /// constants' items, where the images of the others are.
  private nonisolated(unsafe) let images: UnsafePointer<Value>

  init(_ layout: MessageLayout, _ constants: ConstantPool) {
    root = layout.root
    staticItemCount = layout.staticItemCount
    embeddingDepth = layout.embeddingDepth
    let tables = layout.records.map { KeyHashTable(layout, $0) }
    unsafe keys = Self.memory(tables.flatMap(\.places))
    unsafe fields = Self.memory(layout.fields)
    var records: [Record] = []
    var firstKey = 0
    var required: [Int32] = []
    for (plan, table) in zip(layout.records, tables) {
      let firstRequired = required.count
      for field in 0..<plan.fieldCount where layout.fields[plan.firstField + field].isRequired {
        required.append(Int32(layout.fields[plan.firstField + field].place))
      }
      records.append(
        unsafe Record(
          keys: keys + firstKey,
          multiplier: table.multiplier,
          hashShift: UInt8(table.shift),
          isStatic: plan.isStatic,
          shape: plan.shape,
          fields: fields + plan.firstField,
          start: Int32(plan.start),
          jsonPlace: Int32(plan.jsonPlace),
          size: Int32(plan.size),
          image: Int32(plan.isStatic ? plan.image : layout.images.count + plan.image),
          firstRequired: Int32(firstRequired),
          requiredCount: Int32(required.count - firstRequired)
        )
      )
      firstKey += table.places.count
    }
    let constantItems = constants.items.count
    unsafe self.records = Self.memory(records)
    unsafe names = Self.memory(layout.nameBytes)
    unsafe self.required = Self.memory(required)
    unsafe types = Self.memory(layout.types)
    unsafe members = Self.memory(layout.members.map { KeyHashTable.key($0, in: layout.nameBytes) })
    unsafe memberValues = Self.memory(layout.members.map(\.value))
    unsafe images = Self.memory(
      layout.images.map { $0.moved(by: constantItems) } + constants.items
    )
  }

  deinit {
    unsafe records.deallocate()
    unsafe fields.deallocate()
    unsafe keys.deallocate()
    unsafe names.deallocate()
    unsafe required.deallocate()
    unsafe types.deallocate()
    unsafe members.deallocate()
    unsafe memberValues.deallocate()
    unsafe images.deallocate()
  }

  private static func memory<Element: BitwiseCopyable>(
    _ elements: [Element]
  ) -> UnsafePointer<Element> {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(1, elements.count))
    unsafe memory.initialize(from: elements, count: elements.count)
    return unsafe UnsafePointer(memory)
  }

  // MARK: - Parts

  @inline(__always)
  func record(_ index: Int) -> Record { unsafe records[index] }

  @inline(__always)
  func type(_ index: Int32) -> ReadType { unsafe types[Int(index)] }

  /// The place of one of a record's required fields.
  @inline(__always)
  func required(_ index: Int, of record: Record) -> Int {
    unsafe Int(required[Int(record.firstRequired) &+ index])
  }

  /// Appends what a record's block holds before anything is read.
  @inline(__always)
  func appendImage(of record: Record, to items: inout Growing<Value>) {
    unsafe items.append(images + Int(record.image), count: Int(record.size))
  }

  /// Puts an image in the place of a static record of the message whose items begin at `start`.
  @inline(__always)
  func copyImage(
    _ image: Int,
    of record: Record,
    _ start: Int,
    in items: inout Growing<Value>
  ) {
    let place = start &+ Int(record.start)
    unsafe items.replace(from: place, by: images + image, count: Int(record.size))
  }

  // MARK: - Names

  /// Whether a name of more than sixteen bytes stands in a text; its ends have been compared.
  @inline(never)
  fileprivate func isName(_ key: Key, _ text: PaddedText, _ start: Int) -> Bool {
    for distance in 8..<(Int(key.count) &- 8)
    where unsafe names[key.start &+ distance] != text.byte(start &+ distance) { return false }
    return true
  }

  /// The value of an enumeration's member; `nil` where the text is none.
  func member(_ first: Int32, _ count: Int32, _ text: PaddedText, _ range: Range<Int>) -> Value? {
    let (head, tail) = KeyHashTable.ends(text, range.lowerBound, range.count)
    for index in Int(first)..<Int(first &+ count) {
      let member = unsafe members[index]
      if member.count == range.count, member.first == head, member.last == tail,
        range.count <= 16 || isName(member, text, range.lowerBound)
      {
        return unsafe memberValues[index]
      }
    }
    return nil
  }
}

extension ReadTables.Record {
  /// One of its fields.
  @inline(__always)
  func field(_ index: Int) -> FieldPlan { unsafe fields[index] }

  /// The field that a key names, -1 if there is none; `first` and `last` as in `ReadTables.Key`.
  @inline(__always)
  func field(
    _ tables: ReadTables,
    _ text: PaddedText,
    _ start: Int,
    _ count: Int,
    _ first: UInt64,
    _ last: UInt64
  ) -> Int {
    let hash = KeyHashTable.hash(count, first, last) &* multiplier
    var place = Int(truncatingIfNeeded: hash &>> UInt64(hashShift))
    while true {
      let key = unsafe keys[place]
      if key.first == first, key.count == count, key.last == last,
        count <= 16 || tables.isName(key, text, start)
      {
        return Int(key.field)
      }
      if key.count < 0 { return -1 }
      let mask = Int(truncatingIfNeeded: UInt64.max &>> UInt64(hashShift))
      place = (place &+ 1) & mask
    }
  }
}

/// The keys of a record in a hash table with open addressing, at most half full.
struct KeyHashTable {
  private(set) var places: [ReadTables.Key]
  let shift: UInt64
  let multiplier: UInt64

  private static let free = ReadTables.Key(count: -1, field: -1, first: 0, last: 0, start: 0)

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
      count: Int32(name.count),
      field: Int32(name.field),
      first: word(name.start, head),
      last: word(name.start + name.count - head, head),
      start: name.start
    )
  }

  private static func hash(_ key: ReadTables.Key) -> UInt64 {
    hash(Int(key.count), key.first, key.last)
  }

  @inline(__always)
  static func hash(_ count: Int, _ first: UInt64, _ last: UInt64) -> UInt64 {
    first ^ (last &<< 7 | last &>> 57) &+ UInt64(truncatingIfNeeded: count)
  }

  /// The first and the last eight bytes of a name; see `ReadTables.Key`.
  @inline(__always)
  static func ends(_ text: PaddedText, _ start: Int, _ count: Int) -> (UInt64, UInt64) {
    if count < 8 {
      let word = Word.first(count, of: text.word(start))
      return (word, word)
    }
    return (text.word(start), text.word(start &+ count &- 8))
  }
}
