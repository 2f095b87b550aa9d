/// Why a message cannot be decided.
public struct MessageError: Error, Sendable, Equatable {
  /// The stable name of the fault, `json/…` or `message/…`.
  public let code: String
  /// One line: what was expected and what was found.
  public let message: String
  /// The value in the message, as a path of the language; `nil` where the fault belongs to no
  /// value.
  public let path: String?
  /// The first wrong byte, from 0, in the message's bytes.
  public let offset: Int

  /// Makes an error.
  public init(code: String, message: String, path: String?, offset: Int) {
    self.code = code
    self.message = message
    self.path = path
    self.offset = offset
  }
}
