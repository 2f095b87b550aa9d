internal import PushRulesDiagnostics
internal import PushRulesSemantics
internal import PushRulesSyntax

/// Follows `extends` from file to file.
enum PolicyLoader {
  /// How many files one policy may consist of.
  static let fileLimit = 16

  /// The trees of a file and of all that it extends, base first, and what was found that is no error.
  static func load(
    name: String,
    bytes: [UInt8],
    resolve: (String) -> [UInt8]?
  ) throws(PolicyError) -> (trees: [PolicySyntax], warnings: [Diagnostic]) {
    var trees: [PolicySyntax] = []
    var findings: [Diagnostic] = []
    var paths: [String] = []
    var next: (path: String, bytes: [UInt8])? = (name, bytes)
    while let file = next {
      next = nil
      let source = SourceFile(name: file.path, bytes: file.bytes)
      let (tree, found) = PolicySyntax.read(source)
      findings += found
      trees.append(tree)
      paths.append(RulePath.normalized(file.path))
      guard let base = tree.extends, !base.isMissing else { continue }
      switch follow(base, in: source, after: paths, resolve: resolve) {
      case .file(let path, let bytes): next = (path, bytes)
      case .fault(let diagnostic): findings.append(diagnostic)
      }
    }
    if findings.contains(where: { $0.severity == .error }) {
      throw PolicyError(diagnostics: Allowances(in: trees).applied(to: findings, lookedFor: []))
    }
    return (trees.reversed(), findings)
  }

  private enum Step {
    case file(String, [UInt8])
    case fault(Diagnostic)
  }

  private static func follow(
    _ base: PlainStringSyntax,
    in source: SourceFile,
    after paths: [String],
    resolve: (String) -> [UInt8]?
  ) -> Step {
    let span = SourceSpan(source, base.range)
    guard !base.text.utf8.starts(with: "/".utf8) else {
      return .fault(LoadDiagnostics.absolutePath(base.text, at: span))
    }
    guard !base.text.isEmpty else {
      return .fault(LoadDiagnostics.notFound("", at: span))
    }
    let path = RulePath.join(base.text, to: source.name)
    if paths.contains(where: { $0.utf8.elementsEqual(path.utf8) }) {
      return .fault(LoadDiagnostics.cycle(path, at: span))
    }
    guard paths.count < fileLimit else { return .fault(LoadDiagnostics.tooManyFiles(at: span)) }
    guard let bytes = resolve(path) else {
      return .fault(LoadDiagnostics.notFound(path, at: span))
    }
    return .file(path, bytes)
  }
}

/// Paths of rule files as text: `/` between names, `.` and `..` resolved without looking at any disk.
enum RulePath {
  /// A path that a file says, relative to that file's directory.
  static func join(_ path: String, to file: String) -> String {
    let directory = file.lastIndex(of: "/").map { String(file[...$0]) } ?? ""
    return normalized(directory + path)
  }

  static func normalized(_ path: String) -> String {
    let isAbsolute = path.utf8.first == UInt8(ascii: "/")
    var parts: [Substring] = []
    for part in path.split(separator: "/") where part != "." {
      if part != ".." {
        parts.append(part)
      } else if let last = parts.last, last != ".." {
        parts.removeLast()
      } else if !isAbsolute {
        parts.append(part)
      }
    }
    return (isAbsolute ? "/" : "") + parts.joined(separator: "/")
  }
}
