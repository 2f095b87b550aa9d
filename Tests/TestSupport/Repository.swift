package import Foundation

/// The files of this repository, found from where this file was compiled.
package enum Repository {
  /// The folder of `Package.swift`.
  package static let root = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent()
    .deletingLastPathComponent()
    .deletingLastPathComponent()

  /// Paths below `folder`, relative to the root, of files whose names end in `suffix`; sorted.
  package static func files(in folder: String, suffix: String) -> [String] {
    let start = root.appending(path: folder)
    guard let all = FileManager.default.enumerator(atPath: start.path) else { return [] }
    var found: [String] = []
    for case let path as String in all where path.hasSuffix(suffix) {
      found.append("\(folder)/\(path)")
    }
    return found.sorted()
  }

  /// The bytes of a file of the repository; `nil` when it cannot be read.
  package static func bytes(_ path: String) -> [UInt8]? {
    (try? Data(contentsOf: root.appending(path: path))).map { [UInt8]($0) }
  }

  /// The text of a file of the repository; empty when it cannot be read.
  package static func text(_ path: String) -> String {
    bytes(path).map { String(decoding: $0, as: UTF8.self) } ?? ""
  }
}
