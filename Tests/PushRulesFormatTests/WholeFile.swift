import Testing

/// A rule file as people write them, in the formatter's style.
struct WholeFile: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let text: String

  static let all: [WholeFile] = [chat, messenger, campaigns, shop]
}
