internal import PushRulesHost

#if canImport(Glibc)
  internal import Glibc
#elseif canImport(Musl)
  internal import Musl
#else
  internal import Darwin
#endif

// Invariant: the arguments are copies that live until `execv` has taken them or has failed.

/// Goes on as another program, which stands beside this one or else where a shell would find it.
///
/// - Returns: why that cannot be done.
func succeed(by name: String, _ arguments: [String]) -> String {
  let words = [name] + arguments
  var copies = unsafe words.map { unsafe strdup($0) }
  defer { unsafe copies.forEach { unsafe free($0) } }
  guard unsafe copies.allSatisfy({ unsafe $0 != nil }) else { return "there is no memory" }
  unsafe copies.append(nil)
  if let folder = ownFolder() { _ = unsafe execv("\(folder)/\(name)", copies) }
  let failure = errno
  // What is there but cannot be run is not looked for elsewhere.
  if failure == ENOENT || failure == 0 { _ = unsafe execvp(name, copies) }
  return errno == ENOENT ? "there is no such program" : systemReason(errno)
}

/// The folder of this program's file; `nil` where the system does not say it.
private func ownFolder() -> String? {
  #if os(Linux)
    let limit = 1 << 12
    let path = unsafe [UInt8](unsafeUninitializedCapacity: limit) { pointer, count in
      let base = UnsafeMutableRawPointer(pointer.baseAddress)
      guard let room = unsafe base?.assumingMemoryBound(to: CChar.self) else { return }
      count = max(0, unsafe readlink("/proc/self/exe", room, limit))
    }
    guard !path.isEmpty, path.count < limit else { return nil }
    let text = String(decoding: path, as: UTF8.self)
  #else
    guard let text = CommandLine.arguments.first else { return nil }
  #endif
  guard let slash = text.lastIndex(of: "/") else { return nil }
  return String(text[..<slash])
}
