package import PushRules

/// The policies below `rules/`.
package enum ShippedPolicies {
  /// Paths of the rule files, relative to the repository's root.
  package static let paths = Repository.files(in: "rules", suffix: ".pushrules")

  /// A shipped policy; its `extends` are read from the repository too.
  package static func load(_ path: String) throws -> Policy {
    guard let bytes = Repository.bytes(path) else { throw NotThere(path: path) }
    return try Policy(name: path, bytes: bytes, resolve: { Repository.bytes($0) })
  }

  package struct NotThere: Error {
    package let path: String
  }
}
