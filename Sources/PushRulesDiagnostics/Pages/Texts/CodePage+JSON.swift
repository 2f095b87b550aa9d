extension CodePage {
  /// The pages of `json/…`, alphabetical.
  static let json: [CodePage] = [
    CodePage(
      "json/depth",
      .error,
      "a value is nested deeper than 128",
      "Lists and objects stand in each other more often than any message needs.",
      files: [
        .messagePolicy
      ],
      bad: #"{"message": {"from": "amy", "data": [[ … ]]}}"#,
      changes: [("[[ … ]]", "[[]]")],
      remedy: "Send the data flat, or as a string."
    ),
    CodePage(
      "json/empty",
      .error,
      "there is nothing where a message must be",
      "The file or the line is empty.",
      files: [
        .messagePolicy,
        .init("message.json", #"{"message": {"from": "amy"}}"#),
        .init("empty.json", ""),
      ],
      bad: "pushrules explain policy.pushrules empty.json",
      changes: [("empty", "message")],
      remedy: "Send a JSON object."
    ),
    CodePage(
      "json/end",
      .error,
      "the JSON ends in the middle of a value",
      "The message was cut, or a closing bracket or quote is missing.",
      files: [
        .messagePolicy
      ],
      bad: #"{"message": {"from": "amy"}"#,
      changes: [(#"{"message": {"from": "amy"}"#, #"{"message": {"from": "amy"}}"#)],
      remedy:
        "Send the whole message. A value over several lines is read as one with `--input json`."
    ),
    CodePage(
      "json/escape",
      .error,
      "a backslash in a string begins no escape",
      #"""
      JSON has `\"`, `\\`, `\/`, `\b`, `\f`, `\n`, `\r`, `\t` and `\u` with four hexadecimal
      digits.
      """#,
      files: [
        .messagePolicy
      ],
      bad: #"{"message": {"from": "amy\x21"}}"#,
      changes: [(#"\x21"#, #"\u0021"#)],
      remedy: #"Write one of these, or `\\` for the backslash itself."#
    ),
    CodePage(
      "json/number",
      .error,
      "a number is written in a way that JSON does not have",
      """
      It has no leading zero, digits on both sides of its point and behind its `e`, and at most 18
      digits of exponent.
      """,
      files: [
        .messagePolicy
      ],
      bad: #"{"message": {"from": "amy", "unread": 01}}"#,
      changes: [("01", "1")],
      remedy: "Write the number as JSON does, or as a string."
    ),
    CodePage(
      "json/size",
      .error,
      "a message is too large",
      "A message has at most 1 GiB.",
      files: [
        .messagePolicy
      ],
      bad: #"{"message": {"from": "amy", "text": "…"}}"#,
      changes: [(#""…""#, #""hello""#)],
      remedy: """
        Send what the rules read. A file with many messages has one on each line, without brackets
        around all of them.
        """
    ),
    CodePage(
      "json/string",
      .error,
      "a control character stands in a string",
      "In JSON, characters below U+0020, line breaks and tabs too, are escaped.",
      files: [
        .messagePolicy
      ],
      bad: #"{"message": {"from": "amy␉of the shop"}}"#,
      changes: [("␉", #"\t"#)],
      remedy: #"Write `\n`, `\t` or `\u00…`."#
    ),
    CodePage(
      "json/surrogate",
      .error,
      "half of a surrogate pair stands alone",
      #"`\ud800` to `\udfff` are no characters; two of them together are one."#,
      files: [
        .messagePolicy
      ],
      bad: #"{"message": {"from": "amy \ud83d"}}"#,
      changes: [(#"\ud83d"#, #"\ud83d\udc4b"#)],
      remedy:
        "Write both halves, or the character itself. Whoever cuts a text must not cut between them."
    ),
    CodePage(
      "json/syntax",
      .error,
      "the message is no JSON",
      "The place is the first byte that no JSON can have there.",
      files: [
        .messagePolicy
      ],
      bad: "{'message': {'from': 'amy'}}",
      changes: [("'", #"""#)],
      remedy: """
        Write strict JSON: keys and strings in double quotes, no comma after the last item, no
        comments.
        """
    ),
    CodePage(
      "json/trailing",
      .error,
      "something follows the message",
      "A message is one JSON value.",
      files: [
        .messagePolicy
      ],
      bad: #"{"message": {"from": "amy"}}}"#,
      changes: [("}}}", "}}")],
      remedy: "Remove what follows. Several messages stand on a line each."
    ),
    CodePage(
      "json/utf8",
      .error,
      "the message is no UTF-8",
      "JSON is UTF-8; another encoding, or a text cut inside of a character, is not.",
      files: [
        .messagePolicy
      ],
      bad: #"{"message": {"from": "Zo�"}}"#,
      changes: [("�", "é")],
      remedy: "Send UTF-8."
    ),
  ]
}
