internal import PushRules
internal import Testing

/// Tries messages on the product and on the reference, and keeps what they differ in.
///
/// Only what a user of the library sees is used, so that it judges whatever reads the messages.
struct CornerJudge {
  /// A policy with a field of every type, each of them optional and each given out.
  static let source = """
    policy corner
    input {
      a?: any, b?: any, s?: string, t?: bool, ni?: int, d?: number, li?: [any], ls?: [string]
      ln?: [int], ma?: [string: any], ms?: [string: string], r?: { a?: any, b?: any }
      lr?: [{ a?: any, s?: string }], j?: json [any], lb?: loose bool, e?: "true" | "a" | ""
      last?: int
    }
    output {
      a?: any, b?: any, s?: string, t?: bool, ni?: int, d?: number, li?: [any], ls?: [string]
      ln?: [int], ma?: [string: any], ms?: [string: string], r?: { a?: any, b?: any }
      lr?: [{ a?: any, s?: string }], j?: [any], lb?: bool, e?: string, last?: int
    }
    layer only {
      a = a, b = b, s = s, t = t, ni = ni, d = d, li = li, ls = ls, ln = ln, ma = ma, ms = ms, r = r
      lr = lr, j = j, lb = lb, e = e, last = last
    }
    decide a, b, s, t, ni, d, li, ls, ln, ma, ms, r, lr, j, lb, e, last: only
    """

  /// The least that documents ignored or kept need, for tests of very many messages.
  static let plainSource = """
    policy plain
    input { a?: any, r?: { b?: any }, last?: int }
    output { a?: any, last?: int }
    layer only { a = a, last = last }
    decide a, last: only
    """

  private static let loaded = Result { try policy(source) }
  private static let plainLoaded = Result { try policy(plainSource) }

  let rules: Policy
  private var evaluator: Evaluator
  private(set) var complaints: [String] = []
  private(set) var messages = 0

  init() throws { self.init(try Self.loaded.get()) }

  static func plain(isStrict: Bool = false) throws -> CornerJudge {
    CornerJudge(try plainLoaded.get(), isStrict: isStrict)
  }

  init(_ policy: Policy, isStrict: Bool = false) {
    rules = policy
    evaluator = policy.evaluator(isStrict: isStrict)
  }

  /// What the product and the reference say.
  struct Verdicts {
    let found: MessageError?
    let expected: ReferenceFault?
  }

  mutating func complain(_ words: String, _ message: [UInt8]) {
    complaints.append("\(words): \(CornerDocument.shown(message))")
  }

  /// Tries the first `count` bytes, or all; bytes behind them must not matter.
  @discardableResult
  mutating func judge(_ message: [UInt8], count: Int? = nil) -> Verdicts {
    let count = count ?? message.count
    let found = verdict(message.span.extracting(0..<count))
    let expected = ReferenceJSON.fault(in: message, count: count)
    if !Self.agree(found, expected, count) {
      complain(
        "found \(Self.words(found)) and not \(expected?.description ?? "JSON")",
        Array(message[..<count])
      )
    }
    return Verdicts(found: found, expected: expected)
  }

  /// What is wrong with a message; its decision is kept until the next one.
  mutating func verdict(_ message: Span<UInt8>) -> MessageError? {
    messages += 1
    do throws(MessageError) {
      try evaluator.decide(message)
      return nil
    } catch {
      return error
    }
  }

  /// The last decision as it is written.
  var decision: String {
    mutating get {
      var output: [UInt8] = []
      evaluator.write(into: &output)
      return String(decoding: output, as: UTF8.self)
    }
  }

  /// The decision about a message, or its error.
  mutating func decided(_ message: [UInt8]) -> String {
    verdict(message.span).map { "\($0.code) at \($0.offset)" } ?? decision
  }

  mutating func expect(_ decision: String, of message: [UInt8]) {
    let found = decided(message)
    if !found.utf8.elementsEqual(decision.utf8) {
      complain("decided \(found) and not \(decision)", message)
    }
  }

  /// Records what was found, the first of it in words.
  func report(_ comment: String = "") {
    guard !complaints.isEmpty else { return }
    Issue.record(
      """
      \(comment) \(complaints.count) of \(messages) messages:
      \(complaints.prefix(5).joined(separator: "\n"))
      """
    )
  }

  private static func words(_ found: MessageError?) -> String {
    guard let found else { return "JSON" }
    return "\(found.code) at \(found.offset)\(found.path.map { " (\($0))" } ?? "")"
  }

  /// JSON may be no message of the policy; what is no JSON has the one fault, and no path.
  private static func agree(
    _ found: MessageError?,
    _ expected: ReferenceFault?,
    _ count: Int
  ) -> Bool {
    guard let expected else {
      guard let found else { return true }
      return found.code.hasPrefix("message/") && found.offset >= 0 && found.offset < count
    }
    return found?.code == expected.code && found?.offset == expected.offset && found?.path == nil
  }
}
