#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

/// Why a file cannot be read or written.
package enum FileError: Error, Equatable {
  case missing
  case folder
  case notPermitted
  case tooLarge(limit: Int)
  /// The system's reason in words.
  case other(String)

  /// What is wrong, to stand after the file's name.
  package var reason: String {
    switch self {
    case .missing: "there is no such file"
    case .folder: "it is a folder"
    case .notPermitted: "reading it is not permitted"
    case .tooLarge(let limit): "it is larger than \(Self.text(ofSize: limit))"
    case .other(let reason): reason
    }
  }

  /// What to do about it.
  package var remedy: String? {
    switch self {
    case .missing: "check the path; it is relative to the current folder"
    case .folder: "name a file in it"
    case .notPermitted:
      "change the file's permissions, or pass its contents by standard input as `-`"
    case .tooLarge: "split it"
    case .other: nil
    }
  }

  /// A limit in words.
  package static func text(ofSize bytes: Int) -> String {
    for (shift, unit) in [(30, "GiB"), (20, "MiB"), (10, "KiB")] where bytes >= 1 << shift {
      if bytes % (1 << shift) == 0 { return "\(bytes >> shift) \(unit)" }
    }
    return "\(bytes) bytes"
  }

  /// The end of the notice's code.
  package var code: String {
    switch self {
    case .missing: "missing"
    case .folder: "folder"
    case .notPermitted: "not-permitted"
    case .tooLarge: "too-large"
    case .other: "not-readable"
    }
  }

  /// What an error number of the system means.
  package init(_ code: Int32) {
    switch code {
    case ENOENT, ENOTDIR: self = .missing
    case EISDIR: self = .folder
    case EACCES, EPERM: self = .notPermitted
    default: self = .other(systemReason(code))
    }
  }
}

/// What the C library says about an error number.
package func systemReason(_ code: Int32) -> String {
  unsafe String(cString: strerror(code))
}
