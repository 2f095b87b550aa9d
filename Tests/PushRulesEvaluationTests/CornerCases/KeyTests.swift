internal import PushRules
internal import TestSupport
internal import Testing

/// Keys that are declared and others that nearly are: what a table of keys would mistake.
@Suite struct KeyTests {
  /// For every length up to 40: one that is the start of all longer ones, and three that differ from
  /// it in one byte.
  static let families: [String] = (1...40).flatMap { length -> [String] in
    let same = Array(repeating: UInt8(ascii: "a"), count: length)
    return Set([nil, 0, length / 2, length - 1]).map { place in
      var key = same
      if let place { key[place] = UInt8(ascii: "b") }
      return String(decoding: key, as: UTF8.self)
    }
  }.sorted()

  static let strange = [
    "-", " ", ".", "a.b", "a b", "a\"b", "a\\b", "\"", "\\", "\\u0061", "é", "e\u{301}", "中文", "😀",
    "a\u{7f}", "A", "0", "1", "null", "true", "mutable-content", "x/y", "@", "\u{200b}", "{", "}:",
  ]

  @Test func `every declared key is found, written as it is or escaped`() throws {
    let policy = try KeyPolicy(Self.families + Self.strange)
    var judge = CornerJudge(policy.policy)
    for key in policy.keys {
      for written in Self.spellings(of: key) {
        judge.expect(
          policy.decision([(key, "5")]),
          of: Array("{\"r\":{\"\(written)\":5}}".utf8)
        )
      }
    }
    judge.report()
  }

  @Test func `keys that are nearly declared ones are ignored`() throws {
    let policy = try KeyPolicy(Self.families + Self.strange)
    let declared = Set(policy.keys.map { Array($0.utf8) })
    var judge = CornerJudge(policy.policy)
    for key in policy.keys {
      var members: [String] = []
      for near in Self.neighbours(of: key) where !declared.contains(Array(near.utf8)) {
        // The value would not fit the field.
        members.append("\"\(StringPiece.minimal(near))\":\"\"")
        members.append("\"\(StringPiece.allEscaped(near))\":[]")
      }
      members.insert("\"\(StringPiece.minimal(key))\":5", at: members.count / 2)
      judge.expect(
        policy.decision([(key, "5")]),
        of: Array("{\"r\":{\(members.joined(separator: ","))}}".utf8)
      )
    }
    judge.report()
  }

  @Test func `all keys at once, in any order, and the last of equal ones`() throws {
    let policy = try KeyPolicy(Self.families + Self.strange)
    var judge = CornerJudge(policy.policy)
    var random = SeededGenerator(seed: RandomJSON.seed)
    for _ in 0..<3 {
      let numbered = Array(policy.keys.enumerated()).shuffled(using: &random)
      var members = numbered.map { "\"\(StringPiece.minimal($0.element))\":\($0.offset)" }
      let expected = policy.decision(policy.keys.enumerated().map { ($0.element, "\($0.offset)") })
      judge.expect(expected, of: Array("{\"r\":{\(members.joined(separator: ","))}}".utf8))
      members = numbered.map { "\"\(StringPiece.allEscaped($0.element))\":0" } + members
      judge.expect(expected, of: Array("{\"r\":{\(members.joined(separator: " , "))}}".utf8))
    }
    judge.report()
  }

  @Test func `a message that ends within a declared key or behind it`() throws {
    let policy = try KeyPolicy(Self.families + Self.strange)
    var judge = CornerJudge(policy.policy)
    for key in policy.keys where !key.hasSuffix("ab") || RandomJSON.isThorough {
      let message = Array("{\"r\":{\"\(StringPiece.minimal(key))\":5}}".utf8)
      for count in 6...message.count where count < 9 || count + 12 > message.count {
        judge.judge(message, count: count)
      }
    }
    judge.report()
  }

