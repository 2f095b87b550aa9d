internal import PushRulesHost

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

// Unsafe code of the commands stands in this folder only. Invariant: every pointer that is passed to
// the C library points into a Swift array or string that outlives the call, with the count that the
// call is told; results are copied before the call's memory goes.

extension Environment {
  /// The process's own world.
  ///
  /// A write to a closed pipe becomes an error instead of a signal.
  package static func process() -> Environment {
    keepStandardStreams()
    _ = signal(SIGPIPE, SIG_IGN)
    if isatty(2) == 1 { cleanAtInterrupt() }
    let output = Descriptor(1, isOwned: false)
    var environment = Environment(
      arguments: Array(CommandLine.arguments.dropFirst()),
      variable: { name in unsafe getenv(name).map { unsafe String(cString: $0) } },
      standardInput: Descriptor(0, isOwned: false).reader,
      standardOutput: ByteWriter(isTerminal: isatty(1) == 1) { (bytes) throws(WriteError) in
        try output.writeLines(bytes)
      },
      standardError: ByteWriter(isTerminal: isatty(2) == 1) { (bytes) throws(WriteError) in
        try Descriptor.write(bytes, to: 2)
      },
      files: .system,
      runProgram: { request in SystemProgram.run(request) }
    )
    environment.interruption = SystemInterruption.access
    environment.clock = { milliseconds() }
    let arguments = environment.arguments
    environment.becomeProgram = { name in succeed(by: name, arguments) }
    return environment
  }
}

/// Takes the numbers of standard streams that were closed, so that no file, pipe or connection gets
/// them; what reads or writes there fails as before.
private func keepStandardStreams() {
  for number: Int32 in 0...2 where fcntl(number, F_GETFD) < 0 {
    _ = unsafe open("/dev/null", number == 0 ? O_WRONLY : O_RDONLY)
  }
}

/// Lets an interrupt leave a clean line where progress was shown; then it does what it does otherwise.
private func cleanAtInterrupt() {
  _ = signal(SIGINT) { number in
    // Short enough to stand in the string itself: nothing is allocated in a handler.
    unsafe "\r\u{1B}[K".withCString { text in _ = unsafe write(2, text, 4) }
    _ = signal(number, SIG_DFL)
    _ = raise(number)
  }
}

extension FileAccess {
  /// The file system.
  package static var system: FileAccess {
    FileAccess(
      open: { (path) throws(FileError) in try Descriptor.open(path).reader },
      isFolder: { path in
        var status = stat()
        return unsafe stat(path, &status) == 0 && status.st_mode & S_IFMT == S_IFDIR
      },
      list: { (path) throws(FileError) in try listFolder(path) },
      replace: { (path, bytes) throws(FileError) in try replaceFile(path, bytes) },
      create: { (path) throws(FileError) in try Descriptor.create(path).writer },
      identity: { folder in
        var status = stat()
        guard unsafe stat(folder, &status) == 0 else { return nil }
        return "\(status.st_dev):\(status.st_ino)"
      }
    )
  }

  private static func listFolder(_ path: String) throws(FileError) -> [Entry] {
    guard let folder = unsafe opendir(path) else { throw FileError(errno) }
    defer { _ = unsafe closedir(folder) }
    var entries: [Entry] = []
    while let entry = unsafe readdir(folder) {
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { pointer in
        unsafe pointer.withMemoryRebound(to: CChar.self, capacity: 256) {
          unsafe String(cString: $0)
        }
      }
      if name == "." || name == ".." { continue }
      var status = stat()
      // What has vanished meanwhile, or has a name that is no UTF-8, is reported by who reads it.
      let isThere = unsafe lstat("\(path)/\(name)", &status) == 0
      entries.append(Entry(name: name, isFolder: isThere && status.st_mode & S_IFMT == S_IFDIR))
    }
    return entries
  }

