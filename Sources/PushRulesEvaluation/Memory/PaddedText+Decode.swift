// Strings without their escapes.
extension PaddedText {
  /// Appends the text of a string that begins at `first` to `decoded`, the bytes before `start`
  /// being known to go on simply; gives the place of the closing quote, and whether the text could
  /// be written without escapes.
  func decode(
    _ first: Int,
    at start: Int,
    into decoded: inout Growing<UInt8>
  ) -> (end: Int, isPlain: Bool) {
    var isPlain = true
    var kept = first
    var place = start
    while true {
      let next = byte(place)
      if next >= 0x80 {
        place = scalarsEnd(place)
        if place < 0 { return (Self.fault, false) }
      } else if next == UInt8(ascii: "\\") {
        copy(kept..<place, to: &decoded)
        repeat {
          let (scalar, end) = escape(at: place)
          if end < 0 { return (Self.fault, false) }
          decoded.append(scalar: scalar)
          if scalar < 0x20 || scalar == 0x22 || scalar == 0x5c { isPlain = false }
          place = end
        } while byte(place) == UInt8(ascii: "\\")
        kept = place
      } else {
        guard next == UInt8(ascii: "\"") else { return (Self.fault, false) }
        copy(kept..<place, to: &decoded)
        return (place, isPlain)
      }
      place = plainEnd(place)
    }
  }

  /// At a backslash: the scalar that the escape stands for, and the place behind it.
  @inline(__always)
  func escape(at start: Int) -> (scalar: UInt32, end: Int) {
    switch byte(start &+ 1) {
    case UInt8(ascii: "u"):
      let unit = codeUnit(start &+ 2)
      if unit < 0xd800 || (unit > 0xdfff && unit <= 0xffff) { return (unit, start &+ 6) }
      let scalar = secondHalf(of: unit, at: start &+ 6)
      return scalar < 0
        ? (0, Self.fault) : (UInt32(truncatingIfNeeded: scalar), start &+ 12)
    case UInt8(ascii: "n"): return (0x0a, start &+ 2)
    case UInt8(ascii: "\""): return (0x22, start &+ 2)
    case UInt8(ascii: "\\"): return (0x5c, start &+ 2)
    case UInt8(ascii: "/"): return (0x2f, start &+ 2)
    case UInt8(ascii: "t"): return (0x09, start &+ 2)
    case UInt8(ascii: "r"): return (0x0d, start &+ 2)
    case UInt8(ascii: "b"): return (0x08, start &+ 2)
    case UInt8(ascii: "f"): return (0x0c, start &+ 2)
    default: return (0, Self.fault)
    }
  }
}

extension Growing<UInt8> {
  /// Appends a scalar as UTF-8.
  @inline(__always)
  mutating func append(scalar: UInt32) {
    let low = UInt8(truncatingIfNeeded: scalar & 0x3f) | 0x80
    if scalar < 0x80 {
      append(UInt8(truncatingIfNeeded: scalar))
    } else if scalar < 0x800 {
      append(UInt8(truncatingIfNeeded: scalar >> 6) | 0xc0)
      append(low)
    } else {
      let middle = UInt8(truncatingIfNeeded: scalar >> 6 & 0x3f) | 0x80
      if scalar < 0x10000 {
        append(UInt8(truncatingIfNeeded: scalar >> 12) | 0xe0)
      } else {
        append(UInt8(truncatingIfNeeded: scalar >> 18) | 0xf0)
        append(UInt8(truncatingIfNeeded: scalar >> 12 & 0x3f) | 0x80)
      }
      append(middle)
      append(low)
    }
  }
}
