/// The sizes in bytes beyond which input is refused.
package enum InputLimits {
  package static let ruleFile = 16 << 20
  package static let message = 1 << 30
}
