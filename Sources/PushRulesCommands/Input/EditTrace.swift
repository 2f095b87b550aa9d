internal import PushRules
internal import PushRulesEvaluation
internal import PushRulesHost
internal import PushRulesTesting

/// Finds where an error of an edited message stands in the message as it came in.
///
/// Edits keep the order of what they leave and add keys at the end, so the nth member of an object
/// is the nth one before and after.
struct EditTrace {
  private let original: LocatedJSON?
  private let setPaths: [EditPath]
  /// What has changed the message, in words.
  private let additions: String

  init(_ edits: MessageEdits, _ message: Span<UInt8>) {
    original = LocatedJSON.read(Array(copying: message))
    setPaths = edits.setPaths
    additions = edits.isEmpty ? "with its facts" : "after --set/--with"
  }

  /// An edit that cannot be made: it stands where its path ends in the message.
  func placed(blocked error: MessageError) -> MessageError {
    guard let original, let path = Self.path(error) else { return error }
    return moved(error, to: Self.end(of: path, in: original))
  }

  /// An error of the edited message; it says so where an option gave what is wrong.
  func placed(_ error: MessageError, in edited: [UInt8]) -> MessageError {
    guard let original, let edited = LocatedJSON.read(edited) else {
      return moved(error, to: 0, isOfOption: true)
    }
    let (offset, isOwn) = place(of: error.offset, in: edited, original)
    return moved(error, to: offset, isOfOption: !isOwn || isTakenAway(error))
  }

  /// Whether what is missing is so because `--set` put null there.
  private func isTakenAway(_ error: MessageError) -> Bool {
    guard error.code == "message/missing", let path = Self.path(error) else { return false }
    return setPaths.contains { $0.steps.count <= path.steps.count && $0.isStart(of: path.steps) }
  }

  private static func path(_ error: MessageError) -> EditPath? {
    // Paths of errors are written as those of options are read.
    error.path.flatMap { text in try? EditPath.read("\(text)=", option: "--set").path }
  }

  private func moved(
    _ error: MessageError,
    to offset: Int,
    isOfOption: Bool = false
  ) -> MessageError {
    MessageError(
      code: error.code,
      message: error.message + (isOfOption ? " (in the message \(additions))" : ""),
      path: error.path,
      offset: offset
    )
  }

  /// The value on the path behind which it cannot be followed; the end of the object that lacks a
  /// key.
  private static func end(of path: EditPath, in message: LocatedJSON) -> Int {
    var node = message
    for step in path.steps {
      switch (step, node.kind) {
      case (.key(let key), .object):
        guard let inner = node[key] else { return node.range.upperBound - 1 }
        node = inner
      case (.item(let index), .array(let items)) where items.indices.contains(index):
        node = items[index]
      case (.key, _), (.item, _): return node.range.lowerBound
      }
    }
    return node.range.lowerBound
  }

  /// Goes down to `offset` of the edited message and along in the original.
  ///
  /// What is not in the original has the place of the nearest object there that would hold it: its
  /// closing brace.
  private func place(
    of offset: Int,
    in edited: LocatedJSON,
    _ original: LocatedJSON
  ) -> (offset: Int, isOwn: Bool) {
    var node = edited
    var own = original
    var steps: [EditPath.Step] = []
    var holder = original.range.lowerBound
    while !isSet(steps) {
      switch (node.kind, own.kind) {
      case (.object(let members), .object(let ownMembers)):
        holder = own.range.upperBound - 1
        if offset <= node.range.lowerBound { return (own.range.lowerBound, true) }
        guard let index = members.lastIndex(where: { $0.keyStart <= offset }),
          offset < members[index].value.range.upperBound
        else { return (holder, true) }
        guard index < ownMembers.count else { return (holder, false) }
        if offset < members[index].value.range.lowerBound {
          return (ownMembers[index].keyStart, true)
        }
        steps.append(.key(members[index].key))
        (node, own) = (members[index].value, ownMembers[index].value)
      case (.array(let items), .array(let ownItems)):
        guard let index = items.lastIndex(where: { $0.range.lowerBound <= offset }),
          index < ownItems.count
        else { return (own.range.lowerBound, true) }
        steps.append(.item(index))
        (node, own) = (items[index], ownItems[index])
      case (.object, _), (.array, _): return (holder, false)
      case (.null, _), (.boolean, _), (.number, _), (.string, _):
        return (own.range.lowerBound, true)
      }
    }
    return (holder, false)
  }

  /// Whether `--set` gave the value at these steps.
  private func isSet(_ steps: [EditPath.Step]) -> Bool {
    setPaths.contains { $0.steps.count == steps.count && $0.isStart(of: steps) }
  }
}

extension EditPath {
  /// Whether other steps begin with this path; keys are told apart by their bytes.
  fileprivate func isStart(of other: [Step]) -> Bool {
    zip(steps, other).allSatisfy { own, other in
      switch (own, other) {
      case (.key(let own), .key(let other)): own.utf8.elementsEqual(other.utf8)
      case (.item(let own), .item(let other)): own == other
      case (.key, .item), (.item, .key): false
      }
    }
  }
}
