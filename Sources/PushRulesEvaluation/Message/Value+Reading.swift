extension Value {
  /// The same value, whose record's place counted from `distance`; other values as they are.
  func moved(by distance: Int) -> Value {
    guard kind == .record else { return self }
    return Value(
      kind: kind,
      standsForNull: standsForNull,
      shape: shape,
      count: count,
      payload: payload &+ Int64(distance)
    )
  }
}

extension UInt8 {
  /// Whether a JSON number may start with it.
  var startsNumber: Bool {
    self == UInt8(ascii: "-") || self &- UInt8(ascii: "0") < 10
  }
}

/// The texts that `loose bool` takes for truth values.
enum LooseBool {
  /// What a text means; `nil` if nothing.
  static func truth(of text: Span<UInt8>) -> Bool? {
    if isSame(text, "true") || isSame(text, "YES") { return true }
    if isSame(text, "false") || isSame(text, "NO") { return false }
    return nil
  }

  private static func isSame(_ text: Span<UInt8>, _ word: String) -> Bool {
    guard text.count == word.utf8.count else { return false }
    var place = 0
    for byte in word.utf8 {
      if text[place] != byte { return false }
      place += 1
    }
    return true
  }
}