  @Test func `keys of the message itself`() throws {
    let keys = (1...40).flatMap { length in
      ["a", "b"].map { String(repeating: "k", count: length - 1) + $0 }
    }
    let source = """
      policy wide
      input { \(keys.map { "\($0)?: int" }.joined(separator: " ")) }
      output { \(keys.map { "\($0)?: int" }.joined(separator: " ")) }
      layer only { \(keys.map { "\($0) = \($0)" }.joined(separator: ", ")) }
      decide \(keys.joined(separator: ", ")): only
      """
    var judge = CornerJudge(try policy(source))
    for key in keys {
      for written in Self.spellings(of: key) {
        judge.expect("{\"\(key)\":5}", of: Array("{\"\(written)\":5}".utf8))
      }
      let near = Self.neighbours(of: key).filter { !keys.contains($0) }
      let members = near.map { "\"\(StringPiece.minimal($0))\":null" } + ["\"\(key)\":5"]
      judge.expect("{\"\(key)\":5}", of: Array("{\(members.joined(separator: ","))}".utf8))
    }
    judge.report()
  }

  @Test(arguments: 0..<16)
  func `random sets of keys`(_ number: Int) throws {
    var random = SeededGenerator(seed: RandomJSON.seed &+ UInt64(number))
    let letters =
      random.pick([["a", "b"], ["a", "b", "A", "_", "1"], ["é", "e", "中"], ["x", "😀"]]) ?? []
    func word(_ random: inout SeededGenerator) -> String {
      let length = random.integer(1...(random.chance(0.3) ? 40 : 9))
      return (0..<length).map { _ in random.pick(letters) ?? "a" }.joined()
    }
    let words = (0..<(1 << (number % 8))).map { _ in word(&random) }
    let policy = try KeyPolicy(Array(Set(words)).sorted())
    var judge = CornerJudge(policy.policy)
    let declared = Set(policy.keys)
    for key in policy.keys {
      judge.expect(policy.decision([(key, "1")]), of: Array("{\"r\":{\"\(key)\":1}}".utf8))
      let escaped = StringPiece.allEscaped(key)
      judge.expect(policy.decision([(key, "2")]), of: Array("{\"r\":{\"\(escaped)\":2}}".utf8))
    }
    for _ in 0..<300 {
      let key = word(&random)
      judge.expect(
        policy.decision(declared.contains(key) ? [(key, "3")] : []),
        of: Array("{\"r\":{\"\(key)\":3}}".utf8)
      )
    }
    judge.report()
  }

  /// A key as it is, with every one of its characters escaped in turn, and with all of them.
  static func spellings(of key: String) -> [String] {
    let scalars = key.unicodeScalars.map(String.init)
    let places = scalars.indices.filter {
      RandomJSON.isThorough || $0 < 2 || $0 % 3 == scalars.count % 3 || $0 + 2 > scalars.count
    }
    let escapedOnes = places.map { place in
      scalars.enumerated().map { index, scalar in
        index == place ? StringPiece.allEscaped(scalar) : StringPiece.minimal(scalar)
      }.joined()
    }
    return [StringPiece.minimal(key), StringPiece.allEscaped(key)] + escapedOnes
  }

  /// Keys that differ from this one in one character, or in the length.
  static func neighbours(of key: String) -> [String] {
    let scalars = key.unicodeScalars.map(String.init)
    var near = [
      "", key + "\u{0}", "\u{0}" + key, key + "a", key + "c", "c" + key, key + key, key + " ",
      String(key.unicodeScalars.dropLast()), String(key.unicodeScalars.dropFirst()),
      String(key.unicodeScalars.reversed().map(Character.init)) + "c", key.uppercased() + "B",
      key + String(repeating: "\u{0}", count: 7), key + String(repeating: "a", count: 64),
    ]
    for place in scalars.indices {
      for other in ["c", "\u{0}", "é"] {
        var changed = scalars
        changed[place] = other
        near.append(changed.joined())
      }
    }
    return near
  }
}

/// A policy that gives out a record with these keys, each of them an int.
struct KeyPolicy {
  /// In the order in which the record has them.
  let keys: [String]
  let policy: Policy

  init(_ keys: [String]) throws {
    self.keys = keys
    let fields = keys.map { "`\($0)`?: int" }.joined(separator: ", ")
    policy = try PushRulesEvaluationTests.policy(
      """
      policy keys
      input { r?: { \(fields) } }
      output { r?: { \(fields) } }
      layer only { r = r }
      decide r: only
      """
    )
  }

  /// The decision in which these keys have values.
  func decision(_ members: [(String, String)]) -> String {
    let members = members.map { "\"\(StringPiece.minimal($0.0))\":\($0.1)" }
    return "{\"r\":{\(members.joined(separator: ","))}}"
  }
}
