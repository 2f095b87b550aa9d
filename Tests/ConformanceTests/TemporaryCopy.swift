import Foundation
import TestSupport

/// A folder of its own with the repository's rules, in which commands may write.
struct TemporaryCopy: ~Copyable {
  private let folder: URL
  private let programs: URL

  init() throws {
    // All that may fail goes before the first property: a value without copies is whole or not there.
    let found = try Self.findPrograms()
    let files = FileManager.default
    let place = files.temporaryDirectory.appending(path: "pushrules-\(UUID().uuidString)")
    try files.createDirectory(at: place, withIntermediateDirectories: true)
    try files.copyItem(
      at: Repository.root.appending(path: "rules"),
      to: place.appending(path: "rules")
    )
    try files.createDirectory(
      at: place.appending(path: "Tests"),
      withIntermediateDirectories: true
    )
    try files.copyItem(
      at: Repository.root.appending(path: "Tests/Conform"),
      to: place.appending(path: "Tests/Conform")
    )
    folder = place
    programs = found
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  /// Runs a command of the shell in the folder; `pushrules` is the program that was built with the tests.
  borrowing func run(_ command: String) throws -> (output: String, status: Int32) {
    let process = Process()
    let pipe = Pipe()
    process.executableURL = URL(fileURLWithPath: "/bin/sh")
    process.arguments = ["-c", command]
    process.currentDirectoryURL = folder
    process.environment = ["PATH": "\(programs.path):/usr/local/bin:/usr/bin:/bin", "LC_ALL": "C"]
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let bytes = try pipe.fileHandleForReading.readToEnd() ?? Data()
    process.waitUntilExit()
    return (String(decoding: bytes, as: UTF8.self), process.terminationStatus)
  }

  /// The folder of the built programs: the one that holds the running tests.
  private static func findPrograms() throws -> URL {
    var places = Bundle.allBundles.map { $0.bundleURL.deletingLastPathComponent() }
    if let path = CommandLine.arguments.first {
      places.append(URL(fileURLWithPath: path).deletingLastPathComponent())
    }
    let found = places.first { place in
      FileManager.default.isExecutableFile(atPath: place.appending(path: "pushrules").path)
    }
    guard let found else { throw NotBuilt(places: places.map(\.path)) }
    return found
  }

  /// The program does not stand beside the tests.
  struct NotBuilt: Error {
    let places: [String]
  }
}
