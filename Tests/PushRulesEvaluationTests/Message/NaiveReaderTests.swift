internal import PushRulesEvaluation
internal import PushRulesSemantics
internal import Testing

/// The reader against the plainest reader that we could write, on random types and messages.
struct NaiveReaderTests {
  @Test(arguments: UInt64(1)...60, [false, true])
  func `both read the same values and find the same error`(_ seed: UInt64, _ isStrict: Bool) {
    var source = RandomMessage(seed: seed)
    for _ in 0..<4 {
      let type = source.recordType(depth: 0)
      var reading = MessageReading(type.fields)
      for _ in 0..<30 {
        let bytes = source.document(type)
        compare(&reading, type, bytes, isStrict: isStrict)
      }
    }
  }

  private func compare(
    _ reading: inout MessageReading,
    _ type: RecordType,
    _ bytes: [UInt8],
    isStrict: Bool
  ) {
    let text = String(decoding: bytes, as: UTF8.self)
    let type = ValueType.record(type)
    var naive = NaiveReader(isStrict: isStrict)
    let note: Comment = "\(text) as \(type.testDescription)"
    do throws(MessageError) {
      try JSONScanner.validate(bytes.span)
    } catch {
      #expect(reading.error(bytes, isStrict: isStrict) == error, note)
      return
    }
    let json = LocatedJSON(bytes)
    let value = naive.value(json, type, "")
    let expected = naive.first.map { "\($0.code) \($0.path ?? "-") \($0.offset)" } ?? "fits"
    #expect(summary(reading.error(bytes, isStrict: isStrict)) == expected, note)
    guard expected == "fits" else { return }
    #expect(reading.whole == value, note)
    if case .record(let record) = type { checkPlaces(reading, record, [], isHere: true, note) }
  }

  /// In a record that is not there every place is absent; otherwise places hold what the record
  /// shows.
  private func checkPlaces(
    _ reading: borrowing MessageReading,
    _ type: RecordType,
    _ keys: [String],
    isHere: Bool,
    _ note: Comment
  ) {
    for field in type.fields {
      let path = keys + [field.name]
      let value = reading.value(path.joined(separator: "."))
      if !isHere { #expect(value.kind == .absent, note) }
      if case .record(let inner) = field.type.read {
        checkPlaces(reading, inner, path, isHere: value.kind == .record, note)
      }
    }
  }

  @Test func `the random messages are of every kind`() {
    var counts: [String: Int] = [:]
    for seed in UInt64(1)...60 {
      var source = RandomMessage(seed: seed)
      for _ in 0..<4 {
        let type = source.recordType(depth: 0)
        var reading = MessageReading(type.fields)
        for _ in 0..<30 {
          counts[
            reading.error(source.document(type), isStrict: false)?.code ?? "fits",
            default: 0
          ] += 1
        }
      }
    }
    #expect(counts["fits", default: 0] > 1500)
    for code in ["message/type", "message/missing", "message/enumeration", "message/embedded-json"]
    {
      #expect(counts[code, default: 0] > 50, "\(code): \(counts)")
    }
  }
}
