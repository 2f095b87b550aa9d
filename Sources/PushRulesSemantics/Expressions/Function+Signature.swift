/// What the built-in functions take and give.
extension Function {
  /// What an argument may be.
  enum Parameter {
    case text
    case integer
    /// A string, list or map.
    case container
    /// A string.
    case blankable
    /// Untouched JSON.
    case anything
    /// What holds keys.
    case object
    case texts

    /// Whether a value of the type may be given.
    func accepts(_ type: ValueType) -> Bool {
      let type = type.read
      switch self {
      case .text: return type.isText
      case .integer: return type.isInteger
      case .container: return type.canBeEmpty
      case .blankable: return type.isText || type == .any
      case .anything: return type == .any || type == .nothing
      case .object:
        switch type {
        case .any, .record, .map, .nothing: return true
        case .string, .enumeration, .bool, .int, .number, .list, .looseBool, .json: return false
        }
      case .texts:
        if case .list(let item) = type { return item.isText }
        return type == .any || type == .nothing
      }
    }

    /// The parameter in words.
    var description: String {
      switch self {
      case .text: "a string"
      case .integer: "an int"
      case .container: "a string, a list, a map or `any`"
      case .blankable: "a string or `any`"
      case .anything: "`any`"
      case .object: "a record, a map or `any`"
      case .texts: "a list of strings"
      }
    }
  }

  /// The parameters that must be given.
  var parameters: [Parameter] {
    switch self {
    case .nonempty, .length: [.container]
    case .nonblank: [.blankable]
    case .lower: [.text]
    case .cut, .cutBytes: [.text, .integer]
    case .contains, .glob, .globWord: [.text, .text]
    case .join: [.texts, .text]
    case .min, .max: [.integer, .integer]
    case .satisfies: [.integer, .text]
    case .asText, .asInt: [.anything]
    case .at: [.object, .text]
    case .merge: [.object, .object]
    case .fitBytes: [.object, .integer]
    }
  }

  /// What may follow them.
  var optionalParameters: [Parameter] {
    switch self {
    case .cut, .cutBytes, .fitBytes: [.text]
    case .nonempty, .nonblank, .lower, .length, .contains, .glob, .globWord, .join, .min, .max,
      .satisfies, .asText, .asInt, .at, .merge:
      []
    }
  }

  /// Whether the last parameter may be repeated.
  var isVariadic: Bool { self == .min || self == .max || self == .fitBytes }

  /// How many arguments, in words.
  var argumentCount: String {
    // A mark alone would say what is put behind texts that nobody named.
    if self == .fitBytes { return "2 arguments, or 4 or more" }
    let least = parameters.count
    if isVariadic { return "\(least) or more arguments" }
    let most = least + optionalParameters.count
    guard most == least else { return "\(least) or \(most) arguments" }
    return least == 1 ? "1 argument" : "\(least) arguments"
  }

  /// The parameter of the argument at a place.
  func parameter(at index: Int) -> Parameter? {
    let all = parameters + optionalParameters
    if index < all.count { return all[index] }
    return isVariadic ? all.last : nil
  }

  /// The type of the call.
  func result(_ arguments: [ValueType]) -> ValueType {
    switch self {
    case .nonempty, .nonblank, .fitBytes: arguments.first?.read ?? .nothing
    case .lower, .cut, .cutBytes, .join, .asText: .string
    case .length, .min, .max, .asInt: .int
    case .contains, .glob, .globWord, .satisfies: .bool
    case .at: .any
    case .merge: Self.merged(arguments)
    }
  }

  /// Two records are one record; anything else is a map.
  private static func merged(_ arguments: [ValueType]) -> ValueType {
    guard arguments.count == 2 else { return .map(.any) }
    switch (arguments[0].read, arguments[1].read) {
    case (.record(let left), .record(let right)): return .record(left.merged(with: right))
    case (.map(let left), .map(let right)): return .map(left.joined(with: right) ?? .any)
    case (.map(let item), .record(let record)), (.record(let record), .map(let item)):
      var joined = item
      for field in record.fields { joined = joined.joined(with: field.type) ?? .any }
      return .map(joined)
    case (_, _): return .map(.any)
    }
  }
}
