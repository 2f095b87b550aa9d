/// What the caller lends for a call.
///
/// Invariant: a pointer that is not NULL points to as much as the header says, and nobody writes there
/// during the call.
enum Lent {
  /// Bytes with their length; NULL is an empty text.
  static func bytes(
    _ start: UnsafeRawPointer?,
    _ length: UInt,
    _ argument: String
  ) throws(Misuse) -> UnsafeBufferPointer<UInt8> {
    guard length <= UInt(Int.max) else { throw .length(of: argument) }
    guard let start = unsafe start else {
      guard length == 0 else { throw .null(argument) }
      return unsafe UnsafeBufferPointer(start: nil, count: 0)
    }
    return unsafe UnsafeBufferPointer(
      start: start.assumingMemoryBound(to: UInt8.self),
      count: Int(length)
    )
  }

  /// A C string.
  static func string(
    _ start: UnsafePointer<CChar>?,
    _ argument: String
  ) throws(Misuse) -> String {
    guard let start = unsafe start else { throw .null(argument) }
    return unsafe String(cString: start)
  }

  /// A policy, which the caller keeps.
  static func policy(_ handle: UnsafeRawPointer?) throws(Misuse) -> LoadedPolicy {
    guard let handle = unsafe handle else { throw .null("policy") }
    return unsafe Unmanaged<LoadedPolicy>.fromOpaque(handle).takeUnretainedValue()
  }
}
