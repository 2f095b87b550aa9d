/// A text as a key that is told apart by its bytes.
///
/// Swift's `==` takes two normal forms of a text for one; in the language, and in JSON, they are two.
package struct ExactText: Hashable, Sendable {
  package let text: String

  package init(_ text: String) { self.text = text }

  package static func == (left: ExactText, right: ExactText) -> Bool {
    left.text.isExactly(right.text)
  }

  package func hash(into hasher: inout Hasher) {
    var text = text
    text.withUTF8 { utf8 in unsafe hasher.combine(bytes: UnsafeRawBufferPointer(utf8)) }
    // So that two texts, one after the other, cannot be taken for one.
    hasher.combine(0xff as UInt8)
  }
}

extension String {
  /// Whether two texts are the same, byte by byte.
  func isExactly(_ other: String) -> Bool {
    utf8.count == other.utf8.count && utf8.elementsEqual(other.utf8)
  }
}

extension Sequence<String> {
  /// Whether one of the texts is the same, byte by byte.
  func holds(_ text: String) -> Bool { contains { $0.isExactly(text) } }
}

extension Set<ExactText> {
  init(texts: some Sequence<String>) { self.init(texts.map(ExactText.init)) }

  func contains(_ text: String) -> Bool { contains(ExactText(text)) }

  /// Adds a text and says whether it is new.
  @discardableResult
  mutating func insert(_ text: String) -> (inserted: Bool, memberAfterInsert: ExactText) {
    insert(ExactText(text))
  }
}

extension Dictionary where Key == ExactText {
  subscript(text: String) -> Value? {
    get { self[ExactText(text)] }
    set { self[ExactText(text)] = newValue }
  }

  subscript(text: String, default value: @autoclosure () -> Value) -> Value {
    get { self[ExactText(text), default: value()] }
    set { self[ExactText(text)] = newValue }
  }
}
