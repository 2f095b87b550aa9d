internal import PushRulesEvaluation
internal import PushRulesSemantics

/// The texts that the unknown texts of a message may stand for, where it matters which: texts that are compared with each other
/// and texts that are keys of maps.
final class WhyNotNames {
  /// A text that an unknown text may be.
  struct Name {
    let text: String
    /// No text of the message and none that the policy names.
    let isFresh: Bool
  }

  private let given: WhyNotMessage
  private let variables: [Int]
  private let fresh: FreshTexts
  /// The places whose texts are keys of maps.
  private var sources: Set<Int32> = []
  private var known: [Int32: [Name]] = [:]

  /// How many entries of a message's map are tried for one key.
  private static let entryLimit = 8

  /// - Parameters:
  ///   - variables: What the question turns on.
  ///   - fresh: Gives texts that are neither in the message nor in the policy.
  init(_ given: WhyNotMessage, variables: [Int], fresh: FreshTexts) {
    self.given = given
    self.variables = variables
    self.fresh = fresh
    for place in given.messages.places.indices {
      for key in given.keys(above: Int32(place)) { sources.formUnion(given.sources(of: key)) }
    }
  }

  private var messages: AbstractMessages { given.messages }
  private var terms: TermTable { given.terms }

  /// The number under which the names of a text are kept; `nil` where any text does.
  private func owner(of term: TermID) -> Int32? {
    switch terms[term] {
    case .shared(let group, _): group
    case .token(let place): sources.contains(place) ? place : nil
    default: nil
    }
  }

  func isNamed(_ term: TermID) -> Bool { owner(of: term) != nil }

  /// Whether two unknown texts are never the same.
  func areApart(_ first: TermID, _ second: TermID) -> Bool {
    guard first != second, let one = owner(of: first), let other = owner(of: second) else {
      return false
    }
    return one == other
  }

  /// What an unknown text may be: texts of the message, then new ones.
  func names(of term: TermID) -> [Name] {
    guard let owner = owner(of: term) else { return [] }
    if let found = known[owner] { return found }
    var places: [Int32] = [owner]
    if case .shared(let group, _) = terms[term] {
      places = messages.places.indices.map(Int32.init).filter { messages.group($0) == group }
    }
    let own = Set(places.flatMap { self.constants(at: $0) })
    var texts: [String] = []
    func add(_ text: String) {
      guard !own.contains(ExactText(text)), !texts.contains(where: { $0.isSame(text) }) else {
        return
      }
      texts.append(text)
    }
    for place in places where given.keys(above: place).isEmpty {
      if case .value(.string(let text)) = given.held(place, TextBindings()) { add(text) }
    }
    for text in entries(for: term, apart: texts) { add(text) }
    let count = max(1, variables.count { isPlace($0, of: places) })
    let names =
      texts.map { Name(text: $0, isFresh: false) }
      + (0..<min(count, 4)).map {
        Name(text: fresh.text(-1 - owner * 4 - Int32($0)), isFresh: true)
      }
    known[owner] = names
    return names
  }

  private func isPlace(_ variable: Int, of places: [Int32]) -> Bool {
    if case .place(let place) = messages.variables[variable] {
      places.contains(place)
    } else {
      false
    }
  }

  private func constants(at place: Int32) -> [ExactText] {
    messages.classes(of: place).compactMap { part in
      guard case .constant(let term) = part, case .string(let text) = terms[term] else {
        return nil
      }
      return text
    }
  }

  /// The keys of the message's maps that a text may be: of entries that are alike the shortest.
  private func entries(for term: TermID, apart: [String]) -> [String] {
    var found: [(text: String, signature: [WhyNotMessage.Fit])] = []
    for place in messages.places.indices.map(Int32.init) {
      guard case .entry(let key) = messages.places[Int(place)].step, key == term,
        case .value(.object(let members)) = given.held(
          messages.places[Int(place)].parent,
          TextBindings()
        )
      else { continue }
      let inside = variables.filter { isBelow($0, place) }
      for member in members where !apart.contains(where: { $0.isSame(member.key) }) {
        let bindings = TextBindings().binding(term, to: member.key)
        let signature = inside.map { variable -> WhyNotMessage.Fit in
          guard case .place(let inner) = messages.variables[variable] else {
            return WhyNotMessage.Fit(indices: [])
          }
          return given.fit(inner, given.held(inner, bindings))
        }
        let isExact = signature.allSatisfy(\.isExact)
        if let index = found.firstIndex(where: { isExact && $0.signature == signature }) {
          if member.key.utf8.count < found[index].text.utf8.count {
            found[index].text = member.key
          }
        } else if found.count < Self.entryLimit {
          found.append((member.key, signature))
        }
      }
    }
    return found.map(\.text)
  }

  private func isBelow(_ variable: Int, _ place: Int32) -> Bool {
    guard case .place(var current) = messages.variables[variable] else { return false }
    while current >= 0 {
      if current == place { return true }
      current = messages.places[Int(current)].parent
    }
    return false
  }
}

extension String {
  /// Whether two texts are the same, byte by byte.
  func isSame(_ other: String) -> Bool { utf8.elementsEqual(other.utf8) }
}
