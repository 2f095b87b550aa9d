import PushRules
import Testing

@Suite struct PlaceholderTests {
  static let blocks = #"""
    let list = l else []
    placeholders console(args: [string]) {
      "{$msg}"          = t
      "{\(i: int)}"     = inner(args[i])
      "{?\(i: int)}"    = args[i] else ""
      "{!\(i: int)}"    = args[i] else "{!\(i)}"
      "${\(p: string)}" = map[p]
      "{{\(p: string)}}"= as_text(at(a, p))
      "%@"              = args[occurrence]
      "{len}"           = length(args)
      "{yes}"           = true
      "{half}"          = d
      "#\(i: int)"      = "<\(i)>"
    }
    placeholders inner {
      "{$msg}" = "[\(t)]"
      "%@"     = "inner \(occurrence)"
    }
    """#

  @Test(arguments: [
    Sample("plain text", "{}", #""plain text""#),
    Sample("", "{}", #""""#),
    Sample("{$msg}", #"{"t":"hi"}"#, #""hi""#),
    Sample("a{$msg}b{$msg}c", #"{"t":"-"}"#, #""a-b-c""#),
    Sample("a{$msg}b", "{}", nil),
    Sample("a{$msg}b", #"{"t":null}"#, nil),
    Sample("{0}{1}", #"{"l":["x","y"]}"#, #""xy""#),
    Sample("{2}", #"{"l":["x","y"]}"#, nil),
    Sample("{?2}|", #"{"l":["x"]}"#, #""|""#),
    Sample("{!2}|", #"{"l":["x"]}"#, #""{!2}|""#),
    Sample("{00}{01}{-1}{}{a}", #"{"l":["x"]}"#, #""{00}{01}{-1}{}{a}""#),
    Sample("{1234567890}", #"{"l":["x"]}"#, #""{1234567890}""#),
    Sample("{999999999}", #"{"l":["x"]}"#, nil),
    Sample("#0#12#00#1234567890", "{}", #""<0><12><0>0<123456789>0""#),
    Sample("${k}", #"{"map":{"k":"v"}}"#, #""v""#),
    Sample("${ k\u{a0}}", #"{"map":{"k":"v"}}"#, #""v""#),
    Sample("${}", #"{"map":{"":"empty"}}"#, #""empty""#),
    Sample("${k", #"{"map":{"k":"v"}}"#, #""${k""#),
    Sample("${a}${b}}", #"{"map":{"a":"1","b":"2"}}"#, #""12}""#),
    Sample("{{p.q}}", #"{"a":{"p":{"q":"deep"}}}"#, #""deep""#),
    Sample("{{{{x}}", #"{"a":{"{{x":"odd"}}"#, #""odd""#),
    Sample("%@ %@", #"{"l":["a","b"]}"#, #""a b""#),
    Sample("%@ %@ %@", #"{"l":["a","b"]}"#, nil),
    Sample("{len} {yes} {half}", #"{"l":["a","b"],"d":1.50}"#, #""2 true 1.50""#),
    Sample("{0}", #"{"l":["{$msg} %@ %@ {1}"],"t":"m"}"#, #""[m] inner 0 inner 1 {1}""#),
    Sample("{$msg}", #"{"t":"{$msg}{0}"}"#, #""{$msg}{0}""#),
    Sample("%@{0}%@", #"{"l":["%@","b"]}"#, #""%@inner 0b""#),
    Sample("ä{$msg}😀", #"{"t":"ü"}"#, #""äü😀""#),
  ])
  func `a text is expanded in one pass`(sample: Sample) throws {
    let policy = try expressionPolicy("console(s, args: list)", "string", Self.blocks)
    let text = sample.expression.replacing("\"", with: "\\\"")
    let given =
      sample.message == "{}"
      ? "{\"s\":\"\(text)\"}" : "{\"s\":\"\(text)\"," + sample.message.dropFirst()
    let decision = policy.written(given)
    #expect(decision == (sample.expected.map { "{\"x\":\($0)}" } ?? "{}"))
  }

  @Test func `an absent text or argument makes a call absent`() throws {
    #expect(try value(of: "console(s, args: list)", "string", "{}", Self.blocks) == nil)
    let given = #"{"s":"{?0}"}"#
    #expect(try value(of: "console(s, args: list)", "string", given, Self.blocks) == #""""#)
    #expect(try value(of: "console(s, args: l)", "string", given, Self.blocks) == nil)
  }

  @Test func `many openings without a close are searched once`() throws {
    let text = String(repeating: "${", count: 20_000)
    let policy = try expressionPolicy("console(s, args: list)", "string", Self.blocks)
    #expect(policy.written("{\"s\":\"\(text)\"}") == "{\"x\":\"\(text)\"}")
  }
}
