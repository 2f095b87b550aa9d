extension Store {
  /// Appends a value as JSON.
  ///
  /// A record gives its fields in order without the absent and null ones, a map its entries without
  /// the absent ones, `.json` what came without white space between tokens; `.absent` is written as
  /// `null`. Goes as deep as lists, maps and records stand in each other, which the rule file's
  /// types limit.
  func write(_ value: Value, into output: inout Growing<UInt8>, shapes: [RecordShape]) {
    switch value.kind {
    case .string:
      output.append(UInt8(ascii: "\""))
      if value.shape == Value.plainText {
        output.append(from: value.start, count: Int(value.count), of: bytes)
      } else {
        bytes.withSpan(value.start..<value.end) { output.append(escaping: $0) }
      }
      output.append(UInt8(ascii: "\""))
    case .boolean: output.append(boolean: value.payload != 0)
    case .integer: output.append(integer: value.payload)
    case .number: output.append(from: value.start, count: Int(value.count), of: bytes)
    case .absent, .null: output.append(literal: "null")
    case .json:
      bytes.withSpan(value.start..<value.end) { json in
        JSONText.compact(json) { output.append($0) }
      }
    case .list: writeList(value, into: &output, shapes)
    case .map: writeMap(value, into: &output, shapes)
    case .record: writeRecord(value, into: &output, shapes)
    }
  }

  private func writeList(
    _ list: Value,
    into output: inout Growing<UInt8>,
    _ shapes: [RecordShape]
  ) {
    output.append(UInt8(ascii: "["))
    for index in 0..<Int(list.count) {
      if index > 0 { output.append(UInt8(ascii: ",")) }
      write(items[list.start &+ index], into: &output, shapes: shapes)
    }
    output.append(UInt8(ascii: "]"))
  }

  private func writeMap(_ map: Value, into output: inout Growing<UInt8>, _ shapes: [RecordShape]) {
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

  private func writeRecord(
    _ record: Value,
    into output: inout Growing<UInt8>,
    _ shapes: [RecordShape]
  ) {
    output.append(UInt8(ascii: "{"))
    var isFirst = true
    for (index, key) in shapes[Int(record.shape)].keys.enumerated() {
      let value = items[record.start &+ 1 &+ index]
      guard value.isPresent else { continue }
      if !isFirst { output.append(UInt8(ascii: ",")) }
      isFirst = false
      output.append(key.span)
      write(value, into: &output, shapes: shapes)
    }
    output.append(UInt8(ascii: "}"))
  }

  /// A value as JSON.
  ///
  /// For explanations and errors, not for the path of a decision.
  package func json(_ value: Value, shapes: [RecordShape]) -> String {
    var output = Growing<UInt8>()
    write(value, into: &output, shapes: shapes)
    return output.string(0..<output.count)
  }
}

extension Growing<UInt8> {
  @inline(__always)
  mutating func append(boolean: Bool) {
    // The letters of "true" and "false", the first one lowest.
    if boolean {
      append(word: 0x6575_7274, count: 4)
    } else {
      append(word: 0x65_736c_6166, count: 5)
    }
  }

  @inline(__always)
  mutating func append(literal: StaticString) {
    unsafe append(literal.utf8Start, count: literal.utf8CodeUnitCount)
  }

  /// Appends text as the inside of a JSON string.
  mutating func append(escaping text: Span<UInt8>) {
    JSONText.escape(text, { append($0) }, { append($0) })
  }
}
