internal import PushRules
internal import PushRulesEvaluation
internal import PushRulesHost

/// What `--with` and `--set` change in every message.
struct MessageEdits {
  private struct Edit {
    let path: EditPath
    let value: JSONValue
  }

  /// The last one given first: where two files say something, the later one counts.
  private var with: [Edit] = []
  private var set: [Edit] = []

  /// The files that `--with` names.
  private(set) var files: [String] = []

  var isEmpty: Bool { with.isEmpty && set.isEmpty }

  /// What `--set` names.
  var setPaths: [EditPath] { self.set.map(\.path) }

  /// Reads the options and the files that they name; `nil` when a file cannot be used, which has
  /// been reported.
  static func read(
    _ arguments: Arguments,
    _ session: inout Session
  ) throws(UsageError) -> MessageEdits? {
    var edits = MessageEdits()
    var isComplete = true
    for option in arguments.options {
      if option.name == "--set" {
        let (path, text) = try EditPath.read(option.value, option: "--set")
        edits.set.append(Edit(path: path, value: value(of: text)))
      } else if option.name == "--with" {
        let (path, file) = try EditPath.read(option.value, option: "--with")
        edits.files.append(file)
        if let value = read(file, &session) {
          edits.with.insert(Edit(path: path, value: value), at: 0)
        } else {
          isComplete = false
        }
      }
    }
    return isComplete ? edits : nil
  }

  /// Standard input can be read only once, be it an operand or a file of `--with`.
  static func checkStandardInput(
    _ operands: [String],
    _ arguments: Arguments
  ) throws(UsageError) {
    var uses = operands.count { $0 == "-" }
    for option in arguments.options where option.name == "--with" {
      if try EditPath.read(option.value, option: "--with").rest == "-" { uses += 1 }
    }
    guard uses > 1 else { return }
    throw UsageError(
      code: "usage/standard-input-twice",
      message: "standard input can be read only once"
    )
  }

  /// JSON if it reads as JSON, else text.
  private static func value(of text: String) -> JSONValue {
    (try? JSONValue.parse(Array(text.utf8).span)) ?? .string(text)
  }

  private static func read(_ file: String, _ session: inout Session) -> JSONValue? {
    let name = file == "-" ? PolicyLoader.standardInput : file
    let bytes: [UInt8]
    do {
      bytes =
        try file == "-"
        ? session.environment.standardInput.all(limit: session.environment.limits.message)
        : session.files.read(file, limit: session.environment.limits.message)
    } catch {
      session.report(error, file: name, what: "file", .message)
      return nil
    }
    do {
      return try JSONValue.parse(bytes.span)
    } catch {
      let fault = MessageFault(error, file: name, message: bytes.span, line: 1)
      session.report(fault, in: bytes.span, firstLine: 1, .message)
      return nil
    }
  }

  /// Notes each place that `input` does not name: a mistyped path would change nothing, silently.
  func noteUnknownPlaces(in policy: Policy, _ session: inout Session) {
    let edits = set.map { ("--set", $0.path) } + with.reversed().map { ("--with", $0.path) }
    for (option, path) in edits {
      guard let unknown = path.firstUnknown(in: policy.checked) else { continue }
      let notice = Notice(
        code: "message/unknown-place",
        severity: .note,
        message: "`input` names no `\(unknown.place)`, so `\(option)` may have no effect",
        help: unknown.nearest.map { "did you mean `\($0)`?" }
      )
      session.report(notice, .done)
    }
  }

  /// The message with all edits.
  func applied(to message: Span<UInt8>) throws(MessageError) -> [UInt8] {
    var value = try JSONValue.parse(message)
    for edit in with {
      value = try change(value, edit.path) { own in
        own.map { Self.merged(under: edit.value, $0) } ?? edit.value
      }
    }
    for edit in set {
      value = try change(value, edit.path) { _ in edit.value }
    }
    var output: [UInt8] = []
    value.write(into: &output)
    return output
  }

  /// Objects are merged deeply; elsewhere the message's own value stands.
  ///
  /// A key's place is looked up, not searched: a console's file may hold very many.
  private static func merged(under base: JSONValue, _ own: JSONValue) -> JSONValue {
    guard case .object(let baseMembers) = base, case .object(var members) = own else { return own }
    // Of duplicate keys the last one counts, as everywhere.
    let ownPlaces = places(in: members)
    let basePlaces = places(in: baseMembers)
    for (index, member) in baseMembers.enumerated() {
      let key = Array(member.key.utf8)
      guard basePlaces[key] == index else { continue }
      if let place = ownPlaces[key] {
        let value = merged(under: member.value, members[place].value)
        members[place] = JSONValue.Member(key: member.key, value: value)
      } else {
        members.append(member)
      }
    }
    return .object(members)
  }

  /// Where each key stands last; keys are told apart by their bytes.
  private static func places(in members: [JSONValue.Member]) -> [[UInt8]: Int] {
    var places: [[UInt8]: Int] = [:]
    places.reserveCapacity(members.count)
    for (index, member) in members.enumerated() { places[Array(member.key.utf8)] = index }
    return places
  }

  /// Replaces the value at a path; records on the way that are not there are made.
  private func change(
    _ value: JSONValue,
    _ path: EditPath,
    _ replacement: (JSONValue?) -> JSONValue
  ) throws(MessageError) -> JSONValue {
    try change(value, path, at: 0, replacement)
  }

  private func change(
    _ value: JSONValue?,
    _ path: EditPath,
    at depth: Int,
    _ replacement: (JSONValue?) -> JSONValue
  ) throws(MessageError) -> JSONValue {
    guard depth < path.steps.count else { return replacement(value) }
    switch (path.steps[depth], value) {
    case (.key(let key), nil), (.key(let key), .null):
      let inner = try change(nil, path, at: depth + 1, replacement)
      return .object([JSONValue.Member(key: key, value: inner)])
    case (.key(let key), .object(var members)):
      let index = members.lastIndex { $0.key.utf8.elementsEqual(key.utf8) }
      let own = index.map { members[$0].value }
      let inner = try change(own, path, at: depth + 1, replacement)
      let member = JSONValue.Member(key: key, value: inner)
      if let index { members[index] = member } else { members.append(member) }
      return .object(members)
    case (.item(let index), .array(var items)) where items.indices.contains(index):
      items[index] = try change(items[index], path, at: depth + 1, replacement)
      return .array(items)
    case (.key, .some(let other)): throw fault(path, depth, other)
    case (.item, let other): throw fault(path, depth, other)
    }
  }

  private func fault(_ path: EditPath, _ depth: Int, _ found: JSONValue?) -> MessageError {
    let whole = depth == 0 ? "the message" : "`\(EditPath.text(path.steps[..<depth]))`"
    let what =
      switch found {
      case nil: "is not there"
      case .null: "is null"
      case .boolean: "is a bool"
      case .number: "is a number"
      case .string: "is a string"
      case .array(let items):
        "is a list of \(items.count) item\(items.count == 1 ? "" : "s")"
      case .object: "is an object"
      }
    return MessageError(
      code: "message/edit",
      message: "cannot be changed: \(whole) \(what)",
      path: path.text,
      offset: 0
    )
  }
}
