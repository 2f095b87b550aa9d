/// Records and JSON that `fit_bytes` cuts, to so few bytes that many do not fit.
extension PolicyGenerator {
  mutating func fitted(_ fields: [SmallType.Field], level: Int) -> String {
    var entries: [String] = []
    var paths: [String] = []
    for field in fields {
      switch field.type {
      case .string, .open:
        // Inside another string a text is of no enumeration, whose texts must not be cut.
        entries.append("\(field.name): \"\\(\(text(level: level, isPlain: true)))\"")
        paths.append(field.name)
      case .bool, .loose, .closed, .int, .number, .any, .list, .map, .record:
        entries.append("\(field.name): \(expression(of: field.type, level: level))")
      }
    }
    return fitted("{ \(entries.joined(separator: ", ")) }", paths, level: level)
  }

  mutating func fittedJSON(_ data: String?, level: Int) -> String {
    let text = text(level: level, isPlain: true)
    guard let data else { return fitted("{ k: { k: \"\\(\(text))\" } }", ["k.k"], level: level) }
    switch random.integer(0...2) {
    case 0: return fitted(data, ["k.k", "l", "k"], level: level)
    case 1:
      return fitted("merge(\(data), { k: \"\\(\(text))\" })", ["l", "k", "k.k"], level: level)
    default:
      return fitted("{ n: \(data), k: \"\\(\(text))\" }", ["n.k", "k", "n.k.k"], level: level)
    }
  }

  private mutating func fitted(_ value: String, _ paths: [String], level: Int) -> String {
    let free = random.chance(0.15) ? source(level: level) { $0 == .int }?.text : nil
    let limit = free ?? String(random.integer(8...48))
    guard let path = paths.first, random.chance(0.85) else {
      return "fit_bytes(\(value), \(limit))"
    }
    let named = random.chance(0.3) ? [path] : paths
    let mark = random.pick(["", "-", "…", "\\n"]) ?? ""
    let texts = ([mark] + named).map { "\"\($0)\"" }.joined(separator: ", ")
    return "fit_bytes(\(value), \(limit), \(texts))"
  }
}
