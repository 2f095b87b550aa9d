// swift-tools-version: 6.2
import PackageDescription

/// Every target is built with the same settings; there are no exceptions.
let strict: [SwiftSetting] = [
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
]

func stage(
  _ name: String,
  after dependencies: [String] = [],
  exclude: [String] = []
) -> Target {
  .target(
    name: name,
    dependencies: dependencies.map { .target(name: $0) },
    exclude: exclude,
    swiftSettings: strict
  )
}

func tests(_ name: String, of dependencies: [String], exclude: [String] = []) -> Target {
  .testTarget(
    name: name,
    dependencies: (["TestSupport"] + dependencies).map { .target(name: $0) },
    exclude: exclude,
    swiftSettings: strict
  )
}

let package = Package(
  name: "pushrules",
  products: [
    .library(name: "PushRules", targets: ["PushRules"]),
    .library(name: "pushrules-c", type: .dynamic, targets: ["PushRulesC"]),
    .executable(name: "pushrules", targets: ["PushRulesTool"]),
  ],
  targets: [
    // The pipeline, in the order in which text flows through it.
    stage("PushRulesDiagnostics"),
    stage("PushRulesSyntax", after: ["PushRulesDiagnostics"]),
    stage("PushRulesFormat", after: ["PushRulesDiagnostics", "PushRulesSyntax"]),
    stage("PushRulesSemantics", after: ["PushRulesDiagnostics", "PushRulesSyntax"]),
    stage("PushRulesEvaluation", after: ["PushRulesDiagnostics", "PushRulesSemantics"]),
    stage(
      "PushRulesAnalysis",
      after: ["PushRulesDiagnostics", "PushRulesSemantics", "PushRulesEvaluation"]
    ),
    stage(
      "PushRules",
      after: [
        "PushRulesDiagnostics", "PushRulesSyntax", "PushRulesSemantics", "PushRulesEvaluation",
        "PushRulesAnalysis",
      ]
    ),
    stage(
      "PushRulesTesting",
      after: [
        "PushRulesDiagnostics", "PushRulesSemantics", "PushRulesEvaluation", "PushRulesAnalysis",
        "PushRules",
      ]
    ),
    stage(
      "PushRulesHost",
      after: ["PushRulesDiagnostics", "PushRulesEvaluation", "PushRules"]
    ),
    stage(
      "PushRulesC",
      after: ["PushRulesDiagnostics", "PushRulesEvaluation", "PushRules", "PushRulesHost"],
      exclude: ["exports.map"]
    ),
    stage(
      "PushRulesCommands",
      after: [
        "PushRulesDiagnostics", "PushRulesSyntax", "PushRulesFormat", "PushRulesSemantics",
        "PushRulesEvaluation", "PushRulesAnalysis", "PushRules", "PushRulesTesting",
        "PushRulesHost",
      ]
    ),
    .executableTarget(
      name: "PushRulesTool",
      dependencies: ["PushRulesCommands"],
      swiftSettings: strict
    ),

    // The tests, one target a stage, and what several of them need.
    .target(
      name: "TestSupport",
      dependencies: [
        "PushRulesDiagnostics", "PushRulesSyntax", "PushRulesSemantics", "PushRulesEvaluation",
        "PushRulesAnalysis", "PushRules",
      ],
      path: "Tests/TestSupport",
      swiftSettings: strict
    ),
    tests("PushRulesDiagnosticsTests", of: ["PushRulesDiagnostics"]),
    tests("PushRulesSyntaxTests", of: ["PushRulesDiagnostics", "PushRulesSyntax"]),
    tests(
      "PushRulesFormatTests",
      of: ["PushRulesDiagnostics", "PushRulesSyntax", "PushRulesFormat"]
    ),
    tests(
      "PushRulesSemanticsTests",
      of: ["PushRulesDiagnostics", "PushRulesSyntax", "PushRulesSemantics"]
    ),
    tests(
      "PushRulesEvaluationTests",
      of: [
        "PushRulesDiagnostics", "PushRulesSyntax", "PushRulesSemantics", "PushRulesEvaluation",
        "PushRules",
      ]
    ),
    tests(
      "PushRulesAnalysisTests",
      of: [
        "PushRulesDiagnostics", "PushRulesSyntax", "PushRulesSemantics", "PushRulesEvaluation",
        "PushRulesAnalysis", "PushRules", "PushRulesTesting",
      ]
    ),
    tests(
      "OracleTests",
      of: [
        "PushRulesDiagnostics", "PushRulesSyntax", "PushRulesSemantics", "PushRulesEvaluation",
        "PushRulesAnalysis", "PushRules", "PushRulesTesting",
      ]
    ),
    tests(
      "ConformanceTests",
      of: [
        "PushRulesDiagnostics", "PushRulesSyntax", "PushRulesFormat", "PushRulesSemantics",
        "PushRulesEvaluation", "PushRulesAnalysis", "PushRules", "PushRulesTesting",
      ],
      exclude: ["Diagnostics"]
    ),
    tests(
      "PushRulesTestingTests",
      of: [
        "PushRulesDiagnostics", "PushRulesSemantics", "PushRulesEvaluation", "PushRules",
        "PushRulesTesting",
      ]
    ),
    tests(
      "PushRulesCommandsTests",
      of: [
        "PushRulesDiagnostics", "PushRulesEvaluation", "PushRules", "PushRulesTesting",
        "PushRulesHost", "PushRulesCommands",
      ]
    ),
    tests("ArchitectureTests", of: []),

    // Not run by `swift test`: where the time of a decision goes.
    .executableTarget(
      name: "Stages",
      dependencies: ["PushRulesEvaluation", "PushRules"],
      path: "Tests/Benchmarks/Stages"
    ),
  ],
  swiftLanguageModes: [.v6]
)
