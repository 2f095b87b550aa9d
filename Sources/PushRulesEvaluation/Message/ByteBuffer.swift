// The one place of this stage that reads memory without bounds checks.
//
// Invariant: the pointer is the span's own buffer with the span's own count, is read by one call of
// `append` and does not outlive the closure; the span cannot be of the array that grows, because
// that would need the array twice, once to read and once to change it.
extension [UInt8] {
  /// Appends a span's bytes as one copy instead of one by one.
  mutating func append(_ span: Span<UInt8>) {
    unsafe span.withUnsafeBufferPointer { buffer in
      unsafe append(contentsOf: buffer)
    }
  }
}
