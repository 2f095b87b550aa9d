/// The text forms of JSON strings and values.
package enum JSONText {
  /// Appends UTF-8 with `"`, `\` and U+0000 to U+001F escaped, without quotes around it.
  package static func appendEscaped(_ utf8: Span<UInt8>, into output: inout [UInt8]) {}

  /// Appends a valid JSON text without the white space between its tokens.
  package static func appendCompact(_ json: Span<UInt8>, into output: inout [UInt8]) {}

  /// Appends what stands between the quotes of a valid JSON string, its escapes decoded.
  package static func appendDecoded(_ raw: Span<UInt8>, into output: inout [UInt8]) {}
}
