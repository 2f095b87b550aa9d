/// How many steps deciding one message takes at most: a polynomial in sizes of the message.
///
/// A step is one expression evaluated, one list item, map entry, layer or candidate looked at, eight
/// bytes of text gone over or made, or two bytes of JSON looked into. So it is never less than the
/// steps that the evaluator counts against its limit. Reading the message and writing the decision
/// are not counted. What is kept for the message (lets, a layer's guard and fields) counts once.
package struct CostBound: Sendable {
  /// A coefficient and the sizes that it is multiplied by.
  package struct Term: Sendable {
    package let coefficient: Int
    /// Indices into `sizes`, ascending; a square twice.
    package let factors: [Int]
  }

  /// All sizes of the policy's messages, in the order of the file.
  package let sizes: [MessageSize]
  /// Parallel to `sizes`: the last keys of the path, as few as tell it from all others.
  package let names: [String]
  /// By degree, then in the order of the file; the constant first.
  package let terms: [Term]
  private let polynomial: Polynomial

  /// `nil` for a polynomial beyond the limits.
  init?(_ polynomial: Polynomial, _ sizes: MessageSizes) {
    guard !polynomial.isTooLarge else { return nil }
    self.polynomial = polynomial
    self.sizes = sizes.all
    names = sizes.shortNames()
    terms = polynomial.terms.map { Term(coefficient: $1, factors: $0) }
      .sorted { left, right in
        let degrees = (left.factors.count, right.factors.count)
        guard degrees.0 == degrees.1 else { return degrees.0 < degrees.1 }
        return left.factors.lexicographicallyPrecedes(right.factors)
      }
  }

  /// The bound for a message whose sizes have these values; `Int.max` where it is more than that.
  package func steps(_ size: (MessageSize) -> Int) -> Int {
    polynomial.value { size(sizes[$0]) }
  }
}

extension CostBound: CustomStringConvertible {
  /// `61 + 9·rules + 14·rules·conditions`.
  package var description: String {
    guard !terms.isEmpty else { return "0" }
    return terms.map { term in
      var factors: [String] = []
      var place = 0
      while place < term.factors.count {
        let size = term.factors[place]
        let power = term.factors[place...].prefix { $0 == size }.count
        factors.append(names[size] + Self.exponent(power))
        place += power
      }
      if term.coefficient != 1 || factors.isEmpty { factors.insert("\(term.coefficient)", at: 0) }
      return factors.joined(separator: "·")
    }
    .joined(separator: " + ")
  }

  /// `²`, `¹²`; nothing for 1.
  private static func exponent(_ power: Int) -> String {
    guard power > 1 else { return "" }
    let digits = Array("⁰¹²³⁴⁵⁶⁷⁸⁹")
    return String(String(power).utf8.map { digits[Int($0 - UInt8(ascii: "0"))] })
  }
}

extension CheckedPolicy {
  /// The cost bound; `nil` where its polynomial has more than 500 terms, a term more than 32 factors
  /// or a coefficient more than 64 bits, or where finding it takes more work than the limit.
  ///
  /// - Parameter workLimit: How many expressions and terms are looked at; less than usual in tests.
  /// - Complexity: O(expressions · terms); an expression inside quantifiers over JSON and in
  ///   placeholders with a hole is looked at several times.
  package func costBound(workLimit: Int = CostAnalysis.workLimit) -> CostBound? {
    var analysis = CostAnalysis(self, workLimit: workLimit)
    return CostBound(analysis.total(), analysis.sizes)
  }
}
