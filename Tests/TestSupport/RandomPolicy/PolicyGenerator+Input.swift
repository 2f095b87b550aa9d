/// What a message holds.
extension PolicyGenerator {
  /// The records that fields of the message may stand in.
  private enum Container: CaseIterable {
    case root
    case message
    case sender
    case payload

    var name: String {
      switch self {
      case .root: ""
      case .message: "message"
      case .sender: "sender"
      case .payload: "payload"
      }
    }

    /// What stands before the record's braces.
    var head: String {
      switch self {
      case .root: ""
      case .message: "message: "
      case .sender: "sender?: "
      case .payload: "payload: json "
      }
    }
  }

  /// Two to four fields, at most two of them lists, maps, records or `any`.
  mutating func addInputs() {
    var fields: [(container: Container, field: SmallType.Field)] = []
    let count = random.integer(2...4)
    var complex = count > 3 ? 1 : 2
    for index in 0..<count {
      let type = index == 0 ? simpleType() : complex > 0 ? anyType() : simpleType()
      if Self.isComplex(type) { complex -= 1 }
      let container = weighted([
        (10, Container.root), (5, .message), (2, .sender), (3, .payload),
      ])
      fields.append((container, field(type, name: inputName(type))))
    }
    for container in Container.allCases {
      let own = fields.filter { $0.container == container }.map(\.field)
      guard !own.isEmpty else { continue }
      let texts = own.map(\.text)
      if container == .root {
        policy.input += texts
      } else {
        policy.input.append("\(container.head){ \(texts.joined(separator: ", ")) }")
        let record = SmallType.record(own)
        if container == .sender || random.chance(0.2) {
          sources.append(SmallSource(text: container.name, type: record, isPath: true))
        }
      }
      for field in own {
        let path = container == .root ? field.name : "\(container.name).\(field.name)"
        addPath(path, field, isInside: container == .sender)
      }
    }
  }

  /// A path and those through the record that stands there.
  /// - Parameter isInside: of a record that may be absent.
  private mutating func addPath(_ text: String, _ field: SmallType.Field, isInside: Bool) {
    let isOptional = isInside || field.isOptional
    sources.append(
      SmallSource(text: text, type: field.type.read, isPath: true, isAlwaysThere: !isOptional)
    )
    guard case .record(let fields) = field.type else { return }
    for inner in fields { addPath("\(text).\(inner.name)", inner, isInside: isOptional) }
  }

  private static func isComplex(_ type: SmallType) -> Bool {
    switch type {
    case .any, .list, .map, .record: true
    case .bool, .loose, .string, .closed, .open, .int, .number: false
    }
  }

  private mutating func simpleType() -> SmallType {
    let members = Array(["a", "b", "c", "d"].prefix(random.integer(2...3)))
    return weighted([
      (7, .string), (4, .closed(members)), (2, .open(members)), (5, .bool), (1, .loose),
      (4, .int), (1, .number),
    ])
  }

  private mutating func anyType() -> SmallType {
    let part = SmallType.record([
      SmallType.Field(name: "title", type: .string, isOptional: false),
      SmallType.Field(name: "body", type: .string, isOptional: true),
    ])
    let item = SmallType.record([
      SmallType.Field(name: "id", type: .string, isOptional: true),
      SmallType.Field(name: "on", type: .bool, isOptional: false, fallback: "false"),
    ])
    let inner = SmallType.record([
      field(.int, name: "size"), field(simpleType(), name: "style"),
    ])
    return weighted([
      (40, simpleType()), (10, .any), (9, .list(.string)), (4, .list(.int)), (6, .list(item)),
      (7, .map(.string)), (6, .map(part)), (3, .map(.list(.string))), (5, inner),
    ])
  }

  private mutating func inputName(_ type: SmallType) -> String {
    let name =
      switch type {
      case .bool, .loose: random.pick(["muted", "quiet", "urgent"]) ?? "muted"
      case .string: random.pick(["text", "name", "nick", "topic"]) ?? "text"
      case .closed, .open: random.pick(["kind", "mode"]) ?? "kind"
      case .int: random.pick(["unread", "level"]) ?? "unread"
      case .number: "price"
      case .any: "data"
      case .list(.string): "tags"
      case .list(.int): "sizes"
      case .list: "members"
      case .map(.string): "texts"
      case .map(.list): "groups"
      case .map: "templates"
      case .record: "style"
      }
    guard !taken.insert(name).inserted else { return name }
    let other = fresh(name)
    taken.insert(other)
    return other
  }

  private mutating func field(_ type: SmallType, name: String) -> SmallType.Field {
    switch random.integer(0...9) {
    case 0...2: return SmallType.Field(name: name, type: type, isOptional: false)
    case 3...6: return SmallType.Field(name: name, type: type, isOptional: true)
    default:
      let fallback = constant(type)
      return SmallType.Field(name: name, type: type, isOptional: false, fallback: fallback)
    }
  }

  /// A constant of a type; `nil` where it would say nothing.
  private mutating func constant(_ type: SmallType) -> String? {
    switch type {
    case .bool, .loose: random.chance(0.8) ? "false" : "true"
    case .string: random.chance(0.2) ? "\"\"" : quotedWord()
    case .closed(let members), .open(let members): random.pick(members).map { "\"\($0)\"" }
    case .int, .number: String(smallInteger())
    case .any: quotedWord()
    case .list(.string): random.chance(0.7) ? "[]" : "[\(quotedWord())]"
    case .list: "[]"
    case .map(.string): random.chance(0.7) ? "{}" : "{ \(word()): \(quotedWord()) }"
    case .map: "{}"
    case .record: nil
    }
  }

  // MARK: - Facts

  /// A fact about one of the texts.
  mutating func addFact() {
    guard let argument = textSource(level: 0) else { return }
    let name = fresh("fact")
    let text = random.chance(0.5) ? argument.text : "nonempty(\(argument.text))"
    let hasSize = random.chance(0.4)
    let size = hasSize ? ", size?: int" : ""
    policy.declarations.append(
      "observe \(name) by fetch(\(text)) { outcome: \"ok\" | \"failed\"\(size) }"
    )
    sources.append(
      SmallSource(text: "\(name).outcome", type: .closed(["ok", "failed"]), isPath: true)
    )
    if hasSize { sources.append(SmallSource(text: "\(name).size", type: .int, isPath: true)) }
    if random.chance(0.2) {
      sources.append(SmallSource(text: name, type: .record([]), isPath: true))
    }
  }
}
