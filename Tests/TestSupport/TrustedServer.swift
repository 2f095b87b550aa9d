internal import Foundation

/// The TLS server of the program `openssl` on 127.0.0.1, with a certificate of its own; it ends with the
/// object.
///
/// The system's store of certificates is not touched: the program `unshare` starts others where they
/// alone see another one.
package final class TrustedServer {
  private static let store = "/etc/ssl/certs/ca-certificates.crt"
  private static let key = ["-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes"]
  private static let name = ["-subj", "/CN=test", "-addext", "subjectAltName=IP:127.0.0.1"]

  private let folder: URL
  private let process: Process
  /// Held, so that the server can go on writing.
  private let output = Pipe()
  private var port = ""

  /// Whether there are the programs, and the right to use them.
  package static var isPossible: Bool {
    FileManager.default.fileExists(atPath: store)
      && (try? run(["openssl", "version"])) == 0
      && (try? run(["unshare", "-rm", "mount", "--bind", store, store])) == 0
  }

  /// - Parameter answers: what the server sends for each path; `nil` where it does not start.
  package init?(_ answers: [String: [UInt8]]) {
    let name = "tls-\(UUID().uuidString)"
    folder = FileManager.default.temporaryDirectory.appending(path: name)
    process = Self.process(
      ["openssl", "s_server", "-accept", "127.0.0.1:0", "-HTTP", "-cert", "certificate"]
        + ["-key", "key"],
      output
    )
    process.currentDirectoryURL = folder
    do {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      for (name, bytes) in answers { try Data(bytes).write(to: folder.appending(path: name)) }
      let files = ["-keyout", "\(folder.path)/key", "-out", "\(folder.path)/certificate"]
      let request = ["openssl", "req", "-x509", "-days", "2"]
      guard try Self.run(request + Self.key + files + Self.name) == 0 else { return nil }
      try process.run()
    } catch { return nil }
    var text = ""
    while true {
      if let match = text.firstMatch(of: #/ACCEPT .*:(\d+)\n/#) {
        port = String(match.1)
        return
      }
      let bytes = output.fileHandleForReading.availableData
      guard !bytes.isEmpty else { return nil }
      text += String(decoding: bytes, as: UTF8.self)
    }
  }

  deinit {
    // The threads of tests hold other signals back, and a program inherits that.
    if process.isRunning { _ = kill(process.processIdentifier, SIGKILL) }
    try? FileManager.default.removeItem(at: folder)
  }

  package func url(_ path: String) -> String { "https://127.0.0.1:\(port)\(path)" }

  /// A command that starts another one, by its path, so that it trusts this server and nobody else.
  package func trusting(_ command: [String]) -> [String] {
    let script = #"mount --bind "$0" "$1"; shift; exec "$@""#
    let place = ["\(folder.path)/certificate", Self.store]
    return ["/usr/bin/env", "unshare", "-rm", "/bin/sh", "-c", script] + place + command
  }

  private static func run(_ command: [String]) throws -> Int32 {
    let process = process(command, FileHandle.nullDevice)
    try process.run()
    process.waitUntilExit()
    return process.terminationStatus
  }

  private static func process(_ command: [String], _ output: Any) -> Process {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments = command
    process.standardInput = FileHandle.nullDevice
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    return process
  }
}
