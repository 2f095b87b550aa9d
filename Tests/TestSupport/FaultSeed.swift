/// A fault that an author can make, seeded into a shipped policy, and how it must be noticed.
package struct FaultSeed: Sendable, CustomStringConvertible {
  /// The kinds of fault.
  package enum Fault: String, CaseIterable, Sendable {
    case swappedLayers = "swapped layers"
    case droppedOtherwise = "a dropped otherwise row"
    case repeatedGuard = "a guard that repeats an earlier one"
    case unreachableTemplate = "a template tier that can never be reached"
    case leakingBranch = "a branch that leaks a private text"
    case missingDefault = "a required field without a default"
  }

  /// How one of the tools notices the fault.
  package enum Notice: Equatable, Sendable {
    /// The file does not load: an error with this code stands at this text.
    case refused(code: String, at: String)
    /// `check` has a finding with this code, one of whose places (the main one or another) is this text; it has none such in
    /// the shipped file.
    case found(code: String, at: String)
    /// `diff` of the shipped and the changed policy shows this field; fields that are not named do not differ.
    case differs(field: String)
    /// `diff` finds no difference: only `check` can notice the fault.
    case same
  }

  package let fault: Fault
  /// The shipped policy, relative to the repository's root.
  package let file: String
  /// A text that stands once in the file, and what stands in its place.
  package let old: String
  package let new: String
  package let notices: [Notice]
  /// A message that shows all the fields that differ; `nil` where none does.
  package var message: String?

  package var description: String { "\(fault.rawValue): \(file): \(old)" }

  /// The changed file; `nil` unless the old text stands in the shipped file exactly once.
  package var text: String? {
    let shipped = Repository.text(file)
    let places = shipped.ranges(of: old)
    guard let place = places.first, places.count == 1 else { return nil }
    return shipped[..<place.lowerBound] + new + shipped[place.upperBound...]
  }
}

extension FaultSeed {
  private static let chat = "rules/agora/chat.pushrules"
  private static let messenger = "rules/netease/nim.pushrules"
  private static let extensionFile = "rules/salesforce/engagement.pushrules"
  private static let plugIn = "rules/salesforce/cordova.pushrules"

