@testable import PushRulesFetch

/// The beginnings of media of each kind; as long as its header, and some bytes more.
enum Samples {
  static let png =
    bytes(0x89, "PNG\r\n", 0x1A, "\n", 0, 0, 0, 13, "IHDR") + [0, 0, 0x01, 0x40]
    + [0, 0, 0, 0xF0, 8, 6, 0, 0, 0] + filler
  static let gif = bytes("GIF89a") + [0x20, 0x03, 0x58, 0x02, 0, 0, 0] + filler

  /// With a note, the tables, and fill bytes before the frame header; 640 by 480.
  static let jpeg =
    [0xFF, 0xD8, 0xFF, 0xE0, 0, 16] + bytes("JFIF", 0, 1, 1, 0, 0, 1, 0, 1, 0, 0)
    + [0xFF, 0xFE, 0, 4, 0xFF, 0xC0, 0xFF, 0xFF, 0xDB, 0, 3, 9]
    + [0xFF, 0xC2, 0, 17, 8, 0x01, 0xE0, 0x02, 0x80, 3] + filler

  static let webpLossy =
    bytes("RIFF", 90, 0, 0, 0, "WEBPVP8 ", 70, 0, 0, 0) + [0x30, 1, 0, 0x9D, 0x01, 0x2A]
    + [0x40, 0x41, 0xF0, 0x80] + filler
  static let webpLossless =
    bytes("RIFF", 90, 0, 0, 0, "WEBPVP8L", 70, 0, 0, 0) + [0x2F, 0x3F, 0xC1, 0x3B, 0] + filler
  static let webpExtended =
    bytes("RIFF", 90, 0, 0, 0, "WEBPVP8X", 10, 0, 0, 0) + [0, 0, 0, 0, 0x3F, 1, 0, 0xEF, 0, 0]
    + filler

  static let aiff = bytes("FORM", 0, 0, 0, 90, "AIFFCOMM") + filler
  static let wav = bytes("RIFF", 90, 0, 0, 0, "WAVEfmt ") + filler
  static let mp3Tagged = bytes("ID3", 4, 0, 0, 0, 0, 0, 0) + filler
  static let mp3Frame = [0xFF, 0xFB, 0x90, 0x64] + filler
  static let m4a = bytes(0, 0, 0, 32, "ftypM4A ", 0, 0, 0, 0) + filler
  static let mpeg = [0, 0, 1, 0xBA, 0x44] + filler
  static let mp4 = bytes(0, 0, 0, 32, "ftypisom", 0, 0, 2, 0) + filler
  static let avi = bytes("RIFF", 90, 0, 0, 0, "AVI LIST") + filler

  static let all: [(type: MediaType, bytes: [UInt8], width: Int?, height: Int?)] = [
    (.png, png, 320, 240), (.gif, gif, 800, 600), (.jpeg, jpeg, 640, 480),
    (.webp, webpLossy, 320, 240), (.webp, webpLossless, 320, 240), (.webp, webpExtended, 320, 240),
    (.aiff, aiff, nil, nil), (.wav, wav, nil, nil), (.mp3, mp3Tagged, nil, nil),
    (.mp3, mp3Frame, nil, nil), (.m4a, m4a, nil, nil), (.mpeg, mpeg, nil, nil),
    (.mp4, mp4, nil, nil), (.avi, avi, nil, nil),
  ]

  private static let filler = [UInt8](repeating: 7, count: 80)

  private static func bytes(_ parts: any SamplePart...) -> [UInt8] { parts.flatMap(\.sampleBytes) }
}

private protocol SamplePart {
  var sampleBytes: [UInt8] { get }
}

extension String: SamplePart {
  fileprivate var sampleBytes: [UInt8] { Array(utf8) }
}

extension Int: SamplePart {
  fileprivate var sampleBytes: [UInt8] { [UInt8(truncatingIfNeeded: self)] }
}
