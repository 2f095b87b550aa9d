/// Finds the name that somebody probably meant.
public enum NearestName {
  /// Longer names are never mistyped ones, and would make the search slow.
  private static let maximumLength = 64

  /// The name among others that is the fewest slips of the hand away, or `nil` if none is near.
  ///
  /// A slip is a letter too many, too few, wrong, or swapped with its neighbour; about one in three
  /// letters may be one. Upper and lower case count only between equals, and after that the
  /// alphabet decides, so that the answer does not depend on the order of `names`. A name is never
  /// near itself.
  ///
  /// - Complexity: O(names × length²) with lengths of at most 64.
  public static func find(_ name: String, among names: [String]) -> String? {
    guard let lowered = scalars(of: name.lowercased()) else { return nil }
    let limit = (lowered.count + 1) / 3
    var best: (candidate: String, rank: (Int, Int))?
    for candidate in names where candidate != name {
      guard let loweredCandidate = scalars(of: candidate.lowercased()),
        let distance = distance(lowered, loweredCandidate, limit: limit),
        let written = scalars(of: name), let writtenCandidate = scalars(of: candidate)
      else { continue }
      let exact = Self.distance(written, writtenCandidate, limit: maximumLength) ?? maximumLength
      let rank = (distance, exact)
      guard let (other, otherRank) = best else {
        best = (candidate, rank)
        continue
      }
      if rank < otherRank || (rank == otherRank && candidate < other) { best = (candidate, rank) }
    }
    return best?.candidate
  }

  /// The scalars of a name that is neither empty nor too long.
  private static func scalars(of name: String) -> [Unicode.Scalar]? {
    let scalars = Array(name.unicodeScalars.prefix(maximumLength + 1))
    return scalars.isEmpty || scalars.count > maximumLength ? nil : scalars
  }

  /// How many slips lie between two names, each letter in at most one; `nil` beyond the limit.
  private static func distance(
    _ left: [Unicode.Scalar],
    _ right: [Unicode.Scalar],
    limit: Int
  ) -> Int? {
    guard abs(left.count - right.count) <= limit else { return nil }
    var beforePrevious: [Int] = []
    var previous = Array(0...right.count)
    for row in 1...left.count {
      var current = [row]
      for column in 1...right.count {
        let isSame = left[row - 1] == right[column - 1]
        var cost = min(
          previous[column] + 1,
          current[column - 1] + 1,
          previous[column - 1] + (isSame ? 0 : 1)
        )
        if row > 1, column > 1, left[row - 1] == right[column - 2],
          left[row - 2] == right[column - 1]
        {
          cost = min(cost, beforePrevious[column - 2] + 1)
        }
        current.append(cost)
      }
      (beforePrevious, previous) = (previous, current)
    }
    return previous[right.count] <= limit ? previous[right.count] : nil
  }
}
