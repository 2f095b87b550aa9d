import PushRules
import PushRulesEvaluation
import Testing

/// The JSON Schemas of messages and decisions as texts.
///
/// That they admit what the evaluator takes and gives is tested in OracleTests and by `.ci/schemas`.
@Suite struct SchemaTests {
  private static let rich = #"""
    ## Every type, and every way to be absent.
    ## source: made up
    policy rich

    input {
      ## Who it is from.
      ## A user's name.
      from: string
      kind: "chat" | "group"
      media: "text" | "image" | string = "text"
      urgent: bool = false
      loud: loose bool = false
      count: int
      price?: number
      data?: any
      needed: any
      tags: [string] = ["a", "b"]
      texts: [string: { title: string, body?: string }] = {}
      ## Nothing in it is needed.
      sender: { name?: string, deep: { age: int = -1 } }
      target: { id: string, `x/y z`: json { a: [json int], b: string } }
      style?: { color: string }
      box: { size: int = 1, label?: string } = { size: 2 }
    }

    observe picture by fetch(data, from) { ok: bool, size?: int }

    ## Always asked for.
    observe clock by look(from, "utc") { hour?: int }

    reject "at most 100" when count > 100
    reject "no blank name" when from is blank

    output {
      ## Whether it goes out.
      gate send: bool
      ## What stands on top.
      title: string
      style: "big" | "small"
      open?: "one" | string
      badge: int
      price?: number
      extra?: any
      tags?: [string]
      texts?: [string: string]
      alert?: { title: string, parts?: [{ n: int, t?: string }] }
    }

    layer all {
      send  = not urgent
      title = from
      style = "big"
      open  = media
      badge = count
      price = price
      extra = data
      tags  = tags
      texts = { a: from, b: kind }
      alert = { title: from, parts: [{ n: 1, t: price_text }] }
    }

    let price_text = "\(price)"

