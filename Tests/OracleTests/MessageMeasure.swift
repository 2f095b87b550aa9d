import PushRulesSemantics

/// Measures the sizes of a message that a cost bound asks for.
struct MessageMeasure {
  private let message: NaiveValue

  /// `nil` for bytes that are no message of the policy.
  init?(_ bytes: [UInt8], of policy: CheckedPolicy) {
    guard let json = try? NaiveJSONReader.read(bytes) else { return nil }
    var reader = NaiveReader(isStrict: false)
    message = reader.message(json, of: policy)
    guard reader.firstFault == nil else { return nil }
  }

  /// The size of the largest value at a path; 0 where there is none.
  func size(_ size: MessageSize) -> Int {
    var values = [message]
    for step in size.steps {
      values = values.flatMap { Self.inside($0.plain, step) }
    }
    return values.map { Self.size(of: $0.plain) }.max() ?? 0
  }

  private static func inside(_ value: NaiveValue, _ step: MessageSize.Step) -> [NaiveValue] {
    switch (step, value) {
    case (.key(let key), .record(let entries, _)):
      entries.filter { same($0.key, key) }.map(\.value)
    case (.item, .list(let items)): items
    case (.item, .map(let entries)): entries.map(\.value)
    default: []
    }
  }

  private static func size(of value: NaiveValue) -> Int {
    switch value {
    case .string(let text), .number(let text): text.utf8.count
    case .list(let items): items.count
    case .map(let entries): entries.count
    case .any(let json), .record(_, let json?): json.lastOffset - json.offset + 1
    case .record(_, nil), .absent, .null, .insteadOfNull: 0
    case .boolean, .integer: 20
    }
  }
}
