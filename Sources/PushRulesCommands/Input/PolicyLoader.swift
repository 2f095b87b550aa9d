internal import PushRules
internal import PushRulesDiagnostics
internal import PushRulesHost
internal import PushRulesSyntax

/// Finds, reads and loads rule files, and reports what is wrong with them.
enum PolicyLoader {
  /// The name of standard input in diagnostics.
  static let standardInput = "<standard input>"

  /// A rule file's bytes; `nil` when it cannot be read, which has been reported.
  static func source(_ path: String, _ session: inout Session) -> SourceFile? {
    let limit = session.environment.limits.ruleFile
    do {
      if path == "-" {
        let bytes = try session.environment.standardInput.all(limit: limit)
        return SourceFile(name: standardInput, bytes: bytes)
      }
      return SourceFile(name: path, bytes: try session.files.read(path, limit: limit))
    } catch {
      session.report(error, file: path, what: "rule file", .ruleFile)
      return nil
    }
  }

  /// A policy with the files that it extends; `nil` when it has errors, which have been reported.
  static func load(_ path: String, _ session: inout Session) -> Policy? {
    guard let source = source(path, &session) else { return nil }
    let (policy, diagnostics) = load(source, &session)
    session.report(diagnostics)
    return policy
  }

  /// A policy, or what is wrong with it.
  ///
  /// A file that it extends and that is there but cannot be read: the finding says why.
  static func load(
    _ source: SourceFile,
    _ session: inout Session
  ) -> (policy: Policy?, errors: [Diagnostic]) {
    let files = session.files
    let limit = session.environment.limits.ruleFile
    do throws(PolicyError) {
      let policy = try Policy(source) { (path) throws(FileError) in
        try files.read(path, limit: limit)
      }
      return (policy, [])
    } catch {
      if error.diagnostics.isEmpty {
        let notice = Notice(
          code: "internal/no-reason",
          message: "`\(source.name)` was refused without a reason; please report this",
          file: source.name
        )
        session.report(notice, .internalFault)
      }
      return (nil, error.diagnostics)
    }
  }

  /// The rule files that paths stand for: a folder for all below it, in the order of their names.
  static func ruleFiles(_ paths: [String], _ session: inout Session) -> [String] {
    var found: [String] = []
    for path in paths {
      guard path != "-", session.files.isFolder(path) else {
        found.append(path)
        continue
      }
      let below = FolderWalk.files(below: path, suffixes: [".pushrules"], &session)
      if below.isEmpty {
        let notice = Notice(
          code: "file/no-rule-file",
          message: "there is no rule file below `\(path)`",
          file: path,
          help: "rule files end in `.pushrules`"
        )
        session.report(notice, .ruleFile)
      }
      found += below
    }
    var seen: Set<String> = []
    return found.filter { seen.insert($0).inserted }
  }
}

/// Finds files below a folder.
enum FolderWalk {
  private static let maximumDepth = 64

  /// The paths of the files whose names end in one of the suffixes, sorted; hidden folders are left
  /// out.
  static func files(
    below folder: String,
    suffixes: [String],
    _ session: inout Session
  ) -> [String] {
    var found: [String] = []
    walk(folder, suffixes, depth: 0, &found, &session)
    return found
  }

  private static func walk(
    _ folder: String,
    _ suffixes: [String],
    depth: Int,
    _ found: inout [String],
    _ session: inout Session
  ) {
    guard depth < maximumDepth else {
      let error = FileError.other("folders stand in each other more than \(maximumDepth) deep")
      session.report(error, file: folder, what: "folder", .ruleFile)
      return
    }
    let entries: [FileAccess.Entry]
    do {
      entries = try session.files.list(folder)
    } catch {
      session.report(error, file: folder, what: "folder", .ruleFile)
      return
    }
    for entry in entries.sorted(by: { $0.name < $1.name }) where !entry.name.hasPrefix(".") {
      let path = join(folder, entry.name)
      if entry.isFolder {
        walk(path, suffixes, depth: depth + 1, &found, &session)
      } else if suffixes.contains(where: { entry.name.hasSuffix($0) }) {
        found.append(path)
      }
    }
  }

  static func join(_ folder: String, _ name: String) -> String {
    folder.isEmpty || folder.hasSuffix("/") ? folder + name : "\(folder)/\(name)"
  }

  /// The folder of a file, as it stands before its name; empty for the current one.
  static func folder(of path: String) -> String {
    String(path.prefix(path.count - name(of: path).count))
  }

  /// A path without steps that lead nowhere, to tell whether two paths name one file; `..` stays,
  /// since it may lead out of a linked folder.
  static func normal(_ path: String) -> String {
    let steps = path.split(separator: "/").filter { $0 != "." }.joined(separator: "/")
    return path.hasPrefix("/") ? "/\(steps)" : steps
  }

  /// The same for all paths of one file, whichever way they lead to its folder.
  ///
  /// A link to a file counts as a file of its own: it has its own neighbours.
  static func identity(of path: String, _ files: FileAccess) -> String {
    let folder = folder(of: path)
    let place = files.identity(folder.isEmpty ? "." : folder) ?? normal(folder)
    return "\(place)/\(name(of: path))"
  }

  static func name(of path: String) -> String {
    path.split(separator: "/", omittingEmptySubsequences: false).last.map(String.init) ?? path
  }
}
