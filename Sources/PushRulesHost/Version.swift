/// The version of the program, of the library and of the language.
package enum Version {
  /// With a zero byte at its end, for C.
  package static let number: StaticString = "0.1.0"
  package static let text = "\(number)"
}
