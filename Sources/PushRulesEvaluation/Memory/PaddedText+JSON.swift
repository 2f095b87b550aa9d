// Steps over the tokens of JSON, for text that is right: each gives the place behind its token, or
// `fault` where there is any doubt. `JSONScanner` then says what is wrong, and where.
extension PaddedText {
  /// The place of no byte: the text is not the JSON that was expected.
  static let fault = -1

  /// The first byte that is no white space.
  @inline(__always)
  func afterSpace(_ start: Int) -> Int {
    // Without any: what most texts have.
    byte(start) > 0x20 ? start : afterSomeSpace(start)
  }

  @inline(never)
  private func afterSomeSpace(_ start: Int) -> Int {
    var place = start
    while true {
      switch byte(place) {
      case 0x20, 0x0a, 0x0d, 0x09: place &+= 1
      default: return place
      }
    }
  }

  /// Behind a key's closing quote: the first byte of the value.
  @inline(__always)
  func afterColon(_ start: Int) -> Int {
    // Without white space: what most texts have.
    if byte(start) == UInt8(ascii: ":"), byte(start &+ 1) > 0x20 { return start &+ 1 }
    return afterColonAndSpace(start)
  }

  @inline(never)
  private func afterColonAndSpace(_ start: Int) -> Int {
    let colon = afterSpace(start)
    guard byte(colon) == UInt8(ascii: ":") else { return Self.fault }
    return afterSpace(colon &+ 1)
  }

  /// Behind a part of an object: whether a comma stands here and, right behind it, a quote.
  @inline(__always)
  func isComma(beforeQuote place: Int) -> Bool { halfWord(place) & 0xffff == 0x222c }

  /// Behind a part of an array or object: the first byte of the next part, or the place behind the
  /// closing bracket.
  @inline(__always)
  func afterPart(_ start: Int, closing bracket: UInt8) -> (place: Int, isLast: Bool) {
    let place = afterSpace(start)
    let next = byte(place)
    if next == UInt8(ascii: ",") { return (afterSpace(place &+ 1), false) }
    return (next == bracket ? place &+ 1 : Self.fault, true)
  }

  /// The first byte from here on that a function marks; see `Word`.
  @inline(__always)
  private func firstMarked(_ start: Int, _ marks: (UInt64) -> UInt64) -> Int {
    var place = start
    var found = marks(word(place))
    while found == 0 {
      place &+= 8
      found = marks(word(place))
    }
    return place &+ Word.position(found)
  }

  // MARK: - Strings

  /// The first byte from here on that does not simply go on in a string; see `Word.special`.
  @inline(__always)
  func plainEnd(_ start: Int) -> Int { firstMarked(start, Word.special) }

  /// Inside a string: the place of its closing quote.
  @inline(__always)
  func stringEnd(_ start: Int) -> Int {
    let place = plainEnd(start)
    return byte(place) == UInt8(ascii: "\"") ? place : mixedStringEnd(place)
  }

  /// As `stringEnd`, from a byte that does not simply go on.
  @inline(never)
  private func mixedStringEnd(_ start: Int) -> Int {
    var place = start
    while true {
      let next = byte(place)
      if next >= 0x80 {
        place = scalarsEnd(place)
      } else if next == UInt8(ascii: "\\") {
        place = escapeEnd(place)
      } else {
        return next == UInt8(ascii: "\"") ? place : Self.fault
      }
      if place < 0 { return Self.fault }
      place = plainEnd(place)
    }
  }

  /// At a byte above 0x7F: behind all UTF-8 sequences that stand here (Unicode, table 3-7).
  @inline(__always)
  func scalarsEnd(_ start: Int) -> Int {
    var place = start
    repeat {
      let bytes = halfWord(place)
      let lead = bytes & 0xff
      if bytes & 0xc0_c0f0 == 0x80_80e0 {
        // Three bytes: after E0 no overlong form, after ED no half of a surrogate pair.
        if lead == 0xe0, bytes & 0x2000 == 0 { return Self.fault }
        if lead == 0xed, bytes & 0x2000 != 0 { return Self.fault }
        place &+= 3
      } else if bytes & 0xc0e0 == 0x80c0 {
        if lead < 0xc2 { return Self.fault }
        place &+= 2
      } else if bytes & 0xc0c0_c0f8 == 0x8080_80f0 {
        let second = bytes >> 8 & 0xff
        if lead == 0xf0 ? second < 0x90 : lead == 0xf4 ? second > 0x8f : lead > 0xf4 {
          return Self.fault
        }
        place &+= 4
      } else {
        return Self.fault
      }
    } while byte(place) >= 0x80
    return place
  }

  /// At a backslash: behind the escape.
  @inline(__always)
  func escapeEnd(_ start: Int) -> Int {
    switch byte(start &+ 1) {
    case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"), UInt8(ascii: "b"),
      UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"):
      return start &+ 2
    case UInt8(ascii: "u"):
      let unit = codeUnit(start &+ 2)
      if unit < 0xd800 || (unit > 0xdfff && unit <= 0xffff) { return start &+ 6 }
      return secondHalf(of: unit, at: start &+ 6) < 0 ? Self.fault : start &+ 12
    default: return Self.fault
    }
  }

