// Arrays, objects, and what stands between their items.
extension CornerDocument {
  static let structures: [CornerDocument] =
    ([
      "[]", "[[],[]]", "[[[]],[]]", "[{}]", "[{},[]]", "[0,1]", "[0,1,2,3,4,5,6,7]",
      "[true,false,null]", #"[""]"#, #"["a",0,null,{},[]]"#,
      #"["[","]","{","}",",",":"]"#, #"[",]"]"#, "[-1,-2]", "[1e1,2E2]", "[[1],[2,[3]]]",
      "[[[[0]]],[[[0]]]]", "[0,[1,[2,[3]],4],5]", "{}", #"{"k":{}}"#, #"{"k":[]}"#,
      #"{"k":"v"}"#, #"{"k":null,"l":true,"m":false}"#, #"{"k":{"k":{"k":0}}}"#,
      #"{"k":[{"k":[{"k":0}]}]}"#, #"{"k":0,"l":[0,{"m":1}],"n":{}}"#,
      // Keys that are none of a language's names.
      #"{"":0}"#, #"{"":{"":{"":""}}}"#, #"{" ":0}"#, #"{"0":0}"#, #"{"null":0,"true":1}"#,
      #"{"{":"}"}"#, #"{"[":"]"}"#, #"{":":":"}"#, #"{",":","}"#, #"{"\"":"\""}"#, #"{"\\":"\\"}"#,
      #"{"k\":0":"\":1"}"#, #"{"a b":0,"a-b":1,"a.b":2}"#, #"{"ключ":0}"#, #"{"🗝":"🔒"}"#,
      #"{"\u006b":0}"#, #"{"\ud83d\udddd":0}"#, #"{"k\u0000":0,"k":1}"#,
      // Of equal keys the last one counts; they are no fault.
      #"{"k":0,"k":0}"#, #"{"k":0,"k":1,"k":2}"#, #"{"k":0,"\u006b":1}"#, #"{"a":0,"a":"last"}"#,
      #"{"":0,"":1}"#, #"{"k":{"k":0,"k":1},"k":[]}"#, #"{"b":[1],"b":{"c":2},"b":null}"#,
    ] as [String]).map(right)

