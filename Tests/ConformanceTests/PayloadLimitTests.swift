import Foundation
import PushRules
import TestSupport
import Testing

/// Payloads of random long texts in several scripts: never larger than the service takes, and no text is cut inside a scalar.
@Suite struct PayloadLimitTests {
  /// Where a text stands in a message, and the places in the payload where it may be shown.
  private struct Service: Sendable, CustomTestStringConvertible {
    let file: String
    let texts: [(key: String, places: [String])]
    /// The keys that choose a limit, with the limit.
    let limits: [(key: String, value: String, limit: Int)]
    var testDescription: String { file }
  }

  private static let apns = Service(
    file: "rules/apple/apns.pushrules",
    texts: [
      ("title", ["aps.alert.title"]), ("subtitle", ["aps.alert.subtitle"]),
      ("body", ["aps.alert.body", "aps.alert"]),
    ],
    limits: [("pushType", "alert", 4096), ("pushType", "voip", 5120)]
  )

  private static let fcm = Service(
    file: "rules/google/fcm.pushrules",
    texts: [
      ("title", ["message.notification.title", "message.apns.payload.aps.alert.title"]),
      ("subtitle", ["message.apns.payload.aps.alert.subtitle"]),
      ("body", ["message.notification.body", "message.apns.payload.aps.alert.body"]),
    ],
    limits: [("token", "t", 4096), ("topic", "news", 2048)]
  )

  private static let scripts = [
    "abc DEF.", "äöüßé", "Привет ", "您有新消息", "مرحبا بك ", "नमस्ते", "👩‍👩‍👧‍👦🇩🇪😀", "\"\\/\n\t\u{1}",
    "e\u{301}\u{FE0F}\u{200D}",
  ].map { Array($0.unicodeScalars) }

  private static func text(_ generator: inout SeededGenerator) -> String {
    var text = String.UnicodeScalarView()
    let longest = [8, 400, 4_000].randomElement(using: &generator) ?? 8
    let mixed = Bool.random(using: &generator)
    var script = scripts.randomElement(using: &generator) ?? []
    for _ in 0..<Int.random(in: 0...longest, using: &generator) {
      if mixed { script = scripts.randomElement(using: &generator) ?? [] }
      if let scalar = script.randomElement(using: &generator) { text.append(scalar) }
    }
    return String(text)
  }

  private static func value(_ object: Any?, _ path: String) -> Any? {
    path.split(separator: ".").reduce(object) { ($0 as? [String: Any])?[String($1)] }
  }

  /// Whether a text is the original, or its first scalars with the mark behind them.
  private static func isCut(_ shown: String, of original: String) -> Bool {
    if shown.utf8.elementsEqual(original.utf8) { return true }
    let mark = "…".unicodeScalars
    var scalars = shown.unicodeScalars[...]
    if scalars.last == mark.first { scalars.removeLast() }
    return original.unicodeScalars.starts(with: scalars)
  }

  @Test(arguments: [apns, fcm])
  private func `a payload has at most as many bytes as its service takes`(service: Service) throws {
    var generator = SeededGenerator(seed: 20_261_201)
    var evaluator = try ShippedPolicies.load(service.file).evaluator()
    var cutCount = 0
    for _ in 0..<600 {
      var message: [String: Any] = [:]
      for (key, _) in service.texts where Int.random(in: 0..<4, using: &generator) > 0 {
        message[key] = Self.text(&generator)
      }
      let choice = try #require(service.limits.randomElement(using: &generator))
      message[choice.key] = choice.value
      if Bool.random(using: &generator) {
        message["data"] = ["key": Self.text(&generator).prefix(900).description]
      }
      let bytes = [UInt8](try JSONSerialization.data(withJSONObject: message))
      do {
        try evaluator.decide(bytes.span)
      } catch {
        // Only what is not cut can be too much.
        #expect(error.code == "message/rejected")
        #expect(error.message.contains("bytes"))
        let data = (message["data"] as? [String: String])?["key"] ?? ""
        #expect(data.utf8.count > choice.limit / 6, "\(error)")
        continue
      }
      var payload: [UInt8] = []
      evaluator.write(into: &payload)
      #expect(payload.count <= choice.limit)
      let object = try JSONSerialization.jsonObject(with: Data(payload))
      var isWhole = true
      for (key, places) in service.texts {
        guard let original = message[key] as? String else { continue }
        let shown = places.compactMap { Self.value(object, $0) as? String }
        #expect(!shown.isEmpty, "\(key) of \(message)")
        for text in shown {
          #expect(Self.isCut(text, of: original), "\(text)")
          if text != original { isWhole = false }
        }
      }
      if !isWhole {
        cutCount += 1
        // What was cut was not cut further than it had to be.
        #expect(payload.count > choice.limit - 64)
      }
    }
    #expect(cutCount > 50)
  }
}
