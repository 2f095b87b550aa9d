import Foundation
import PushRules
import TestSupport
import Testing

/// The library as the README shows it.
@Suite struct ReadmeLibraryTests {
  @Test func `the README's lines of Swift do what they say`() throws {
    let rules = try #require(Repository.bytes("rules/agora/chat.pushrules"))
    let message = try #require(Repository.bytes("rules/agora/examples/template.json"))
    // README: begin
    let policy = try Policy(name: "chat.pushrules", bytes: rules)
    let decision = try policy.decide(message)
    let title = decision.text("title") ?? "no title"

    let (_, explanation) = try policy.explain(message)
    let reasons = explanation.fields.map { field in
      "\(field.field) comes from \(field.winner?.layer ?? "nowhere")"
    }
    // README: end
    #expect(title == "Climbing club: an invitation")
    #expect(reasons.first == "send comes from by_default")
    #expect(reasons.contains("title comes from sender_template"))
  }

  @Test func `the README shows these lines`() throws {
    let source = Repository.text("Tests/ConformanceTests/ReadmeLibraryTests.swift")
    let parts = source.split(separator: "    // README: ", omittingEmptySubsequences: false)
    let lines = try #require(parts.dropFirst().first).split(
      separator: "\n",
      omittingEmptySubsequences: false
    )
    let shown = lines.dropFirst().dropLast().map { $0.hasPrefix("    ") ? $0.dropFirst(4) : $0 }
    let blocks = MarkdownBlock.all(in: Repository.text("README.md"))
    let block = try #require(blocks.first { $0.kind == ["swift"] })
    #expect(block.text.hasSuffix("\n" + shown.joined(separator: "\n") + "\n"))
    #expect(block.text.contains("import PushRules\n"))
  }

  @Test func `the library page's lines of Swift do what they say`() throws {
    let files = ["rules/base.pushrules": Array("policy base input { a: string }".utf8)]
    let bytes = Array(
      """
      policy shop extends "base.pushrules"
      output { body: string }
      layer text { body = a }
      decide body: text
      """.utf8
    )
    let messages = [Array(#"{"a": "one"}"#.utf8), Array(#"{"a": "two"}"#.utf8)]
    let policy = try Policy(name: "rules/shop.pushrules", bytes: bytes) { path in
      files[path]
    }
    var evaluator = policy.evaluator(isStrict: true)
    var output: [UInt8] = []
    for message in messages {
      try evaluator.decide(message.span)
      evaluator.write(into: &output)
      output.append(UInt8(ascii: "\n"))
    }
    #expect(
      String(decoding: output, as: UTF8.self) == #"{"body":"one"}"# + "\n" + #"{"body":"two"}"#
        + "\n"
    )
  }
}
