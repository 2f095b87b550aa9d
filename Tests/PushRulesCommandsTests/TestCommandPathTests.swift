import PushRulesCommands
import Testing

/// `test`: which files its paths stand for, and what their faults make of the exit status.
@Suite struct TestCommandPathTests {
  @Test(arguments: [
    "rules/shop.pushrules rules/shop.cases.json rules",
    "rules/shop.cases.json rules/shop.pushrules",
    "rules/shop.cases.json rules/shop.cases.json ./rules/shop.cases.json",
    "./rules/shop.pushrules rules/shop.pushrules",
    "rules/shop.pushrules ./rules .",
    "rules//shop.cases.json rules/./shop.cases.json",
  ])
  func `a case file is run once, however it is named`(paths: String) {
    let outcome = TestCommandTests.world().run("test \(paths)")
    #expect(outcome.status == 0)
    #expect(outcome.output.hasSuffix("\n5 passed, 0 failed\n"), "\(outcome.output)")
  }

  @Test func `two names of one folder hold the same cases`() {
    let world = TestCommandTests.world()
    for ending in [".pushrules", ".cases.json"] {
      world.files["link/shop\(ending)"] = world.files["rules/shop\(ending)"]
    }
    #expect(world.run("test rules link").output.hasSuffix("\n10 passed, 0 failed\n"))
    world.folderNames = ["rules/": "1:2", "link/": "1:2"]
    #expect(world.run("test rules link").output.hasSuffix("\n5 passed, 0 failed\n"))
  }

  @Test func `a case file named before its rule file is still held against it`() {
    let world = TestCommandTests.world()
    world.files["rules/other.cases.json"] = world.files["rules/shop.cases.json"]
    world.files["rules/other.pushrules"] = world.files["rules/shop.pushrules"]
    let outcome = world.run("test rules/other.cases.json rules/other.pushrules")
    #expect(outcome.output.contains("[case/other-policy]"))
  }

  @Test(arguments: ["test", "test rules/shop.pushrules", "test rules/shop.cases.json rules"])
  func `an error in the policy counts more than a broken case file`(line: String) {
    let world = TestCommandTests.world("{\n  \"policy\": }\n")
    world.files["rules/shop.pushrules"] = Array("policy shop\noutput { a: strin }\n".utf8)
    let outcome = world.run(line)
    #expect(outcome.status == 3)
    #expect(outcome.errors.contains("--> rules/shop.pushrules:2:13"))
    #expect(outcome.output.contains("rules/shop.cases.json:2:13: the case file is no JSON: "))
  }

  @Test func `an error in the policy counts more than a case file that is too large`() {
    let world = TestCommandTests.world()
    world.files["rules/shop.pushrules"] = Array("policy shop\noutput { a: strin }\n".utf8)
    world.limits.caseFile = 10
    let outcome = world.run("test")
    #expect(outcome.status == 3)
    #expect(outcome.output.contains("[file/too-large]"))
  }

  @Test(arguments: ["test -", "test rules -"])
  func `standard input is not read`(line: String) {
    let outcome = TestCommandTests.world().run(line)
    #expect(outcome.status == 2)
    #expect(outcome.errors.contains("`test` does not read standard input [usage/"))
    #expect(outcome.errors.contains("help: name a folder, a rule file or a case file"))
  }
}
