/// The finitely many forms that a part of a message takes, each with its number.
///
/// A record takes all combinations of its fields' forms, so that they need not be kept.
struct Representatives {
  private enum Kind {
    /// Members of an object as they are written, `"key":value`; an empty one is absent.
    case forms([[UInt8]])
    /// An object; it may also take whole forms of its own, which come first.
    case record(head: [UInt8], others: [[UInt8]], fields: [Representatives])
  }

  private let kind: Kind
  /// How many forms there are; no more than `Representatives.many`.
  let count: Int

  /// Stands for that many and more.
  static let many = 1 << 40

  init(forms: [[UInt8]]) {
    kind = .forms(forms)
    count = forms.count
  }

  /// - Parameters:
  ///   - head: what stands before the object: its key.
  ///   - others: forms that the record has besides: absent, null.
  init(head: [UInt8], others: [[UInt8]], fields: [Representatives]) {
    kind = .record(head: head, others: others, fields: fields)
    count =
      fields.reduce(1) { product, field in
        let (result, isOver) = product.multipliedReportingOverflow(by: field.count)
        return isOver ? Self.many : min(result, Self.many)
      } + others.count
  }

  /// Writes a form; `number` is below the count.
  func write(_ number: Int, into message: inout [UInt8]) {
    switch kind {
    case .forms(let forms): message += forms[number]
    case .record(let head, let others, let fields):
      guard number >= others.count else {
        message += others[number]
        return
      }
      message += head
      message.append(UInt8(ascii: "{"))
      var rest = number - others.count
      for field in fields {
        let start = message.count
        field.write(rest % field.count, into: &message)
        if message.count > start { message.append(UInt8(ascii: ",")) }
        rest /= field.count
      }
      Self.close(&message)
    }
  }

  /// Writes a form in which each part is chosen by itself.
  func writeRandom(_ random: inout SeededGenerator, into message: inout [UInt8]) {
    switch kind {
    case .forms(let forms): message += forms[random.integer(0...(forms.count - 1))]
    case .record(let head, let others, let fields):
      if !others.isEmpty, random.chance(0.25) {
        message += others[random.integer(0...(others.count - 1))]
        return
      }
      message += head
      message.append(UInt8(ascii: "{"))
      for field in fields {
        let start = message.count
        field.writeRandom(&random, into: &message)
        if message.count > start { message.append(UInt8(ascii: ",")) }
      }
      Self.close(&message)
    }
  }

  /// Ends an object: the last comma is one too many.
  private static func close(_ message: inout [UInt8]) {
    if message.last == UInt8(ascii: ",") { message.removeLast() }
    message.append(UInt8(ascii: "}"))
  }
}
