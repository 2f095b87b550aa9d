// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Notifier",
  dependencies: [.package(name: "pushrules", path: "../..")],
  targets: [
    .executableTarget(
      name: "Notifier",
      dependencies: [.product(name: "PushRules", package: "pushrules")]
    )
  ],
  swiftLanguageModes: [.v6]
)
