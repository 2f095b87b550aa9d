internal import PushRules
internal import PushRulesDiagnostics
internal import PushRulesHost

/// A rule file in the caller's memory.
struct RuleFile {
  let name: String
  let bytes: [UInt8]

  init(_ name: UnsafePointer<CChar>?, _ bytes: UnsafeRawPointer?, _ length: UInt) throws(Misuse) {
    self.name = try unsafe Lent.string(name, "name")
    let bytes = try unsafe Lent.bytes(bytes, length, "bytes")
    // What is too large is not copied; one byte more says that it is.
    self.bytes = unsafe Array(bytes.prefix(InputLimits.ruleFile + 1))
  }

  /// The files of an array of `struct pushrules_source`: each two pointers and a length.
  static func list(_ sources: UnsafeRawPointer?, _ count: UInt) throws(Misuse) -> [RuleFile] {
    guard let start = unsafe sources, count > 0 else { throw .null("sources") }
    let word = MemoryLayout<UInt>.size
    guard count <= UInt(Int.max / (3 * word)) else { throw .length(of: "sources") }
    var files: [RuleFile] = []
    for index in 0..<Int(count) {
      let source = unsafe start + index * 3 * word
      files.append(
        try unsafe RuleFile(
          source.load(as: UnsafePointer<CChar>?.self),
          source.load(fromByteOffset: word, as: UnsafeRawPointer?.self),
          source.load(fromByteOffset: 2 * word, as: UInt.self)
        )
      )
    }
    return files
  }
}

/// Loads the first of some files.
func load(_ files: [RuleFile]) -> (Answer, LoadedPolicy?) {
  load(files[0].name) { (path) throws(FileError) in
    // Compares bytes: Swift's `==` would take two normal forms of a name for one.
    let file = files.first { $0.name.utf8.elementsEqual(path.utf8) }
    guard let file else { throw .missing }
    guard file.bytes.count <= InputLimits.ruleFile else {
      throw .tooLarge(limit: InputLimits.ruleFile)
    }
    return file.bytes
  }
}

/// Loads a policy, and says what is wrong with it as `check` does.
func load(
  _ path: String,
  _ read: (_ path: String) throws(FileError) -> [UInt8]
) -> (Answer, LoadedPolicy?) {
  let source: SourceFile
  do throws(FileError) {
    source = SourceFile(name: path, bytes: try read(path))
  } catch {
    let notice = Notice(error, file: path, what: "rule file")
    let text = Array(notice.rendered(.plain, style: .plain).utf8)
    return (Answer(status: .ruleFile, text: text), nil)
  }
  do throws(PolicyError) {
    let policy = try Policy(source, read: read)
    let text = Array(DiagnosticRenderer.plain(policy.warnings).utf8)
    return (Answer(text: text), LoadedPolicy(policy))
  } catch {
    return (Answer(status: .ruleFile, text: Array(error.description.utf8)), nil)
  }
}
