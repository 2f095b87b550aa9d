package import PushRulesDiagnostics

/// What is wrong with a case, a case file, or the absence of one.
package struct CaseProblem: Sendable, Equatable {
  /// The stable name of the fault, `case/…`.
  package let code: String
  package let message: String
  package let file: String
  package let place: SourcePosition?
  package let help: String?

  package init(
    code: String,
    message: String,
    file: String,
    place: SourcePosition? = nil,
    help: String? = nil
  ) {
    self.code = code
    self.message = message
    self.file = file
    self.place = place
    self.help = help
  }

  /// `file:line:column`, or the file alone.
  package var location: String {
    place.map { "\(file):\($0.line):\($0.column)" } ?? file
  }
}

/// Collects the problems of one case or case file.
struct CaseProblems {
  let source: SourceFile
  private(set) var found: [CaseProblem] = []

  init(source: SourceFile) {
    self.source = source
  }

  mutating func add(_ code: String, _ message: String, at value: LocatedJSON, help: String? = nil) {
    add(code, message, atOffset: value.range.lowerBound, help: help)
  }

  mutating func add(_ code: String, _ message: String, atOffset offset: Int, help: String? = nil) {
    found.append(
      CaseProblem(
        code: code,
        message: message,
        file: source.name,
        place: source.position(of: UInt32(truncatingIfNeeded: offset)),
        help: help
      )
    )
  }

  /// Reports keys that mean nothing and keys that stand twice.
  mutating func checkKeys(of object: LocatedJSON, known: [String], what: String) {
    for member in object.members where !known.contains(member.key) {
      let nearest = NearestName.find(member.key, among: known)
      add(
        "case/unknown-key",
        "\(what) has no key `\(member.key)`",
        atOffset: member.keyStart,
        help: nearest.map { "did you mean `\($0)`?" }
      )
    }
    checkDuplicates(of: object)
  }

  mutating func checkDuplicates(of object: LocatedJSON) {
    var seen: Set<[UInt8]> = []
    for member in object.members where !seen.insert(Array(member.key.utf8)).inserted {
      add("case/duplicate-key", "`\(member.key)` stands twice", atOffset: member.keyStart)
    }
  }

  /// The text of a key that must be there and not be empty.
  mutating func text(_ key: String, of object: LocatedJSON, what: String) -> String? {
    guard let value = object[key] else {
      add("case/missing-key", "\(what) needs `\(key)`", at: object)
      return nil
    }
    guard let text = value.text, !text.isEmpty else {
      let found = value.text == nil ? value.description : "an empty one"
      add("case/shape", "`\(key)` is a text, not \(found)", at: value)
      return nil
    }
    return text
  }
}
