/// What a policy decided about one message.
public struct Decision: Sendable, Equatable {
  /// A field's value.
  public enum FieldValue: Sendable, Equatable {
    case string(String)
    case integer(Int64)
    case boolean(Bool)
    /// A number as it was written.
    case number(String)
    /// A list, a map, a record or an `any`, as JSON.
    case json(String)
  }

  /// A field that has a value.
  public struct Field: Sendable, Equatable {
    /// The output's name.
    public let name: String
    /// Its value.
    public let value: FieldValue

    /// Makes a field.
    public init(name: String, value: FieldValue) {
      self.name = name
      self.value = value
    }
  }

  /// Fields with a value, in the order of `output`; only the gate when it is shut.
  public let fields: [Field]
  /// Why the gate is shut; `nil` when it is open or the policy has none.
  public let reason: String?

  /// Makes a decision.
  public init(fields: [Field], reason: String?) {
    self.fields = fields
    self.reason = reason
  }

  /// A field's value; `nil` when it has none or there is no such output.
  public subscript(name: String) -> FieldValue? {
    fields.first { $0.name == name }?.value
  }

  /// The text of a string field.
  public func text(_ name: String) -> String? {
    if case .string(let text)? = self[name] { text } else { nil }
  }
}
