/// Policies that must have no finding: names, types, values.
let languageSound: [FindingCase] = [
  sound(
    "layers, outputs and lets may share a name",
    """
    policy p
    input { name: string }
    output { title: string }
    let title = name
    layer title { title = title }
    decide title: title
    """
  ),
  sound(
    "the order of declarations means nothing",
    """
    policy p
    decide title: base
    layer base { title = first_name }
    let first_name = whole_name
    let whole_name = "\\(name)!"
    output { title: string }
    input { name: string }
    """
  ),
  sound(
    "two layers and two loops may use a name each for itself",
    """
    let known = any(t in message.tags: t is "a") or any(t in message.tags: t is "b")
    layer base { let text = "x"
      title = text }
    layer more when known { let text = "y"
      title = text }
    override_me
    """
  ),
  sound(
    "a key may be any word or stand in back-ticks",
    """
    policy p
    input { message: { when: string, `the key`: string } }
    output { title: string, `mutable-content`: int }
    layer base { title = "\\(message.when)\\(message.`the key`)", `mutable-content` = 1 }
    decide title, `mutable-content`: base
    """
  ),
  sound(
    "alternatives and items may differ where any type is asked for, however deep",
    """
    policy p
    input { n: int, s: string, flag: bool }
    output { all: any, part: { deep: { x?: any }, map: [string: any], list: [any] } }
    layer base {
      all = { a: n when flag else s, b: [n, s, { c: n when flag else [s, flag] }] } when flag else n
      part = ({ deep: { x: (n) when flag else { y: s } }, map: { k: n else s }, list: [n, [s, n]] })
    }
    decide all, part: base
    """
  ),
  sound(
    "a guard sees the lets of its layer",
    """
    layer base { title = "x" }
    layer more when loud { let loud = not quiet
      title = "y" }
    override_me
    """
  ),
  sound(
    "an int fits a number, and everything fits any",
    """
    policy p
    input { n: int, m: { a?: string } }
    output { a: number, b: any, c: any, d: any }
    layer base { a = n, b = m, c = [1, 2], d = { x: { y: "z" } } }
    decide a, b, c, d: base
    """
  ),
  sound(
    "an enumeration fits a string and a wider enumeration",
    """
    policy p
    input { a: "x" | "y" }
    output { s: string, e: "x" | "y" | "z", o: "x" | string }
    layer base { s = a, e = a, o = s_text }
    let s_text = "w"
    decide s, e, o: base
    """
  ),
  sound(
    "constants reach an enumeration by way of lets, tables and their records",
    """
    policy p
    input { a: string, b: bool }
    output { m: "on" | "off", n: "on" | "off", r: "on" | "off" }
    table modes { "1" = "on", otherwise = "off" }
    table records { "1" = { mode: "on" }, otherwise = { mode: "off" } }
    let mode = "on" when b else "off"
    layer base { m = modes[a], n = mode, r = records[a].mode }
    decide m, n, r: base
    """
  ),
  sound(
    "a record expression fits a record and a map",
    """
    policy p
    output { r: { a: string, b?: int }, m: [string: int] }
    layer base { r = { a: "x" }, m = { a: 1, b: 2 } }
    decide r, m: base
    """
  ),
  sound(
    "an entry that may be absent may stand where one is required",
    """
    policy p
    input { a?: string }
    output { r?: { a: string } }
    layer base { r = { a: a } }
    decide r: base
    """
  ),
  sound(
    "alternatives are joined",
    """
    policy p
    input { e: "x" | "y", s: string, i: int, n: number, any_value: any, b: bool }
    output { s: string, n: number, a: any, r: { k?: string, l?: int } }
    let text = e when b else s
    let count = i when b else n
    let thing = i when b else any_value
    let record = { k: s } when b else { l: i }
    layer base { s = text, n = count, a = thing, r = record }
    decide s, n, a, r: base
    """
  ),
  sound(
    "an any may stand where a list may",
    """
    let found = "a" in message.extra or any(x in message.extra: x is "b")
    let texts = [as_text(x) for x in message.extra]
    layer base { title = join(texts, ",") when found else join(message.extra, ",")
      when length(message.extra) > 2 else "-" }
    """
  ),
  sound(
    "any is compared with everything",
    """
    layer base { title = "x" when message.extra is "a" or message.extra is 1
      or message.extra is true or message.extra in [1, 2] else "y" }
    """
  ),
  sound(
    "ints and numbers are compared in any mix",
    """
    layer base { title = "x" when message.weight > 1 or message.count <= message.weight
      or message.count is message.weight else "y" }
    """
  ),
  sound(
    "merge gives a map of a map and a record",
    """
    policy p
    input { info: [string: any], more: any, r: { a: string } }
    output { u: [string: any], v: [string: any], w: { a: string, b: int } }
    layer base { u = merge(info, { key: "x" }), w = merge(r, { b: 1 }) }
    layer rest { v = merge(more, { a: 1 }) else {} }
    decide u, w: base
    decide v: rest
    """
  ),
  sound(
    "defaults of every type",
    """
    policy p
    input {
      s: string = "x", b: bool = true, i: int = -3, n: number = 2, a: any = [1, "x"]
      e: "x" | "y" = "x", o: "x" | string = "z", l: [string] = ["a"], lo: loose bool = false
      m: [string: { t: string }] = { k: { t: "u" } }
      r: { q: int = 1, w?: string, inner: { z?: int } } = { w: "v" }
      j: json { q: int } = { q: 1 }
    }
    output { title: string }
    layer base { title = s }
    decide title: base
    """
  ),
  sound(
    "functions of every kind",
    """
    let joined = join(["a", lower(message.from)], "-")
    let part = cut(joined, 3, "…")
    layer base when contains(part, "a") or glob(joined, "a*") or glob_word(joined, "b?")
      or satisfies(message.count, "<=-3") or satisfies(message.count, "7") {
      title = cut_bytes(joined, max(1, 2, message.count)) when min(1, message.count) > 0
        else nonblank(message.to) else nonempty(as_text(at(message, "ext.a\\\\.b\\\\\\\\")))
        else "\\(as_int(message.extra))" }
    layer lowest { title = "-" }
    override_me
    """
  ),
  sound(
    "a block takes its arguments by name and in any order",
    """
    placeholders console(args: [string], name: string) {
      "{\\(n: int)}" = inner(args[n]) else ""
      "${\\(p: string)}" = "\\(p)\\(name)" else "{}"
      "%@" = args[occurrence]
    }
    placeholders inner { "{x}" = message.from }
    layer base { title = console("{1}", name: message.from, args: message.tags) else "-" }
    """
  ),
  sound(
    "a comprehension may have several sources",
    """
    let names = [i.name for t in message.tags for i in message.ext.items where i.id is t]
    layer base { title = join(names, ",") }
    """
  ),
  sound(
    "a table by an enumeration has all rows",
    """
    table texts { "text" = "T", "image" = "I" }
    layer base { title = texts[message.kind] }
    """
  ),
  sound(
    "a table by a string may find nothing",
    """
    table texts { "text" = "T" }
    layer base { title = texts[message.from] else "-" }
    """
  ),
  sound(
    "an empty list fits every list",
    """
    policy p
    output { a: [{ x: string }], b: [int] }
    layer base { a = [], b = [] }
    decide a, b: base
    """
  ),
  sound(
    "a decided field is read in layers, lets and finish",
    """
    policy p
    output { gate send: bool, title: string, payload: { alert: { title: string } } }
    let shown = output.title
    layer base { send = true, title = "x" }
    layer built { payload = { alert: { title: shown } } }
    decide send, title: base
    decide payload: built
    finish title = cut(output.title, 3) when length(output.title) > 3
    reject "an x" when output.title is "x"
    """
  ),
]
