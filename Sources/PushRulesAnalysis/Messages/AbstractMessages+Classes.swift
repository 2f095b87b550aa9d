internal import PushRulesSemantics

/// Into which classes the places of messages are split.
extension AbstractMessages {
  func makeClasses(of place: Int32) -> [PlaceClass] {
    let info = places[Int(place)]
    let readings = info.readings.compactMap { $0 }
    let questions = self.questions(about: place)
    var candidates: [PlaceClass] = [.absent]
    if questions.asksNull || readings.contains(where: { $0.presence == .item }) {
      candidates.append(.null)
    }
    var kinds = Kinds(readings.map(\.type))
    if kinds.isAny && questions.asksKind { kinds.openAny() }
    for member in kinds.members { candidates.append(.constant(terms.string(member))) }
    if kinds.hasBooleans {
      candidates += [.constant(TermTable.false), .constant(TermTable.true)]
    }
    for constant in constants(at: place) { candidates.append(.constant(constant)) }
    if kinds.hasTexts { candidates += texts(at: place).map(PlaceClass.text) }
    if kinds.hasNumbers {
      candidates += ranges(at: place, isInteger: !kinds.hasFractions)
        .map(PlaceClass.number)
    }
    if kinds.hasLists {
      candidates += (0..<questions.items).map(PlaceClass.length)
      // Lists of so many items, or of so many and more.
      if questions.itemsSuffice && questions.items > 0 {
        candidates.append(.length(questions.items))
      } else {
        candidates.append(.container)
      }
    } else if kinds.hasMaps && questions.asksEmpty {
      candidates.append(.length(0))
    }
    if kinds.hasRecords || kinds.hasMaps { candidates.append(.container) }
    if kinds.isAny && questions.asksKind { candidates.append(.object) }
    if kinds.isAny { candidates.append(.other) }

    var classes: [PlaceClass] = []
    var seen: Set<PlaceClass> = []
    for candidate in candidates where seen.insert(candidate).inserted {
      guard readings.contains(where: { accepts(candidate, $0) }) else { continue }
      classes.append(candidate)
    }
    // What says the same as a missing value needs no class of its own.
    if let first = readings.first, readings.allSatisfy({ $0 == first }),
      case .defaulted(let constant) = first.presence
    {
      switch constant {
      case .list(let items) where items.isEmpty: classes.removeAll { $0 == .absent }
      case .record(let entries) where entries.isEmpty && !kinds.hasRecords:
        classes.removeAll { $0 == .absent }
      case .string, .integer, .boolean:
        classes.removeAll { $0 == .constant(term(constant)) }
      case .list, .record: break
      }
    }
    return classes.isEmpty ? [.absent] : classes
  }

  /// The kinds of JSON that some types take.
  private struct Kinds {
    var hasTexts = false
    var members: [String] = []
    var hasBooleans = false
    var hasNumbers = false
    var hasFractions = false
    var hasLists = false
    var hasMaps = false
    var hasRecords = false
    var isAny = false

    init(_ types: [ValueType]) {
      for type in types {
        switch type {
        case .string, .enumeration(_, isOpen: true): hasTexts = true
        case .enumeration(let names, isOpen: false): members += names
        case .bool, .looseBool: hasBooleans = true
        case .int: hasNumbers = true
        case .number: (hasNumbers, hasFractions) = (true, true)
        case .any: isAny = true
        case .list: hasLists = true
        case .map: hasMaps = true
        case .record: hasRecords = true
        case .json, .nothing: break
        }
      }
    }

    mutating func openAny() {
      (hasTexts, hasNumbers, hasLists) = (true, true, true)
    }
  }

  private func ranges(at place: Int32, isInteger: Bool) -> [TermID] {
    var points: [Int64] = []
    for constant in constants(at: place) {
      if case .integer(let value) = terms[constant] { points.append(value) }
    }
    points.sort()
    var ranges: [TermID] = []
    var low: Int64?
    for point in points {
      if !Self.isVoid(low, point, isInteger) {
        ranges.append(terms.id(.range(place: place, low: low, high: point)))
      }
      low = point
    }
    if !Self.isVoid(low, nil, isInteger) {
      ranges.append(terms.id(.range(place: place, low: low, high: nil)))
    }
    return ranges
  }

  private static func isVoid(_ low: Int64?, _ high: Int64?, _ isInteger: Bool) -> Bool {
    guard isInteger else { return false }
    switch (low, high) {
    case (nil, let high?): return high == Int64.min
    case (let low?, nil): return low == Int64.max
    case (let low?, let high?): return high <= low || high == low + 1
    case (nil, nil): return false
    }
  }

  /// Whether a message may have something of the class where a policy reads a place.
  func accepts(_ part: PlaceClass, _ reading: Reading) -> Bool {
    switch part {
    case .absent:
      switch reading.presence {
      case .required, .item: return false
      case .optional, .defaulted, .optionalOrNull: return true
      }
    case .null: return reading.presence != .required
    case .constant(let term):
      switch (terms[term], reading.type) {
      case (_, .any): return true
      case (.string, .string), (.string, .enumeration(_, isOpen: true)): return true
      case (.string(let text), .enumeration(let names, isOpen: false)):
        return names.contains { ExactText($0) == text }
      case (.integer, .int), (.integer, .number): return true
      case (.boolean, .bool), (.boolean, .looseBool): return true
      default: return false
      }
    case .text:
      switch reading.type {
      case .string, .enumeration(_, isOpen: true), .any: return true
      default: return false
      }
    case .number:
      switch reading.type {
      case .int, .number, .any: return true
      default: return false
      }
    case .length(let count):
      switch reading.type {
      case .list, .any: return true
      case .map: return count == 0
      default: return false
      }
    case .container:
      switch reading.type {
      case .list, .map, .record, .any: return true
      default: return false
      }
    case .object, .other: return reading.type == .any
    }
  }
}
