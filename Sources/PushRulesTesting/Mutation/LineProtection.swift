package import PushRules
package import PushRulesDiagnostics
internal import PushRulesEvaluation
internal import PushRulesSemantics

/// Which cases protect a line of a rule file: they fail when something at the line is changed.
package struct LineProtection: Sendable {
  /// A case with the mutants that it kills, as indices into `mutants`.
  package struct Protector: Sendable {
    /// The case.
    package let item: PassingCases.Case
    /// What it notices.
    package var kills: [Int]
  }

  /// The rule file of the policy.
  package let path: String
  /// The file asked about.
  package let file: String
  /// The line asked about, from 1.
  package let line: Int
  /// How many cases were asked.
  package let cases: Int
  /// How many cases fail without any change; they say nothing.
  package let failed: Int
  /// What can be changed at the line.
  package let mutants: [Mutant]
  /// Those that kill most first, otherwise in the order of the cases.
  package let protectors: [Protector]

  /// Runs all cases by each mutant at the line.
  ///
  /// - Parameters:
  ///   - path: the policy's rule file.
  ///   - file: the file asked about: the rule file or one that it extends.
  ///   - isFile: tells the file.
  package init(
    path: String,
    policy: Policy,
    cases: PassingCases,
    file: String,
    line: Int,
    isFile: (SourceFile) -> Bool
  ) {
    self.path = path
    self.file = file
    self.line = line
    self.cases = cases.count
    failed = cases.failed
    mutants = Mutant.all(of: policy.checked).filter { $0.touches(line: line, of: isFile) }
    var found: [(order: Int, protector: Protector)] = []
    var places: [Int: Int] = [:]
    for (number, mutant) in mutants.enumerated() {
      for failure in cases.failures(of: Policy(mutant.applied(to: policy.checked))) {
        if let place = places[failure.order] {
          found[place].protector.kills.append(number)
        } else {
          places[failure.order] = found.count
          found.append((failure.order, Protector(item: failure.item, kills: [number])))
        }
      }
    }
    protectors =
      found.sorted {
        let kills = ($0.protector.kills.count, $1.protector.kills.count)
        return kills.0 == kills.1 ? $0.order < $1.order : kills.0 > kills.1
      }
      .map(\.protector)
  }

  /// For people: the cases and their places.
  package func text(style: TerminalStyle) -> String {
    let place = "\(VisibleText.of(file)):\(line)"
    let owner = file == path ? "" : " in \(VisibleText.of(path))"
    guard !mutants.isEmpty else {
      return "\(place)\(owner): nothing at this line can be changed so that a decision changes\n"
    }
    let failing = failed > 0 ? " (\(failed) fail already and were not asked)" : ""
    let head = "\(place)\(owner): \(protectors.count) of \(cases.counting("case")) fail"
    let ways = "when it is changed in one of \(mutants.count.counting("way"))\(failing)"
    var output = "\(style.paint(head, as: .emphasis)) \(ways)\n"
    let names = protectors.map { VisibleText.of($0.item.name) }
    let width = min(names.map(DisplayWidth.of).max() ?? 0, 60)
    for (name, protector) in zip(names, protectors) {
      let space = String(repeating: " ", count: max(0, width - DisplayWidth.of(name)))
      let count = protector.kills.count.counting("way")
      let location = "\(VisibleText.of(protector.item.file)):\(protector.item.place.line)"
      output += "  \(name)\(space)  \(count)  \(location)\n"
    }
    if protectors.isEmpty {
      for mutant in mutants { output += "  \(VisibleText.of(mutant.description))\n" }
    }
    return output
  }

  /// One JSON object with everything.
  package func json() -> [UInt8] {
    var object = JSONLine()
    object.add("policy", path)
    object.add("file", file)
    object.add("line", line)
    object.add("cases", cases)
    object.add(
      "mutants",
      list: mutants.map { mutant in
        var object = JSONLine()
        object.add("id", mutant.id)
        object.add("description", mutant.description)
        return object.closed()
      }
    )
    object.add(
      "protectedBy",
      list: protectors.map { protector in
        var object = JSONLine()
        object.add("name", protector.item.name)
        object.add("file", protector.item.file)
        object.add("line", protector.item.place.line)
        object.add(
          "kills",
          list: protector.kills.map { Array(JSONLine.string(mutants[$0].id).utf8) }
        )
        return object.closed()
      }
    )
    return object.closed()
  }
}