  /// Writes a temporary file beside the old one and renames it, keeping permissions and following
  /// symbolic links; where there is no old one, it is a new file.
  private static func replaceFile(_ path: String, _ bytes: [UInt8]) throws(FileError) {
    var target = path
    var mode: mode_t = 0o644
    if let resolved = unsafe realpath(path, nil) {
      target = unsafe String(cString: resolved)
      unsafe free(resolved)
      var status = stat()
      guard unsafe stat(target, &status) == 0 else { throw FileError(errno) }
      // A pipe or a device would be gone, and a file in its place.
      guard status.st_mode & S_IFMT == S_IFREG else { throw .other("it is no regular file") }
      mode = status.st_mode & 0o7777
    } else if errno != ENOENT || path.utf8.contains(0) {
      throw FileError(errno)
    }
    let temporary = "\(target).\(getpid()).tmp"
    let descriptor = createFile(temporary)
    guard descriptor >= 0 else { throw FileError(errno) }
    var failure: FileError?
    do throws(WriteError) {
      try Descriptor.write(bytes, to: descriptor)
    } catch {
      failure = .other(error == .closed ? "nobody reads it" : error.reason)
    }
    if failure == nil, fchmod(descriptor, mode) != 0 {
      failure = FileError(errno)
    }
    if close(descriptor) != 0, failure == nil { failure = FileError(errno) }
    if failure == nil, unsafe rename(temporary, target) != 0 { failure = FileError(errno) }
    if let failure {
      _ = unsafe unlink(temporary)
      throw failure
    }
  }
}

extension Descriptor {
  /// A file to be written from its start.
  static func create(_ path: String) throws(FileError) -> Descriptor {
    if path.utf8.contains(0) { throw .missing }
    let number = openForWriting(path)
    guard number >= 0 else { throw FileError(errno) }
    return Descriptor(number, isOwned: true)
  }

  var writer: ByteWriter {
    var isEmptied = false
    return ByteWriter(isTerminal: false) { (bytes) throws(WriteError) in
      if !isEmptied, self.isFile { _ = ftruncate(self.number, 0) }
      isEmptied = true
      try Self.write(bytes, to: self.number)
    }
  }

  var reader: ByteReader {
    ByteReader(
      read: { (buffer, limit) throws(FileError) in try self.read(into: &buffer, limit) },
      wait: { self.isFile || SystemInterruption.wait(for: self.number, POLLIN) },
      isReady: { self.isFile || SystemInterruption.isReady(self.number) }
    )
  }

  /// Writes lines so that an interruption finds none of them half written.
  ///
  /// A pipe takes `PIPE_BUF` bytes as a whole or not at all, and does not let them wait when it is
  /// ready. A line that is longer is waited for.
  func writeLines(_ bytes: [UInt8]) throws(WriteError) {
    guard !isFile, SystemInterruption.isHolding else { return try Self.write(bytes, to: number) }
    var start = 0
    while start < bytes.count {
      guard SystemInterruption.wait(for: number, POLLOUT) else { throw .interrupted }
      var end = min(start + Int(PIPE_BUF), bytes.count)
      if end < bytes.count {
        end =
          ByteSearch.lastLineStart(in: bytes.span, start..<end)
          ?? min(ByteSearch.lineEnd(in: bytes.span, from: end) + 1, bytes.count)
      }
      try Self.write(bytes, start..<end, to: number)
      start = end
    }
  }

  static func write(_ bytes: [UInt8], to number: Int32) throws(WriteError) {
    try write(bytes, 0..<bytes.count, to: number)
  }

  private static func write(
    _ bytes: [UInt8],
    _ range: Range<Int>,
    to number: Int32
  ) throws(WriteError) {
    precondition(range.upperBound <= bytes.count)
    var start = range.lowerBound
    while start < range.upperBound {
      let written = unsafe bytes.withUnsafeBytes { pointer in
        unsafe writeBytes(
          number,
          pointer.baseAddress?.advanced(by: start),
          range.upperBound - start
        )
      }
      if written >= 0 {
        start += written
        continue
      }
      switch errno {
      case EINTR: continue
      case EAGAIN: wait(for: number, POLLOUT)
      case EPIPE: throw .closed
      default: throw .failed(systemReason(errno))
      }
    }
  }
}

// Functions outside of the types above, whose own `open`, `read` and `write` would hide the C
// library's.

/// A new file that only this user can read; fails where it exists.
private func createFile(_ path: String) -> Int32 {
  unsafe open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o600)
}

private func openForWriting(_ path: String) -> Int32 {
  unsafe open(path, O_WRONLY | O_CREAT | O_CLOEXEC, 0o644)
}

/// `write` of the C library.
func writeBytes(_ number: Int32, _ pointer: UnsafeRawPointer?, _ count: Int) -> Int {
  unsafe write(number, pointer, count)
}

/// A clock that only goes forward.
func milliseconds() -> UInt64 {
  var time = timespec()
  _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return UInt64(time.tv_sec) * 1_000 + UInt64(time.tv_nsec) / 1_000_000
}

extension WriteError {
  /// The reason in words.
  fileprivate var reason: String {
    switch self {
    case .closed: "nobody reads it"
    case .interrupted: "it was interrupted"
    case .failed(let reason): reason
    }
  }
}
