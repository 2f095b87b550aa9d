import Testing

/// A piece of a file as somebody wrote it and as it comes out.
struct FormatSample: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let written: String
  let formatted: String

  /// Both texts stand behind `policy p` and an empty line.
  init(_ name: String, _ written: String, _ formatted: String) {
    testDescription = name
    self.written = "policy p\n\n" + written + "\n"
    self.formatted = "policy p\n\n" + formatted + "\n"
  }

  static let types: [FormatSample] = [
    FormatSample(
      "fields lose their commas and stand in lines",
      "input{a:string,b?:int,`mutable-content` ? : loose   bool=false}",
      """
      input {
        a: string
        b?: int
        `mutable-content`?: loose bool = false
      }
      """
    ),
    FormatSample("a single field may stay on one line", "input{a:int}", "input { a: int }"),
    FormatSample(
      "a single field stays on its own line",
      "input{\na:int}",
      "input {\n  a: int\n}"
    ),
    FormatSample("no field", "input {\n}", "input {}"),
    FormatSample(
      "records stay on one line or on several, as the author began them",
      """
      input { a: { x: string y?: int }
        b: json {
        x: string, y: int } c:[ string : { z:[int]=[ 1,-2 ] } ]={ } d: any }
      """,
      """
      input {
        a: { x: string, y?: int }
        b: json {
          x: string
          y: int
        }
        c: [string: { z: [int] = [1, -2] }] = {}
        d: any
      }
      """
    ),
    FormatSample(
      "a record that is too long is spread",
      """
      input { message: { first_long_name: string, second_long_name: string, third_long_name: \
      string, more_of_it: int } }
      """,
      """
      input {
        message: {
          first_long_name: string
          second_long_name: string
          third_long_name: string
          more_of_it: int
        }
      }
      """
    ),
    FormatSample(
      "an enumeration that is too long goes on below, and one that the author broke stays so",
      """
      output { mode: "local_attached"|"local_attach_failed"|"local_missing"|"download_error"|\
      "no_location"|"not_http"|string
        gate   send:bool
        short: "a" |
        "b" = "a"
      }
      """,
      """
      output {
        mode: "local_attached" | "local_attach_failed" | "local_missing" | "download_error"
            | "no_location" | "not_http" | string
        gate send: bool
        short: "a"
             | "b" = "a"
      }
      """
    ),
    FormatSample(
      "a default that is a record",
      "input { a: { b: int, c: [bool] } = {b:1,c:[true,false]} }",
      "input { a: { b: int, c: [bool] } = { b: 1, c: [true, false] } }"
    ),
  ]

  static let blocks: [FormatSample] = [
    FormatSample(
      "the rows of a table stand under each other",
      #"table t{"a"="x","long"={k:"v",`a b`:1}otherwise="z"}"#,
      #"""
      table t {
        "a"       = "x"
        "long"    = { k: "v", `a b`: 1 }
        otherwise = "z"
      }
      """#
    ),
    FormatSample(
      "wide letters take two columns",
      #"table t { "文件" = "x" "abcde" = "y" "a" = "z" }"#,
      #"""
      table t {
        "文件"  = "x"
        "abcde" = "y"
        "a"     = "z"
      }
      """#
    ),
    FormatSample(
      "placeholders keep their patterns as written",
      #"placeholders p(args:[string],n:int){"{$msg}"=message.content,"{\(n: int)}"=b(args[n])else""}"#,
      #"""
      placeholders p(args: [string], n: int) {
        "{$msg}"      = message.content
        "{\(n: int)}" = b(args[n]) else ""
      }
      """#
    ),
    FormatSample(
      "a layer with one field stays on one line, with more it is spread",
      """
      layer a{x=1} layer b when c{x=1 long="y"}
      layer c {
      x = 1 }
      layer d { }
      whole layer e{let t=a[1] x=t}
      """,
      """
      layer a { x = 1 }

      layer b when c {
        x    = 1
        long = "y"
      }
      layer c {
        x = 1
      }
      layer d {}
      whole layer e {
        let t = a[1]
        x = t
      }
      """
    ),
    FormatSample(
      "comments, empty lines and lets part the columns",
      """
      layer a {

        x = 1
        long = 2

        longer = 3
        # here
        y = 4
        let z = 5
        longest = 6
        z = 7


      }
      """,
      """
      layer a {
        x    = 1
        long = 2

        longer = 3
        # here
        y = 4
        let z = 5
        longest = 6
        z       = 7
      }
      """
    ),
    FormatSample(
      "a guard that is too long goes on below",
      """
      whole layer directed_template when message.chatType is "group" and recipient.id in \
      message.ext.directed_template.target{x=1}
      """,
      """
      whole layer directed_template
          when message.chatType is "group" and recipient.id in message.ext.directed_template.target {
        x = 1
      }
      """
    ),
    FormatSample(
      "a guard on a line of its own",
      """
      whole layer directed_template
       when a and
       b { x = 1
        y = 2 }
      """,
      """
      whole layer directed_template
          when a
           and b {
        x = 1
        y = 2
      }
      """
    ),
    FormatSample(
      "observe",
      #"observe media by fetch( url,1 ){outcome:"ok"|"bad" status?:int}"#,
      #"observe media by fetch(url, 1) { outcome: "ok" | "bad", status?: int }"#
    ),
    FormatSample(
      "reject and drop",
      """
      reject "short"when a
      reject "pushContent may have at most 500 characters" when length(message.pushContent) > 500 and not b
      reject "broken"
      when a
      drop layer x drop reject "y"
      """,
      """
      reject "short" when a
      reject "pushContent may have at most 500 characters"
        when length(message.pushContent) > 500 and not b
      reject "broken"
        when a
      drop layer x
      drop reject "y"
      """
    ),
  ]

  static let chains: [FormatSample] = [
    FormatSample(
      "neighbours stand under each other",
      """
      decide subtitle:a
      decide sound,badge:a<b
      override decide x: c

      decide y: d
      """,
      """
      decide subtitle:     a
      decide sound, badge: a < b
      override decide x:   c

      decide y: d
      """
    ),
    FormatSample(
      "a chain that is too long goes on below its first layer and aligns with nobody",
      """
      decide title, body: attributes < default_template < extension_fields < receiver_template < sender < x
      decide subtitle: extension_fields
      decide x: y
      """,
      """
      decide title, body: attributes < default_template < extension_fields < receiver_template < sender
                          < x
      decide subtitle: extension_fields
      decide x:        y
      """
    ),
    FormatSample(
      "a chain stays broken where the author broke it",
      "decide title: a < b\n< c <\nd",
      "decide title: a < b\n              < c\n              < d"
    ),
    FormatSample(
      "branches",
      "decide body{when recipient.dnd.showDetail:a<b when x:c otherwise:d<e\n<f}",
      """
      decide body {
        when recipient.dnd.showDetail: a < b
        when x:                        c
        otherwise:                     d < e
                                       < f
      }
      """
    ),
    FormatSample(
      "finish",
      """
      finish title=cut(output.title,40,"…")
      finish body=cut(output.body, 120)  when a else b
      """,
      """
      finish title = cut(output.title, 40, "…")
      finish body  = cut(output.body, 120) when a else b
      """
    ),
  ]

  static let all = types + blocks + chains + values + comments
}
