import Testing

/// Rule files with exactly the findings that the checker must report.
///
/// A file that does not begin with `policy` stands behind `frame`. A finding is written as
/// `CheckedFiles.findings` shows it.
struct FindingCase: CustomTestStringConvertible, Sendable {
  let name: String
  let files: [String]
  let findings: [String]

  init(_ name: String, _ files: [String], _ findings: [String]) {
    self.name = name
    self.files = files.map { $0.hasPrefix("policy") ? $0 : Self.frame + $0 }
    self.findings = findings
  }

  var testDescription: String { name }

  /// What most of the files begin with.
  static let frame = """
    policy p
    input {
      message: {
        from: string, to?: string, kind: "text" | "image" = "text"
        count: int = 0, weight?: number, extra?: any
        tags: [string] = [], texts: [string: string] = {}
        ext: { title?: string, items: [{ id: string, name?: string }] = [] }
      }
      quiet: bool = false
    }
    output { title: string }
    decide title: base

    """
}

/// A policy without findings; `override_me` at its end is a chain of all its layers.
func sound(_ name: String, _ text: String) -> FindingCase {
  guard text.hasSuffix("override_me") else { return FindingCase(name, [text], []) }
  // The frame decides `title` by `base` alone: here the chain is written out.
  let layers = text.split(separator: "\n").compactMap { line -> Substring? in
    guard line.hasPrefix("layer ") else { return nil }
    return line.dropFirst(6).prefix { $0 != " " }
  }
  let body = text.dropLast("override_me".count)
  let frame = FindingCase.frame.replacing(
    "decide title: base",
    with: "decide title: " + layers.joined(separator: " < ")
  )
  return FindingCase(name, [frame + body], [])
}
