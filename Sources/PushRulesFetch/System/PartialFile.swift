#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency internal import Musl
#else
  @unsafe @preconcurrency internal import Darwin
#endif

/// A file that is written in the media folder under a name that nobody knows, until it is whole.
final class PartialFile {
  private let file: Descriptor
  private let folder: String
  private let name: String
  private var isPresent = true

  init(folder: String, name: String) throws(FetchFailure) {
    let number = unsafe open("\(folder)/\(name)", O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o644)
    guard number >= 0 else { throw Self.failure(errno) }
    file = Descriptor(number)
    self.folder = folder
    self.name = name
  }

  deinit { if isPresent { removeFile(folder: folder, name: name) } }

  func append(_ bytes: [UInt8]) throws(FetchFailure) {
    if let fault = file.writeAll(bytes) { throw Self.failure(fault) }
  }

  /// Gives the whole file its name.
  func finish(as final: String) throws(FetchFailure) {
    guard unsafe rename("\(folder)/\(name)", "\(folder)/\(final)") == 0 else {
      throw Self.failure(errno)
    }
    isPresent = false
  }

  private static func failure(_ fault: Int32) -> FetchFailure {
    FetchFailure(.moveFailed, "The media folder does not take the file: \(faultText(fault)).")
  }
}

/// Deletes a file, if it is there.
func removeFile(folder: String, name: String) { _ = unsafe unlink("\(folder)/\(name)") }
