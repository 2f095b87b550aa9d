// Strings: their ends, control characters and escapes.
extension CornerDocument {
  static let strings: [CornerDocument] =
    ([
      #""""#, #"" ""#, #""a""#, #""ab""#, #""abcdefg""#, #""abcdefgh""#, #""abcdefghi""#,
      #""abcdefghijklmno""#, #""abcdefghijklmnop""#, #""abcdefghijklmnopq""#,
      #""abcdefghijklmnopqrstuvwxyz0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ""#, #""/""#,
      #""//""#, #""/* a */""#, #""[""#, #""{}""#, #"",""#, #"":""#, "\"#\"", #""null""#,
      #""1e5""#, #""        ""#, #""%00""#, #""&quot;""#,
      #""!#$%&()*+-.<=>?@^_`|~""#,
      "\"\u{7f}\"", "\"a\u{7f}b\"", "\"\u{80}\"", "\"\u{85}\"", "\"\u{9f}\"", "\"\u{a0}\"",
      "\"\u{ad}\"", "\"\u{2028}\"", "\"\u{2029}\"", "\"\u{feff}\"", "\"\u{200d}\"", "\"\u{202e}a\"",
      #"["a","b"]"#, #"["a" , "b"]"#, #"{"a":"b"}"#, #"{"a" : "b"}"#, #"["",""]"#, #"[" "," "]"#,
    ] as [String]).map(right)
    + (UInt8(0x20)...0x7e).filter { $0 != 0x22 && $0 != 0x5c && $0 % 3 == 0 }.map { byte in
      rightBytes(quoted([byte]))
    }