    decide send, title, style, open, badge, price, extra, tags, texts, alert: all
    """#

  private static func text(_ schema: JSONValue) -> String {
    var bytes: [UInt8] = []
    schema.writeIndented(into: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `the messages of a policy with every type`() throws {
    let policy = try policy(Self.rich)
    #expect(
      Self.text(PolicySchema.message(policy.checked)) == #"""
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "A message for the policy rich",
          "description": "Every type, and every way to be absent.\nsource: made up\n\nAn integer is written without fraction and exponent: 1.0 is none.\nA string in the place of JSON must hold JSON of the same schema.\nA message that breaks one of these rules is refused as well: at most 100; no blank name.",
          "type": "object",
          "properties": {
            "from": { "description": "Who it is from.\nA user's name.", "type": "string" },
            "kind": { "type": "string", "enum": ["chat", "group"] },
            "media": { "type": ["string", "null"], "examples": ["text", "image"], "default": "text" },
            "urgent": { "type": ["boolean", "null"], "default": false },
            "loud": { "enum": [true, false, "true", "false", "YES", "NO", 0, 1, null], "default": false },
            "count": { "type": "integer", "minimum": -9223372036854775808, "maximum": 9223372036854775807 },
            "price": { "type": ["number", "null"] },
            "data": {},
            "needed": { "not": { "type": "null" } },
            "tags": {
              "type": ["array", "null"],
              "items": { "type": ["string", "null"] },
              "default": ["a", "b"]
            },
            "texts": {
              "type": ["object", "null"],
              "additionalProperties": {
                "type": ["object", "null"],
                "properties": { "title": { "type": "string" }, "body": { "type": ["string", "null"] } },
                "required": ["title"]
              },
              "default": {}
            },
            "sender": {
              "description": "Nothing in it is needed.",
              "type": ["object", "null"],
              "properties": {
                "name": { "type": ["string", "null"] },
                "deep": {
                  "type": ["object", "null"],
                  "properties": {
                    "age": {
                      "type": ["integer", "null"],
                      "minimum": -9223372036854775808,
                      "maximum": 9223372036854775807,
                      "default": -1
                    }
                  }
                }
              }
            },
            "target": {
              "type": "object",
              "properties": {
                "id": { "type": "string" },
                "x/y z": {
                  "anyOf": [
                    {
                      "type": "object",
                      "properties": {
                        "a": {
                          "type": "array",
                          "items": {
                            "anyOf": [
                              {
                                "type": ["integer", "null"],
                                "minimum": -9223372036854775808,
                                "maximum": 9223372036854775807
                              },
                              {
                                "type": "string",
                                "contentMediaType": "application/json",
                                "contentSchema": {
                                  "$ref": "#/properties/target/properties/x~1y%20z/anyOf/0/properties/a/items/anyOf/0"
                                }
                              }
                            ]
                          }
                        },
                        "b": { "type": "string" }
                      },
                      "required": ["a", "b"]
                    },
                    {
                      "type": "string",
                      "contentMediaType": "application/json",
                      "contentSchema": { "$ref": "#/properties/target/properties/x~1y%20z/anyOf/0" }
                    }
                  ]
                }
              },
              "required": ["id", "x/y z"]
            },
            "style": {
              "type": ["object", "null"],
              "properties": { "color": { "type": "string" } },
              "required": ["color"]
            },
            "box": {
              "type": ["object", "null"],
              "properties": {
                "size": {
                  "type": ["integer", "null"],
                  "minimum": -9223372036854775808,
                  "maximum": 9223372036854775807,
                  "default": 1
                },
                "label": { "type": ["string", "null"] }
              },
              "default": { "size": 2 }
            },
            "picture": {
              "description": "A fact, established by fetch: required where these have values: `data`, `from`.",
              "type": ["object", "null"],
              "properties": {
                "ok": { "type": "boolean" },
                "size": {
                  "type": ["integer", "null"],
                  "minimum": -9223372036854775808,
                  "maximum": 9223372036854775807
                }
              },
              "required": ["ok"]
            },
            "clock": {
              "description": "Always asked for.\nA fact, established by look.",
              "type": "object",
              "properties": {
                "hour": {
                  "type": ["integer", "null"],
                  "minimum": -9223372036854775808,
                  "maximum": 9223372036854775807
                }
              }
            }
          },
          "required": ["from", "kind", "count", "needed", "target", "clock"]
        }
        """#
    )
  }

  @Test func `the decisions of a policy with every type`() throws {
    let policy = try policy(Self.rich)
    #expect(
      Self.text(PolicySchema.decision(policy.checked)) == #"""
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "A decision of the policy rich",
          "description": "Every type, and every way to be absent.\nsource: made up",
          "oneOf": [
            {
              "description": "The gate is open.",
              "type": "object",
              "properties": {
                "send": { "description": "Whether it goes out.", "const": true },
                "title": { "description": "What stands on top.", "type": "string" },
                "style": { "type": "string", "enum": ["big", "small"] },
                "open": { "type": "string", "examples": ["one"] },
                "badge": {
                  "type": "integer",
                  "minimum": -9223372036854775808,
                  "maximum": 9223372036854775807
                },
                "price": { "type": "number" },
                "extra": { "not": { "type": "null" } },
                "tags": { "type": "array", "items": { "type": ["string", "null"] } },
                "texts": { "type": "object", "additionalProperties": { "type": ["string", "null"] } },
                "alert": {
                  "type": "object",
                  "properties": {
                    "title": { "type": "string" },
                    "parts": {
                      "type": "array",
                      "items": {
                        "type": ["object", "null"],
                        "properties": {
                          "n": {
                            "type": "integer",
                            "minimum": -9223372036854775808,
                            "maximum": 9223372036854775807
                          },
                          "t": { "type": "string" }
                        },
                        "required": ["n"],
                        "additionalProperties": false
                      }
                    }
                  },
                  "required": ["title"],
                  "additionalProperties": false
                },
                "explain": {
                  "description": "Why each field is what it is, where that was asked for.",
                  "type": "object"
                }
              },
              "required": ["send", "title", "style", "badge"],
              "additionalProperties": false
            },
            {
              "description": "The gate is shut: nothing else is decided.",
              "type": "object",
              "properties": {
                "send": { "const": false },
                "reason": {
                  "description": "Why: the first `##` line of the layer that shut it, else its name.",
                  "type": "string"
                },
                "explain": {
                  "description": "Why each field is what it is, where that was asked for.",
                  "type": "object"
                }
              },
              "required": ["send", "reason"],
              "additionalProperties": false
            }
          ]
        }
        """#
    )
  }

  @Test func `a small policy`() throws {
    let policy = try policy(
      "policy p input { a?: string } output { b?: bool } "
        + "layer l { b = a is present } decide b: l"
    )
    #expect(
      Self.text(PolicySchema.message(policy.checked)) == #"""
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "A message for the policy p",
          "type": "object",
          "properties": { "a": { "type": ["string", "null"] } }
        }
        """#
    )
    #expect(
      Self.text(PolicySchema.decision(policy.checked)) == #"""
        {
          "$schema": "https://json-schema.org/draft/2020-12/schema",
          "title": "A decision of the policy p",
          "type": "object",
          "properties": {
            "b": { "type": "boolean" },
            "explain": {
              "description": "Why each field is what it is, where that was asked for.",
              "type": "object"
            }
          },
          "additionalProperties": false
        }
        """#
    )
  }

  @Test func `JSON for people`() throws {
    let long = String(repeating: "x", count: 60)
    let text =
      #"{"a":[1,2.50,"\#(long)"],"b":{},"c":[],"d":{"e":[{"\#(long)":"\#(long)"},null,true]}}"#
    let value = try JSONValue.parse(Array(text.utf8).span)
    #expect(
      Self.text(value) == #"""
        {
          "a": [1, 2.50, "\#(long)"],
          "b": {},
          "c": [],
          "d": {
            "e": [
              {
                "\#(long)": "\#(long)"
              },
              null,
              true
            ]
          }
        }
        """#
    )
    var compact: [UInt8] = []
    value.write(into: &compact)
    #expect(String(decoding: compact, as: UTF8.self) == text)
  }
}
