/// Why a fetch cannot go on.
struct FetchFailure: Error, Equatable {
  let outcome: FetchedMedia.Outcome
  let reason: String
  var status: Int?

  init(_ outcome: FetchedMedia.Outcome, _ reason: String, status: Int? = nil) {
    self.outcome = outcome
    self.reason = reason
    self.status = status
  }
}
