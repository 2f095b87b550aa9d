/// A layout as the message reader needs it: flat memory of trivial values.
///
/// Invariant: the memory is written by `init` alone and freed by `deinit`; indices come from the
/// layout's own tables, so that they are never outside.
@safe
final class ReadTables: Sendable {
  /// A record, its keys hashed; see also `RecordPlan`.
  ///
  /// It is a pointer into the tables, which outlive it.
  @safe
  struct Record: BitwiseCopyable, Sendable {
    fileprivate nonisolated(unsafe) let data: UnsafePointer<RecordData>
  }

  @safe
  fileprivate struct RecordData: BitwiseCopyable, Sendable {
    /// Its hash table, how many bits of a hash choose the place there, and what a hash is multiplied
    /// with, chosen so that as few keys as possible meet.
    fileprivate nonisolated(unsafe) let keys: UnsafePointer<Key>
    let multiplier: UInt64
    let hashShift: UInt8
    let isStatic: Bool
    /// Whether somebody looks at the JSON that it was read from.
    let keepsJSON: Bool
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
    /// Of a static record: the field of the record around it that it is.
    var field: Int32 = -1
  }

  /// A place of a hash table; 32 bytes.
  struct Key: BitwiseCopyable, Sendable {
    /// Bytes of the name; -1: the place is free.
    let count: Int32
    /// The field's number in its record; of a static record its own index in `records`.
    var index: Int32
    /// The first eight bytes, those of a shorter name filled up with zeros.
    let first: UInt64
    /// The last eight bytes, 0 for a shorter name.
    let last: UInt64
    /// The name in `names`.
    let start: Int32
    /// Where the field's value goes, counted from the record's block, and below that three bits of the way.
    private var placeAndWay: Int32

    init(_ count: Int32, _ index: Int32, _ first: UInt64, _ last: UInt64, start: Int32) {
      self.count = count
      self.index = index
      self.first = first
      self.last = last
      self.start = start
      placeAndWay = 0
    }

    mutating func set(place: Int, way: Way) {
      placeAndWay = Int32(place) << 3 | Int32(way.rawValue)
    }

    @inline(__always)
    var place: Int { Int(placeAndWay &>> 3) }

    @inline(__always)
    var way: Way {
      // Only `set` writes these bits; before it they are those of `none`.
      unsafe unsafeBitCast(UInt8(truncatingIfNeeded: placeAndWay & 7), to: Way.self)
    }
  }

  /// How a field is read.
  enum Way: UInt8, BitwiseCopyable, Sendable {
    /// There is no such field.
    case none = 0
    case string
    /// A static record; what stands at its place before it is read is right, unless something was
    /// read there before.
    case record
    /// A static record that begins with its image.
    case recordWithImage
    case other
  }

  let root: Int
  let staticItemCount: Int
  /// How deep `json` types stand in each other: how often text may be decoded again.
  let embeddingDepth: Int
  private nonisolated(unsafe) let records: UnsafePointer<RecordData>
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
  /// The image of the whole message, and behind it the value that is always absent and the place
  /// where nobody looks.
  private nonisolated(unsafe) let messageImage: UnsafePointer<Value>

