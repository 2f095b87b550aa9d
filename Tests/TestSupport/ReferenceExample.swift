/// One policy of `grammar/REFERENCE.md` with what the page says about it.
package struct ReferenceExample: CustomStringConvertible, Sendable {
  /// A message and what the tool answers.
  package struct Run: Sendable {
    package let message: String
    package let answer: String
    /// Whether the answer has the explanation.
    package let isExplained: Bool
  }

  package let policy: String
  /// The files that the policy extends, by name.
  package var others: [String: String] = [:]
  package var runs: [Run] = []
  /// What `check` finds, a line each; empty where the page says nothing.
  package var findings = ""

  package var description: String {
    let header = policy.split(separator: "\n").first { $0.hasPrefix("policy ") }
    return header.map(String.init) ?? "a policy without a name"
  }

  /// The examples of the page.
  ///
  /// Its blocks: `pushrules` is a policy; `pushrules NAME` a file that the next policy extends; `text findings` what
  /// `check` finds in the policy above; `json message` a message and then `json decision` or `json explained` the answer.
  package static let all: [ReferenceExample] = {
    var examples: [ReferenceExample] = []
    var others: [String: String] = [:]
    var message: String?
    for block in MarkdownBlock.all(in: Repository.text("grammar/REFERENCE.md")) {
      switch (block.kind.first, block.kind.dropFirst().first) {
      case ("pushrules", let name?): others[name] = block.text
      case ("pushrules", nil):
        examples.append(ReferenceExample(policy: block.text, others: others))
        others = [:]
      case ("text", "findings"): examples[examples.count - 1].findings = block.text
      case ("json", "message"): message = block.text
      case ("json", let kind?):
        guard let given = message else { continue }
        examples[examples.count - 1].runs
          .append(.init(message: given, answer: block.text, isExplained: kind == "explained"))
        message = nil
      default: break
      }
    }
    return examples
  }()
}
