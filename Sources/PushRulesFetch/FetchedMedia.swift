/// What became of a download.
public struct FetchedMedia: Sendable, Equatable {
  /// How a download ended, in the words of the policies that observe it.
  public enum Outcome: String, Sendable, CaseIterable {
    /// The media is there.
    case ok
    /// The text is no URL, and there is no local folder.
    case unparsable
    /// The text is no URL, but a file of the local folder.
    case localFound = "local_found"
    /// The text is no URL, and no file of the local folder.
    case localMissing = "local_missing"
    /// No answer came, or not all of it, or nobody may be asked there.
    case downloadError = "download_error"
    /// The transfer ended well and left nothing behind.
    case noLocation = "no_location"
    /// The URL is a `file:` or `data:` URL.
    case notHTTP = "not_http"
    /// The answer's status is not one of 200 to 299.
    case badStatus = "bad_status"
    /// The target folder does not take the file.
    case moveFailed = "move_failed"
    /// What came is no media that can be attached, or it is too large.
    case attachFailed = "attach_failed"
    /// There was not enough time for all of it.
    case expired
  }

  /// How the download ended.
  public var outcome: Outcome

  /// The status of the response to the last request, if there was one.
  public var status: Int?

  /// The name of the file in the media folder.
  public var file: String?

  /// The media type, such as `image/png`, told by the content.
  public var type: String?

  /// How many bytes the media has.
  public var bytes: Int?

  /// The width in pixels, of a picture.
  public var width: Int?

  /// The height in pixels, of a picture.
  public var height: Int?

  /// Why it ended so, in plain words.
  public var reason: String

  /// A result made by hand, for callers that stand in for a fetcher.
  public init(
    outcome: Outcome,
    status: Int? = nil,
    file: String? = nil,
    type: String? = nil,
    bytes: Int? = nil,
    width: Int? = nil,
    height: Int? = nil,
    reason: String
  ) {
    self.outcome = outcome
    self.status = status
    self.file = file
    self.type = type
    self.bytes = bytes
    self.width = width
    self.height = height
    self.reason = reason
  }
}
