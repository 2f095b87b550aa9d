internal import PushRulesDiagnostics
internal import PushRulesEvaluation

/// A message that is put to a back end, and where it comes from.
package struct ConformanceMessage: Sendable {
  /// Where a message comes from.
  package enum Origin: Sendable, Equatable {
    /// The `given` of a case; the line is the case's, from 1.
    case written(name: String, file: String, line: Int)
    /// The place in the sequence of random messages, from 1.
    case random(number: Int)
  }

  /// One line without its line break, never blank.
  package let bytes: [UInt8]
  /// Where it comes from.
  package let origin: Origin

  /// Makes a message of one line.
  package init(bytes: [UInt8], origin: Origin) {
    self.bytes = bytes
    self.origin = origin
  }
}

extension CaseFile {
  /// The messages of all cases that have one, each brought into one line.
  ///
  /// - Complexity: O(bytes of the file).
  package var messages: [ConformanceMessage] {
    let all = source.bytes
    return cases.compactMap { item in
      guard let given = item.given else { return nil }
      var bytes: [UInt8] = []
      JSONText.appendCompact(all.span.extracting(given), into: &bytes)
      return ConformanceMessage(
        bytes: bytes,
        origin: .written(name: item.name, file: source.name, line: item.place.line)
      )
    }
  }
}
