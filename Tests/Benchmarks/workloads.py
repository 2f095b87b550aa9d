"""Policies and messages that grow: each function gives a policy's text and some messages."""

import json
import random


def different_fields(layers):
    """A chain whose guards are different fields; no guard holds."""
    fields = ", ".join(f"f{i}: bool = false" for i in range(layers))
    guarded = [f'layer l{i} when flags.f{i} {{ body = "text {i}" }}' for i in range(layers)]
    policy = chain(f"flags: {{ {fields} }}", guarded)
    return policy, ['{"id":"m-20418","flags":{"f1":false,"f7":false}}']


def one_field(layers):
    """A chain whose guards compare one field with different constants."""
    guarded = [f'layer l{i} when kind is "kind {i}" {{ body = "text {i}" }}' for i in range(layers)]
    return chain("kind: string", guarded), keyed("kind", "kind", layers)


def chain(fields, guarded):
    names = " < ".join(["base"] + [f"l{i}" for i in range(len(guarded))])
    base = 'layer base { body = "no text" }'
    return file(f"input {{ {fields} }}", BODY, base, *guarded, f"decide body: {names}")


def table_rows(rows):
    """A table, asked for one of its keys."""
    lines = "\n".join(f'  "row {i}" = "text {i}"' for i in range(rows))
    table = f'table texts {{\n{lines}\n  otherwise = "no text"\n}}'
    layer = "layer base { body = texts[key] }"
    policy = file("input { key: string }", BODY, table, layer, "decide body: base")
    return policy, keyed("key", "row", rows)


def unread_fields(fields):
    """Declared fields that no rule reads; ten of them are in the message."""
    declared = ", ".join(f"f{i}?: string" for i in range(fields))
    given = f"input {{ text: string, other: {{ {declared} }} }}"
    policy = file(given, BODY, "layer base { body = text }", "decide body: base")
    other = {f"f{i}": f"value {i}" for i in range(10)}
    return policy, [compact({"text": "Hello", "other": other})]


def map_entries(entries):
    """A map in the message, asked for one of its keys."""
    layer = 'layer base { body = texts[key] else "no text" }'
    policy = file(
        "input { key: string, texts: [string: string] = {} }", BODY, layer, "decide body: base"
    )
    texts = {f"key {i}": f"text {i}" for i in range(entries)}
    keys = random.Random(1).choices(list(texts), k=50)
    return policy, [compact({"key": key, "texts": texts}) for key in keys]


def rule_file(size, measured=len):
    """A rule file with declarations of every kind, and a message.

    It is as large as `size` says, measured in bytes or by another function of a text.
    """
    sections = [section(0)]
    while sum(map(measured, sections)) < size:
        sections.append(section(len(sections)))
    numbers = range(len(sections))
    texts = "\n".join(f"    text{i}?: string" for i in numbers)
    titles = "\n".join(f"  title{i}: string" for i in numbers)
    given = (
        f'input {{\n  message: {{\n    type: string = "text"\n    from: string\n{texts}\n  }}\n}}'
    )
    return file(given, f"output {{\n{titles}\n}}", *sections), ['{"message":{"from":"amy"}}']


def lines(text):
    return text.count("\n") + 1


def section(i):
    return f"""## What is said of kind {i}.
table kinds{i} {{
  "text"    = "a message {i}"
  "image"   = "a picture {i}"
  otherwise = "something {i}"
}}

let text{i} = nonempty(message.text{i}) else kinds{i}[message.type]

placeholders words{i} {{
  "{{from}}" = message.from
  "{{text}}" = text{i}
}}

layer plain{i} {{ title{i} = words{i}("{{from}}: {{text}}") }}

layer special{i} when message.type is "kind {i}" and message.text{i} is present {{
  title{i} = "\\(message.from) says \\(text{i})" when message.from is not "x" else "news"
}}

decide title{i}: plain{i} < special{i}
"""


BODY = "output { body: string }"


def file(*parts):
    return "\n\n".join(["policy growth", *parts]) + "\n"


def keyed(field, prefix, count):
    """Messages with keys of which one in eleven or fewer is not known."""
    chosen = random.Random(1)
    keys = [f"{prefix} {chosen.randrange(count + 1)}" for _ in range(20_000)]
    return [compact({"id": "m-20418", field: key}) for key in keys]


def padded(messages, size):
    """Messages of about this many bytes: the rest stands under keys that no policy declares."""
    chosen = random.Random(1)
    pieces = (compact(piece(chosen, 4), ascii=i % 6 == 0) for i in range(400))
    pieces = [text for text in pieces if len(text) < 500]
    start = '{"message":{'
    for message in messages:
        missing = size - len(message.encode())
        outer, inner = (filling(chosen, pieces, missing // 2) for _ in range(2))
        yield f'{{"trace":{outer},"message":{{"context":{inner},{message.removeprefix(start)}'


def filling(chosen, pieces, size):
    """An object of pieces."""
    entries = []
    while size > 0:
        entries.append(f'"k{len(entries)}":{chosen.choice(pieces)}')
        size -= len(entries[-1].encode()) + 1
    return "{" + ",".join(entries) + "}"


def compact(value, ascii=False):
    return json.dumps(value, ensure_ascii=ascii, separators=(",", ":"))


def piece(chosen, depth):
    """A JSON value as services log them: records, lists of numbers, texts with escapes or Chinese."""
    kind = chosen.randrange(6 if depth else 4)
    if kind == 0:
        return [
            round(chosen.uniform(-180, 180), chosen.randrange(7))
            for _ in range(chosen.randrange(12))
        ]
    if kind == 1:
        return chosen.choice(
            ["你好，请问明天下午有空吗", 'a "quoted" word\nand a line', "C:\\logs\\push", "😀 🎉"]
        )
    if kind == 2:
        return chosen.choice([True, False, None, chosen.randrange(10**12), chosen.random()])
    if kind == 3:
        return " ".join(
            chosen.choices(["push", "token", "delivered", "queue", "https://a.example/x"], k=6)
        )
    if kind == 4:
        return [piece(chosen, depth - 1) for _ in range(chosen.randrange(6))]
    return {f"field{i}": piece(chosen, depth - 1) for i in range(1 + chosen.randrange(8))}
