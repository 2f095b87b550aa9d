extension Arguments {
  /// The whole number that an option gives; `nil` without the option.
  ///
  /// - Throws: where it is no number or outside of the range.
  func number<Number: FixedWidthInteger>(
    _ name: String,
    in range: ClosedRange<Number>
  ) throws(UsageError) -> Number? {
    guard let text = value(of: name) else { return nil }
    guard let number = Number(text), range.contains(number) else {
      throw UsageError(
        code: "usage/unknown-value",
        message:
          "`\(name)` takes a whole number from \(range.lowerBound) to \(range.upperBound), not `\(text)`"
      )
    }
    return number
  }
}
