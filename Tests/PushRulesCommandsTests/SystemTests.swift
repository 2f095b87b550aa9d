import Foundation
import PushRulesCommands
import PushRulesHost
import TestSupport
import Testing

/// The process's own files and streams.
@Suite struct SystemTests {
  /// A folder of its own for each test.
  private static func folder() throws -> String {
    let url = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    return url.path
  }

  private static func text(_ path: String) throws -> String {
    String(decoding: try FileAccess.system.read(path, limit: 1 << 20), as: UTF8.self)
  }

  @Test func `files are read in chunks to their end`() throws {
    let path = try Self.folder() + "/a"
    let bytes = (0..<600_000).map { UInt8(truncatingIfNeeded: $0) }
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    #expect(try FileAccess.system.read(path, limit: 600_000) == bytes)
    #expect(throws: FileError.tooLarge(limit: 599_999)) {
      try FileAccess.system.read(path, limit: 599_999)
    }
  }

  @Test func `what cannot be read says why`() throws {
    let folder = try Self.folder()
    #expect(throws: FileError.missing) { try FileAccess.system.read("\(folder)/none", limit: 1) }
    #expect(throws: FileError.missing) { try FileAccess.system.read("", limit: 1) }
    #expect(throws: FileError.missing) { try FileAccess.system.read("a\0b", limit: 1) }
    #expect(throws: FileError.folder) { try FileAccess.system.read(folder, limit: 1) }
    #expect(throws: FileError.missing) { try FileAccess.system.list("\(folder)/none") }
    let long = String(repeating: "x", count: 5000)
    #expect(throws: FileError.other("File name too long")) {
      try FileAccess.system.read(long, limit: 1)
    }
  }

  @Test func `folders are listed without going in circles`() throws {
    let folder = try Self.folder()
    let manager = FileManager.default
    try manager.createDirectory(atPath: "\(folder)/inner", withIntermediateDirectories: false)
    try Data().write(to: URL(fileURLWithPath: "\(folder)/ä file"))
    try manager.createSymbolicLink(atPath: "\(folder)/circle", withDestinationPath: folder)
    let entries = try FileAccess.system.list(folder).sorted { $0.name < $1.name }
    #expect(entries.map(\.name) == ["circle", "inner", "ä file"])
    #expect(entries.map(\.isFolder) == [false, true, false])
    #expect(FileAccess.system.isFolder(folder))
    #expect(!FileAccess.system.isFolder("\(folder)/ä file"))
    #expect(!FileAccess.system.isFolder("\(folder)/none"))
    let identity = FileAccess.system.identity(folder)
    #expect(identity != nil)
    #expect(identity == FileAccess.system.identity("\(folder)/inner/.."))
    #expect(identity == FileAccess.system.identity("\(folder)/circle/"))
    #expect(identity != FileAccess.system.identity("\(folder)/inner"))
    #expect(FileAccess.system.identity("\(folder)/none") == nil)
  }

  @Test func `a file is replaced whole, with its permissions, through a link`() throws {
    let folder = try Self.folder()
    let manager = FileManager.default
    try Data("old".utf8).write(to: URL(fileURLWithPath: "\(folder)/a"))
    try manager.setAttributes([.posixPermissions: 0o640], ofItemAtPath: "\(folder)/a")
    try manager.createSymbolicLink(atPath: "\(folder)/link", withDestinationPath: "a")
    try FileAccess.system.replace("\(folder)/link", Array("new".utf8))
    #expect(try Self.text("\(folder)/a") == "new")
    let attributes = try manager.attributesOfItem(atPath: "\(folder)/a")
    #expect(attributes[.posixPermissions] as? Int == 0o640)
    #expect(try manager.contentsOfDirectory(atPath: folder).sorted() == ["a", "link"])
  }

  @Test func `a file that is not there is made, whole`() throws {
    let folder = try Self.folder()
    let manager = FileManager.default
    let bytes = (0..<600_000).map { UInt8(truncatingIfNeeded: $0) }
    try FileAccess.system.replace("\(folder)/new", bytes)
    #expect(try FileAccess.system.read("\(folder)/new", limit: 600_000) == bytes)
    let attributes = try manager.attributesOfItem(atPath: "\(folder)/new")
    #expect(attributes[.posixPermissions] as? Int == 0o644)
    // Neither a folder is made for it, nor a file for the start of a name.
    #expect(throws: FileError.missing) {
      try FileAccess.system.replace("\(folder)/none/new", bytes)
    }
    #expect(throws: (any Error).self) {
      try FileAccess.system.replace("\(folder)/b\0c", bytes)
    }
    #expect(try manager.contentsOfDirectory(atPath: folder) == ["new"])
  }

  @Test func `what is no regular file is not replaced`() throws {
    #expect(throws: FileError.other("it is no regular file")) {
      try FileAccess.system.replace("/dev/null", [])
    }
    let folder = try Self.folder()
    #expect(throws: FileError.other("it is no regular file")) {
      try FileAccess.system.replace(folder, [])
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder) == [])
  }

  @Test func `a link to nothing is listed, so that reading it says what is wrong`() throws {
    let folder = try Self.folder()
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder)/gone.pushrules",
      withDestinationPath: "none"
    )
    #expect(try FileAccess.system.list(folder).map(\.name) == ["gone.pushrules"])
    #expect(throws: FileError.missing) {
      try FileAccess.system.read("\(folder)/gone.pushrules", limit: 1)
    }
  }

  @Test func `the process's environment`() {
    let environment = Environment.process()
    #expect(environment.variable("PATH") == ProcessInfo.processInfo.environment["PATH"])
    #expect(environment.variable("NO_SUCH_VARIABLE") == nil)
    #expect(environment.arguments == Array(CommandLine.arguments.dropFirst()))
    #expect(environment.limits.ruleFile == 16 << 20)
    #expect(environment.limits.caseFile == 64 << 20)
    #expect(environment.limits.message == 1 << 30)
    #expect(environment.limits.block == 1 << 18)
    #expect(environment.threads.coreCount() >= 1)
    #expect(environment.threads.coreCount() <= ProcessInfo.processInfo.processorCount)
    let before = environment.clock()
    #expect(environment.clock() >= before)
  }

  @Test func `bytes go to the streams`() throws {
    // Nothing is written, so that nothing is mixed into the test's own output.
    let environment = Environment.process()
    try environment.standardOutput.write([])
    try environment.standardError.write([])
  }

  @Test func `the shipped cases pass with the real files`() {
    var environment = Environment.process()
    var output: [UInt8] = []
    environment.standardOutput = ByteWriter(isTerminal: false) { (bytes) throws(WriteError) in
      output += bytes
    }
    environment.arguments = ["test", Repository.root.appending(path: "rules").path]
    #expect(run(environment) == 0)
    let lines = String(decoding: output, as: UTF8.self).split(separator: "\n")
    let counts = lines.last?.split(separator: " ") ?? []
    #expect(counts.last == "failed")
    #expect(Int(counts.first ?? "") ?? 0 >= 300)
  }
}
