import Foundation
import PushRules
import PushRulesDiagnostics
import TestSupport
import Testing

/// Every finding about a rule file, word for word and place for place.
///
/// `Diagnostics/*.golden` hold one case a chunk: `==== what it shows`, the rule file, then `---- expected` and the text as
/// `check` prints it. `---- file NAME` before that starts another file, which the first may extend. In a chunk whose title
/// ends in `[bytes]`, `\x{FF}` stands for a byte. With `PUSHRULES_UPDATE=1` the expectations are rewritten, and the test
/// fails so that somebody reads them.
@Suite struct GoldenDiagnosticsTests {
  static let files = Repository.files(in: "Tests/ConformanceTests/Diagnostics", suffix: ".golden")

  @Test(arguments: files)
  func `findings read as expected`(file: String) throws {
    let chunks = Chunk.read(Repository.text(file))
    #expect(!chunks.isEmpty)
    var rewritten = ""
    var differs = false
    for chunk in chunks {
      let found = chunk.findings
      let text = DiagnosticRenderer.text(found, style: .plain)
      if text != chunk.expected { differs = true }
      if !Self.isUpdating { #expect(text == chunk.expected, "\(chunk.title)") }
      rewritten += chunk.written(expected: text)
    }
    if Self.isUpdating, differs {
      try rewritten.write(
        to: Repository.root.appending(path: file), atomically: true, encoding: .utf8)
      Issue.record("\(file) was rewritten: read the changes")
    }
  }

  @Test func `every code has a golden text, and there are at least 80`() {
    let catalogues = Repository.files(in: "Sources", suffix: ".swift")
      .filter { !$0.contains("PushRulesEvaluation") }
    var codes: Set<String> = []
    for file in catalogues {
      for match in Repository.text(file).matches(of: #/code: "([a-z]+/[a-z-]+)"/#) {
        codes.insert(String(match.1))
      }
    }
    let texts = Self.files.flatMap { Chunk.read(Repository.text($0)) }.map(\.expected)
    let shown = Set(
      texts.flatMap { text in text.matches(of: #/\[([a-z]+/[a-z-]+)\]/#).map { String($0.1) } })
    #expect(codes.count >= 80, "only \(codes.count) codes")
    for code in codes.subtracting(shown).sorted() { Issue.record("no golden text shows \(code)") }
    for code in shown.subtracting(codes).sorted() { Issue.record("\(code) is in no catalogue") }
  }

  private static let isUpdating = ProcessInfo.processInfo.environment["PUSHRULES_UPDATE"] == "1"
}

/// One case of a golden file.
private struct Chunk {
  let title: String
  /// The text under the title, which is the file `example.pushrules`.
  var source = ""
  var others: [(name: String, text: String)] = []
  var expected = ""

  var findings: [Diagnostic] {
    do throws(PolicyError) {
      let policy = try Policy(
        name: "example.pushrules",
        bytes: bytes(source),
        resolve: { path in others.first { $0.name == path }.map { bytes($0.text) } }
      )
      return policy.warnings
    } catch {
      return error.diagnostics
    }
  }

  private func bytes(_ text: String) -> [UInt8] {
    guard title.hasSuffix("[bytes]") else { return Array(text.utf8) }
    var result: [UInt8] = []
    var rest = text[...]
    while let match = rest.firstMatch(of: #/\\x\{([0-9A-F]{2})\}/#) {
      result += Array(rest[..<match.range.lowerBound].utf8)
      if let byte = UInt8(match.1, radix: 16) { result.append(byte) }
      rest = rest[match.range.upperBound...]
    }
    return result + Array(rest.utf8)
  }

  func written(expected: String) -> String {
    var text = "==== \(title)\n\(source)"
    for other in others { text += "---- file \(other.name)\n\(other.text)" }
    return text + "---- expected\n\(expected)"
  }

  static func read(_ text: String) -> [Chunk] {
    enum Part { case source, other, expected }
    var chunks: [Chunk] = []
    var part = Part.source
    var lines = text.split(separator: "\n", omittingEmptySubsequences: false)
    if lines.last?.isEmpty == true { lines.removeLast() }
    for line in lines {
      if line.hasPrefix("==== ") {
        chunks.append(Chunk(title: String(line.dropFirst(5))))
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