  /// The four hexadecimal digits at a place; a number beyond 16 bits where one is none.
  @inline(__always)
  func codeUnit(_ place: Int) -> UInt32 {
    let digits = halfWord(place)
    // The high bit of each byte says that it is not one of 0 to 9, not one of A to F. A carry or
    // borrow comes only from a byte that is neither.
    let decimal = digits ^ 0x3030_3030
    let notDecimal = (decimal &+ 0x7676_7676) | decimal
    let letter = ((digits | 0x2020_2020) ^ 0x6060_6060) &- 0x0101_0101
    let notLetter = (letter &+ 0x7a7a_7a7a) | letter
    guard notDecimal & notLetter & 0x8080_8080 == 0 else { return 0x10000 }
    let values = (digits & 0x0f0f_0f0f) &+ (digits >> 6 & 0x0101_0101) &* 9
    return (values & 0xf) << 12 | (values >> 8 & 0xf) << 8 | (values >> 16 & 0xf) << 4
      | values >> 24
  }

  /// The scalar that a first half of a surrogate pair makes with the escape at `place`; -1 where
  /// they make none.
  func secondHalf(of first: UInt32, at place: Int) -> Int {
    guard first < 0xdc00, halfWord(place) & 0xffff == 0x755c else { return -1 }
    let second = codeUnit(place &+ 2)
    guard second >= 0xdc00, second <= 0xdfff else { return -1 }
    return Int(0x10000 &+ (first & 0x3ff) << 10 &+ second & 0x3ff)
  }

  // MARK: - Numbers and words

  /// At a minus or a digit: behind the number; and whether it is a whole number as it is written.
  @inline(__always)
  func numberEnd(_ start: Int) -> (end: Int, isInteger: Bool) {
    let first = byte(start) == UInt8(ascii: "-") ? start &+ 1 : start
    let place = digitsEnd(first)
    guard place > first, byte(first) != UInt8(ascii: "0") || place == first &+ 1 else {
      return (Self.fault, false)
    }
    var end = place
    if byte(end) == UInt8(ascii: ".") {
      end = digitsEnd(place &+ 1)
      if end == place &+ 1 { return (Self.fault, false) }
    }
    if byte(end) | 0x20 == UInt8(ascii: "e") { end = exponentEnd(end) }
    return (end, end == place)
  }

  /// At the exponent of a number: behind it.
  @inline(never)
  private func exponentEnd(_ start: Int) -> Int {
    var place = start &+ 1
    if byte(place) == UInt8(ascii: "+") || byte(place) == UInt8(ascii: "-") { place &+= 1 }
    let end = digitsEnd(place)
    guard end > place, end &- place <= JSONScanner.exponentDigitLimit else { return Self.fault }
    return end
  }

  @inline(__always)
  private func digitsEnd(_ start: Int) -> Int { firstMarked(start, Word.notDigits) }

  /// At a `t`, `f` or `n`: behind `true`, `false` or `null`.
  @inline(__always)
  func literalEnd(_ start: Int) -> Int {
    switch halfWord(start) {
    case 0x6575_7274, 0x6c6c_756e: start &+ 4
    case 0x736c_6166: byte(start &+ 4) == UInt8(ascii: "e") ? start &+ 5 : Self.fault
    default: Self.fault
    }
  }

  // MARK: - Whole values

  /// At a value's first byte, in `depth` arrays and objects: behind all of it.
  func valueEnd(_ start: Int, depth: Int) -> Int {
    var open = ContainerStack()
    var place = start
    while true {
      // At a value's first byte.
      switch byte(place) {
      case UInt8(ascii: "\""):
        place = stringEnd(place &+ 1)
        if place < 0 { return Self.fault }
        place &+= 1
      case UInt8(ascii: "{"):
        guard depth &+ open.depth < JSONScanner.depthLimit else { return Self.fault }
        place = afterSpace(place &+ 1)
        if byte(place) == UInt8(ascii: "}") {
          place &+= 1
        } else {
          open.push(isObject: true)
          place = keyEnd(place)
          if place < 0 { return Self.fault }
          continue
        }
      case UInt8(ascii: "["):
        guard depth &+ open.depth < JSONScanner.depthLimit else { return Self.fault }
        place = afterSpace(place &+ 1)
        if byte(place) == UInt8(ascii: "]") {
          place &+= 1
        } else {
          open.push(isObject: false)
          continue
        }
      case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"):
        place = literalEnd(place)
      default:
        guard byte(place).startsNumber else { return Self.fault }
        place = numberEnd(place).end
      }
      if place < 0 { return Self.fault }
      // Behind a value.
      while true {
        if open.depth == 0 { return place }
        if open.innermostIsObject, isComma(beforeQuote: place) {
          place = keyEnd(place &+ 1)
          if place < 0 { return Self.fault }
          break
        }
        place = afterSpace(place)
        let next = byte(place)
        if next == UInt8(ascii: ",") {
          place = afterSpace(place &+ 1)
          guard open.innermostIsObject else { break }
          place = keyEnd(place)
          if place < 0 { return Self.fault }
          break
        }
        guard next == (open.innermostIsObject ? UInt8(ascii: "}") : UInt8(ascii: "]")) else {
          return Self.fault
        }
        open.pop()
        place &+= 1
      }
    }
  }

  /// At a key's opening quote: the first byte of its value.
  @inline(__always)
  private func keyEnd(_ start: Int) -> Int {
    guard byte(start) == UInt8(ascii: "\"") else { return Self.fault }
    let end = stringEnd(start &+ 1)
    return end < 0 ? Self.fault : afterColon(end &+ 1)
  }
}
