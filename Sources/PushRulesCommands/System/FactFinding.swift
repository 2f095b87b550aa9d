package import PushRulesEvaluation

/// What `eval --fetch` asks of whoever finds out facts.
package struct FactFindingSettings: Sendable, Equatable {
  /// How long finding out one fact may take, in seconds.
  package var seconds = 30
  /// Hosts that may be asked wherever they are, as they stand in the address.
  package var allowedHosts: [String] = []
  /// The folder below which local files are looked up; without it there are none.
  package var localFolder: String?
  /// The folder that gets what was fetched; without it nothing is kept.
  package var mediaFolder: String?

  package init() {}
}

/// A fact that was found out.
package struct FoundFact: Sendable, Equatable {
  /// The fact: a JSON object.
  package var answer: [UInt8]
  /// What a decision says of the file that was kept: a JSON object; `nil` where none was.
  package var entry: [UInt8]?
  /// The file that was kept, for whoever removes it.
  package var file: String?
  /// Why it is not what one hopes for, in words; `nil` where it is.
  package var remark: String?

  package init(
    answer: [UInt8],
    entry: [UInt8]? = nil,
    file: String? = nil,
    remark: String? = nil
  ) {
    self.answer = answer
    self.entry = entry
    self.file = file
    self.remark = remark
  }
}

/// Finds out facts for one run; called by several threads at once.
package struct FactFinder {
  /// The kinds of facts that it knows.
  package var kinds: [String]
  /// Finds out a fact; may take its time.
  package var find: (_ request: FactRequest) -> FoundFact
  /// Removes what was kept of a fact.
  package var discard: (_ fact: FoundFact) -> Void

  package init(
    kinds: [String],
    find: @escaping (_ request: FactRequest) -> FoundFact,
    discard: @escaping (_ fact: FoundFact) -> Void
  ) {
    self.kinds = kinds
    self.find = find
    self.discard = discard
  }
}

/// Makes what finds out the facts of one run.
package struct FactFinding {
  /// The second closure says, from some moment on, that nobody waits for answers any more: then they
  /// come soon, whatever they are.
  package var begin:
    (_ settings: FactFindingSettings, _ isCancelled: @escaping () -> Bool) -> FactFinder

  package init(
    begin:
      @escaping (_ settings: FactFindingSettings, _ isCancelled: @escaping () -> Bool) -> FactFinder
  ) {
    self.begin = begin
  }
}
