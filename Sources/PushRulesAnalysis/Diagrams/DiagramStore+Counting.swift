/// How many abstract messages there are: combinations of the classes of some variables.
package struct MessageCount: Equatable, Sendable, CustomStringConvertible {
  package let value: UInt128
  /// There are more than fit.
  package let isMore: Bool

  /// The number, with commas: `1,204`; `more than 10^38` where it does not fit 128 bits.
  package var description: String {
    if isMore { return "more than 10^38" }
    let digits = Array(String(value))
    var text = ""
    for (place, digit) in digits.enumerated() {
      if place > 0, (digits.count - place).isMultiple(of: 3) { text.append(",") }
      text.append(digit)
    }
    return text
  }
}

extension DiagramStore {
  /// How many combinations of the classes of some variables make a diagram true.
  ///
  /// - Parameter support: In order; all that the diagram asks and more.
  func count(_ diagram: Diagram, over support: [Int]) -> MessageCount {
    var isMore = false
    func times(_ left: UInt128, _ right: UInt128) -> UInt128 {
      let (product, overflow) = left.multipliedReportingOverflow(by: right)
      if overflow { isMore = true }
      return product
    }
    var places: [Int: Int] = [:]
    for (place, variable) in support.enumerated() { places[variable] = place }
    var known: [Int32: UInt128] = [:]
    func place(of diagram: Diagram) -> Int {
      diagram.isLeaf ? support.count : places[top(diagram)] ?? support.count
    }
    /// The combinations of the variables from the diagram's own on.
    func walk(_ diagram: Diagram) -> UInt128 {
      if diagram.isLeaf { return diagram == .true ? 1 : 0 }
      if let found = known[diagram.id] { return found }
      let own = place(of: diagram)
      var sum: UInt128 = 0
      for index in 0..<arities[top(diagram)] {
        let part = child(diagram, index)
        let skipped = product(own + 1, place(of: part))
        let (total, overflow) = sum.addingReportingOverflow(times(walk(part), skipped))
        if overflow { isMore = true }
        sum = total
      }
      known[diagram.id] = sum
      return sum
    }
    func product(_ start: Int, _ end: Int) -> UInt128 {
      var result: UInt128 = 1
      for place in start..<max(start, end) {
        result = times(result, UInt128(arities[support[place]]))
      }
      return result
    }
    let value = times(walk(diagram), product(0, place(of: diagram)))
    return MessageCount(value: value, isMore: isMore)
  }
}
