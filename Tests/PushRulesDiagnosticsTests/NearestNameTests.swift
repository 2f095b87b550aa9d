import PushRulesDiagnostics
import Testing

struct NearestNameTests {
  static let names = ["title", "titles", "body", "badge", "subtitle", "chatType", "to", "online"]

  @Test(arguments: [
    ("titel", "title"), ("tile", "title"), ("ttile", "title"), ("titlle", "title"),
    ("Title", "title"), ("TITLE", "title"), ("chattype", "chatType"), ("bdoy", "body"),
    ("subtitles", "subtitle"), ("ot", "to"),
  ])
  func `a slip of the hand finds the name`(written: String, meant: String) {
    #expect(NearestName.find(written, among: Self.names) == meant)
  }

  @Test(arguments: ["", "x", "sound", "it", "recipient", String(repeating: "t", count: 100)])
  func `nothing is found where nothing is near`(written: String) {
    #expect(NearestName.find(written, among: Self.names) == nil)
  }

  @Test func `a name is not near itself`() {
    #expect(NearestName.find("title", among: ["title"]) == nil)
    #expect(NearestName.find("title", among: ["title", "titles"]) == "titles")
  }

  @Test func `the order of the names does not matter`() {
    let names = ["cat", "bat", "rat"]
    #expect(NearestName.find("zat", among: names) == "bat")
    #expect(NearestName.find("zat", among: names.reversed()) == "bat")
  }

  @Test func `the same letters in another case come before other letters`() {
    #expect(NearestName.find("GROUP", among: ["Grouq", "grouq", "Group", "group"]) == "Group")
  }

  @Test func `a huge name is nobody's slip`() {
    let huge = String(repeating: "a", count: 1_000_000)
    #expect(NearestName.find(huge, among: [huge + "b", "a"]) == nil)
    #expect(NearestName.find("aa", among: [huge]) == nil)
  }
}
