extension Store {
  /// Looks one level into `.json`; other kinds are unchanged.
  ///
  /// A string becomes `.string`, a number `.number`, `true` and `false` `.boolean`, `null` `.null`, an array a `.list`, an
  /// object a `.map` (of duplicate keys the last one, in its place); items and entries are `.json` or, for `null`, `.null`.
  /// - Complexity: O(bytes), O(n log n) for an object with n keys.
  package mutating func open(_ value: Value) -> Value { value }

  /// A map's value for a key (`.string`); `.absent` where there is none.
  /// - Complexity: O(entries).
  package func find(key: Value, in map: Value) -> Value { .absent }

  /// Compares two texts (`.string`) by their bytes.
  package func isSameText(_ left: Value, _ right: Value) -> Bool { false }

  /// Compares two of `.integer` and `.number` as exact decimals: negative, 0 or positive.
  package func compareNumbers(_ left: Value, _ right: Value) -> Int { 0 }
}
