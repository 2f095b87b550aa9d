/// What of a candidate can be seen without evaluating anything; small, because long chains are walked
/// over it.
struct CandidateGlance: Sendable {
  /// Where the layer's guard is `path is "text"`: the slot of the path.
  ///
  /// -1: another guard, or none.
  var guardSlot: Int32 = -1
  /// The text of such a guard, an index into `Plan.constantValues`.
  var guardText: Int32 = -1
  /// A slot without which the field has no value, where nothing must be asked before it; -1: none
  /// is known.
  var need: Int32 = -1
  /// The run that begins here, an index into `Plan.runs`; -1: none.
  var run: Int32 = -1
}

/// Candidates, one after the other in a chain, whose guards compare one path with texts: instead of
/// asking each one, the path's text is looked up.
struct CandidateRun: Sendable {
  var slot: Int32
  let start: Int32
  /// The place behind the last candidate, in `Plan.candidates`.
  let end: Int32
  /// In `Plan.runIndices`: open addressing, a power of two, at most half full; of candidates with
  /// the same text the first one.
  let index: Places
  /// In `Plan.runIndices`, for each candidate the next one with the same text, or -1.
  let nextSame: Places
}
