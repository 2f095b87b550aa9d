internal import PushRulesDiagnostics

/// What can be wrong with the files that a policy consists of, alphabetical.
enum LoadDiagnostics {
  static func absolutePath(_ path: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "load/absolute-path",
      message: "`\(path)` is an absolute path",
      at: span,
      label: "begins with `/`",
      help:
        "write a path relative to this file, like `base.pushrules` or `../vendor/base.pushrules`"
    )
  }

  static func cycle(_ path: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "load/cycle",
      message: "`\(path)` extends itself",
      at: span,
      label: "this file is loaded already",
      help: "name a file that does not lead back here"
    )
  }

  static func notFound(_ path: String, at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "load/not-found",
      message: "`\(path)` cannot be read",
      at: span,
      label: "looked for relative to this file",
      help: "name a rule file that is there"
    )
  }

  static func tooDeep(_ span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "load/too-deep",
      message: "this placeholder block leads through too many others",
      at: span,
      label: "nests more than 512 levels of expressions",
      help: "let one block do what the chain of blocks does"
    )
  }

  static func tooManyFiles(at span: SourceSpan) -> Diagnostic {
    Diagnostic(
      code: "load/too-many-files",
      message: "a policy consists of at most 16 files",
      at: span,
      label: "would be one more",
      help: "join some of the files that extend each other"
    )
  }
}
