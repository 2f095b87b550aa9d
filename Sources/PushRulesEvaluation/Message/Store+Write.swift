extension Store {
  /// Appends a value as JSON: a record's fields in order without the absent and null ones, a map's entries without the
  /// absent ones, `.json` as it came without white space between tokens. `.absent` is written as `null`.
  package func write(_ value: Value, into output: inout [UInt8], shapes: [RecordShape]) {}
}
