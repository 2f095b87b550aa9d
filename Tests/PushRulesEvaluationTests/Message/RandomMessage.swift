internal import PushRulesSemantics

/// Random types and documents that mostly fit them.
struct RandomMessage {
  var random: RandomSource

  init(seed: UInt64) { random = RandomSource(seed: seed) }

  // MARK: Types

  mutating func recordType(depth: Int) -> RecordType {
    let names = ["a", "b", "cc", "dd", "eee", "f"].shuffled(using: &random)
    let count = Int.random(in: (depth == 0 ? 1 : 0)...5, using: &random)
    return RecordType(fields: names.prefix(count).map { field($0, depth: depth) })
  }

  private mutating func field(_ name: String, depth: Int) -> RecordField {
    let type = valueType(depth: depth)
    switch random.next() % 4 {
    case 0: return required(name, type)
    case 1: return defaulted(name, type, constant(type))
    default: return optional(name, type)
    }
  }

  private mutating func valueType(depth: Int) -> ValueType {
    switch Int.random(in: 0..<(depth < 3 ? 15 : 8), using: &random) {
    case 0: return .string
    case 1: return .enumeration(["chat", "group"], isOpen: false)
    case 2: return .enumeration(["chat"], isOpen: true)
    case 3: return .bool
    case 4: return .looseBool
    case 5: return .int
    case 6: return .number
    case 7: return .any
    case 8, 9: return .list(valueType(depth: depth + 1))
    case 10: return .map(valueType(depth: depth + 1))
    case 11, 12: return .record(recordType(depth: depth + 1))
    case 13: return .json(.record(recordType(depth: depth + 1)))
    default:
      return .json(
        random.pick([.int, .number, .bool, .list(.string), .list(.any), .map(.int)])
      )
    }
  }

  private mutating func constant(_ type: ValueType) -> Constant {
    switch type {
    case .string, .any: return .string(random.text())
    case .enumeration(let names, _): return .string(names[0])
    case .bool, .looseBool: return .boolean(random.oneIn(2))
    case .int, .number: return .integer(Int64.random(in: .min...(.max), using: &random))
    case .list(let item):
      return .list((0..<Int.random(in: 0...2, using: &random)).map { _ in constant(item) })
    case .map(let value):
      return .record(
        ["k", "l"].prefix(Int.random(in: 0...2, using: &random)).map {
          Constant.Entry(name: $0, value: constant(value))
        }
      )
    case .record(let record):
      var entries: [Constant.Entry] = []
      for field in record.fields where mustStand(field) || random.oneIn(2) {
        entries.append(Constant.Entry(name: field.name, value: constant(field.type)))
      }
      return .record(entries)
    case .json(let inner): return constant(inner)
    case .nothing: return .list([])
    }
  }

  /// Whether a constant record must have the field.
  private func mustStand(_ field: RecordField) -> Bool { field.presence == .required }

  // MARK: Documents

  mutating func document(_ type: RecordType) -> [UInt8] {
    var bytes = Array(object(type).utf8)
    if random.oneIn(15), let index = bytes.indices.randomElement(using: &random) {
      bytes[index] = random.pick(Array("{}[]\",:0a \\\n".utf8) + [0xff, 0x80, 0xc3])
    }
    return bytes
  }

  private mutating func gap() -> String {
    random.oneIn(4) ? random.pick([" ", "\n", "\t", "\r\n", "  "]) : ""
  }

  private mutating func object(_ type: RecordType) -> String {
    var members: [String] = []
    for field in type.fields.shuffled(using: &random) where !random.oneIn(8) {
      for _ in 0..<(random.oneIn(10) ? 2 : 1) {
        let key =
          random.oneIn(12)
          ? "\\u00" + String(Array(field.name.utf8)[0], radix: 16) + field.name.dropFirst()
          : field.name
        members.append(gap() + "\"\(key)\"" + gap() + ":" + gap() + value(field.type) + gap())
      }
    }
    if random.oneIn(6) { members.append("\"other\":" + anything(depth: 0)) }
    return gap() + "{" + members.shuffled(using: &random).joined(separator: ",") + gap() + "}"
      + gap()
  }

  private mutating func value(_ type: ValueType) -> String {
    if random.oneIn(14) { return "null" }
    if random.oneIn(60) { return anything(depth: 2) }
    switch type {
    case .string: return text(random.text())
    case .enumeration(let names, let isOpen):
      return text(isOpen || random.oneIn(30) ? random.text() : random.pick(names))
    case .bool: return random.pick(["true", "false"])
    case .looseBool:
      return random.pick(["true", "false", "0", "1", "\"YES\"", "\"NO\"", "\"true\"", "\"false\""])
    case .int:
      return random.oneIn(20)
        ? random.number() : random.pick(["0", "-0", "12", "-9223372036854775808"])
    case .number: return random.number()
    case .any: return anything(depth: 0)
    case .list(let item):
      let items = (0..<Int.random(in: 0...3, using: &random)).map { _ in gap() + value(item) + gap()
      }
      return "[" + items.joined(separator: ",") + "]"
    case .map(let inner):
      let entries = (0..<Int.random(in: 0...12, using: &random)).map { _ in
        text(random.pick(["k", "l", "m", "n", "chat", "o", "p", "q", "r"])) + gap() + ":"
          + value(inner)
      }
      return "{" + entries.joined(separator: ",") + "}"
    case .record(let record): return object(record)
    case .json(let inner):
      let json = value(inner)
      return random.oneIn(2) ? json : text(random.oneIn(25) ? json + "x" : json)
    case .nothing: return "[]"
    }
  }

  private mutating func anything(depth: Int) -> String {
    switch Int.random(in: 0..<(depth < 3 ? 8 : 5), using: &random) {
    case 0: return "null"
    case 1: return random.pick(["true", "false"])
    case 2: return random.number()
    case 3, 4: return text(random.text())
    case 5:
      let items = (0..<Int.random(in: 0...3, using: &random)).map { _ in anything(depth: depth + 1)
      }
      return "[" + gap() + items.joined(separator: gap() + ",") + "]"
    default:
      let members = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        "\"" + random.pick(["k", "l", "m"]) + "\":" + gap() + anything(depth: depth + 1)
      }
      return "{" + members.joined(separator: "," + gap()) + gap() + "}"
    }
  }

  /// A JSON string with some characters escaped that need not be.
  private mutating func text(_ text: String) -> String {
    var json = "\""
    for scalar in text.unicodeScalars {
      if scalar.value < 0x20 || scalar == "\"" || scalar == "\\" || random.oneIn(10) {
        for unit in String(scalar).utf16 {
          let digits = String(unit, radix: 16)
          json += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
        }
      } else {
        json.unicodeScalars.append(scalar)
      }
    }
    return json + "\""
  }
}
