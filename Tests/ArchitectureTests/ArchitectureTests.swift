import TestSupport
import Testing

/// What the compiler does not check of the architecture.
@Suite struct ArchitectureTests {
  /// The targets in the order of the pipeline, each with those that it may import.
  static let arrows: [(target: String, mayImport: Set<String>)] = [
    ("PushRulesDiagnostics", []),
    ("PushRulesSyntax", ["PushRulesDiagnostics"]),
    ("PushRulesFormat", ["PushRulesDiagnostics", "PushRulesSyntax"]),
    ("PushRulesSemantics", ["PushRulesDiagnostics", "PushRulesSyntax"]),
    ("PushRulesEvaluation", ["PushRulesDiagnostics", "PushRulesSemantics"]),
    (
      "PushRulesAnalysis",
      ["PushRulesDiagnostics", "PushRulesSemantics", "PushRulesEvaluation"]
    ),
    (
      "PushRules",
      [
        "PushRulesDiagnostics", "PushRulesSyntax", "PushRulesSemantics", "PushRulesEvaluation",
        "PushRulesAnalysis",
      ]
    ),
    (
      "PushRulesTesting",
      [
        "PushRulesDiagnostics", "PushRulesSemantics", "PushRulesEvaluation", "PushRulesAnalysis",
        "PushRules",
      ]
    ),
    ("PushRulesHost", ["PushRulesDiagnostics", "PushRulesEvaluation", "PushRules"]),
    (
      "PushRulesC",
      ["PushRulesDiagnostics", "PushRulesEvaluation", "PushRules", "PushRulesHost"]
    ),
    (
      "PushRulesCommands",
      [
        "PushRulesDiagnostics", "PushRulesSyntax", "PushRulesFormat", "PushRulesSemantics",
        "PushRulesEvaluation", "PushRulesAnalysis", "PushRules", "PushRulesTesting",
        "PushRulesHost",
      ]
    ),
    ("PushRulesTool", ["PushRulesCommands"]),
  ]

  /// The C library; only the outermost stages may talk to the system.
  static let systemModules: Set<String> = ["Glibc", "Musl", "Darwin"]

  @Test func `every folder of Sources is a stage of the pipeline`() {
    let folders = Set(Self.sources.map { String($0.split(separator: "/")[1]) })
    #expect(folders == Set(Self.arrows.map(\.target)))
  }

  @Test(arguments: arrows.map(\.target))
  func `a stage imports only stages before it`(target: String) throws {
    let allowed = try #require(Self.arrows.first { $0.target == target }).mayImport
    let files = Self.sources.filter { $0.hasPrefix("Sources/\(target)/") }
    #expect(!files.isEmpty)
    let isOutermost = [
      "PushRulesHost", "PushRulesCommands", "PushRulesTool",
    ].contains(target)
    for file in files {
      for module in Self.imports(of: file) {
        let isAllowed =
          allowed.contains(module) || (isOutermost && Self.systemModules.contains(module))
        #expect(isAllowed, "\(file) imports \(module)")
      }
    }
  }

  @Test func `no vendor's name stands in Sources`() {
    let vendors = [
      "agora", "easemob", "netease", "yunxin", "salesforce", "mattermost", "twilio", "sendbird",
      "cometchat", "rongcloud", "tencent", "mobilepush", "sfmc",
    ]
    for file in Self.sources {
      let text = Repository.text(file).lowercased()
      for vendor in vendors { #expect(!text.contains(vendor), "\(file) names \(vendor)") }
    }
  }

  @Test func `no source file has more than 400 lines`() {
    for file in Self.sources {
      let lines = Repository.text(file).split(separator: "\n", omittingEmptySubsequences: false)
      #expect(lines.count <= 401, "\(file) has \(lines.count) lines")
    }
  }

  @Test func `sources do not print, exit or stop the process`() {
    for file in Self.sources where !file.hasPrefix("Sources/PushRulesTool/") {
      for line in Repository.text(file).split(separator: "\n") where !line.contains("//") {
        for call in [" print(", "fatalError(", "preconditionFailure(", "try!"] {
          #expect(!line.contains(call), "\(file): \(line)")
        }
      }
    }
  }

  private static let sources = Repository.files(in: "Sources", suffix: ".swift")

  private static func imports(of file: String) -> [String] {
    Repository.text(file).split(separator: "\n").compactMap { line in
      var words = line.split(separator: " ")
      while let first = words.first,
        first.hasPrefix("@")
          || ["public", "package", "internal", "private", "fileprivate"].contains(first)
      {
        words.removeFirst()
      }
      guard words.first == "import", words.count >= 2 else { return nil }
      let name =
        ["struct", "class", "enum", "func", "var"].contains(words[1]) ? words[2] : words[1]
      return name.split(separator: ".").first.map(String.init)
    }
  }
}
