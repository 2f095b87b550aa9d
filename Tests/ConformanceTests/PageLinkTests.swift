import Foundation
import TestSupport
import Testing

/// The pages lead where they say.
@Suite struct PageLinkTests {
  @Test(arguments: [
    "README.md", "rules/README.md", "grammar/REFERENCE.md", ".github/CONTRIBUTING.md",
  ])
  func `every link leads to a file or a heading`(_ path: String) {
    let text = Repository.text(path)
    #expect(!text.isEmpty)
    let folder = path.split(separator: "/").dropLast().joined(separator: "/")
    for match in text.matches(of: /\]\(([^)\s]+)\)/) where !match.1.hasPrefix("http") {
      let parts = match.1.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
      let file = parts[0].isEmpty ? path : Self.joined(folder, String(parts[0]))
      let target = Repository.root.appending(path: file)
      #expect(FileManager.default.fileExists(atPath: target.path), "\(path): \(match.1)")
      if parts.count > 1 {
        let anchors = Self.anchors(Repository.text(file))
        #expect(anchors.contains(String(parts[1])), "\(path): \(match.1)")
      }
    }
  }

  /// A path that is relative to a folder, relative to the root.
  private static func joined(_ folder: String, _ path: String) -> String {
    var parts = folder.split(separator: "/").map(String.init)
    for part in path.split(separator: "/") {
      if part == ".." { _ = parts.popLast() } else { parts.append(String(part)) }
    }
    return parts.joined(separator: "/")
  }

  /// The names under which a page's headings can be linked.
  private static func anchors(_ text: String) -> [String] {
    text.split(separator: "\n").filter { $0.hasPrefix("#") }.map { line in
      let words = line.drop { $0 == "#" || $0 == " " }.lowercased()
      let kept = words.filter { $0.isLetter || $0.isNumber || $0 == " " || $0 == "-" || $0 == "_" }
      return String(kept.map { $0 == " " ? "-" : $0 })
    }
  }
}
