/// A rule file that uses every construct of the language, for tests that change it token by token.
package enum RichPolicy {
  package static let text = #"""
    ## A policy with everything.
    ## source: made up
    policy rich extends "base/rich.pushrules"

    # What arrives.
    input {
      event: "message" | "recall" = "message"
      ## Who says what.
      message: {
        from: string
        type: "text" | "image" | string = "text"   # open
        content?: string, `x-key`?: any
        count: int = -3
        ratio: number
        ext: { push: json { title?: string, args: [string] = [] }, ignore: loose bool = false }
        policy?: { when: bool, in: [[int]] = [[1, 2], []] }
      }
      app: {
        templates: [string: { title: string, content: string }] = {}
        names: [string: string] = { a: "b", `c d`: "e" }
      }
    }

    reject "at most 100" when length(message.content) > 100

    drop layer old
    drop reject "too long"

    ## A fact.
    observe media by fetch(message.ext.push.title, "x") {
      outcome: "ok" | "failed"
      status?: int
    }

    output {
      ## Whether it goes out.
      gate send: bool
      title: string
      `sub-title`?: string
      payload: any
    }

    table texts {
      ## First.
      "text" = { title: "T\"\\\n\u{1F600}", size: 12 }
      "image" = { title: "I", size: -1 }, otherwise = { title: "O", size: 0 }
    }

    let speaker = message.from when event is "message" and not (message.type is null)
             else "nobody"

    override let size = message.count + 1 - texts[message.type].size

    let known = any(name in message.ext.push.args: name is speaker or name is blank)
    let every = all(n in [1, 2, 3]: n <= 3)
    let one = first(n in message.ext.push.args: n is not empty)
    let many = count(n in [true, false]: n)
    let flat = [x for key in ["a", "b"] for x in app.templates[key] where x.title is present]
    let item = message.policy.in[0][1]
    let odd = message.`x-key` is absent or message.count >= 5 or message.count in [1, 2]

    ## Console.
    placeholders console(args: [string], limit: int) {
      "{$from}" = speaker else "?"
      ## Numbers.
      "{\(n: int)}" = built_in(args[n]) when limit > 0, "${\(p: string)}" = at(message, p)
    }

    override placeholders built_in { "%@" = as_text(message.`x-key`) }

    layer attributes {
      let texts_here = texts[message.type]
      ## The title.
      title = "\(speaker): \(cut("\(message.content)!", 10, "…"))"
      `sub-title` = texts_here.title, payload = merge({ aps: { alert: output.title else "none" } }, {})
    }

    whole layer template when message.count < 10 and known {
      title = console(app.templates["x"].title, args: message.ext.push.args, limit: 2)
    }

    override whole layer shut { send = false when message.ext.ignore else true }

    decide title, `sub-title`: attributes < template
    override decide payload: attributes
    decide send {
      when event is "recall": shut
      when message.ratio > 1 and every: shut < template
      otherwise: shut
    }

    finish title = cut(output.title, 40) when odd
    """# + "\n"
}
