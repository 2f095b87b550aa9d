/// The kinds of media that can be attached to a notification, told by the first bytes.
enum MediaType: String, Sendable, CaseIterable {
  case png = "image/png"
  case jpeg = "image/jpeg"
  case gif = "image/gif"
  case webp = "image/webp"
  case aiff = "audio/aiff"
  case wav = "audio/wav"
  case mp3 = "audio/mpeg"
  case m4a = "audio/mp4"
  case mpeg = "video/mpeg"
  case mp4 = "video/mp4"
  case avi = "video/x-msvideo"

  /// How many bytes are enough to tell.
  static let enough = 64

  /// `nil` for what is no media that we know.
  init?(_ bytes: [UInt8]) {
    if bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      self = .png
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = .jpeg
    } else if bytes.starts(with: "GIF87a".utf8) || bytes.starts(with: "GIF89a".utf8) {
      self = .gif
    } else if bytes.starts(with: "RIFF".utf8), let form = Self.form(bytes) {
      switch form {
      case "WEBP": self = .webp
      case "WAVE": self = .wav
      case "AVI ": self = .avi
      default: return nil
      }
    } else if bytes.starts(with: "FORM".utf8), let form = Self.form(bytes) {
      guard form == "AIFF" || form == "AIFC" else { return nil }
      self = .aiff
    } else if bytes.dropFirst(4).starts(with: "ftyp".utf8), let brand = Self.form(bytes) {
      if ["M4A ", "M4B "].contains(brand) {
        self = .m4a
      } else if Self.videoBrands.contains(brand) {
        self = .mp4
      } else {
        return nil
      }
    } else if bytes.starts(with: [0, 0, 1, 0xBA]) || bytes.starts(with: [0, 0, 1, 0xB3]) {
      self = .mpeg
    } else if bytes.starts(with: "ID3".utf8) || Self.startsMP3Frame(bytes) {
      self = .mp3
    } else {
      return nil
    }
  }

  /// The end of a file's name.
  var suffix: String {
    switch self {
    case .png: "png"
    case .jpeg: "jpg"
    case .gif: "gif"
    case .webp: "webp"
    case .aiff: "aiff"
    case .wav: "wav"
    case .mp3: "mp3"
    case .m4a: "m4a"
    case .mpeg: "mpg"
    case .mp4: "mp4"
    case .avi: "avi"
    }
  }

  /// How many bytes it may have.
  func limit(_ limits: ByteLimits) -> Int {
    switch self {
    case .png, .jpeg, .gif, .webp: limits.image
    case .aiff, .wav, .mp3, .m4a: limits.audio
    case .mpeg, .mp4, .avi: limits.video
    }
  }

  private static let videoBrands: Set<String> = [
    "isom", "iso2", "iso3", "iso4", "iso5", "iso6", "iso7", "iso8", "iso9", "mp41", "mp42", "mp71",
    "avc1", "MSNV", "M4V ", "M4VH", "M4VP", "dash", "mmp4",
  ]

  /// The four letters behind a container's name and size.
  private static func form(_ bytes: [UInt8]) -> String? {
    bytes.count >= 12 ? String(decoding: bytes[8..<12], as: UTF8.self) : nil
  }

  /// The header of a frame of layer III whose version, bit rate and sampling rate exist.
  private static func startsMP3Frame(_ bytes: [UInt8]) -> Bool {
    guard bytes.count >= 4, bytes[0] == 0xFF, bytes[1] & 0xE6 == 0xE2, bytes[1] & 0x18 != 0x08
    else {
      return false
    }
    return bytes[2] & 0xF0 != 0xF0 && bytes[2] & 0xF0 != 0 && bytes[2] & 0x0C != 0x0C
  }
}
