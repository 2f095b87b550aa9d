/// What is asked about messages: by it, places are split into classes.
extension AbstractMessages {
  func questions(about place: Int32) -> Questions {
    settled.places[places[Int(place)].general] ?? Questions()
  }

  private func ask(_ place: Int32, _ change: (inout Questions) -> Bool) {
    let general = places[Int(place)].general
    if change(&questions.places[general, default: Questions()]) { isDirty = true }
  }

  /// Whether a constant has a class of its own at a place; asks for one.
  @discardableResult
  func splits(_ place: Int32, on constant: TermID) -> Bool {
    let owner = owner(place)
    if questions.known[owner, default: []].insert(constant).inserted {
      questions.constants[owner, default: []].append(constant)
      isDirty = true
    }
    return settled.known[owner]?.contains(constant) == true
  }

  /// The constants that have classes of their own at a place.
  func constants(at place: Int32) -> [TermID] { settled.constants[owner(place)] ?? [] }

  /// The place that has the constants of a place: one for all that are compared with each other.
  private func owner(_ place: Int32) -> Int32 { group(place) ?? places[Int(place)].general }

  func askKind(_ place: Int32) {
    ask(place) { questions in
      defer { questions.asksKind = true }
      return !questions.asksKind
    }
  }

  func askNull(_ place: Int32) {
    ask(place) { questions in
      defer { questions.asksNull = true }
      return !questions.asksNull
    }
  }

  func askEmpty(_ place: Int32) {
    ask(place) { questions in
      defer { questions.asksEmpty = true }
      return !questions.asksEmpty
    }
  }

  /// How many items must be looked at, and whether longer lists say nothing new.
  func askItems(_ place: Int32, _ count: Int, suffices: Bool) {
    ask(place) { questions in
      let isNew = questions.items < count || (questions.itemsSuffice && !suffices)
      questions.items = max(questions.items, count)
      questions.itemsSuffice = questions.itemsSuffice && suffices
      return isNew
    }
  }

  /// The group of a place's text.
  func group(_ place: Int32) -> Int32? {
    var current = places[Int(place)].general
    guard groups[current] != nil else { return nil }
    while let next = groups[current], next != current { current = next }
    return current
  }

  /// Makes two places have texts of one group.
  func compare(_ left: Int32, _ right: Int32) {
    let first = group(left) ?? places[Int(left)].general
    let second = group(right) ?? places[Int(right)].general
    if groups[first] == nil || groups[second] == nil || first != second { isDirty = true }
    groups[first] = first
    groups[second] = first
    guard first != second, let constants = questions.constants[second] else { return }
    for constant in constants { splits(first, on: constant) }
  }

  func isCompared(_ left: Int32, _ right: Int32) -> Bool {
    guard let first = group(left) else { return false }
    return first == group(right)
  }

  /// Notes that a key is looked up in a map, and splits the messages until it is told from every other one.
  func look(up key: TermID, in map: Int32) {
    let general = places[Int(map)].general
    let known = keys[general] ?? []
    for other in known where other != key { tellApart(key, other) }
    if !known.contains(key) { keys[general, default: []].append(key) }
  }

  private func tellApart(_ left: TermID, _ right: TermID) {
    switch (source(of: left), source(of: right)) {
    case (let first?, let second?):
      if case .shared(let group, _) = terms[left], case .shared(group, _) = terms[right] { return }
      if group(first) == nil || group(first) != group(second) { compare(first, second) }
    case (let place?, nil) where terms.isConstant(right): splits(place, on: right)
    case (nil, let place?) where terms.isConstant(left): splits(place, on: left)
    default: break
    }
  }

  /// The place of a text that is a place's own.
  func source(of term: TermID) -> Int32? {
    switch terms[term] {
    case .token(let place), .opaque(let place): place
    case .shared(let group, _): group
    default: nil
    }
  }

  /// The index of each item that the place stands in, and, if it stands in any, those of two items that may be others.
  func indexes(of place: Int32) -> Set<Int64> {
    var found: Set<Int64> = []
    var next = place
    while next >= 0 {
      switch places[Int(next)].step {
      case .item(let index): found.formUnion([0, 1, Int64(index)])
      case .every, .chosen: found.formUnion([0, 1])
      case .root, .field, .member, .entry: break
      }
      next = places[Int(next)].parent
    }
    return found
  }

  /// Notes that the items of a list are gone through: with as many of them as there are such sites, each site can have what
  /// makes it true or false, whatever the others have.
  func goThrough(_ list: Int32, site: Site) {
    let general = places[Int(list)].general
    guard sites[general, default: []].insert(site).inserted else { return }
    let count = sites[general]?.count ?? 0
    ask(list) { questions in
      questions.items = max(questions.items, min(count, Self.siteLimit))
      if count > Self.siteLimit { questions.itemsSuffice = false }
      return true
    }
  }

  /// How many items are looked at one by one because of sites.
  private static let siteLimit = 3

  /// Whether a constant has a class of its own among a derived text's.
  func splits(term: TermID, on constant: TermID) -> Bool {
    if questions.constantsOfTerm[term]?.contains(constant) != true {
      questions.constantsOfTerm[term, default: []].append(constant)
      isDirty = true
    }
    return constants(of: term).contains(constant)
  }

  func constants(of term: TermID) -> [TermID] { settled.constantsOfTerm[term] ?? [] }

  /// Whether a bound has a class of its own among a derived number's.
  func splits(term: TermID, at bound: Int64) -> Bool {
    if questions.boundsOfTerm[term]?.contains(bound) != true {
      questions.boundsOfTerm[term, default: []].append(bound)
      questions.boundsOfTerm[term]?.sort()
      isDirty = true
    }
    return bounds(of: term).contains(bound)
  }

  func bounds(of term: TermID) -> [Int64] { settled.boundsOfTerm[term] ?? [] }
}
