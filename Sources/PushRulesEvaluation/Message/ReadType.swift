/// How a value of the message is read, with indices into the arrays of `MessageLayout`.
enum ReadType: BitwiseCopyable, Sendable {
  case string
  /// A closed enumeration: `count` of `members` from `first`.
  case enumeration(first: Int32, count: Int32)
  case bool
  case looseBool
  case int
  case number
  case any
  /// Index into `types`: the items'.
  case list(Int32)
  /// Index into `types`: the values'.
  case map(Int32)
  /// Index into `records`.
  case record(Int32)
  /// Index into `types`: the type itself or a string that holds JSON of it.
  case json(Int32)
}

/// How an object is read into a block of values.
///
/// A static record has a fixed place: its block, then the blocks of its static records in the order
/// of the fields. Any other record (in a list or map) gets a new block for each value.
struct RecordPlan: BitwiseCopyable, Sendable {
  let shape: UInt16
  /// The first of its `fields`.
  var firstField = 0
  let fieldCount: Int
  /// Where a static record stands, from the message's first item; -1 for other records.
  ///
  /// Every slot is counted: `start` is where it begins among those that are kept.
  let block: Int
  var start = 0
  /// Where the JSON goes that the record was read from: of a static record counted from the message's
  /// first item, of another one from its block.
  var jsonPlace = 0
  /// How many values stand there, static records inside included.
  var size = 0
  /// What stands there before the first key is read: an index into `images`, of other records into
  /// the constants' items.
  var image = 0
  /// Whether `{}` lacks a required field.
  var lacksWhenEmpty = false
  /// Where its `keyStarts` begin: for each length up to `longestKey` the first of its `keys`, and
  /// one more.
  var firstKeyStart = 0
  var longestKey = 0

  var isStatic: Bool { block >= 0 }
}

/// A field of a record that is read.
struct FieldPlan: BitwiseCopyable, Sendable {
  let type: ReadType
  /// Where its value goes: counted as `RecordPlan.jsonPlace`.
  var place: Int
  /// What the field reads as when it is missing or null: absent, its default, or an empty record.
  ///
  /// A static record's payload counts from the message's first item.
  var missing: Value
  /// A static record: what its place holds when it is missing, an index into `images`; else -1.
  var missingImage: Int
  /// The static record's index in `records`, else -1.
  let staticRecord: Int
  /// Whether a message without it is wrong; `missing` is absent then, and only then may no value be
  /// absent at the `}`.
  let isRequired: Bool
  /// Whether null stays null: an optional field of type `any`.
  let keepsNull: Bool
}

/// A name or an enumeration's member in `MessageLayout.nameBytes`.
struct NamePlan: BitwiseCopyable, Sendable {
  let start: Int
  let count: Int
  /// A key: the field's place in its record.
  let field: Int
  /// A member: its value.
  let value: Value
}
