/// The mark and the paths of `fit_bytes`.
let fitBytesFindings: [FindingCase] = [
  FindingCase(
    "fit_bytes with faults in its paths",
    [
      #"""
      let a = fit_bytes(message, 100, "…", 1️⃣"form", 2️⃣"ext.items", 3️⃣"from.x", 4️⃣"kind", 5️⃣"ext.titel")
      let b = fit_bytes(message.ext, 100, "…", 6️⃣"", "title", 7️⃣"title", 8️⃣message.from, 9️⃣"a\\b")
      layer base { title = "x" when a is absent and b is present }
      """#
    ],
    [
      #"1️⃣ check/fit-bytes-text `"form"` leads nowhere: there is no field `form` | did you mean `from`?"#,
      #"2️⃣ check/fit-bytes-text `"ext.items"` is no text that can be cut: it is `[{ … }]` | name a field that is a `string` or `any`"#,
      #"3️⃣ check/fit-bytes-text `"from.x"` leads nowhere: `from` is `string` | a path leads through records to a text"#,
      #"4️⃣ check/fit-bytes-text `"kind"` is no text that can be cut: it is `"text" | "image"` | name a field that is a `string` or `any`"#,
      #"5️⃣ check/fit-bytes-text `"ext.titel"` leads nowhere: there is no field `titel` | did you mean `title`?"#,
      #"6️⃣ check/fit-bytes-text `""` is no text that can be cut: it is `{ title?: string, items: [{ … }] }` | name a field that is a `string` or `any`"#,
      #"7️⃣ check/fit-bytes-text `"title"` is named twice → «"title"» named here first | leave one of them out"#,
      #"8️⃣ check/fit-bytes-text a path of `fit_bytes` must stand here as a string | write `fit_bytes(record, 4096)` or `fit_bytes(record, 4096, "…", "key.of.a.text")`"#,
      #"9️⃣ check/at-path `"a\\b"` is no path | keys with `.` between them; a dot in a key is `\\.`, a backslash `\\\\`"#,
    ]
  ),
  FindingCase(
    "fit_bytes with a mark that is no constant",
    [
      #"""
      layer base { title = "x" when fit_bytes(message, 100, 1️⃣message.from, "from") is present }
      """#
    ],
    [
      #"1️⃣ check/fit-bytes-text the mark of `fit_bytes` must stand here as a string | write `fit_bytes(record, 4096)` or `fit_bytes(record, 4096, "…", "key.of.a.text")`"#
    ]
  ),
  FindingCase(
    "fit_bytes with a mark alone, of a text, and with a text as its limit",
    [
      #"""
      let a = 1️⃣fit_bytes(message, 100, "…")
      let b = fit_bytes(2️⃣message.from, 100)
      let c = fit_bytes(message, 3️⃣"100")
      let d = 4️⃣fit_bytes(message)
      layer base { title = "x" when a is absent and b is absent and c is absent and d is absent }
      """#
    ],
    [
      #"1️⃣ check/argument-count `fit_bytes` takes 2 arguments, or 4 or more, not 3 | write `fit_bytes(record, 4096)` or `fit_bytes(record, 4096, "…", "key.of.a.text")`"#,
      #"2️⃣ check/argument-type `fit_bytes` takes a record, a map or `any` here, this is `string` | write `fit_bytes(record, 4096)` or `fit_bytes(record, 4096, "…", "key.of.a.text")`"#,
      #"3️⃣ check/argument-type `fit_bytes` takes an int here, this is `string` | write `fit_bytes(record, 4096)` or `fit_bytes(record, 4096, "…", "key.of.a.text")`"#,
      #"4️⃣ check/argument-count `fit_bytes` takes 2 arguments, or 4 or more, not 1 | write `fit_bytes(record, 4096)` or `fit_bytes(record, 4096, "…", "key.of.a.text")`"#,
    ]
  ),
  FindingCase(
    "fit_bytes with paths into records, maps and any",
    [
      #"""
      let a = fit_bytes(message, 100, "…", "from", "to", "ext.title", "extra.a.b", "texts.x", "extra")
      let b = fit_bytes(merge(message.extra, message.ext), 100, "…", "a", "b.c")
      layer base { title = fit_bytes({ m: message }, 100, "", "m.from").m.from else "x" when a is absent and b is absent }
      """#
    ],
    []
  ),
]
