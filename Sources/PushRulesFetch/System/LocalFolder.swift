#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#elseif canImport(Musl)
  @unsafe @preconcurrency internal import Musl
#else
  @unsafe @preconcurrency internal import Darwin
#endif

/// The folder in which strings that are no URLs are looked up.
struct LocalFolder {
  let path: String

  /// A regular file below the folder; `nil` where there is none.
  ///
  /// Links are followed only inside the folder: the real path is found, and then walked folder by
  /// folder without following any link, so that nobody can put one in between.
  func open(_ name: String) -> (file: Descriptor, size: Int)? {
    let parts = name.split(separator: "/", omittingEmptySubsequences: false)
    guard !parts.contains(where: { ["", ".", ".."].contains($0) }), !name.utf8.contains(0),
      let root = Self.realPath(path), let real = Self.realPath("\(root)/\(name)")
    else { return nil }
    let start = root == "/" ? root : root + "/"
    guard real.hasPrefix(start) else { return nil }
    var number = Self.open(root, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard number >= 0 else { return nil }
    var folder = Descriptor(number)
    let steps = real.dropFirst(start.count).split(separator: "/")
    for step in steps.dropLast() {
      number = unsafe openat(
        folder.number,
        String(step),
        O_RDONLY | O_DIRECTORY | O_NOFOLLOW | O_CLOEXEC
      )
      guard number >= 0 else { return nil }
      folder = Descriptor(number)
    }
    number = unsafe openat(
      folder.number,
      String(steps.last ?? "."),
      O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_CLOEXEC
    )
    guard number >= 0 else { return nil }
    let file = Descriptor(number)
    var status = stat()
    guard unsafe fstat(number, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      return nil
    }
    return (file, Int(status.st_size))
  }

  private static func open(_ path: String, _ flags: Int32) -> Int32 {
    #if canImport(Glibc)
      unsafe Glibc.open(path, flags)
    #elseif canImport(Musl)
      unsafe Musl.open(path, flags)
    #else
      unsafe Darwin.open(path, flags)
    #endif
  }

  private static func realPath(_ path: String) -> String? {
    guard let real = unsafe realpath(path, nil) else { return nil }
    defer { unsafe free(real) }
    return unsafe String(validatingCString: real)
  }
}
