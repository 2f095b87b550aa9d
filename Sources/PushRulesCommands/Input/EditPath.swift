internal import PushRulesEvaluation

/// A place in a message as `--set` and `--with` name it: a path of the language.
struct EditPath {
  /// A step of the path.
  enum Step: Equatable {
    case key(String)
    case item(Int)
  }

  static let maximumDepth = 128

  let steps: [Step]

  /// Reads `path=rest`.
  ///
  /// - Parameter option: the option's name, for errors.
  static func read(
    _ text: String,
    option: String
  ) throws(UsageError) -> (path: EditPath, rest: String) {
    var reader = EditPathReader(text: text, option: option)
    return try reader.read()
  }

  /// The path as the language writes it.
  var text: String { Self.text(steps[...]) }

  /// The first steps of a path as the language writes them.
  static func text(_ steps: ArraySlice<Step>) -> String {
    var output = ""
    for step in steps {
      switch step {
      case .item(let index): output += "[\(index)]"
      case .key(let key):
        if !EditPathReader.fitsBackTicks(key) {
          output += "[\(MessagePathText.quoted(key))]"
          continue
        }
        if !output.isEmpty { output += "." }
        output += EditPathReader.isName(key) ? key : "`\(key)`"
      }
    }
    return output
  }
}

/// Reads a path up to the `=` after it.
private struct EditPathReader {
  private let bytes: [UInt8]
  private let option: String
  private var offset = 0

  init(text: String, option: String) {
    bytes = Array(text.utf8)
    self.option = option
  }

  static func isName(_ text: String) -> Bool {
    guard let first = text.utf8.first, isNameByte(first), !(0x30...0x39).contains(first) else {
      return false
    }
    return text.utf8.allSatisfy(isNameByte)
  }

  /// Whether back-ticks can hold a key.
  static func fitsBackTicks(_ key: String) -> Bool {
    !key.isEmpty && !key.utf8.contains { $0 < 0x20 || $0 == UInt8(ascii: "`") }
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  mutating func read() throws(UsageError) -> (path: EditPath, rest: String) {
    var steps = [EditPath.Step.key(try key())]
    while offset < bytes.count {
      // A message is not deeper, and what is done at each step needs room on the stack.
      if steps.count > EditPath.maximumDepth {
        throw fault("a path has at most \(EditPath.maximumDepth) steps")
      }
      let byte = bytes[offset]
      offset += 1
      switch byte {
      case UInt8(ascii: "."): steps.append(.key(try key()))
      case UInt8(ascii: "["): steps.append(try bracket())
      case UInt8(ascii: "="):
        return (EditPath(steps: steps), String(decoding: bytes[offset...], as: UTF8.self))
      default:
        offset -= 1
        throw fault("unexpected `\(rest)`")
      }
    }
    throw fault("the `=` is missing")
  }

  private var rest: String { String(decoding: bytes[offset...], as: UTF8.self) }

  private func fault(_ reason: String) -> UsageError {
    UsageError(
      code: "usage/path",
      message: "`\(option)` cannot read `\(String(decoding: bytes, as: UTF8.self))`: \(reason)",
      help:
        "write `\(option) 'path.to.key=…'`; other keys in back-ticks or as [\"key\"], items of lists as [0]"
    )
  }

  private mutating func key() throws(UsageError) -> String {
    let start = offset
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "`") {
      offset += 1
      while offset < bytes.count, bytes[offset] != UInt8(ascii: "`") { offset += 1 }
      guard offset < bytes.count else { throw fault("a back-tick is not closed") }
      offset += 1
      return String(decoding: bytes[start + 1..<offset - 1], as: UTF8.self)
    }
    while offset < bytes.count, Self.isNameByte(bytes[offset]) { offset += 1 }
    let name = String(decoding: bytes[start..<offset], as: UTF8.self)
    guard Self.isName(name) else {
      offset = start
      throw fault(rest.isEmpty ? "a key is missing" : "a key is expected at `\(rest)`")
    }
    return name
  }

  /// What follows `[`.
  private mutating func bracket() throws(UsageError) -> EditPath.Step {
    let step: EditPath.Step
    if offset < bytes.count, bytes[offset] == UInt8(ascii: "\"") {
      offset += 1
      step = .key(try quoted())
    } else {
      let start = offset
      while offset < bytes.count, (0x30...0x39).contains(bytes[offset]) { offset += 1 }
      guard let index = Int(String(decoding: bytes[start..<offset], as: UTF8.self)) else {
        throw fault("[ ] holds a number or a key in quotes")
      }
      step = .item(index)
    }
    guard offset < bytes.count, bytes[offset] == UInt8(ascii: "]") else {
      throw fault("a `]` is missing")
    }
    offset += 1
    return step
  }

  /// A string of the language, from behind its opening quote.
  private mutating func quoted() throws(UsageError) -> String {
    var text: [UInt8] = []
    while offset < bytes.count {
      let byte = bytes[offset]
      offset += 1
      switch byte {
      case UInt8(ascii: "\""): return String(decoding: text, as: UTF8.self)
      case UInt8(ascii: "\\"): text.append(contentsOf: try escape())
      default: text.append(byte)
      }
    }
    throw fault("a quote is not closed")
  }

  private mutating func escape() throws(UsageError) -> [UInt8] {
    guard offset < bytes.count else { throw fault("a quote is not closed") }
    let byte = bytes[offset]
    offset += 1
    switch byte {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"): return [byte]
    case UInt8(ascii: "n"): return [0x0A]
    case UInt8(ascii: "r"): return [0x0D]
    case UInt8(ascii: "t"): return [0x09]
    case UInt8(ascii: "u"):
      let start = offset
      while offset < bytes.count, bytes[offset] != UInt8(ascii: "}") { offset += 1 }
      guard offset < bytes.count, bytes[start] == UInt8(ascii: "{"),
        let value = UInt32(String(decoding: bytes[start + 1..<offset], as: UTF8.self), radix: 16),
        let scalar = Unicode.Scalar(value)
      else { throw fault("`\\u` is written `\\u{1F600}`") }
      offset += 1
      return Array(String(scalar).utf8)
    default: throw fault("there is no such escape")
    }
  }
}
