internal import PushRulesSemantics

/// The fields of a record at run time.
package struct RecordShape: Sendable {
  /// In the order of the block.
  package let names: [String]

  package init(names: [String]) { self.names = names }
}
