/// What a fetcher may do, and for how long.
public struct FetchOptions: Sendable {
  /// Seconds that all of one fetch may take, with redirects and the lookup of names.
  ///
  /// Then the outcome is `expired`. A notification service extension has 30 seconds.
  public var seconds: Double

  /// Seconds that one request may take, with the lookup of its name.
  ///
  /// Then the outcome is `download_error`.
  public var requestSeconds: Double

  /// How many bytes media of each kind may have.
  public var limits: ByteLimits

  /// How many redirects are followed.
  public var redirectLimit: Int

  /// Hosts that may be asked wherever their names lead, as they are written in the URL; case and the
  /// brackets of an IPv6 address do not matter.
  public var allowedHosts: [String]

  /// The folder in which strings that are no URLs are looked up; without it they are `unparsable`.
  public var localFolder: String?

  /// The folder that gets the media; without it the media is looked at and thrown away.
  public var mediaFolder: String?

  /// The path of a program that makes the requests over HTTPS, and its arguments.
  ///
  /// It is started for each request, and calls `RequestHelper.answerRequest`.
  ///
  /// Without it they are made in this process, which a server can stop on Linux: there the system's code
  /// ends the process when a server hangs up inside the head of its answer.
  public var secureHelper: [String]?

  /// Options with the limits of a notification service extension, and no folders.
  public init(
    seconds: Double = 30,
    requestSeconds: Double = 30,
    limits: ByteLimits = ByteLimits(),
    redirectLimit: Int = 10,
    allowedHosts: [String] = [],
    localFolder: String? = nil,
    mediaFolder: String? = nil,
    secureHelper: [String]? = nil
  ) {
    self.seconds = seconds
    self.requestSeconds = requestSeconds
    self.limits = limits
    self.redirectLimit = redirectLimit
    self.allowedHosts = allowedHosts
    self.localFolder = localFolder
    self.mediaFolder = mediaFolder
    self.secureHelper = secureHelper
  }
}

/// How many bytes an attachment of each kind may have; a megabyte is 1,048,576 bytes.
public struct ByteLimits: Sendable, Equatable {
  /// For pictures; 10 MB unless told otherwise.
  public var image: Int

  /// For sound; 5 MB unless told otherwise.
  public var audio: Int

  /// For films; 50 MB unless told otherwise.
  public var video: Int

  /// The limits that the push platform documents.
  public init(image: Int = 10 << 20, audio: Int = 5 << 20, video: Int = 50 << 20) {
    self.image = image
    self.audio = audio
    self.video = video
  }
}
