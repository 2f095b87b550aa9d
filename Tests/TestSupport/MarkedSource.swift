package import PushRulesDiagnostics

/// Source text with places marked by `1️⃣`, `2️⃣` …, without the marks.
package struct MarkedSource {
  package let text: String
  /// Byte offsets of the marks, in the text without them.
  package let offsets: [String: Int]

  package static let marks = ["1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣", "7️⃣", "8️⃣", "9️⃣"]

  package init(_ marked: String) {
    var text = ""
    var offsets: [String: Int] = [:]
    for character in marked {
      if Self.marks.contains(String(character)) {
        offsets[String(character)] = text.utf8.count
      } else {
        text.append(character)
      }
    }
    self.text = text
    self.offsets = offsets
  }

  /// The text as a file.
  package var file: SourceFile { SourceFile(name: "test.pushrules", bytes: Array(text.utf8)) }

  /// The offset of a mark; `🔚` is the end of the text, -1 a mark that is not there.
  package func offset(_ mark: String) -> Int {
    mark == "🔚" ? text.utf8.count : offsets[mark] ?? -1
  }
}
