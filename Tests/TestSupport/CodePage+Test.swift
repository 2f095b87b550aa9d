package import PushRulesDiagnostics
import Testing

extension CodePage: CustomTestStringConvertible {
  package var testDescription: String { code }
}
