/// Counts the oracle's steps, and keeps what the language finds once for a message.
struct StepCounter {
  var steps = 0
  var lets: [Int: NaiveValue] = [:]
  var guards: [Int: Bool] = [:]
  /// By layer and field.
  var fields: [[Int]: NaiveValue] = [:]
}
