import PushRulesDiagnostics
import Testing

/// A span's text on one line.
@Suite struct OneLineTests {
  private static func line(_ text: String) -> String {
    let bytes = Array(text.utf8)
    let file = SourceFile(name: "f", bytes: bytes)
    return SourceSpan(file, SourceRange(0, UInt32(bytes.count))).oneLine
  }

  @Test(arguments: [
    ("a", "a"),
    ("a  is\n\t  b", "a is b"),
    ("  a\r\n", "a"),
    ("a # why\n  and b # why not", "a and b"),
    ("# before\n a", "a"),
    (##""two  spaces" is  x"##, ##""two  spaces" is x"##),
    (##""# no comment" # one"##, ##""# no comment""##),
    (##""a \" # b"  is c"##, ##""a \" # b" is c"##),
    (##""x\( f(a,   b) )  # y"   else z"##, ##""x\( f(a, b) )  # y" else z"##),
    (##""x\("  in  \(c  # d"##, ##""x\("  in  \(c"##),
    (##""x\("  in  \(c)  "  )  "  #"##, ##""x\("  in  \(c)  " )  ""##),
    ("a.`b  # \"c`   is d", "a.`b  # \"c` is d"),
    ("", ""),
    ("标题   is  \"新  消息\"", "标题 is \"新  消息\""),
  ])
  func `comments go and white space becomes one space, strings and keys stay`(
    text: String,
    line: String
  ) {
    #expect(Self.line(text) == line)
  }
}
