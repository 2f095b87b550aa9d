/// Policies that must have no finding: what is known to be present, files that extend others.
let presenceSound: [FindingCase] = [
  sound(
    "a question in the same and silences an is not",
    """
    layer base { title = "x" when message.to is present and message.to is not "a" else "y" }
    """
  ),
  sound(
    "the question may stand behind",
    """
    layer base { title = "x" when message.to is not "a" and message.to is present else "y" }
    """
  ),
  sound(
    "asking for absence in an or silences an is not",
    """
    layer base { title = "x" when message.to is absent or message.to is not "a" else "y" }
    """
  ),
  sound(
    "a comparison that holds needs its operands",
    """
    layer base { title = "x" when message.weight > 3 and message.weight is not 4 else "y" }
    """
  ),
  sound(
    "a guard of the layer silences an is not in it",
    """
    layer base { title = "-" }
    layer more when message.to is present { title = "x" when message.to is not "a" }
    override_me
    """
  ),
  sound(
    "a guard of the alternative silences an is not in it",
    """
    policy p
    input { a?: string }
    output { on: bool }
    layer base { on = a is not "x" when a is present else false }
    decide on: base
    """
  ),
  sound(
    "a guard before it that would have been taken silences an is not",
    """
    layer base { title = "none" when message.to is absent
      else "x" when message.to is not "a" else "y" }
    """
  ),
  sound(
    "a branch before it silences an is not",
    """
    policy p
    input { a?: string }
    output { title: string }
    layer base { title = "x" }
    decide title { when a is absent: base when a is not "b": base otherwise: base }
    """
  ),
  sound(
    "a path that is present makes the records around it present",
    """
    policy p
    input { a?: { b: { c: string, d: string } } }
    output { title: string }
    layer base { title = "x" when a.b.c is "1" and a.b.d is not "2" else "y" }
    decide title: base
    """
  ),
  sound(
    "what has a default or is required is never absent",
    """
    layer base { title = "x" when message.kind is not "text" and message.from is not "a"
      and message.ext.items is not empty else "y" }
    """
  ),
  sound(
    "a fact without arguments is never absent",
    """
    policy p
    input { a: string }
    observe clock by time() { hour: int }
    observe media by fetch(a) { outcome: "ok" | "no" }
    output { title: string }
    layer base { title = "x" when clock.hour is not 3 and media.outcome is not "ok" else "y" }
    decide title: base
    """
  ),
  sound(
    "a let with a last unconditional alternative is never absent",
    """
    let name = message.to when quiet else message.from
    layer base { title = "x" when name is not "a" else name }
    """
  ),
  sound(
    "a required output has an unconditional candidate that is not the lowest",
    """
    layer base { title = message.to }
    layer more { title = "x" }
    override_me
    """
  ),
  sound(
    "a finish step without condition gives a value",
    """
    policy p
    input { a?: string }
    output { title: string }
    layer base { title = a }
    decide title: base
    finish title = "x"
    """
  ),
  sound(
    "a whole layer whose fields are all there",
    """
    policy p
    output { title: string, body: string }
    whole layer base { title = "x", body = "y" }
    decide title, body: base
    """
  ),
  FindingCase(
    "records of input merge, deep and in json",
    [
      """
      policy b
      input { m: { ext: json { a?: string }, l: int = 0 } }
      output { title: string, r: { x: int } }
      layer base { title = m.ext.a else "-", r = { x: 1 } }
      decide title, r: base
      """,
      """
      policy p extends "b"
      input { m: { ext: json { b?: string } }, more: string }
      output { body?: string, r: { y?: int } }
      layer extra { body = m.ext.b else more }
      decide body: extra
      """,
    ],
    []
  ),
  FindingCase(
    "everything may be overridden",
    [
      """
      policy b
      input { a: string, url?: string }
      output { title: string, body: string }
      let text = a
      table texts { "x" = "1", otherwise = "2" }
      placeholders block { "{x}" = a }
      observe media by fetch(url) { ok: bool }
      layer base { title = texts[text], body = block(text) }
      layer more when media.ok { title = "m" }
      decide title, body: base
      finish title = cut(output.title, 9)
      reject "too long" when length(a) > 9
      """,
      """
      policy p extends "b"
      override let text = "x"
      override table texts { "x" = "3" }
      override placeholders block { "{y}" = "z" }
      override observe media by fetch(a) { ok: bool, size: int }
      override layer base { title = texts["x"], body = block(text) }
      override decide title: base < more
      override finish title = cut(output.title, 8)
      override finish title = cut(output.title, 7)
      drop reject "too long"
      """,
    ],
    []
  ),
  FindingCase(
    "a layer is dropped when no chain names it any more",
    [
      """
      policy b
      output { title: string }
      layer base { title = "x" }
      layer more { title = "y" }
      decide title: base < more
      """,
      """
      policy p extends "b"
      drop layer more
      override decide title: base
      """,
    ],
    []
  ),
  FindingCase(
    "a let that an override leaves unused belongs to the base file",
    [
      """
      policy b
      input { a: string }
      output { title: string }
      let name = a
      let text = name
      layer base { title = text }
      decide title: base
      """,
      """
      policy p extends "b"
      override let text = "x"
      """,
    ],
    []
  ),
]
