package import PushRules

/// Holds a policy against its cases.
package enum CaseRunner {
  /// Runs the cases whose name holds `filter`, upper and lower case alike; all of them without one.
  package static func run(
    _ file: CaseFile,
    _ policy: Policy,
    matching filter: String? = nil
  ) -> [CaseResult] {
    var checker = CaseChecker(file: file, policy: policy)
    return cases(of: file, matching: filter).map { checker.run($0) }
  }

  /// The cases of a file whose name holds `filter`, upper and lower case alike.
  static func cases(of file: CaseFile, matching filter: String?) -> [CaseFile.Case] {
    guard let wanted = filter.map({ Array($0.lowercased().utf8) }) else { return file.cases }
    return file.cases.filter { holds(Array($0.name.lowercased().utf8), wanted) }
  }

  /// The messages of the cases of a file whose name holds `filter`.
  package static func messages(
    of file: CaseFile,
    matching filter: String? = nil
  ) -> [ArraySlice<UInt8>] {
    cases(of: file, matching: filter).compactMap { item in
      item.given.map { file.source.bytes[$0] }
    }
  }

  private static func holds(_ text: [UInt8], _ part: [UInt8]) -> Bool {
    guard part.count <= text.count else { return false }
    return (0...text.count - part.count).contains { start in
      text[start..<start + part.count].elementsEqual(part)
    }
  }
}
