#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

// Invariant: every pointer that is passed to the C library points into a Swift array or string that
// outlives the call, with the count that the call is told.

/// An open file; closed when nobody holds it any more.
package final class Descriptor {
  package let number: Int32
  private let isOwned: Bool
  /// Whether reading and writing never wait for another program.
  package let isFile: Bool

  package init(_ number: Int32, isOwned: Bool) {
    self.number = number
    self.isOwned = isOwned
    var status = stat()
    isFile = unsafe fstat(number, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
  }

  deinit {
    if isOwned { _ = close(number) }
  }

  package static func open(_ path: String) throws(FileError) -> Descriptor {
    // A C string ends at the first zero byte: the rest of the path would be lost.
    if path.utf8.contains(0) { throw .missing }
    let number = openForReading(path)
    guard number >= 0 else { throw FileError(errno) }
    let descriptor = Descriptor(number, isOwned: true)
    var status = stat()
    guard unsafe fstat(number, &status) == 0 else { throw FileError(errno) }
    if status.st_mode & S_IFMT == S_IFDIR { throw .folder }
    return descriptor
  }

  /// All bytes to the end.
  package func all(limit: Int) throws(FileError) -> [UInt8] {
    let reader = ByteReader { (buffer, limit) throws(FileError) in
      try self.read(into: &buffer, limit)
    }
    return try reader.all(limit: limit)
  }

  /// Reads into the free end of the buffer: nothing is copied.
  package func read(into buffer: inout [UInt8], _ limit: Int) throws(FileError) -> Int {
    let chunk = min(limit, 1 << 18)
    while true {
      var count = 0
      var failure: Int32 = 0
      buffer.append(addingCapacity: chunk) { (room: inout OutputSpan<UInt8>) in
        unsafe room.withUnsafeMutableBufferPointer { pointer, initialized in
          count = unsafe readBytes(number, pointer.baseAddress, min(chunk, pointer.count))
          if count < 0 { failure = errno }
          initialized += max(0, count)
        }
      }
      switch failure {
      case 0: return count
      case EINTR: continue
      case EAGAIN: Self.wait(for: number, POLLIN)
      default: throw FileError(failure)
      }
    }
  }

  /// Waits until a descriptor that somebody made non-blocking is ready.
  package static func wait(for number: Int32, _ event: Int32) {
    var request = pollfd(fd: number, events: Int16(truncatingIfNeeded: event), revents: 0)
    _ = unsafe poll(&request, 1, -1)
  }
}

// Functions outside of the type above, whose own `open` and `read` would hide the C library's.

private func openForReading(_ path: String) -> Int32 {
  unsafe open(path, O_RDONLY | O_CLOEXEC)
}

/// `read` of the C library.
package func readBytes(_ number: Int32, _ pointer: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  unsafe read(number, pointer, count)
}
