package import PushRulesSemantics

/// The fields of a record at run time.
package struct RecordShape: Sendable {
  /// In the order of the block.
  package let names: [String]

  package init(names: [String]) { self.names = names }

  /// A field's place among the names; it stands at `1 + index` in the block, after the raw JSON.
  ///
  /// Compares bytes: Swift's `==` would take two normal forms of a text for one.
  /// - Complexity: O(names).
  package func index(of name: String) -> Int? {
    names.firstIndex { $0.utf8.elementsEqual(name.utf8) }
  }
}

/// Where the values of a message stand in a `Store`, and how its bytes are fitted to `input` and the facts.
package struct MessageLayout: Sendable {
  package private(set) var shapes: [RecordShape] = []
  package let staticItemCount: Int

  package init(_ policy: CheckedPolicy, constants: inout ConstantPool) {
    staticItemCount = 0
  }

  /// The place of a path's value, counted from the message's first item (`Store.constantItems`).
  package func slot(of path: MessagePath) -> Int { 0 }

  /// The places of a fact and of all that stands in it, counted from the message's first item; fill them with
  /// `.absent` to make a fact absent.
  package func slots(ofFact index: Int) -> Range<Int> { 0..<0 }

  /// The number of the shape with these names, for record expressions.
  package mutating func addShape(_ names: [String]) -> UInt16 { 0 }

  /// The value of a constant where a value of `type` is expected (what `input`'s defaults use); records get blocks with
  /// the type's own defaults filled in.
  package mutating func constant(
    _ constant: Constant,
    as type: ValueType,
    in constants: inout ConstantPool
  ) -> Value { .absent }
}
