import PushRules
import PushRulesDiagnostics
import PushRulesEvaluation
import PushRulesTesting

/// A policy in which everything stands that coverage and mutants look at.
enum SamplePolicy {
  static let text = #"""
    policy sample

    input {
      kind: "a" | "b" | "c" = "a"
      text?: string
      n: int = 0
      quiet: bool = false
      private: bool = false
      items: [string] = []
      template?: { title?: string, body?: string }
    }

    output {
      gate send: bool
      title: string
      body: string
    }

    table words {
      "a"       = "A"
      otherwise = "?"
    }

    let shown = nonempty(text) else "none"

    let loud = n > 10 and not quiet

    placeholders fill {
      "{t}"       = shown
      "{\(i: int)}" = items[i] else "-"
    }

    reject "no b" when kind is "b" and quiet

    layer by_default { send = true }

    layer quiet when quiet { send = false }

    layer base {
      title = words[kind]
      body  = "none"
    }

    layer texts when kind is not "c" {
      title = text when loud else "\(text)!" when n is 5
      body  = fill(text)
    }

    whole layer template {
      title = template.title
      body  = template.body
    }

    layer hidden { body = "hidden" }

    decide send:  by_default < quiet
    decide title: base < texts < template
    decide body {
      when private: hidden
      otherwise:    base < texts < template
    }

    finish body = cut(output.body, 9, "…") when n is not 7

    """#

  static func load(_ text: String = text) throws -> Policy {
    try Policy(name: "sample.pushrules", bytes: Array(text.utf8))
  }

  /// A case file of messages and what they are expected to be; a case is named by its message.
  static func cases(_ cases: [(given: String, expect: String)]) throws -> CaseFile {
    let items = cases.map { item in
      var name: [UInt8] = []
      JSONText.appendString(item.given, into: &name)
      let quoted = String(decoding: name, as: UTF8.self)
      return "{\"name\": \(quoted), \"given\": \(item.given), \(item.expect)}"
    }
    let text =
      "{\"policy\": \"sample.pushrules\", \"cases\": [\n\(items.joined(separator: ",\n"))\n]}"
    return try CaseFile.read(SourceFile(name: "sample.cases.json", bytes: Array(text.utf8)))
  }
}
