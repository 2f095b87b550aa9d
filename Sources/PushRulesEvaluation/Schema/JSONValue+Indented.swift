extension JSONValue {
  /// Appends the value as JSON for people: two spaces for each level, on one line what fits into 100
  /// columns.
  ///
  /// - Complexity: O(bytes · levels).
  package func writeIndented(into output: inout [UInt8]) {
    writeIndented(into: &output, indent: 0, column: 0)
  }

  private func writeIndented(into output: inout [UInt8], indent: Int, column: Int) {
    let start = output.count
    // A comma may follow.
    if writeLine(into: &output, end: start + 99 - column) { return }
    output.removeSubrange(start...)
    switch self {
    case .array(let items):
      writeParts(items.count, in: "[]", into: &output, indent) { index, output, column in
        items[index].writeIndented(into: &output, indent: indent + 2, column: column)
      }
    case .object(let members):
      writeParts(members.count, in: "{}", into: &output, indent) { index, output, column in
        let keyStart = output.count
        JSONText.appendString(members[index].key, into: &output)
        output.append(contentsOf: ": ".utf8)
        members[index].value.writeIndented(
          into: &output,
          indent: indent + 2,
          column: column + output.count - keyStart
        )
      }
    case .null, .boolean, .number, .string: write(into: &output)
    }
  }

  /// Each part on a line of its own.
  private func writeParts(
    _ count: Int,
    in brackets: String,
    into output: inout [UInt8],
    _ indent: Int,
    _ write: (Int, inout [UInt8], _ column: Int) -> Void
  ) {
    output.append(contentsOf: brackets.utf8.prefix(1))
    for index in 0..<count {
      output.append(contentsOf: (index > 0 ? ",\n" : "\n").utf8)
      output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indent + 2))
      write(index, &output, indent + 2)
    }
    output.append(UInt8(ascii: "\n"))
    output.append(contentsOf: repeatElement(UInt8(ascii: " "), count: indent))
    output.append(contentsOf: brackets.utf8.suffix(1))
  }

  /// Appends the value on one line; false when that goes beyond `end` and was given up.
  private func writeLine(into output: inout [UInt8], end: Int) -> Bool {
    switch self {
    case .null, .boolean, .number, .string: write(into: &output)
    case .array(let items):
      output.append(UInt8(ascii: "["))
      for (index, item) in items.enumerated() {
        if index > 0 { output.append(contentsOf: ", ".utf8) }
        guard item.writeLine(into: &output, end: end) else { return false }
      }
      output.append(UInt8(ascii: "]"))
    case .object(let members):
      output.append(contentsOf: (members.isEmpty ? "{" : "{ ").utf8)
      for (index, member) in members.enumerated() {
        if index > 0 { output.append(contentsOf: ", ".utf8) }
        JSONText.appendString(member.key, into: &output)
        output.append(contentsOf: ": ".utf8)
        guard member.value.writeLine(into: &output, end: end) else { return false }
      }
      output.append(contentsOf: (members.isEmpty ? "}" : " }").utf8)
    }
    return output.count <= end
  }
}
