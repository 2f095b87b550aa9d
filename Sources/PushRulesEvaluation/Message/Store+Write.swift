extension Store {
  /// Appends a value as JSON.
  ///
  /// A record gives its fields in order without the absent and null ones, a map its entries without
  /// the absent ones, `.json` what came without white space between tokens; `.absent` is written as
  /// `null`. Goes as deep as lists, maps and records stand in each other, which the rule file's
  /// types limit.
  package func write(_ value: Value, into output: inout [UInt8], shapes: [RecordShape]) {
    switch value.kind {
    case .absent, .null: output.append(contentsOf: "null".utf8)
    case .boolean: output.append(contentsOf: (value.payload != 0 ? "true" : "false").utf8)
    case .integer: Self.appendDigits(value.payload, into: &output)
    case .number: bytes.withSpan(value.start..<value.end) { output.append($0) }
    case .string:
      output.append(UInt8(ascii: "\""))
      bytes.withSpan(value.start..<value.end) { text in
        if value.shape == Value.plainText {
          output.append(text)
        } else {
          JSONText.appendEscaped(text, into: &output)
        }
      }
      output.append(UInt8(ascii: "\""))
    case .json:
      bytes.withSpan(value.start..<value.end) { JSONText.appendCompact($0, into: &output) }
    case .list: writeList(value, into: &output, shapes)
    case .map: writeMap(value, into: &output, shapes)
    case .record: writeRecord(value, into: &output, shapes)
    }
  }

  private func writeList(_ list: Value, into output: inout [UInt8], _ shapes: [RecordShape]) {
    output.append(UInt8(ascii: "["))
    for index in 0..<Int(list.count) {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      write(items[list.start &+ index], into: &output, shapes: shapes)
    }
    output.append(UInt8(ascii: "]"))
  }

  private func writeMap(_ map: Value, into output: inout [UInt8], _ shapes: [RecordShape]) {
    output.append(UInt8(ascii: "{"))
    var isFirst = true
    for entry in 0..<Int(map.count) {
      let value = items[map.start &+ 2 &* entry &+ 1]
      if value.kind == .absent { continue }
      if !isFirst { output.append(UInt8(ascii: ",")) }
      isFirst = false
      write(items[map.start &+ 2 &* entry], into: &output, shapes: shapes)
      output.append(UInt8(ascii: ":"))
      write(value, into: &output, shapes: shapes)
    }
    output.append(UInt8(ascii: "}"))
  }

  private func writeRecord(_ record: Value, into output: inout [UInt8], _ shapes: [RecordShape]) {
    output.append(UInt8(ascii: "{"))
    var isFirst = true
    for (index, name) in shapes[Int(record.shape)].names.enumerated() {
      let value = items[record.start &+ 1 &+ index]
      guard value.isPresent else { continue }
      if !isFirst { output.append(UInt8(ascii: ",")) }
      isFirst = false
      JSONText.appendString(name, into: &output)
      output.append(UInt8(ascii: ":"))
      write(value, into: &output, shapes: shapes)
    }
    output.append(UInt8(ascii: "}"))
  }

  /// Appends an integer in decimal, without a string in between.
  package static func appendDigits(_ value: Int64, into output: inout [UInt8]) {
    if value < 0 { output.append(UInt8(ascii: "-")) }
    let start = output.count
    var rest = value.magnitude
    repeat {
      output.append(UInt8(truncatingIfNeeded: rest % 10) &+ UInt8(ascii: "0"))
      rest /= 10
    } while rest > 0
    output[start...].reverse()
  }
}
