/// The type of an input or of a value, as the generator of policies sees it.
indirect enum SmallType: Equatable {
  case bool
  /// `loose bool`
  case loose
  case string
  /// A closed enumeration.
  case closed([String])
  /// An open one.
  case open([String])
  case int
  case number
  case any
  case list(SmallType)
  case map(SmallType)
  case record([Field])

  struct Field: Equatable {
    let name: String
    let type: SmallType
    let isOptional: Bool
    /// The constant after `=`.
    var fallback: String?
  }

  /// The type as the file writes it.
  var text: String {
    switch self {
    case .bool: "bool"
    case .loose: "loose bool"
    case .string: "string"
    case .closed(let members): Self.members(members)
    case .open(let members): Self.members(members) + " | string"
    case .int: "int"
    case .number: "number"
    case .any: "any"
    case .list(let item): "[\(item.text)]"
    case .map(let item): "[string: \(item.text)]"
    case .record(let fields): "{ \(fields.map(\.text).joined(separator: ", ")) }"
    }
  }

  private static func members(_ members: [String]) -> String {
    members.map { "\"\($0)\"" }.joined(separator: " | ")
  }

  /// The type that an expression reads.
  var read: SmallType { self == .loose ? .bool : self }

  var isText: Bool {
    switch self {
    case .string, .closed, .open: true
    case .bool, .loose, .int, .number, .any, .list, .map, .record: false
    }
  }
}

extension SmallType.Field {
  /// The field as the file writes it.
  var text: String {
    "\(name)\(isOptional ? "?" : ""): \(type.text)\(fallback.map { " = \($0)" } ?? "")"
  }
}

/// A value that an expression can read.
struct SmallSource {
  let text: String
  let type: SmallType
  /// How many `decide` statements must have been decided before it may be read.
  var level = 0
  /// Whether it is a path of the message.
  var isPath = false
  /// Whether it has a value in every message.
  var isAlwaysThere = false
}
