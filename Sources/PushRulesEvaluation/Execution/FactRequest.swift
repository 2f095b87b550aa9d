/// A fact that a decision needs and its message does not hold.
///
/// `observe media by fetch(url) { … }` asks for the fact `media` of the kind `fetch`, as soon as `url` has a value.
public struct FactRequest: Sendable, Equatable {
  /// The fact's name: the key of the message under which it stands.
  public let name: String
  /// How it is found out: the word after `by`.
  public let kind: String
  /// The arguments, in the order of the rule file.
  public let arguments: [Decision.FieldValue]
  /// The keys of the fact that the policy knows.
  public let keys: [String]

  /// Makes a request.
  public init(name: String, kind: String, arguments: [Decision.FieldValue], keys: [String]) {
    self.name = name
    self.kind = kind
    self.arguments = arguments
    self.keys = keys
  }

  /// A message with what was found out, without white space between its parts.
  ///
  /// - Parameters:
  ///   - answer: A JSON object in UTF-8. Keys that the policy does not know are left out.
  ///   - message: The message that was asked about.
  /// - Throws: `MessageError` when one of them is no JSON object.
  /// - Complexity: O(bytes).
  public func adding(_ answer: [UInt8], to message: [UInt8]) throws(MessageError) -> [UInt8] {
    guard case .object(let found)? = try? JSONValue.parse(answer.span) else {
      throw MessageError(
        code: "message/fact-missing",
        message: "the fact `\(name)` was found out as something that is no JSON object",
        path: name,
        offset: 0
      )
    }
    let known = found.filter { member in keys.contains { Self.isSame($0, member.key) } }
    let fact = JSONValue.Member(key: name, value: .object(known))
    var members: [JSONValue.Member] = []
    if case .object(let own) = try JSONValue.parse(message.span) { members = own }
    // A fact that stands there as null is none.
    if let place = members.lastIndex(where: { Self.isSame($0.key, name) }) {
      members[place] = fact
    } else {
      members.append(fact)
    }
    var output: [UInt8] = []
    JSONValue.object(members).write(into: &output)
    return output
  }

  /// Compares bytes: Swift's `==` would take two normal forms of a text for one.
  private static func isSame(_ left: String, _ right: String) -> Bool {
    left.utf8.elementsEqual(right.utf8)
  }
}
