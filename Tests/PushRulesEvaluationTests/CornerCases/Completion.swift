/// What makes the beginning of a JSON text a whole one.
enum Completion {
  /// Of these the first that leads on is taken: first what closes, then what can be closed at once.
  private static let candidates: [UInt8] =
    Array("\"]}:0\\udcrealsn".utf8) + [0x80, 0x90, 0xa0]

  /// Bytes behind `start` with which the reference takes it; `nil` if there are none.
  static func of(_ start: [UInt8]) -> [UInt8]? {
    var text = start
    while let fault = ReferenceJSON.fault(in: text) {
      guard fault.code == "json/end" || fault.code == "json/empty" else { return nil }
      let place = text.count
      text.append(0)
      let next = candidates.first { candidate in
        text[place] = candidate
        return ReferenceJSON.fault(in: text).map { $0.offset == place + 1 } ?? true
      }
      guard let next, place < start.count + 2000 else { return nil }
      text[place] = next
    }
    return Array(text[start.count...])
  }
}
