/// The tree of the rich policy, read and found right by a person.
enum RichPolicyDump {
  static let text = #"""
    ## A policy with everything.
    ## source: made up
    policy rich extends "base/rich.pushrules"
    input
      event: "message" | "recall" = "message"
      ## Who says what.
      message: record
        from: string
        type: "text" | "image" | string = "text"
        content?: string
        x-key?: any
        count: int = -3
        ratio: number
        ext: record
          push: json record
            title?: string
            args: [string] = []
          ignore: loose bool = false
        policy?: record
          when: bool
          in: [[int]] = [[1, 2], []]
      app: record
        templates: [string: record] = {}
          title: string
          content: string
        names: [string: string] = {a: "b", c d: "e"}
    reject "at most 100" when (> (call length (. message content)) 100)
    drop layer old
    drop reject "too long"
    ## A fact.
    observe media by fetch ((. (. (. message ext) push) title) "x")
      outcome: "ok" | "failed"
      status?: int
    output
      ## Whether it goes out.
      gate send: bool
      title: string
      sub-title?: string
      payload: any
    table texts
      ## First.
      "text" = {title: "T\"\\\n😀", size: 12}
      "image" = {title: "I", size: -1}
      otherwise = {title: "O", size: 0}
    let speaker = (. message from) when (and (is event "message") (not ((is-null (. message type))))) else "nobody"
    override let size = (- (+ (. message count) 1) (. ([] texts (. message type)) size))
    let known = (any name in (. (. (. message ext) push) args) : (or (is name speaker) (is-blank name)))
    let every = (all n in (list 1 2 3) : (<= n 3))
    let one = (first n in (. (. (. message ext) push) args) : (is-not-empty n))
    let many = (count n in (list true false) : n)
    let flat = (each x for key in (list "a" "b") for x in ([] (. app templates) key) where (is-present (. x title)))
    let item = ([] ([] (. (. message policy) in) 0) 1)
    let odd = (or (is-absent (. message x-key)) (>= (. message count) 5) (in (. message count) (list 1 2)))
    ## Console.
    placeholders console args: [string] limit: int
      "{$from}" = speaker else "?"
      ## Numbers.
      "{" <n: int> "}" = (call built_in ([] args n)) when (> limit 0)
      "${" <p: string> "}" = (call at message p)
    override placeholders built_in
      "%@" = (call as_text (. message x-key))
    layer attributes
      let texts_here = ([] texts (. message type))
      ## The title.
      title = \(speaker)+": "+\((call cut \((. message content))+"!" 10 "…"))
      sub-title = (. texts_here title)
      payload = (call merge (record aps: (record alert: (output title) else "none")) (record))
    whole layer template when (and (< (. message count) 10) known)
      title = (call console (. ([] (. app templates) "x") title) args: (. (. (. message ext) push) args) limit: 2)
    override whole layer shut
      send = false when (. (. message ext) ignore) else true
    decide title, sub-title: attributes < template
    override decide payload: attributes
    decide send
      when (is event "recall"): shut
      when (and (> (. message ratio) 1) every): shut < template
      otherwise: shut
    finish title = (call cut (output title) 40) when odd
    """# + "\n"
}
