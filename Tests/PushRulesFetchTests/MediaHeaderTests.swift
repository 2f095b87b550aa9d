import TestSupport
import Testing

@testable import PushRulesFetch

/// Types and sizes, read from the first bytes.
@Suite struct MediaHeaderTests {
  @Test func `each sample has its type and its size`() {
    for sample in Samples.all {
      #expect(MediaType(sample.bytes) == sample.type)
      let size = PictureSize(sample.type, sample.bytes)
      #expect(size?.width == sample.width)
      #expect(size?.height == sample.height)
    }
    #expect(Set(Samples.all.map(\.type)) == Set(MediaType.allCases))
  }

  @Test(arguments: [
    "<html>", "BM\u{0}\u{0}\u{0}\u{0}\u{0}\u{0}", "%PDF-1.7", "RIFF....ACON....", "FORM....ILBM",
    "\u{0}\u{0}\u{0}\u{18}ftypheic\u{0}\u{0}", "\u{0}\u{0}\u{0}\u{18}ftypqt  \u{0}\u{0}", "OggS",
    "GIF88a", "",
    "RIFF", "\u{0}\u{0}\u{0}\u{18}ftyp",
  ])
  func `what a phone does not attach has no type`(text: String) {
    #expect(MediaType(Array(text.utf8)) == nil)
  }

  @Test func `any bytes are taken`() {
    var generator = SeededGenerator(seed: 5)
    for _ in 0..<20_000 {
      let sample = Samples.all[Int.random(in: 0..<Samples.all.count, using: &generator)]
      var bytes = sample.bytes
      for _ in 0..<Int.random(in: 0...6, using: &generator) {
        let place = Int.random(in: 0..<bytes.count, using: &generator)
        bytes[place] = UInt8.random(in: 0...255, using: &generator)
      }
      bytes = Array(bytes.prefix(Int.random(in: 0...bytes.count, using: &generator)))
      if let type = MediaType(bytes) { _ = PictureSize(type, bytes) }
      for type in MediaType.allCases { _ = PictureSize(type, bytes) }
    }
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...80, using: &generator)
      let bytes = (0..<count).map { _ in
        // Many marks and lengths of segments.
        Bool.random(using: &generator) ? 0xFF : UInt8.random(in: 0...255, using: &generator)
      }
      _ = MediaType(bytes)
      for type in MediaType.allCases { _ = PictureSize(type, bytes) }
    }
  }

  @Test func `every cut of a picture's header is a fault and not a size`() {
    for sample in Samples.all where sample.width != nil {
      let whole = sample.bytes.count - 80
      for count in 0..<sample.bytes.count {
        let size = PictureSize(sample.type, Array(sample.bytes.prefix(count)))
        #expect(size == nil || count + 8 >= whole)
        #expect(size == nil || size?.width == sample.width)
      }
    }
  }

  @Test func `any head of a response is taken`() {
    var generator = SeededGenerator(seed: 6)
    let letters = Array("HTTP/1.1 2040:\t,x".utf8)
    for _ in 0..<20_000 {
      let lines = (0..<3).map { _ in
        (0..<Int.random(in: 0...20, using: &generator)).map { _ in
          letters[Int.random(in: 0..<letters.count, using: &generator)]
        }[...]
      }
      _ = ResponseHead(lines)
      _ = ResponseHead([Array("HTTP/1.1 200 OK".utf8)[...]] + lines)
    }
  }

  @Test func `any text is taken as an address`() {
    var generator = SeededGenerator(seed: 7)
    let letters = Array("htp:/?#[]@%2.a\u{E9} ")
    let base = WebAddress("http://a/b")
    for _ in 0..<20_000 {
      let count = Int.random(in: 0...16, using: &generator)
      let text = String(
        (0..<count).map { _ in letters[Int.random(in: 0..<letters.count, using: &generator)] }
      )
      if let address = WebAddress(text) { #expect(WebAddress(address.text) != nil, "\(text)") }
      _ = WebAddress("http://" + text)
      _ = base?.resolving(text)
    }
  }
}
