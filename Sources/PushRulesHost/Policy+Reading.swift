package import PushRules
package import PushRulesDiagnostics

extension Policy {
  /// A policy whose files are read as they are needed.
  ///
  /// - Parameter read: a file's bytes. Why one that is extended cannot be read is said in the finding.
  package init(
    _ source: SourceFile,
    read: (_ path: String) throws(FileError) -> [UInt8]
  ) throws(PolicyError) {
    var unreadable: FileError?
    do throws(PolicyError) {
      self = try Policy(name: source.name, bytes: source.bytes) { path in
        do throws(FileError) {
          return try read(path)
        } catch {
          unreadable = error
          return nil
        }
      }
    } catch {
      // At most one: nothing is looked for behind a file that is not found.
      throw PolicyError(diagnostics: error.diagnostics.map { $0.explained(by: unreadable) })
    }
  }
}

extension Diagnostic {
  /// A finding that a file cannot be read, with the reason.
  fileprivate func explained(by error: FileError?) -> Diagnostic {
    guard let error, code == "load/not-found" else { return self }
    return Diagnostic(
      code: code,
      severity: severity,
      message: "\(message): \(error.reason)",
      at: primary.span,
      label: primary.message,
      secondary: secondary,
      help: error == .missing ? help : error.remedy ?? help
    )
  }
}
