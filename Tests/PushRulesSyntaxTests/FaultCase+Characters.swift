/// Faults that the lexer finds.
extension FaultCase {
  static let characters: [FaultCase] = [
    FaultCase("byte-order-mark", "policy p\nlet a =1️⃣\u{FEFF}2️⃣ 1", help: "very start"),
    FaultCase("control-character", "policy p\nlet a = \"x1️⃣\u{1}2️⃣y\"", help: #"\u{1}"#),
    FaultCase("control-character", "policy p\nlet a = \"1️⃣\u{7F}2️⃣\"", help: #"\u{7F}"#),
    FaultCase("empty-key", "policy p\nlet a = b.1️⃣``2️⃣"),
    FaultCase("escape-form", #"policy p let a = "x1️⃣\u2️⃣0041""#, help: #"\u{1F600}"#),
    FaultCase("escape-form", #"policy p let a = "1️⃣\u{2️⃣}""#),
    FaultCase("escape-form", #"policy p let a = "1️⃣\u{0000041}2️⃣""#),
    FaultCase("escape-scalar", #"policy p let a = "1️⃣\u{D800}2️⃣""#, help: "D7FF"),
    FaultCase("escape-scalar", #"policy p let a = "1️⃣\u{110000}2️⃣""#),
    FaultCase("escape-unknown", #"policy p let a = "1️⃣\q2️⃣""#, help: #"`\\`"#),
    FaultCase("foreign-operator", "policy p\nlet a = 11️⃣;2️⃣ let b = 2", help: "remove it"),
    FaultCase("foreign-operator", "policy p\ndecide a 1️⃣->2️⃣ b", help: "after `:`"),
    FaultCase("foreign-operator", "policy p\nlet a = 1️⃣!2️⃣b", help: "`not`"),
    FaultCase(
      "interpolation-too-deep",
      #"policy p let a = "\("\("\("\("\("\("\("\("1️⃣\(2️⃣"x")")")")")")")")")""#,
      help: "let"
    ),
    FaultCase("name-letters", "policy p\nlet 1️⃣größe2️⃣ = 1", help: "back-ticks"),
    FaultCase("name-letters", "policy p\nlet 1️⃣名前2️⃣ = 1", help: "back-ticks"),
    FaultCase("single-quotes", "policy p\nlet a = 1️⃣'x'2️⃣", help: #"`"…"`"#),
    FaultCase("single-quotes", "policy p\nlet a = 1️⃣“x”2️⃣", help: #"`"…"`"#),
    FaultCase("single-quotes", "policy p\nlet a = 1️⃣'2️⃣x\nlet b = 1"),
    FaultCase("unclosed-interpolation", "policy p\nlet a = \"x1️⃣\\(2️⃣b\nlet c = 1", help: "`)`"),
    FaultCase("unclosed-interpolation", #"policy p let a = "x1️⃣\(2️⃣b\(c)""#),
    FaultCase("unexpected-character", "policy p\nlet a = b 1️⃣*2️⃣ c", help: "only arithmetic"),
    FaultCase("unexpected-character", "policy p\ndecide a1️⃣：2️⃣ b", help: "write `:`"),
    FaultCase("unexpected-character", "policy p\nlet a1️⃣\u{A0}2️⃣= b", help: "write a space"),
    FaultCase("unterminated-key", "policy p\nlet a = b.1️⃣`x-y2️⃣ when c", help: "back-tick"),
    FaultCase("unterminated-string", "policy p\nlet a = 1️⃣\"x2️⃣\nlet b = 1", help: "`\"`"),
    FaultCase("unterminated-string", "policy p\nlet a = f(1️⃣\"x, 1)2️⃣\r\nlet b = 1"),
    FaultCase("unterminated-string", "policy p\nlet a = 1️⃣\"x2️⃣"),
  ]
}
