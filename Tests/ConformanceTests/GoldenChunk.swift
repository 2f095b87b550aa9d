import PushRules
import PushRulesDiagnostics

/// One case of a golden file.
struct GoldenChunk {
  let title: String
  /// The text under the title, which is the file `example.pushrules`.
  var source = ""
  var others: [(name: String, text: String)] = []
  var expected = ""

  /// How many findings a title announces; one where it announces none.
  var expectedCount: Int? {
    let words = ["no", "one", "two", "three", "four", "five"]
    guard let match = title.firstMatch(of: #/\b([a-z]+|[0-9]+) findings?\b/#) else { return nil }
    return Int(match.1) ?? words.firstIndex(of: String(match.1))
  }

  var findings: [Diagnostic] {
    do throws(PolicyError) {
      let policy = try Policy(
        name: "example.pushrules",
        bytes: bytes(source),
        resolve: { path in others.first { $0.name == path }.map { bytes($0.text) } }
      )
      guard title.contains("[check") else { return policy.warnings }
      return policy.warnings
        + policy.check(
          blank: title.contains("--blank"),
          unusedInput: title.contains("--unused-input")
        )
    } catch {
      return error.diagnostics
    }
  }

  /// The text as a rule file, with what the title's last word says written out.
  private func bytes(_ text: String) -> [UInt8] {
    if title.hasSuffix("[bytes]") { return withBytes(text) }
    if title.hasSuffix("[repeats]") { return Array(withRepeats(text).utf8) }
    return Array(text.utf8)
  }

  private func withBytes(_ text: String) -> [UInt8] {
    var result: [UInt8] = []
    var rest = text[...]
    while let match = rest.firstMatch(of: #/\\x\{([0-9A-F]{2})\}/#) {
      result += Array(rest[..<match.range.lowerBound].utf8)
      if let byte = UInt8(match.1, radix: 16) { result.append(byte) }
      rest = rest[match.range.upperBound...]
    }
    return result + Array(rest.utf8)
  }

  private func withRepeats(_ text: String) -> String {
    text.replacing(#/⟦([0-9]+)×([^⟧]*)⟧/#) { match in
      let pattern = match.2.replacing("⏎", with: "\n")
      let times = 1...max(1, Int(match.1) ?? 1)
      guard pattern.contains("№") else { return times.map { _ in pattern }.joined() }
      return times.map { number in
        pattern.replacing("№-1", with: "\(number - 1)").replacing("№", with: "\(number)")
      }.joined()
    }
  }

  func written(expected: String) -> String {
    var text = "==== \(title)\n\(source)"
    for other in others { text += "---- file \(other.name)\n\(other.text)" }
    return text + "---- expected\n\(expected)"
  }

  static func read(_ text: String) -> [GoldenChunk] {
    enum Part { case source, other, expected }
    var chunks: [GoldenChunk] = []
    var part = Part.source
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for line in lines {
      if line.hasPrefix("==== ") {
        chunks.append(GoldenChunk(title: String(line.dropFirst(5))))
        part = .source
      } else if chunks.isEmpty {
        continue
      } else if line.hasPrefix("---- file ") {
        chunks[chunks.count - 1].others.append((String(line.dropFirst(10)), ""))
        part = .other
      } else if line == "---- expected" {
        part = .expected
      } else {
        switch part {
        case .source: chunks[chunks.count - 1].source += line + "\n"
        case .other:
          let last = chunks[chunks.count - 1].others.count - 1
          chunks[chunks.count - 1].others[last].text += line + "\n"
        case .expected: chunks[chunks.count - 1].expected += line + "\n"
        }
      }
    }
    return chunks
  }
}
