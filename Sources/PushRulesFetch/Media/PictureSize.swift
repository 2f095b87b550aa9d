/// Width and height of a picture, in pixels.
struct PictureSize: Sendable, Equatable {
  let width: Int
  let height: Int

  /// Reads the header; `nil` where the bytes end before it does or where it is none.
  init?(_ type: MediaType, _ bytes: [UInt8]) {
    let header = HeaderBytes(bytes)
    let size: (width: Int, height: Int)?
    switch type {
    case .png: size = header.png()
    case .jpeg: size = header.jpeg()
    case .gif: size = header.little(6, 2, 8, 2)
    case .webp: size = header.webp()
    case .aiff, .wav, .mp3, .m4a, .mpeg, .mp4, .avi: size = nil
    }
    guard let size, size.width > 0, size.height > 0 else { return nil }
    width = size.width
    height = size.height
  }

  /// How many of the first bytes tell it: a JPEG has its size behind colours, previews and notes.
  static func reach(_ type: MediaType) -> Int {
    switch type {
    case .jpeg: 1 << 20
    case .png, .gif, .webp: 64
    case .aiff, .wav, .mp3, .m4a, .mpeg, .mp4, .avi: 0
    }
  }
}

/// Bytes that may end anywhere.
private struct HeaderBytes {
  private let bytes: [UInt8]

  init(_ bytes: [UInt8]) { self.bytes = bytes }

  func png() -> (width: Int, height: Int)? {
    guard has("IHDR", at: 12), let width = big(16, 4), let height = big(20, 4),
      width <= Int32.max, height <= Int32.max
    else { return nil }
    return (width, height)
  }

  /// Walks over the segments to the frame header, SOF0 to SOF15 without DHT, JPG and DAC.
  func jpeg() -> (width: Int, height: Int)? {
    var place = 2
    while let mark = big(place, 1), mark == 0xFF, let code = big(place + 1, 1) {
      switch code {
      case 0xFF: place += 1
      case 0x01, 0xD0...0xD8: place += 2
      case 0xC0...0xC3, 0xC5...0xC7, 0xC9...0xCB, 0xCD...0xCF:
        guard let height = big(place + 5, 2), let width = big(place + 7, 2) else { return nil }
        return (width, height)
      case 0x00, 0xD9, 0xDA: return nil
      default:
        guard let length = big(place + 2, 2), length >= 2 else { return nil }
        place += 2 + length
      }
    }
    return nil
  }

  func webp() -> (width: Int, height: Int)? {
    if has("VP8X", at: 12), let size = little(24, 3, 27, 3) {
      return (size.width + 1, size.height + 1)
    }
    if has("VP8L", at: 12), big(20, 1) == 0x2F, let packed = little(21, 4) {
      return (packed & 0x3FFF + 1, packed >> 14 & 0x3FFF + 1)
    }
    if has("VP8 ", at: 12), big(23, 3) == 0x9D012A, let size = little(26, 2, 28, 2) {
      return (size.width & 0x3FFF, size.height & 0x3FFF)
    }
    return nil
  }

  func little(
    _ widthPlace: Int,
    _ widthCount: Int,
    _ heightPlace: Int,
    _ heightCount: Int
  ) -> (width: Int, height: Int)? {
    guard let width = little(widthPlace, widthCount), let height = little(heightPlace, heightCount)
    else { return nil }
    return (width, height)
  }

  private func little(_ place: Int, _ count: Int) -> Int? {
    slice(place, count)?.reversed().reduce(0) { $0 << 8 | Int($1) }
  }

  private func big(_ place: Int, _ count: Int) -> Int? {
    slice(place, count)?.reduce(0) { $0 << 8 | Int($1) }
  }

  private func has(_ name: String, at place: Int) -> Bool {
    slice(place, 4)?.elementsEqual(name.utf8) ?? false
  }

  private func slice(_ place: Int, _ count: Int) -> ArraySlice<UInt8>? {
    place + count <= bytes.count ? bytes[place..<place + count] : nil
  }
}