  static let wrongStrings: [CornerDocument] =
    [
      cut("\""), cut(#""a"#), cut(#""abcdefg"#), cut(#""abcdefgh"#), cut(#""abcdefghijklmnop"#),
      cut(#"[""#), cut(#"["a"#), cut(#"["a",""#), cut(#"{""#), cut(#"{"k":""#), cut(#"{"k":"v"#),
      cut(#""']"#), cut(#"["a]"#), cut(#"{"a:0}"#), cut(#"{"a":"b}"#), cut(#""\""#), cut(#""\\\""#),
      cut(#""a\"b"#), wrong("trailing", #""a"▸a"#), wrong("trailing", #""a"▸""#),
      wrong("trailing", #"""▸""#), wrong("trailing", #""\\"▸""#), wrong("syntax", #"["a"▸a"]"#),
      wrong("syntax", #"["\\"▸"]"#), wrong("syntax", #"["a"▸\"b"]"#),
      wrong("syntax", #"{"k":▸'v'}"#),
      wrong("syntax", #"▸\"a""#), wrong("syntax", #"▸b"a""#), wrong("syntax", #"▸u"a""#),
      wrong("string", "\"a▸\nb\""),
      wrong("string", "\"▸\r\n\""), wrong("string", "[\"▸\n\"]"), wrong("string", "{\"▸\t\":0}"),
      wrong("string", "{\"k\":\"a▸\tb\"}"), wrong("string", "\"abcdefg▸\u{0}\""),
      wrong("string", "\"abcdefgh▸\u{1f}\""), wrong("string", "\"abcdefghijklmno▸\u{1}\""),
      wrong("string", "\"▸\u{0}"), wrong("string", "\"▸\u{1}"),
      wrong("string", "\"\u{7f}▸\u{1f}\""), wrong("string", "\"\u{e9}▸\u{0}\""),
      wrong("string", "\"\\n▸\n\""), wrong("string", "\"\\\\▸\u{8}\""),
    ]
    + (UInt8(0)..<0x20).map { wrongBytes("string", [0x22], [$0, 0x22]) }

  static let escapes: [CornerDocument] =
    ([
      #""\"""#, #""\\""#, #""\/""#, #""\b""#, #""\f""#, #""\n""#, #""\r""#, #""\t""#,
      #""\"\\\/\b\f\n\r\t""#, #""a\"""#, #""\"a""#, #""\"\"""#, #""\\\\""#, #""\\\"""#,
      #""\\\\\"""#,
      #""\\n""#, #""\\u0041""#, #""\\\\u0041""#, #""a\\b\\c""#, #""\/\/""#, #""abcdef\n""#,
      #""abcdefg\n""#, #""abcdefgh\n""#, #""abcdefghijklmn\"""#, #""abcdefghijklmno\"""#,
      #""\u0000""#, #""a\u0000b""#, #""\u0001""#, #""\u001f""#, #""\u0020""#, #""\u0022""#,
      #""\u005c""#, #""\u005C""#, #""\u002f""#, #""\u0041""#, #""\u007f""#, #""\u0080""#,
      #""\u00e9""#, #""\u00E9""#, #""\u07ff""#, #""\u0800""#, #""\uabcd""#, #""\uABCD""#,
      #""\uAbCd""#, #""\ud7ff""#, #""\uD7FF""#, #""\ue000""#, #""\uE000""#, #""\ufdd0""#,
      #""\ufeff""#, #""\ufffe""#, #""\uffff""#, #""\uFFFF""#, #""\u12345""#, #""\u0041\u0042""#,
      #""a\u0041b\u0042c""#, #""\u005c\u005c""#, #""\u0022\"""#, #""\u005cu0041""#,
      // Pairs.
      #""\ud800\udc00""#, #""\uD800\uDC00""#, #""\ud83d\ude00""#, #""\uD83D\ude00""#,
      #""\udbff\udfff""#, #""\uDbFf\uDfFf""#, #""\ud834\udd1ea""#, #""a\ud83d\ude00b""#,
      #""\ud83d\ude00\ud83d\ude00""#, #""\ud83d\ude00\u0041""#, #""\udaff\udcff""#,
      #""\ud83f\udffe""#, #"{"\ud83d\ude00":"\ud83d\ude00"}"#, #"["\u0041","\ud801\udc37"]"#,
    ] as [String]).map(right)

  static let wrongEscapes: [CornerDocument] =
    [
      cut(#""\"#), cut(#""a\"#), cut(#""\\\"#), cut(#""\u"#), cut(#""\u0"#), cut(#""\u00"#),
      cut(#""\u004"#), cut(#""\u0041"#), cut(#""\ud83d"#), cut(#""\ud83d\"#), cut(#""\ud83d\u"#),
      cut(#""\ud83d\ud"#), cut(#""\ud83d\ude"#), cut(#""\ud83d\ude0"#), cut(#""\ud83d\ude00"#),
      cut(#"{"\u"#), cut(#"{"\ud83d"#), cut(#"["\"#),
      wrong("escape", #""\▸ ""#), wrong("escape", #""\▸a""#), wrong("escape", #""\▸v""#),
      wrong("escape", #""\▸x41""#), wrong("escape", #""\▸0""#), wrong("escape", #""\▸'""#),
      wrong("escape", #""\▸e""#), wrong("escape", #""\▸B""#), wrong("escape", #""\▸N""#),
      wrong("escape", #""\▸T""#), wrong("escape", #""\▸U0041""#), wrong("escape", #""\▸{""#),
      wrong("escape", #""\▸?""#), wrong("escape", "\"\\▸\n\""), wrong("escape", "\"\\▸\u{0}\""),
      wrong("escape", "\"\\▸\t\""), wrong("escape", "\"\\▸\u{7f}\""), wrong("escape", "\"\\▸é\""),
      wrong("escape", "\"\\▸😀\""), wrong("escape", #""\\\▸a""#), wrong("escape", #""abcdef\▸q""#),
      wrong("escape", #""abcdefg\▸q""#), wrong("escape", #""abcdefghijklmno\▸q""#),
      wrong("escape", #"["\▸s"]"#), wrong("escape", #"{"\▸s":0}"#),
      wrong("escape", #"{"k":"\▸c"}"#),
      wrong("escape", #""\u▸""#), wrong("escape", #""\u0▸""#), wrong("escape", #""\u00▸""#),
      wrong("escape", #""\u004▸""#), wrong("escape", #""\u▸g000""#), wrong("escape", #""\u0▸g00""#),
      wrong("escape", #""\u00▸g0""#), wrong("escape", #""\u000▸g""#),
      wrong("escape", #""\u000▸G""#),
      wrong("escape", #""\u▸ 041""#), wrong("escape", #""\u▸-041""#),
      wrong("escape", #""\u▸+041""#),
      wrong("escape", #""\u0▸x41""#), wrong("escape", #""\u▸{41}""#),
      wrong("escape", #""\u▸\u0041""#), wrong("escape", #""\u004▸:""#),
      wrong("escape", #""\u004▸/""#),
      wrong("escape", #""\u004▸@""#), wrong("escape", #""\u004▸`""#),
      wrong("escape", #""\u▸uuuu""#),
      wrong("escape", #""\u▸é041""#), wrong("escape", "\"\\u00▸\u{0}0\""),
      wrong("escape", "\"\\u004▸\n\""), wrong("escape", "\"\\u▸００４１\""),
      wrong("escape", #"{"\u12▸":0}"#), wrong("escape", #""\ud83d\u▸""#),
      wrong("escape", #""\ud83d\ud▸""#), wrong("escape", #""\ud83d\ude▸g0""#),
      wrong("escape", #""\ud83d\ude0▸""#), wrong("escape", #""\ud83d\u▸g""#),
      wrong("escape", #""\ud8▸g0""#), wrong("escape", #""\ud▸""#),
    ] + wrongSurrogates

  private static let wrongSurrogates: [CornerDocument] = [
    wrong("surrogate", #""\ud800▸""#), wrong("surrogate", #""\uD83D▸""#),
    wrong("surrogate", #""\udbff▸""#), wrong("surrogate", #""\ud83d▸a""#),
    wrong("surrogate", #""\ud83d▸ \ude00""#), wrong("surrogate", #""\ud83d▸😀""#),
    wrong("surrogate", "\"\\ud83d▸\n\""), wrong("surrogate", "\"\\ud83d▸\u{0}\""),
    wrong("surrogate", #""\ud83d▸/""#), wrong("surrogate", #""\ud83d\▸n""#),
    wrong("surrogate", #""\ud83d\▸\ude00""#), wrong("surrogate", #""\ud83d\▸"""#),
    wrong("surrogate", #""\ud83d\▸Ude00""#), wrong("surrogate", "\"\\ud83d\\▸\u{0}\""),
    wrong("surrogate", #""\ud83d\u▸0041""#), wrong("surrogate", #""\ud83d\u▸e000""#),
    wrong("surrogate", #""\ud83d\u▸c000""#), wrong("surrogate", #""\ud83d\ud▸83d\ude00""#),
    wrong("surrogate", #""\ud800\ud▸800""#), wrong("surrogate", #""\ud83d\ud▸bff""#),
    wrong("surrogate", #""\ud83d\ud▸7ff""#), wrong("surrogate", #""\ud83d\uD▸000""#),
    wrong("surrogate", #""\ud▸c00""#), wrong("surrogate", #""\ud▸e00""#),
    wrong("surrogate", #""\uD▸E00""#), wrong("surrogate", #""\ud▸fff""#),
    wrong("surrogate", #""\uD▸D1E""#), wrong("surrogate", #""\ud▸e00\ud83d""#),
    wrong("surrogate", #""a\ud▸c00b""#), wrong("surrogate", #""\ud83d\ude00\ud▸e00""#),
    wrong("surrogate", #""\ud83d\ude00\ud83d▸""#), wrong("surrogate", #"["\ud800▸"]"#),
    wrong("surrogate", #"{"\ud800▸":0}"#), wrong("surrogate", #"{"\ud▸fff":0}"#),
    wrong("surrogate", #"{"k":"\ud▸c00"}"#), wrong("surrogate", #""abcdef\ud83d▸""#),
    wrong("surrogate", #""\u0041\ud▸c00""#), wrong("surrogate", #""\\\ud▸c00""#),
  ]

  static func quoted(_ bytes: [UInt8]) -> [UInt8] { [0x22] + bytes + [0x22] }
}
