internal import PushRulesEvaluation

/// Tells whether two JSON texts mean the same value: objects without order, numbers as exact
/// decimals, texts by their scalars.
package struct JSONComparison {
  private let leftBytes: [UInt8]
  private let rightBytes: [UInt8]

  /// Compares values that stand in these bytes.
  package init(left: [UInt8], right: [UInt8]) {
    leftBytes = left
    rightBytes = right
  }

  /// Whether the two are the same value; of duplicate keys the last one counts.
  package func isSame(_ left: LocatedJSON, _ right: LocatedJSON) -> Bool {
    switch (left.kind, right.kind) {
    case (.null, .null): return true
    case (.boolean(let one), .boolean(let other)): return one == other
    case (.string(let one), .string(let other)): return one.utf8.elementsEqual(other.utf8)
    case (.number, .number):
      return JSONNumber.compare(
        leftBytes.span.extracting(left.range),
        rightBytes.span.extracting(right.range)
      ) == 0
    case (.array(let items), .array(let others)):
      return items.count == others.count && zip(items, others).allSatisfy { isSame($0, $1) }
    case (.object(let members), .object(let others)):
      return isSame(Self.effective(members), Self.effective(others))
    case (.null, _), (.boolean, _), (.string, _), (.number, _), (.array, _), (.object, _):
      return false
    }
  }

  private func isSame(_ left: [[UInt8]: LocatedJSON], _ right: [[UInt8]: LocatedJSON]) -> Bool {
    left.count == right.count
      && left.allSatisfy { key, value in right[key].map { isSame(value, $0) } ?? false }
  }

  /// By the bytes of the keys: equal `String`s may differ in their scalars.
  private static func effective(_ members: [LocatedJSON.Member]) -> [[UInt8]: LocatedJSON] {
    Dictionary(members.map { (Array($0.key.utf8), $0.value) }, uniquingKeysWith: { $1 })
  }
}

extension LocatedJSON {
  /// The value's text without white space and with the keys of objects in order, so that equal
  /// messages have equal texts.
  ///
  /// Duplicate keys stay, in their order: with them a message is another one.
  package func canonical(in bytes: [UInt8]) -> [UInt8] {
    var output: [UInt8] = []
    appendCanonical(in: bytes, to: &output)
    return output
  }

  private func appendCanonical(in bytes: [UInt8], to output: inout [UInt8]) {
    switch kind {
    case .null, .boolean, .number: output.append(contentsOf: bytes[range])
    case .string(let text): JSONText.appendString(text, into: &output)
    case .array(let items):
      output.append(UInt8(ascii: "["))
      for (index, item) in items.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        item.appendCanonical(in: bytes, to: &output)
      }
      output.append(UInt8(ascii: "]"))
    case .object(let members):
      output.append(UInt8(ascii: "{"))
      // The standard library's sort is stable.
      let sorted = members.sorted { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }
      for (index, member) in sorted.enumerated() {
        if index > 0 { output.append(UInt8(ascii: ",")) }
        JSONText.appendString(member.key, into: &output)
        output.append(UInt8(ascii: ":"))
        member.value.appendCanonical(in: bytes, to: &output)
      }
      output.append(UInt8(ascii: "}"))
    }
  }
}
