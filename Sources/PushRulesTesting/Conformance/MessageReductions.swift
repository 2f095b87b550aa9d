internal import PushRulesEvaluation

/// The ways to make a message a step smaller: leave out a member or an item, shorten a text or a
/// number.
struct MessageReductions {
  /// More ways than these are not tried; those that save most come first.
  static let limit = 100

  /// A change of one value.
  struct Edit: Sendable {
    /// The positions of members and items from the message's root down.
    let path: [Int]
    /// `nil`: the member or item is left out.
    let replacement: JSONValue?
    /// Roughly how many bytes it saves.
    let saving: Int
  }

  private let root: JSONValue
  /// Those that save most first.
  let edits: [Edit]

  /// Finds the ways; `nil` where the message is no JSON.
  ///
  /// - Complexity: O(n log n) in the bytes of the message.
  init?(of message: [UInt8]) {
    guard let root = try? JSONValue.parse(message.span) else { return nil }
    self.root = root
    var found: [Edit] = []
    _ = Self.collect(root, path: [], &found)
    edits = Array(found.sorted { $0.saving > $1.saving }.prefix(Self.limit))
  }

  /// The message with some of the edits made; an edit below a part that is left out is left out
  /// with it.
  ///
  /// - Complexity: O(values × edits).
  func message(_ edits: [Edit]) -> [UInt8] {
    var output: [UInt8] = []
    Self.apply(edits[...], depth: 0, to: root)?.write(into: &output)
    return output
  }

  /// Adds the edits below a value and returns its size in bytes.
  private static func collect(_ value: JSONValue, path: [Int], _ found: inout [Edit]) -> Int {
    switch value {
    case .null, .boolean: return 4
    case .number(let text):
      if text.utf8.count > 1 {
        found.append(Edit(path: path, replacement: .number("0"), saving: text.utf8.count - 1))
      }
      return text.utf8.count
    case .string(let text):
      let size = text.utf8.count
      if size > 0 { found.append(Edit(path: path, replacement: .string(""), saving: size)) }
      let scalars = text.unicodeScalars
      let count = scalars.count
      for kept in Set([count / 2, count - max(count / 8, 1)]) where kept > 0 {
        let start = String(String.UnicodeScalarView(scalars.prefix(kept)))
        let saving = size - start.utf8.count
        found.append(Edit(path: path, replacement: .string(start), saving: saving))
      }
      return size + 2
    case .array(let items):
      var sum = 2
      for (index, item) in items.enumerated() {
        let size = collect(item, path: path + [index], &found) + 1
        found.append(Edit(path: path + [index], replacement: nil, saving: size))
        sum += size
      }
      return sum
    case .object(let members):
      var sum = 2
      for (index, member) in members.enumerated() {
        let size =
          collect(member.value, path: path + [index], &found) + member.key.utf8.count + 4
        found.append(Edit(path: path + [index], replacement: nil, saving: size))
        sum += size
      }
      return sum
    }
  }

  /// The value with those edits made whose paths lead to it or below it; `nil`: it is left out.
  ///
  /// - Parameter depth: how many steps of the paths are done.
  private static func apply(
    _ edits: ArraySlice<Edit>,
    depth: Int,
    to value: JSONValue
  ) -> JSONValue? {
    guard !edits.isEmpty else { return value }
    let here = edits.filter { $0.path.count == depth }
    if here.contains(where: { $0.replacement == nil }) { return nil }
    // Of several, the one that saves most.
    if let edit = here.max(by: { $0.saving < $1.saving }) { return edit.replacement }
    func below(_ index: Int) -> ArraySlice<Edit> { edits.filter { $0.path[depth] == index }[...] }
    switch value {
    case .array(let items):
      return .array(
        items.enumerated().compactMap { apply(below($0.offset), depth: depth + 1, to: $0.element) }
      )
    case .object(let members):
      return .object(
        members.enumerated().compactMap { index, member in
          apply(below(index), depth: depth + 1, to: member.value).map {
            JSONValue.Member(key: member.key, value: $0)
          }
        }
      )
    case .null, .boolean, .number, .string: return value
    }
  }
}
