/// Something whose value is computed, by its index.
enum Dependency: Hashable, Sendable {
  case `let`(Int)
  case placeholders(Int)
  case fact(Int)
  case output(Int)
  /// A whole layer: it offers nothing until all its fields are computed.
  case wholeLayer(Int)
}
