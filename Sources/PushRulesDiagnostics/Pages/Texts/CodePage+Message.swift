extension CodePage {
  /// The pages of `message/…`, alphabetical.
  static let message: [CodePage] = [
    CodePage(
      "message/duplicate-key",
      .error,
      "a key stands twice in an object",
      "Said with `--strict` only; else the last one counts, whole.",
      files: [
        .messagePolicy
      ],
      bad: #"{"message": {"from": "amy", "from": "bob"}}"#,
      changes: [(#""from": "amy", "#, "")],
      remedy: "Send each key once."
    ),
    CodePage(
      "message/edit",
      .error,
      "what `--set` or `--with` names cannot be changed in this message",
      """
      On the way to a value records are made where there is none. A list gets no further items,
      and a text or a number in the way is not replaced.
      """,
      files: [
        .init(
          "policy.pushrules",
          """
          policy shop

          input { tags: [string] = [] }
          output { title: string }
          layer base { title = "Sale" when "sale" in tags else "News" }
          decide title: base
          """
        ),
        .init("message.json", #"{"tags": ["new"]}"#),
      ],
      bad: "pushrules eval policy.pushrules message.json --set 'tags[3]=sale'",
      changes: [("tags[3]", "tags[0]")],
      remedy: "Set the whole value that is in the way."
    ),
    CodePage(
      "message/embedded-json",
      .error,
      "a string that must hold JSON holds something else",
      """
      A field of type `json T` takes T itself or a string with JSON of T. The empty string holds
      none.
      """,
      files: [
        .init(
          "policy.pushrules",
          """
          policy shop

          input { payload: json { title: string } }
          output { title: string }
          layer base { title = payload.title }
          decide title: base
          """
        )
      ],
      bad: #"{"payload": "title: News"}"#,
      changes: [("title: News", #"{\"title\": \"News\"}"#)],
      remedy: "Send JSON of that type, in a string or not; leave the field out if it is optional."
    ),
    CodePage(
      "message/enumeration",
      .error,
      "a text is none of the values that the policy names",
      "A closed enumeration takes its own values only, upper and lower case counting.",
      files: [
        .messagePolicy
      ],
      bad: #"{"message": {"from": "amy", "kind": "room"}}"#,
      changes: [("room", "group")],
      remedy:
        "Send one of the values. If others may come, the policy's enumeration ends in `| string`."
    ),
    CodePage(
      "message/fact-missing",
      .error,
      "a fact that the policy observes is not in the message",
      """
      `observe` names what somebody outside the rules finds out. Its arguments are there, so the
      fact must be, too.
      """,
      files: [
        .init(
          "policy.pushrules",
          """
          policy shop

          input { url?: string }
          output { title: string }
          observe media by fetch(url) { outcome: "ok" | "failed" }
          layer base { title = "A picture" when media.outcome is "ok" else "News" }
          decide title: base
          """
        )
      ],
      bad: #"{"url": "https://example.com/a.png"}"#,
      changes: [(#"a.png""#, #"a.png", "media": {"outcome": "ok"}"#)],
      remedy: "Put the fact into the message under its name before it is decided."
    ),
    CodePage(
      "message/missing",
      .error,
      "a required value is not there",
      "The field is missing or null. In `input`, `name: T` is required, `name?: T` is not.",
      files: [
        .messagePolicy
      ],
      bad: #"{"message": {"kind": "group"}}"#,
      changes: [(#""kind""#, #""from": "amy", "kind""#)],
      remedy: "Send the value; or let the policy make the field optional or give it a default."
    ),
    CodePage(
      "message/none",
      .note,
      "an input holds no message",
      "It is empty, or all its lines are blank.",
      files: [
        .messagePolicy,
        .init("one.ndjson", #"{"message": {"from": "amy"}}"#),
        .init("none.ndjson", ""),
      ],
      bad: "pushrules eval policy.pushrules none.ndjson",
      changes: [("none", "one")],
      remedy: "Nothing, if that is right; else look at what writes the file."
    ),
    CodePage(
      "message/rejected",
      .error,
      "a `reject` of the policy holds",
      "The message fits `input`, and the policy has a rule against it. The text is the rule's own.",
      files: [
        .init(
          "policy.pushrules",
          """
          policy shop

          input { accounts: [string] = [] }
          output { title: string }
          reject "at most 2 accounts" when length(accounts) > 2
          layer base { title = "News" }
          decide title: base
          """
        )
      ],
      bad: #"{"accounts": ["amy", "bob", "carol"]}"#,
      changes: [(#", "carol""#, "")],
      remedy: "Send a message that keeps the rule."
    ),
    CodePage(
      "message/too-large",
      .error,
      "a decision takes more text or more steps than the limits allow",
      "One decision may make 16 MiB of text and take 33,554,432 steps, whatever a message holds.",
      files: [
        .init(
          "policy.pushrules",
          #"""
          policy shop

          input { text: string }
          output { title: string }
          layer base { title = "\(text)\(text)" }
          decide title: base
          """#
        )
      ],
      bad: #"{"text": "…"}"#,
      changes: [("…", "hello")],
      remedy: "Send less, or let the policy `cut` what it shows."
    ),
    CodePage(
      "message/type",
      .error,
      "a value is of another type than the policy says",
      """
      Values are not converted: `"7"` is no int, `1.0` neither, and `1` is no bool, save where the
      policy says `loose bool`.
      """,
      files: [
        .messagePolicy
      ],
      bad: #"{"message": {"from": 7}}"#,
      changes: [("7", #""7""#)],
      remedy: "Send a value of that type, or change the type in `input`."
    ),
    CodePage(
      "message/unknown-key",
      .error,
      "the policy names no such key",
      "Said with `--strict` only; else such keys are ignored.",
      files: [
        .messagePolicy
      ],
      bad: #"{"message": {"from": "amy", "knd": "group"}}"#,
      changes: [("knd", "kind")],
      remedy: "Correct the key, or leave `--strict` out if messages hold more than the rules read."
    ),
    CodePage(
      "message/unknown-place",
      .note,
      "`--set` or `--with` names a place that `input` does not",
      "Keys that the policy does not name are ignored, so the change may have no effect.",
      files: [
        .messagePolicy,
        .init("message.json", #"{"message": {"from": "amy"}}"#),
      ],
      bad: "pushrules eval policy.pushrules message.json --set message.knd=group",
      changes: [("knd", "kind")],
      remedy: "Correct the path. It begins at the message's root, without a dot before it."
    ),
  ]
}
