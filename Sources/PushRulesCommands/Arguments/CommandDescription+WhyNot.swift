extension CommandDescription {
  static let whyNot = CommandDescription(
    name: "whynot",
    operands: "POLICY MESSAGE FIELD LAYER [options]",
    operandCount: 4...4,
    summary: "find the smallest change of a message that makes a layer win a field",
    details: """
      Says which values of the message would have to be others for LAYER to win FIELD: the fewest
      values, then the fewest bytes, then the first in the order of `input`. Where there may be a
      smaller change than the one that was found, it says so. Or it shows that LAYER wins FIELD in no
      message, and what holds it back. MESSAGE is a file with one JSON value, or `-` for standard
      input.
      Exit status 0: it wins already, or a change was found; 1: in no message, or not decided.
      """,
    options: [
      OptionDescription(
        name: "--format",
        argument: .choice(["text", "json"]),
        summary: "how it is written (default: text on a terminal, else json)"
      ),
      OptionDescription(
        name: "--strict",
        argument: .none,
        summary: "unknown and duplicate keys are errors of the message"
      ),
    ] + edits,
    examples: [
      Example(
        line: "whynot policy.pushrules message.json title default_template",
        meaning: "can this message show the default template?"
      ),
      Example(
        line: "whynot policy.pushrules message.json title custom --set recipient.dnd=false",
        meaning: "and if the message were another one?"
      ),
    ]
  )
}
