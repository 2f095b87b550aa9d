import PushRulesSemantics

/// `fit_bytes`, as the reference tells it: every level is tried, from the longest text down.
extension Oracle {
  static func fitBytes(_ arguments: [NaiveValue]) -> NaiveValue {
    let value = arguments[0].plain
    guard isObject(value), case .integer(let limit) = arguments[1].plain else { return .absent }
    func fits(_ value: NaiveValue) -> Bool { Int64(value.json?.utf8.count ?? 0) <= limit }
    if fits(value) { return value }
    guard arguments.count > 3, case .string(let mark) = arguments[2].plain else { return .absent }
    let paths = arguments.dropFirst(3).compactMap { argument -> [String]? in
      if case .string(let path) = argument.plain { keys(path) } else { nil }
    }
    let longest = paths.compactMap { texts(value, $0[...]).map { $0.joined().utf8.count } }.max()
    for level in (0...(longest ?? 0)).reversed() {
      let cut = paths.reduce(value) { replaced($0, $1[...], level, mark) }
      if fits(cut) { return cut }
    }
    return .absent
  }

  private static func isObject(_ value: NaiveValue) -> Bool {
    switch value {
    case .map, .record: true
    case .any(let json): if case .object = json.kind { true } else { false }
    default: false
    }
  }

  /// The scalars of the text under a path, as they are written.
  private static func texts(_ value: NaiveValue, _ path: ArraySlice<String>) -> [String]? {
    switch value.plain {
    case .any(let json): return texts(json, path)
    case .string(let text) where path.isEmpty: return pieces(text)
    case .map(let entries), .record(let entries, _):
      guard let key = path.first, let entry = entries.last(where: { same($0.key, key) }) else {
        return nil
      }
      return texts(entry.value, path.dropFirst())
    default: return nil
    }
  }

  private static func texts(_ json: NaiveJSON, _ path: ArraySlice<String>) -> [String]? {
    switch json.kind {
    case .string where path.isEmpty: return rawPieces(json.compact)
    case .object(let members):
      guard let key = path.first, let member = members.last(where: { same($0.key, key) }) else {
        return nil
      }
      return texts(member.value, path.dropFirst())
    default: return nil
    }
  }

  private static func replaced(
    _ value: NaiveValue,
    _ path: ArraySlice<String>,
    _ level: Int,
    _ mark: String
  ) -> NaiveValue {
    if case .insteadOfNull(let inner) = value {
      return .insteadOfNull(replaced(inner, path, level, mark))
    }
    switch value {
    case .any(let json): return .any(replaced(json, path, level, mark))
    case .string(let text) where path.isEmpty:
      let kept = kept(pieces(text), level, mark)
      guard let count = kept.count else { return value }
      var result = String.UnicodeScalarView(text.unicodeScalars.prefix(count))
      if kept.isMarked { result.append(contentsOf: mark.unicodeScalars) }
      return .string(String(result))
    case .map(let entries): return .map(replaced(entries, path, level, mark))
    case .record(let entries, let json):
      // Only a record that stays the same is still the one of the message.
      guard let text = texts(value, path), kept(text, level, mark).count != nil else {
        return .record(entries, json)
      }
      return .record(replaced(entries, path, level, mark), nil)
    default: return value
    }
  }

  private static func replaced(
    _ entries: [(key: String, value: NaiveValue)],
    _ path: ArraySlice<String>,
    _ level: Int,
    _ mark: String
  ) -> [(key: String, value: NaiveValue)] {
    guard let key = path.first else { return entries }
    return entries.map { entry in
      same(entry.key, key)
        ? (entry.key, replaced(entry.value, path.dropFirst(), level, mark)) : entry
    }
  }

  private static func replaced(
    _ json: NaiveJSON,
    _ path: ArraySlice<String>,
    _ level: Int,
    _ mark: String
  ) -> NaiveJSON {
    var text = json.compact
    switch json.kind {
    case .string where path.isEmpty:
      let pieces = rawPieces(json.compact)
      let kept = kept(pieces, level, mark)
      guard let count = kept.count else { return json }
      text = "\"" + pieces.prefix(count).joined()
      if kept.isMarked { text += inside(mark) }
      text += "\""
    case .object(let members):
      guard let key = path.first, let place = members.lastIndex(where: { same($0.key, key) })
      else { return json }
      let parts = members.enumerated().map { index, member in
        let value =
          index == place
          ? replaced(member.value, path.dropFirst(), level, mark) : member.value
        return member.keyText + ":" + value.compact
      }
      text = "{" + parts.joined(separator: ",") + "}"
    default: return json
    }
    return (try? NaiveJSONReader.read(Array(text.utf8))) ?? json
  }

  /// How many scalars of a text are kept, `nil` for all, and whether the mark comes behind them.
  private static func kept(_ pieces: [String], _ level: Int, _ mark: String) -> (
    count: Int?, isMarked: Bool
  ) {
    if pieces.joined().utf8.count <= level { return (nil, false) }
    let markSize = NaiveValue.quoted(mark).utf8.count - 2
    let isMarked = markSize <= level
    var left = isMarked ? level - markSize : level
    var count = 0
    for piece in pieces {
      left -= piece.utf8.count
      if left < 0 { break }
      count += 1
    }
    return (count, isMarked)
  }

  private static func pieces(_ text: String) -> [String] {
    text.unicodeScalars.map { inside(String($0)) }
  }

  /// A text as it is written, without the quotes, which may be one character with what stands beside them.
  private static func inside(_ text: String) -> String {
    String(String.UnicodeScalarView(NaiveValue.quoted(text).unicodeScalars.dropFirst().dropLast()))
  }

  /// The scalars between the quotes of a JSON string as it was written.
  private static func rawPieces(_ written: String) -> [String] {
    var left = Array(written.unicodeScalars.dropFirst().dropLast())[...]
    var pieces: [String] = []
    while let scalar = left.first {
      var count = 1
      if scalar == "\\" {
        count = left.dropFirst().first == "u" ? 6 : 2
        let unit = left.dropFirst(2).prefix(4).reduce(into: "") { $0.unicodeScalars.append($1) }
        if count == 6, let unit = UInt32(unit, radix: 16), 0xd800..<0xdc00 ~= unit { count = 12 }
      }
      pieces.append(left.prefix(count).reduce(into: "") { $0.unicodeScalars.append($1) })
      left = left.dropFirst(count)
    }
    return pieces
  }
}
