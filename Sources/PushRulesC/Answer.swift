internal import PushRulesDiagnostics
internal import PushRulesHost

/// How a call went: the numbers of `pushrules.h`, which are exit statuses of the program.
enum Status: Int32 {
  case done = 0
  case misuse = 2
  case ruleFile = 3
  case message = 4
}

/// What a call has to say.
struct Answer {
  var status = Status.done
  var text: [UInt8] = []
}

/// Why a call means nothing.
struct Misuse: Error {
  private let code: String
  private let message: String

  /// An argument that is NULL and must not be.
  static func null(_ argument: String) -> Misuse {
    Misuse(code: "usage/null", message: "the argument `\(argument)` is NULL")
  }

  /// A length that no memory can have.
  static func length(of argument: String) -> Misuse {
    Misuse(code: "usage/length", message: "the length of the argument `\(argument)` is negative")
  }

  /// Options that there are not.
  static func options(_ bits: UInt32) -> Misuse {
    Misuse(code: "usage/unknown-option", message: "there are no options \(bits)")
  }

  fileprivate var answer: Answer {
    let notice = Notice(code: code, message: message)
    return Answer(status: .misuse, text: Array(notice.rendered(.plain, style: .plain).utf8))
  }
}

/// Does a call and hands over its text.
func answer(
  _ text: UnsafeMutableRawPointer?,
  _ body: () throws(Misuse) -> Answer
) -> Int32 {
  guard let place = unsafe TextPlace(text) else { return Status.misuse.rawValue }
  let answer: Answer
  do {
    answer = try body()
  } catch {
    answer = error.answer
  }
  unsafe place.put(answer.text)
  return answer.status.rawValue
}

/// Does a call that looks at messages by a policy, and hands over its text.
func answer(
  _ text: UnsafeMutableRawPointer?,
  _ policy: UnsafeRawPointer?,
  _ argument: String,
  _ start: UnsafeRawPointer?,
  _ length: UInt,
  _ body: (LoadedPolicy, Span<UInt8>) throws(Misuse) -> Answer
) -> Int32 {
  unsafe answer(text) { () throws(Misuse) in
    let policy = try unsafe Lent.policy(policy)
    let bytes = try unsafe Lent.bytes(start, length, argument)
    return try body(policy, unsafe bytes.span)
  }
}

/// Does a call that loads a policy, and hands over its text and the policy.
func answer(
  _ text: UnsafeMutableRawPointer?,
  _ policy: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  _ body: () throws(Misuse) -> (Answer, LoadedPolicy?)
) -> Int32 {
  unsafe policy?.pointee = nil
  return unsafe answer(text) { () throws(Misuse) in
    guard let policy = unsafe policy else { throw .null("policy") }
    let (answer, loaded) = try body()
    if let loaded {
      unsafe policy.pointee = Unmanaged.passRetained(loaded).toOpaque()
    }
    return answer
  }
}

/// The caller's `struct pushrules_text`: a pointer and a length.
///
/// Invariant: it stands in memory of the caller, which is there during the call; its bytes were
/// allocated by `put`.
@unsafe
struct TextPlace {
  private let bytes: UnsafeMutablePointer<UnsafeMutablePointer<UInt8>?>
  private let length: UnsafeMutablePointer<UInt>

  init?(_ text: UnsafeMutableRawPointer?) {
    guard let text = unsafe text else { return nil }
    unsafe bytes = text.assumingMemoryBound(to: UnsafeMutablePointer<UInt8>?.self)
    unsafe length = (text + MemoryLayout<UInt>.size).assumingMemoryBound(to: UInt.self)
  }

  /// Hands a text over, with a zero byte behind it.
  func put(_ text: [UInt8]) {
    unsafe bytes.pointee = nil
    unsafe length.pointee = UInt(text.count)
    guard !text.isEmpty else { return }
    let copy = UnsafeMutablePointer<UInt8>.allocate(capacity: text.count + 1)
    unsafe text.withUnsafeBufferPointer { source in
      guard let start = source.baseAddress else { return }
      unsafe copy.initialize(from: start, count: source.count)
    }
    unsafe (copy + text.count).initialize(to: 0)
    unsafe bytes.pointee = copy
  }

  /// Frees what `put` has handed over.
  func free() {
    unsafe bytes.pointee?.deallocate()
    unsafe bytes.pointee = nil
    unsafe length.pointee = 0
  }
}
