import PushRulesSemantics
import Testing

@Test func `a small policy is checked`() {
  let files = CheckedFiles(
    """
    policy p
    input { name: string }
    output { title: string }
    layer base { title = name }
    decide title: base
    """
  )
  #expect(files.findings == [])
  #expect(files.policy?.outputs.map(\.name) == ["title"])
}