  package static let all: [FaultSeed] = [
    // Two layers of one chain in the other order.
    FaultSeed(
      fault: .swappedLayers,
      file: chat,
      old: "< receiver_template < sender_template < directed_template\n",
      new: "< sender_template < receiver_template < directed_template\n",
      notices: [.differs(field: "title"), .differs(field: "body")],
      message: #"""
        {"message":{"from":"a","to":"b","ext":{"em_push_template":{"name":"s"}}},\#
        "recipient":{"userId":"b","template":"r"},"app":{"templates":{"s":{"title":"S",\#
        "content":"s"},"r":{"title":"R","content":"r"}}}}
        """#
    ),
    FaultSeed(
      fault: .swappedLayers,
      file: messenger,
      old: "< force_push < nothing_to_show < push_disabled",
      new: "< nothing_to_show < force_push < push_disabled",
      notices: [.differs(field: "send")],
      message: #"""
        {"message":{"conversationType":"team","kind":"customNotification",\#
        "pushConfig":{"forcePush":true}},"recipient":{"accountId":"a"}}
        """#
    ),
    FaultSeed(
      fault: .swappedLayers,
      file: messenger,
      old: "decide title: default_title < sender_nickname <",
      new: "decide title: sender_nickname < default_title <",
      notices: [
        .found(code: "check/never-wins", at: "sender_nickname"), .differs(field: "title"),
      ],
      message: #"""
        {"sender":{"nick":"A"},"recipient":{"accountId":"a"}}
        """#
    ),
    FaultSeed(
      fault: .swappedLayers,
      file: plugIn,
      old: "decide mode:            extension_copy < crashed < not_run",
      new: "decide mode:            crashed < extension_copy < not_run",
      notices: [.found(code: "check/never-wins", at: "crashed"), .differs(field: "mode")],
      message: #"""
        {"payload":{"aps":{"mutable-content":1},"_mediaUrl":7}}
        """#
    ),

    // A row that answers for all the rest.
    FaultSeed(
      fault: .droppedOtherwise,
      file: chat,
      old: "  otherwise = { en: \"[message]\", zh: \"[消息]\" }\n",
      new: "",
      notices: [.differs(field: "body"), .differs(field: "title")],
      message: #"""
        {"message":{"from":"a","to":"b","type":"x"},"recipient":{"userId":"b"},\#
        "app":{"templates":{"default":{"title":"{$msg}","content":"c"}}}}
        """#
    ),
    FaultSeed(
      fault: .droppedOtherwise,
      file: chat,
      old: "  \"zh\" = { title: \"您有一条新消息\", body: \"请点击查看\", colon: \"：\" }\n",
      new: "",
      notices: [.refused(code: "check/table-misses-row", at: "app.language")]
    ),
    FaultSeed(
      fault: .droppedOtherwise,
      file: messenger,
      old: "  otherwise:                     generic_text < custom_text < recalled_unnamed\n",
      new: "",
      notices: [.refused(code: "syntax/missing-otherwise", at: "}")]
    ),

    // Something is asked that was asked before.
    FaultSeed(
      fault: .repeatedGuard,
      file: chat,
      old: "layer ignored when message.ext.em_ignore_notification",
      new: "layer ignored when message.ext.em_force_notification",
      notices: [.found(code: "check/never-wins", at: "forced"), .differs(field: "send")],
      message: #"""
        {"message":{"from":"a","to":"b","ext":{"em_force_notification":true}},\#
        "recipient":{"userId":"b"}}
        """#
    ),
    FaultSeed(
      fault: .repeatedGuard,
      file: plugIn,
      old: "    else text\n",
      new: "    else text when payload._mediaUrl is present\n",
      notices: [
        .found(
          code: "check/alternative-never-used",
          at: "text when payload._mediaUrl is present"
        ),
        .differs(field: "body"),
      ],
      message: #"""
        {"payload":{"aps":{"mutable-content":1},"_mediaAlt":"t"}}
        """#
    ),
    FaultSeed(
      fault: .repeatedGuard,
      file: messenger,
      old: "  otherwise:                     generic_text <",
      new: "  when recipient.dnd.showDetail: generic_text\n  otherwise: generic_text <",
      notices: [
        .found(code: "check/branch-never-taken", at: "when recipient.dnd.showDetail: generic_text"),
        .same,
      ]
    ),

    // A tier of texts that something above it always hides.
    FaultSeed(
      fault: .unreachableTemplate,
      file: chat,
      old: "decide title, body: attributes < default_template < extension_fields",
      new: "decide title, body: default_template < attributes < extension_fields",
      notices: [
        .found(code: "check/never-wins", at: "default_template"), .differs(field: "title"),
        .differs(field: "body"),
      ],
      message: #"""
        {"message":{"from":"a","to":"b"},"recipient":{"userId":"b"},\#
        "app":{"templates":{"default":{"title":"T","content":"C"}}}}
        """#
    ),
    FaultSeed(
      fault: .unreachableTemplate,
      file: chat,
      old: "    when message.chatType is \"group\"\n     and lower(recipient.userId) in",
      new:
        "    when message.chatType is \"group\" and message.chatType is \"chat\"\n"
        + "     and lower(recipient.userId) in",
      notices: [
        .found(code: "check/never-wins", at: "directed_template"), .differs(field: "title"),
        .differs(field: "body"),
      ],
      message: #"""
        {"message":{"from":"a","to":"g","chatType":"group",\#
        "ext":{"em_push_template":{"directed_template":{"target":["b"],"name":"d"}}}},\#
        "recipient":{"userId":"b"},"app":{"templates":{"d":{"title":"T","content":"C"}}}}
        """#
    ),
    FaultSeed(
      fault: .unreachableTemplate,
      file: messenger,
      old: "  otherwise:                     generic_text < custom_text <",
      new: "  otherwise:                     custom_text < generic_text <",
      notices: [.found(code: "check/never-wins", at: "custom_text"), .differs(field: "body")],
      message: #"""
        {"recipient":{"accountId":"a","dnd":{"showDetail":false},\#
        "customPushContentType":"c"},"app":{"customPushContents":{"c":"C"}}}
        """#
    ),

    // Details are shown to somebody who hides them.
    FaultSeed(
      fault: .leakingBranch,
      file: messenger,
      old: "  otherwise:                     generic_text < custom_text <",
      new: "  otherwise:                     generic_text < push_content < custom_text <",
      notices: [.differs(field: "body")],
      message: #"""
        {"message":{"pushConfig":{"pushContent":"P"}},"recipient":{"accountId":"a",\#
        "dnd":{"showDetail":false}}}
        """#
    ),
    FaultSeed(
      fault: .leakingBranch,
      file: messenger,
      old: "  when recipient.dnd.showDetail: no_text",
      new: "  when recipient.dnd.showDetail or forced: no_text",
      notices: [.differs(field: "body")],
      message: #"""
        {"message":{"conversationType":"team","pushConfig":{"forcePush":true}},\#
        "recipient":{"accountId":"a","dnd":{"showDetail":false}}}
        """#
    ),
    FaultSeed(
      fault: .leakingBranch,
      file: messenger,
      old: "  body = \"对方撤回了一条消息\"   # [inferred] no nickname here\n",
      new: "  body = \"\\(sender.nick)撤回了一条消息\"\n",
      notices: [.differs(field: "body")],
      message: #"""
        {"message":{"recalled":true},"sender":{"nick":"A"},"recipient":{"accountId":"a",\#
        "dnd":{"showDetail":false}}}
        """#
    ),

    // The source that always has something to say has not any more.
    FaultSeed(
      fault: .missingDefault,
      file: chat,
      old: "    else texts.body\n",
      new: "",
      notices: [.found(code: "check/no-value", at: "body"), .differs(field: "body")],
      message: #"""
        {"message":{"from":"a","to":"b"},"recipient":{"userId":"b"}}
        """#
    ),
    FaultSeed(
      fault: .missingDefault,
      file: messenger,
      old: "layer default_title { title = \"新消息\" }",
      new: "layer default_title { title = nonempty(team.id) }",
      notices: [.found(code: "check/no-value", at: "title"), .differs(field: "title")],
      message: #"""
        {"recipient":{"accountId":"a"}}
        """#
    ),
    FaultSeed(
      fault: .missingDefault,
      file: extensionFile,
      old: "  attachments = []\n",
      new: "  attachments = [url]\n",
      notices: [
        .found(code: "check/no-value", at: "attachments"), .differs(field: "attachments"),
      ],
      message: #"""
        {}
        """#
    ),
    FaultSeed(
      fault: .missingDefault,
      file: extensionFile,
      old: "  mode        = \"modified\"\n",
      new: "",
      notices: [.refused(code: "check/layer-gives-nothing", at: "extension_copy")]
    ),
  ]
}
