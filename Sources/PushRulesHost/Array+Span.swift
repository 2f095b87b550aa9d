extension [UInt8] {
  /// The bytes of a span.
  package init(copying bytes: Span<UInt8>) {
    self = []
    reserveCapacity(bytes.count)
    for index in bytes.indices { append(bytes[index]) }
  }
}