  static let wrongStructures: [CornerDocument] = [
    // Nothing, or only a part.
    wrong("empty", "▸"), cut("["), cut("[["), cut("[[]"), cut("[0,"), cut("[{"),
    cut("[{}"), cut(#"["a""#), cut("{"), cut(#"{"k"#),
    cut(#"{"k""#), cut(#"{"k":"#), cut(#"{"k":0"#), cut(#"{"k":0,"#), cut(#"{"k":0,""#),
    cut(#"{"k":{"#), cut(#"{"k":{}"#), cut(#"{"k":[{"l":["#), cut("[[[[[[[["),
    cut(#"{"":{"":{"":"#),
    // Brackets of their own.
    wrong("syntax", "▸]"), wrong("syntax", "▸}"), wrong("syntax", "[▸}"), wrong("syntax", "{▸]"),
    wrong("syntax", "[[]▸}"), wrong("syntax", "[0▸}"), wrong("syntax", #"{"k":0▸]"#),
    wrong("syntax", #"{"k":[0▸}}"#), wrong("syntax", #"[{"k":0▸]]"#), wrong("syntax", "[▸)"),
    wrong("syntax", "▸(0)"), wrong("syntax", "▸<0>"), wrong("syntax", "{▸{}}"),
    wrong("syntax", "{▸[]}"), wrong("syntax", "{▸[]:0}"), wrong("syntax", "{▸{}:0}"),
    // Commas.
    wrong("syntax", "▸,"), wrong("syntax", "[▸,"), wrong("syntax", "[▸,]"),
    wrong("syntax", "[▸,0]"), wrong("syntax", "[0,▸]"), wrong("syntax", "[0,▸,]"),
    wrong("syntax", "[0,▸,1]"), wrong("syntax", "[0 ▸1]"), wrong("syntax", "[[]▸[]]"),
    wrong("syntax", "[{}▸{}]"), wrong("syntax", #"[""▸""]"#), wrong("syntax", #"["a"▸0]"#),
    wrong("syntax", "[0▸[]]"), wrong("syntax", "[0▸{}]"), wrong("syntax", #"[0▸""]"#),
    wrong("syntax", "[0▸;1]"), wrong("syntax", "[0▸:1]"), wrong("syntax", "[true▸false]"),
    wrong("syntax", "[[],▸]"), wrong("syntax", "[{},▸]"), wrong("syntax", "{▸,}"),
    wrong("syntax", #"{▸,"k":0}"#), wrong("syntax", #"{"k":0,▸}"#),
    wrong("syntax", #"{"k":0,▸,"l":1}"#), wrong("syntax", #"{"k":0▸"l":1}"#),
    wrong("syntax", #"{"k":{}▸"l":1}"#), wrong("syntax", #"{"k":0▸;"l":1}"#),
    wrong("syntax", #"{"k":0▸:"l":1}"#), wrong("syntax", #"{"k":0,"l"▸,1}"#),
    wrong("syntax", #"{"k":[0,▸]}"#), wrong("syntax", #"[{"k":0,▸}]"#),
    // Colons.
    wrong("syntax", "▸:"), wrong("syntax", "[▸:]"), wrong("syntax", "{▸:"),
    wrong("syntax", "{▸:0}"),
    wrong("syntax", #"{"k"▸}"#), wrong("syntax", #"{"k"▸,}"#), wrong("syntax", #"{"k"▸0}"#),
    wrong("syntax", #"{"k"▸"v"}"#), wrong("syntax", #"{"k"▸{}}"#), wrong("syntax", #"{"k"▸=0}"#),
    wrong("syntax", #"{"k"▸=>0}"#), wrong("syntax", #"{"k":▸}"#), wrong("syntax", #"{"k":▸,}"#),
    wrong("syntax", #"{"k":▸:0}"#), wrong("syntax", #"{"k":▸]"#), wrong("syntax", #"["k"▸:0]"#),
    wrong("syntax", #"[{"k"▸]"#), wrong("syntax", #"{"k":0,"l"▸}"#),
    wrong("syntax", #"{"k":0,"l":▸}"#),
    // Keys that are no strings.
    wrong("syntax", "{▸k:0}"), wrong("syntax", "{▸'k':0}"), wrong("syntax", "{▸`k`:0}"),
    wrong("syntax", "{▸0:0}"), wrong("syntax", "{▸-1:0}"), wrong("syntax", "{▸null:0}"),
    wrong("syntax", "{▸true:0}"), wrong("syntax", "{▸$k:0}"), wrong("syntax", #"{"k":0,▸l:1}"#),
    wrong("syntax", #"{"k":0,▸0}"#), wrong("syntax", "{▸…:0}"),
    wrong("syntax", #"{"k":0,▸[]}"#), wrong("syntax", #"{▸\"k":0}"#),
    // Something behind the end.
    wrong("trailing", "[]▸]"), wrong("trailing", "{}▸}"), wrong("trailing", "[]▸}"),
    wrong("trailing", "{}▸]"), wrong("trailing", "[]▸,"), wrong("trailing", "{}▸,"),
    wrong("trailing", "{}▸:"), wrong("trailing", "0▸,0"), wrong("trailing", "[]▸[]"),
    wrong("trailing", "{}▸{}"), wrong("trailing", "{} ▸{}"), wrong("trailing", "{}\n▸{}"),
    wrong("trailing", "0 ▸0"), wrong("trailing", "0\t▸-0"), wrong("trailing", #"""▸"""#),
    wrong("trailing", #""a" ▸"b""#), wrong("trailing", "null ▸null"),
    wrong("trailing", "{}▸;"), wrong("trailing", "{}▸\u{0}"), wrong("trailing", "[]\n▸\u{0}"),
    wrong("trailing", "{}▸0"), wrong("trailing", #"{"k":0}▸e"#),
    wrong("trailing", "{}▸\\"), wrong("trailing", #"{}▸""#), wrong("trailing", #"{"k":0} ▸:1"#),
    wrong("trailing", "0▸]"), wrong("trailing", #""a"▸:0"#), wrong("trailing", "true▸:"),
    // What other languages have.
    wrong("syntax", "▸// c\n0"), wrong("syntax", "▸/* c */0"), wrong("syntax", "▸# c\n0"),
    wrong("syntax", "▸/"), wrong("syntax", "[0,▸/**/1]"),
    wrong("syntax", "[0 ▸// c\n]"), wrong("syntax", #"{"k":▸/* c */0}"#),
    wrong("syntax", "{▸// c\n}"), wrong("trailing", "0 ▸// c"), wrong("trailing", "0▸/**/"),
    wrong("trailing", "{}▸#c"), wrong("syntax", "▸'a'"), wrong("syntax", "[▸'"),
    wrong("syntax", "▸`a`"), wrong("syntax", "▸“a”"), wrong("syntax", "▸a"),
    wrong("syntax", "[▸a]"),
    wrong("syntax", "▸undefined"), wrong("syntax", "▸$"), wrong("syntax", "▸*"),
    wrong("syntax", "▸=0"), wrong("syntax", "▸<!-- -->"), wrong("syntax", "▸\\u0022a\\u0022"),
    wrong("syntax", "[▸...]"), wrong("syntax", "[▸…]"), wrong("syntax", #"▸@"a""#),
  ]
}
