package import Foundation

/// The programs of this package, as they were built with the tests.
package enum BuiltProgram {
  /// Where a program lies: beside the tests that run.
  package static func place(of name: String) -> URL? {
    let tests = URL(fileURLWithPath: ProcessInfo.processInfo.arguments.first ?? "")
    let places = [
      tests.deletingLastPathComponent(),
      Repository.root.appending(path: ".build/debug"),
    ]
    return places.map { $0.appending(path: name) }
      .first { FileManager.default.isExecutableFile(atPath: $0.path) }
  }

  /// A command that leaves no coverage behind.
  ///
  /// For programs that are killed: when that happens while they write their profile, it spoils the coverage of all.
  package static func withoutProfile(_ command: [String]) -> [String] {
    ["/usr/bin/env", "LLVM_PROFILE_FILE=/dev/null"] + command
  }
}
