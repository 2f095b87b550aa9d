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

  static let values: [FormatSample] = [
    FormatSample(
      "alternatives stay on one line where they fit",
      "let a=x when y else z",
      "let a = x when y else z"
    ),
    FormatSample(
      "alternatives stand under each other when one of them is on a new line",
      """
      let speaker = message.to when message.chatType is "group" else
      sender.displayName else message.from
      """,
      """
      let speaker = message.to when message.chatType is "group"
               else sender.displayName
               else message.from
      """
    ),
    FormatSample(
      "alternatives that are too long stand under each other",
      """
      layer a { title = message.ext.em_apns_ext.em_push_title else message.ext.em_push_ext\
      .em_push_title else "x, a text" b = 1 }
      """,
      """
      layer a {
        title = message.ext.em_apns_ext.em_push_title
           else message.ext.em_push_ext.em_push_title
           else "x, a text"
        b     = 1
      }
      """
    ),
    FormatSample(
      "a guard that does not fit stands below its value",
      """
      let dynamic_name = nonempty(sender.remark) else nonempty(message.ext.push_ext.group_user_nickname) \
      when message.chatType is "group" else nickname
      """,
      """
      let dynamic_name = nonempty(sender.remark)
                    else nonempty(message.ext.push_ext.group_user_nickname)
                           when message.chatType is "group"
                    else nickname
      """
    ),
    FormatSample(
      "and, or and parentheses",
      """
      let in_force_list = in_group and ( config.forcePushAccountIds is empty or recipient.accountId in \
      config.forcePushAccountIds )
      let b = c
        or d
      let shown = media.outcome is "local_attached" or (media.outcome is "response" and \
      media.status>=200 and media.status<=299
      and media.moved)
      """,
      """
      let in_force_list = in_group
                      and (config.forcePushAccountIds is empty
                           or recipient.accountId in config.forcePushAccountIds)
      let b = c
           or d
      let shown = media.outcome is "local_attached"
               or (media.outcome is "response" and media.status >= 200 and media.status <= 299
                   and media.moved)
      """
    ),
    FormatSample(
      "every kind of expression",
      #"""
      let a = not  x is present and y is empty and 1+2-n<- 3 and true and output . title is"\( a+b )\u{41}"
      let b = any( r in list :r.x in[1,2]) or all(r in l:r is null)
      let c = [{k:e,`two words`:f when g else h} for k in keys for r in map[ k ] where r<=1]
      let d = block ( t , args : [ ] ) else first(r in l: not r) else at( x , "a.b" ) .y [ 0 ]
      let e = count(r in l: r > 1 or (r >= 2 and r is not 3))
      let f = aps.`mutable-content` is -1 else message.when
      """#,
      #"""
      let a = not x is present and y is empty and 1 + 2 - n < -3 and true
          and output.title is "\( a+b )\u{41}"
      let b = any(r in list: r.x in [1, 2]) or all(r in l: r is null)
      let c = [{ k: e, `two words`: f when g else h } for k in keys for r in map[k] where r <= 1]
      let d = block(t, args: []) else first(r in l: not r) else at(x, "a.b").y[0]
      let e = count(r in l: r > 1 or (r >= 2 and r is not 3))
      let f = aps.`mutable-content` is -1 else message.when
      """#
    ),
    FormatSample(
      "long calls and lists are filled",
      """
      let a = join(["a first text that is long", "a second text that is long", "a third text"], "a separator")
      let b = x in ["a",
        "b"]
      """,
      """
      let a = join(["a first text that is long", "a second text that is long", "a third text"],
                   "a separator")
      let b = x in ["a",
                    "b"]
      """
    ),
    FormatSample(
      "a record that is spread",
      """
      layer a { payload = {
         title: output.title, body: x when y else
          z
         when: 1 }
      }
      """,
      """
      layer a {
        payload = {
          title: output.title
          body: x when y
           else z,
          when: 1
        }
      }
      """
    ),
    FormatSample(
      "a comprehension and a quantifier that are too long",
      """
      let texts = [texts_of_the_rules[rule.identifier] for rule in app.configuration.rules where rule.is_active]
      let found = any(rule in app.configuration.all_the_rules: rule.channel is recipient.channel and rule.on)
      """,
      """
      let texts = [texts_of_the_rules[rule.identifier] for rule in app.configuration.rules
                   where rule.is_active]
      let found = any(rule in app.configuration.all_the_rules:
                      rule.channel is recipient.channel and rule.on)
      """
    ),
  ]

  static let comments: [FormatSample] = [
    FormatSample(
      "all kinds of comments stay where they are",
      """
      ## What it is.
      ## source: a page
      # why

      # ---- section
      layer a { # of the layer
        ## of the field
        x = 1 # of the value
        # before the end

      }
      # at the end
      """,
      """
      ## What it is.
      ## source: a page
      # why

      # ---- section
      layer a {   # of the layer
        ## of the field
        x = 1     # of the value
        # before the end
      }
      # at the end
      """
    ),
    FormatSample(
      "comments behind code stand under each other, as long as they fit",
      """
      input {
        a: string # first
        longer_name: string
        bc: string# second

        c: string # alone
        d: "a long enumeration" | "that is wider than sixty columns" | string # far
        e: int # another one
      }
      """,
      """
      input {
        a: string    # first
        longer_name: string
        bc: string   # second

        c: string   # alone
        d: "a long enumeration" | "that is wider than sixty columns" | string   # far
        e: int      # another one
      }
      """
    ),
    FormatSample(
      "comments between the words of a value",
      """
      let a = x when y # first
      # own
       else # odd
       z # last
      let b = c and # why
        d
      let e # name
      = # equals
      f
      """,
      """
      let a = x when y   # first
         # own
         else            # odd
                  z      # last
      let b = c
          and            # why
                  d
      let e              # name
          =              # equals
          f
      """
    ),
    FormatSample(
      "comments around commas",
      """
      input { a: int # first
        , # second
        b: int, # third
        c: int }
      layer x { y = f(a, # one
       b # two
       , c) }
      """,
      """
      input {
        a: int     # first
        # second
        b: int     # third
        c: int
      }
      layer x {
        y = f(a,   # one
              b    # two
                  , c)
      }
      """
    ),
    FormatSample(
      "a comma behind a documentation line stays, so that the line belongs to nobody as before",
      "let a = { b: c ## stray\n, when: d }",
      """
      let a = {
        b: c   ## stray
            ,
        when: d
      }
      """
    ),
    FormatSample("in empty braces", "input { # c\n}", "input {   # c\n}"),
  ]

  static let all = types + blocks + chains + values + comments
}
