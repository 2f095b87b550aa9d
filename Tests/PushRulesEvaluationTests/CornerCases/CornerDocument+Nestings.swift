// Arrays and objects in each other, up to the limit and beyond.
extension CornerDocument {
  static let nestings: [CornerDocument] = rightNestings + wrongNestings

  private static let limit = ReferenceJSON.depthLimit

  private static func times(_ text: String, _ count: Int) -> String {
    String(repeating: text, count: count)
  }

  private static func arrays(_ depth: Int, _ inside: String = "") -> String {
    times("[", depth) + inside + times("]", depth)
  }

  private static func objects(_ depth: Int, _ inside: String = "0") -> String {
    times(#"{"":"#, depth) + inside + times("}", depth)
  }

  /// Arrays and objects in an order that no shift repeats: what opens, and what closes it.
  private static func mixed(_ depth: Int) -> (open: [String], close: [String]) {
    let isObject = (0..<depth).map { ($0 * $0 / 3 + $0 / 5) % 2 == 0 }
    return (isObject.map { $0 ? #"{"":"# : "[" }, isObject.reversed().map { $0 ? "}" : "]" })
  }

  private static func mixed(_ depth: Int, _ inside: String) -> String {
    mixed(depth).open.joined() + inside + mixed(depth).close.joined()
  }

  private static let rightNestings: [CornerDocument] = [
    right(arrays(2)), right(arrays(8)), right(arrays(9)), right(arrays(32)), right(arrays(63)),
    right(arrays(64)), right(arrays(65)), right(arrays(127)), right(arrays(limit)),
    right(arrays(limit, "0")), right(arrays(limit, #""[[[{{{""#)), right(arrays(limit - 1, "{}")),
    right(objects(2)), right(objects(64)), right(objects(65)), right(objects(limit - 1)),
    right(objects(limit)), right(objects(limit - 1, "[]")), right(objects(limit - 1, "{}")),
    right(mixed(16, "0")), right(mixed(64, "0")), right(mixed(65, "null")),
    right(mixed(limit, #""a""#)), right(arrays(64, objects(64))), right(objects(64, arrays(64))),
    // Closed levels do not count.
    right("[" + times(arrays(limit - 1) + ",", 2) + "0]"),
    right("{\"a\":" + arrays(limit - 1) + ",\"b\":" + arrays(limit - 1) + "}"),
    right(arrays(limit - 1, "[],[],{}")), right(arrays(64, arrays(64) + "," + objects(64))),
    right("[" + times("[],", 200) + "{}]"), right("[" + times("{},", 200) + "[]]"),
  ]

  private static let wrongNestings: [CornerDocument] =
    [
      cut(times("[", limit)), cut(times(#"{"":"#, limit)),
      cut(String(arrays(limit - 1).dropLast())),
      wrong("depth", times("[", limit) + "▸["), wrong("depth", times("[", limit) + "▸{"),
      wrong("depth", times(#"{"":"#, limit) + "▸["), wrong("depth", times(#"{"":"#, limit) + "▸{"),
      wrong("depth", times("[", limit) + "▸[" + times("]", limit + 1)),
      wrong("depth", times("[", limit) + "▸" + times("[", 100)),
      wrong("depth", mixed(limit).open.joined() + "▸[]" + mixed(limit).close.joined()),
      wrong("depth", times("[", limit) + "0,▸{}" + times("]", limit)),
      wrong("depth", times("[", limit) + "],[▸[" + times("]", limit)),
      wrong("depth", "[" + arrays(limit - 1) + "," + times("[", limit - 1) + "▸[0"),
      wrong("syntax", times("[", limit) + "▸}"), wrong("syntax", times(#"{"":"#, limit) + "▸]"),
      wrong("syntax", times("[", limit) + "▸,"), wrong("syntax", times("[", limit) + "0▸:"),
      wrong("number", times("[", limit) + "0▸0"), wrong("string", times("[", limit) + "\"▸\n"),
      wrong("trailing", arrays(limit) + "▸]"), wrong("trailing", objects(limit) + "▸}"),
      wrong("trailing", arrays(limit) + "▸["), wrong("trailing", arrays(limit) + "▸,[]"),
    ]
    + [1, 2, 7, 8, 9, 62, 63, 64, 65, 66, 126, 127, 128].map(closedWrongly)

  /// 128 levels of which the one of this number, counted from inside, is closed as another kind.
  private static func closedWrongly(_ level: Int) -> CornerDocument {
    let (open, close) = mixed(limit)
    let right = close[..<(level - 1)].joined()
    let wrong = close[level - 1] == "}" ? "]" : "}"
    return self.wrong(
      "syntax",
      open.joined() + "0" + right + "▸" + wrong + close[level...].joined()
    )
  }
}
