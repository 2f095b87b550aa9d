/// What is known of media of which more and more comes in.
struct Inspection {
  private let limits: ByteLimits
  private var first: [UInt8] = []
  private(set) var count = 0
  private(set) var type: MediaType?

  init(_ limits: ByteLimits) { self.limits = limits }

  /// Looks at the next bytes; what is no media or too large fails before all of it is there.
  mutating func take(_ bytes: [UInt8]) throws(FetchFailure) {
    count += bytes.count
    let reach = type.map(PictureSize.reach) ?? (1 << 20)
    if first.count < reach { first += bytes.prefix(reach - first.count) }
    if type == nil && first.count >= MediaType.enough { try tell() }
    try checkLimit()
  }

  /// Looks at what came when all of it is there.
  mutating func finish() throws(FetchFailure) -> (type: MediaType, size: PictureSize?) {
    guard count > 0 else { throw FetchFailure(.attachFailed, "The content is empty.") }
    if type == nil { try tell() }
    guard let type else { throw FetchFailure(.attachFailed, "The content is no media.") }
    try checkLimit()
    let reach = PictureSize.reach(type)
    let size = PictureSize(type, first)
    if reach > 0 && size == nil && count <= reach {
      throw FetchFailure(.attachFailed, "The content begins as \(type.rawValue) but is none.")
    }
    return (type, size)
  }

  private mutating func tell() throws(FetchFailure) {
    guard let told = MediaType(first) else {
      throw FetchFailure(
        .attachFailed,
        "The content is no picture, sound or film that can be attached."
      )
    }
    type = told
    first = Array(first.prefix(PictureSize.reach(told)))
  }

  private func checkLimit() throws(FetchFailure) {
    let limit = type?.limit(limits) ?? max(limits.image, limits.audio, limits.video)
    guard count <= limit else {
      throw FetchFailure(
        .attachFailed,
        "The content has more than the \(limit) bytes that \(type?.rawValue ?? "media") may have."
      )
    }
  }
}