  init(_ layout: MessageLayout, _ constants: ConstantPool) {
    root = layout.root
    staticItemCount = layout.staticItemCount
    embeddingDepth = layout.embeddingDepth
    let tables = layout.records.map { KeyHashTable(layout, $0) }
    unsafe keys = Self.memory(
      zip(layout.records, tables).flatMap { plan, table in
        table.places.map { Self.withWay($0, plan, layout) }
      }
    )
    unsafe fields = Self.memory(layout.fields)
    var records: [RecordData] = []
    var firstKey = 0
    var required: [Int32] = []
    for (plan, table) in zip(layout.records, tables) {
      let firstRequired = required.count
      for field in 0..<plan.fieldCount where layout.fields[plan.firstField + field].isRequired {
        required.append(Int32(layout.fields[plan.firstField + field].place))
      }
      records.append(
        unsafe RecordData(
          keys: keys + firstKey,
          multiplier: table.multiplier,
          hashShift: UInt8(table.shift),
          isStatic: plan.isStatic,
          // The last place is where nobody looks.
          keepsJSON: !plan.isStatic || plan.jsonPlace < layout.staticItemCount - 1,
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
    for plan in layout.records {
      for field in 0..<plan.fieldCount {
        let inner = layout.fields[plan.firstField + field].staticRecord
        if inner >= 0 { records[inner].field = Int32(field) }
      }
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
        // Of which some are read behind the last one.
        + Array(repeating: .absent, count: PaddedText.padding / MemoryLayout<Value>.stride)
    )
    let root = layout.records[layout.root]
    let message = layout.images[root.image..<(root.image + root.size)].map {
      $0.moved(by: constantItems)
    }
    unsafe messageImage = Self.memory(
      message + Array(repeating: .absent, count: layout.staticItemCount - root.size)
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
    unsafe messageImage.deallocate()
  }

  private static func memory<Element: BitwiseCopyable>(
    _ elements: [Element]
  ) -> UnsafePointer<Element> {
    let memory = UnsafeMutablePointer<Element>.allocate(capacity: max(1, elements.count))
    unsafe memory.initialize(from: elements, count: elements.count)
    return unsafe UnsafePointer(memory)
  }

  /// A key with what the reader should know about its field.
  private static func withWay(_ key: Key, _ plan: RecordPlan, _ layout: MessageLayout) -> Key {
    var key = key
    guard key.count >= 0 else { return key }
    let field = layout.fields[plan.firstField + Int(key.index)]
    key.set(place: field.place, way: .other)
    if case .string = field.type { key.set(place: field.place, way: .string) }
    if field.staticRecord >= 0 {
      key.index = Int32(field.staticRecord)
      let record = layout.records[field.staticRecord]
      let isSame = (0..<record.size).allSatisfy { offset in
        layout.images[field.missingImage + offset]
          .isIdentical(to: layout.images[record.image + offset])
      }
      key.set(place: field.place, way: isSame ? .record : .recordWithImage)
    }
    return key
  }

  // MARK: - Parts

  @inline(__always)
  func record(_ index: Int) -> Record { unsafe Record(data: records + index) }

  @inline(__always)
  func type(_ index: Int32) -> ReadType { unsafe types[Int(index)] }

  /// Whether all fields that a record must have stand in its block.
  @inline(__always)
  func isComplete(_ record: Record, _ block: Int, _ items: borrowing Growing<Value>) -> Bool {
    let first = Int(record.firstRequired)
    for index in first..<(first &+ Int(record.requiredCount))
    where items[block &+ Int(unsafe required[index])].kind == .absent { return false }
    return true
  }

  /// Appends what a record's block holds before anything is read.
  @inline(__always)
  func appendImage(of record: Record, to items: inout Growing<Value>) {
    items.reserve(Int(record.size))
    unsafe items.appendShort(images + Int(record.image), count: Int(record.size))
  }

  /// Appends what stands in all static places before anything is read.
  @inline(__always)
  func appendMessageImage(to items: inout Growing<Value>) {
    unsafe items.append(messageImage, count: staticItemCount)
  }

  /// Puts its own image in the place of a static record.
  @inline(__always)
  func copyImage(of record: Record, _ start: Int, in items: inout Growing<Value>) {
    copyImage(Int(record.image), of: record, start, in: &items)
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
    where unsafe names[Int(key.start) &+ distance] != text.byte(start &+ distance) { return false }
    return true
  }

  /// The value of an enumeration's member; `nil` where the text is none.
  func member(_ first: Int32, _ count: Int32, _ text: PaddedText, _ range: Range<Int>) -> Value? {
    let isShort = range.count < 8
    let word = text.word(range.lowerBound)
    let head = isShort ? Word.first(range.count, of: word) : word
    let tail = isShort ? 0 : text.word(range.upperBound &- 8)
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
  @inline(__always)
  var isStatic: Bool { unsafe data.pointee.isStatic }
  @inline(__always)
  var keepsJSON: Bool { unsafe data.pointee.keepsJSON }
  @inline(__always)
  var shape: UInt16 { unsafe data.pointee.shape }
  @inline(__always)
  var start: Int32 { unsafe data.pointee.start }
  @inline(__always)
  var jsonPlace: Int32 { unsafe data.pointee.jsonPlace }
  @inline(__always)
  var size: Int32 { unsafe data.pointee.size }
  @inline(__always)
  var image: Int32 { unsafe data.pointee.image }
  @inline(__always)
  var field: Int32 { unsafe data.pointee.field }
  @inline(__always)
  fileprivate var firstRequired: Int32 { unsafe data.pointee.firstRequired }
  @inline(__always)
  fileprivate var requiredCount: Int32 { unsafe data.pointee.requiredCount }
  @inline(__always)
  private var keys: UnsafePointer<ReadTables.Key> { unsafe data.pointee.keys }
  @inline(__always)
  private var multiplier: UInt64 { unsafe data.pointee.multiplier }
  @inline(__always)
  private var hashShift: UInt8 { unsafe data.pointee.hashShift }

  /// One of its fields.
  @inline(__always)
  func field(_ index: Int) -> FieldPlan { unsafe data.pointee.fields[index] }

  /// One of its keys.
  @inline(__always)
  func key(_ place: Int) -> ReadTables.Key { unsafe keys[place] }

  /// Where the key stands whose name has fewer than eight bytes, or one of no field.
  ///
  /// - Parameter name: its bytes, filled up with zeros.
  @inline(__always)
  func place(short name: UInt64, count: Int) -> Int {
    var place = Int(truncatingIfNeeded: (name &* multiplier) &>> UInt64(hashShift))
    while true {
      if unsafe keys[place].first == name, unsafe keys[place].count == count { return place }
      if unsafe keys[place].count < 0 { return place }
      place = after(place)
    }
  }

  /// Where the key stands that has a part of a text as its name, or one of no field.
  func place(_ tables: ReadTables, _ text: PaddedText, _ start: Int, count: Int) -> Int {
    count < 8
      ? place(short: Word.first(count, of: text.word(start)), count: count)
      : place(tables, text, long: start, count: count)
  }

  /// As above, for a name of at least eight bytes.
  @inline(__always)
  func place(_ tables: ReadTables, _ text: PaddedText, long start: Int, count: Int) -> Int {
    let first = text.word(start)
    let last = text.word(start &+ count &- 8)
    let hash = KeyHashTable.hash(first, last) &* multiplier
    var place = Int(truncatingIfNeeded: hash &>> UInt64(hashShift))
    while true {
      let key = unsafe keys[place]
      if key.first == first, key.last == last, key.count == count,
        count <= 16 || tables.isName(key, text, start)
      {
        return place
      }
      if key.count < 0 { return place }
      place = after(place)
    }
  }

  /// The place to look at next.
  @inline(__always)
  private func after(_ place: Int) -> Int {
    (place &+ 1) & Int(truncatingIfNeeded: UInt64.max &>> UInt64(hashShift))
  }
}
