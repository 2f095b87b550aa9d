/// The checker's limits; how deep things may nest is the parser's.
package enum CheckLimits {
  /// Lets, tables, layers, fields of a record, rows of a table …: of each, a policy has at most this many.
  package static let entities = 65_535
  /// Errors shown for one file.
  package static let errors = 20
  /// Errors after which no more expressions are looked at.
  package static let errorsCollected = 1_000
  /// Parts of a type that an expression builds: lets inside lets could double it with each step.
  package static let typeParts = 10_000
  /// How deep such a type nests.
  package static let typeDepth = 100
  /// Different constants that a value of type `string` is followed through.
  package static let knownTexts = 64
  /// Searches for a near name in one check.
  package static let nameSearches = 100
  /// Names looked through in one search.
  package static let namesSearched = 2_000
}
