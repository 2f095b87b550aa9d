package import PushRulesEvaluation

/// Something in a back end's answer that is not as the policy decides.
package struct Disagreement: Sendable {
  /// How an answer differs.
  package enum Kind: String, Sendable {
    /// The answer is no JSON object.
    case garbled
    /// There is another value; for an error, another code.
    case value
    /// There is a value of another JSON type.
    case type
    /// There is nothing where something is expected; of the field `error`: a decision where the
    /// message is at fault.
    case missing
    /// There is something where nothing is expected; of the field `error`: an error where a
    /// decision is expected.
    case extra
  }

  /// What one fault of a back end shows in all messages alike.
  package struct Cause: Hashable, Sendable {
    /// The field's name.
    let field: String
    /// How the answer differs.
    let kind: Kind
    /// What gave the value, by its place in the rule file; of an error its code and its path.
    let origin: [String]
  }

  /// The name of the field in `error`'s place: what is wrong with a message is no field.
  package static let error = "error"

  /// What it has in common with other disagreements of one fault.
  package let cause: Cause
  /// As JSON; `nil`: nothing must be there.
  package let expected: String?
  /// As JSON, or the start of a garbled answer; `nil`: nothing is there.
  package let found: String?
  /// Of the field; `nil` where it is about an error or a garbled answer.
  package let explanation: FieldExplanation?
  /// What else is to be said: why an answer is garbled, what is wrong with the message.
  package let remark: String?

  /// The output, `reason`, `error`, a name that the policy does not decide, or empty where the
  /// answer as a whole is garbled.
  package var field: String { cause.field }

  /// How the answer differs.
  package var kind: Kind { cause.kind }

  /// What is different, in words.
  package var title: String {
    switch (kind, field) {
    case (.garbled, _): "an answer that cannot be read"
    case (.missing, Self.error): "error: a decision where the message is at fault"
    case (.extra, Self.error): "error: an error where a decision is expected"
    case (.value, Self.error), (.type, Self.error): "error: another code"
    case (.value, _): "\(field): another value"
    case (.type, _): "\(field): a value of another type"
    case (.missing, _): "\(field): no value"
    case (.extra, _): "\(field): a value where none is expected"
    }
  }
}
