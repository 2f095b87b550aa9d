/// A polynomial in sizes of the message, with whole coefficients that are not negative.
///
/// It has limits, so that making one takes bounded work: what would go beyond them `isTooLarge`,
/// and so is all that is made of it.
struct Polynomial: Hashable, Sendable {
  /// The most terms of a polynomial.
  static let termLimit = 500
  /// The most pairs of terms that a product is made of.
  static let productLimit = 20_000
  /// The most factors of a term.
  static let degreeLimit = 32

  /// Sizes by number, ascending, a square twice; the empty product is the constant's.
  typealias Product = [Int]

  /// No coefficient is 0.
  private(set) var terms: [Product: Int] = [:]
  private(set) var isTooLarge = false

  static let zero = Polynomial()

  static let tooLarge: Polynomial = {
    var result = Polynomial()
    result.isTooLarge = true
    return result
  }()

  private init() {}

  /// A constant that is not negative.
  init(_ constant: Int) {
    if constant > 0 { terms[[]] = constant }
  }

  /// The size of this number.
  init(size: Int) {
    terms[[size]] = 1
  }

  var isZero: Bool { terms.isEmpty && !isTooLarge }

  /// Its value where it does not depend on the message.
  var constant: Int? {
    guard !isTooLarge, terms.keys.allSatisfy(\.isEmpty) else { return nil }
    return terms[[]] ?? 0
  }

  /// - Complexity: O(terms), as all operations but the product.
  static func + (left: Polynomial, right: Polynomial) -> Polynomial {
    left.merging(right) { $0.addingReportingOverflow($1) }
  }

  static func += (left: inout Polynomial, right: Polynomial) { left = left + right }

  /// - Complexity: O(terms · terms).
  static func * (left: Polynomial, right: Polynomial) -> Polynomial {
    guard !left.isTooLarge, !right.isTooLarge,
      left.terms.count * right.terms.count <= productLimit
    else { return .tooLarge }
    var result = Polynomial()
    for (first, factor) in left.terms {
      for (second, otherFactor) in right.terms {
        let product = (first + second).sorted()
        let (coefficient, overflow) = factor.multipliedReportingOverflow(by: otherFactor)
        let (sum, sumOverflow) =
          (result.terms[product] ?? 0).addingReportingOverflow(coefficient)
        result.terms[product] = sum
        guard !overflow, !sumOverflow, product.count <= degreeLimit,
          result.terms.count <= termLimit
        else { return .tooLarge }
      }
    }
    return result
  }

  static func * (left: Int, right: Polynomial) -> Polynomial { Polynomial(left) * right }

  /// The least polynomial whose coefficients are at least those of both: it is nowhere smaller.
  func joined(with other: Polynomial) -> Polynomial {
    merging(other) { (max($0, $1), false) }
  }

  /// Divided by a positive number, each coefficient rounded up: never less, as sizes are whole.
  func divided(by divisor: Int) -> Polynomial {
    guard !isTooLarge else { return self }
    var result = self
    result.terms = terms.mapValues { ($0 - 1) / divisor + 1 }
    return result
  }

  /// Its value for the sizes; `Int.max` where it is more than that.
  func value(_ sizes: (Int) -> Int) -> Int {
    guard !isTooLarge else { return .max }
    var sum = 0
    for (product, coefficient) in terms {
      var term = coefficient
      for size in product where term != 0 {
        let (next, overflow) = term.multipliedReportingOverflow(by: sizes(size))
        term = overflow ? .max : next
      }
      let (next, overflow) = sum.addingReportingOverflow(term)
      sum = overflow ? .max : next
    }
    return sum
  }

  private func merging(
    _ other: Polynomial,
    _ combine: (Int, Int) -> (Int, Bool)
  ) -> Polynomial {
    guard !isTooLarge, !other.isTooLarge else { return .tooLarge }
    if other.terms.isEmpty { return self }
    var result = self
    for (product, coefficient) in other.terms {
      let (value, overflow) = combine(result.terms[product] ?? 0, coefficient)
      guard !overflow else { return .tooLarge }
      result.terms[product] = value
    }
    return result.terms.count <= Self.termLimit ? result : .tooLarge
  }
}
