internal import PushRules
internal import PushRulesHost

// The functions of `include/pushrules.h`, which says what they do; each turns its arguments into
// Swift's and back, and nothing else.
//
// Invariant: each argument is what the header asks for. A pointer that must not be NULL is looked at
// before it is followed; of a handle and of a length nothing more can be known.

/// `pushrules_version` of the header.
@_cdecl("pushrules_version")
public func version() -> UnsafeRawPointer {
  unsafe UnsafeRawPointer(Version.number.utf8Start)
}

/// `pushrules_text_free` of the header.
@_cdecl("pushrules_text_free")
public func freeText(_ text: UnsafeMutableRawPointer?) {
  unsafe TextPlace(text)?.free()
}

/// `pushrules_load` of the header.
@_cdecl("pushrules_load")
public func load(
  _ name: UnsafePointer<CChar>?,
  _ bytes: UnsafeRawPointer?,
  _ length: UInt,
  _ policy: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  _ text: UnsafeMutableRawPointer?
) -> Int32 {
  unsafe answer(text, policy) { () throws(Misuse) in
    let file = try unsafe RuleFile(name, bytes, length)
    return load([file])
  }
}

/// `pushrules_load_sources` of the header.
@_cdecl("pushrules_load_sources")
public func loadSources(
  _ sources: UnsafeRawPointer?,
  _ count: UInt,
  _ policy: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  _ text: UnsafeMutableRawPointer?
) -> Int32 {
  unsafe answer(text, policy) { () throws(Misuse) in
    let files = try unsafe RuleFile.list(sources, count)
    return load(files)
  }
}

/// `pushrules_load_file` of the header.
@_cdecl("pushrules_load_file")
public func loadFile(
  _ path: UnsafePointer<CChar>?,
  _ policy: UnsafeMutablePointer<UnsafeMutableRawPointer?>?,
  _ text: UnsafeMutableRawPointer?
) -> Int32 {
  unsafe answer(text, policy) { () throws(Misuse) in
    let path = try unsafe Lent.string(path, "path")
    return load(path) { (path) throws(FileError) in
      try Descriptor.open(path).all(limit: InputLimits.ruleFile)
    }
  }
}

/// `pushrules_free` of the header.
@_cdecl("pushrules_free")
public func free(_ policy: UnsafeMutableRawPointer?) {
  guard let policy = unsafe policy else { return }
  unsafe Unmanaged<LoadedPolicy>.fromOpaque(policy).release()
}

/// `pushrules_decide` of the header.
@_cdecl("pushrules_decide")
public func decide(
  _ policy: UnsafeRawPointer?,
  _ message: UnsafeRawPointer?,
  _ length: UInt,
  _ options: UInt32,
  _ text: UnsafeMutableRawPointer?
) -> Int32 {
  unsafe answer(text, policy, "message", message, length) { (policy, message) throws(Misuse) in
    policy.decide(message, try Options(options))
  }
}

/// `pushrules_decide_lines` of the header.
@_cdecl("pushrules_decide_lines")
public func decideLines(
  _ policy: UnsafeRawPointer?,
  _ messages: UnsafeRawPointer?,
  _ length: UInt,
  _ options: UInt32,
  _ text: UnsafeMutableRawPointer?
) -> Int32 {
  unsafe answer(text, policy, "messages", messages, length) { (policy, messages) throws(Misuse) in
    policy.decideLines(messages, try Options(options))
  }
}

/// `pushrules_fact_request` of the header.
@_cdecl("pushrules_fact_request")
public func factRequest(
  _ policy: UnsafeRawPointer?,
  _ message: UnsafeRawPointer?,
  _ length: UInt,
  _ text: UnsafeMutableRawPointer?
) -> Int32 {
  unsafe answer(text, policy, "message", message, length) { (policy, message) throws(Misuse) in
    policy.factRequest(for: message)
  }
}

/// `pushrules_add_fact` of the header.
@_cdecl("pushrules_add_fact")
public func addFact(
  _ policy: UnsafeRawPointer?,
  _ message: UnsafeRawPointer?,
  _ length: UInt,
  _ fact: UnsafeRawPointer?,
  _ factLength: UInt,
  _ text: UnsafeMutableRawPointer?
) -> Int32 {
  unsafe answer(text, policy, "message", message, length) { (policy, message) throws(Misuse) in
    let fact = try unsafe Lent.bytes(fact, factLength, "fact")
    return policy.adding(unsafe fact.span, to: message)
  }
}
