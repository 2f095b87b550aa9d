/// Which of up to 128 open containers are objects, the innermost in bit 0.
struct ContainerStack {
  private(set) var depth = 0
  private var low: UInt64 = 0
  private var high: UInt64 = 0

  var innermostIsObject: Bool { low & 1 != 0 }

  mutating func push(isObject: Bool) {
    high = high << 1 | low >> 63
    low = low << 1 | (isObject ? 1 : 0)
    depth &+= 1
  }

  mutating func pop() {
    low = low >> 1 | high << 63
    high >>= 1
    depth &-= 1
  }
}

// Whole values, validated and thrown away.
extension JSONScanner {
  /// At a value's first byte, in `depth` arrays and objects: goes over all of it.
  mutating func skipValue(_ bytes: Span<UInt8>, depth: Int) throws(JSONFault) {
    var open = ContainerStack()
    while true {
      var isFirst = false
      switch bytes[offset] {
      case UInt8(ascii: "{"):
        try enter(depth: depth &+ open.depth)
        open.push(isObject: true)
        isFirst = true
      case UInt8(ascii: "["):
        try enter(depth: depth &+ open.depth)
        open.push(isObject: false)
        isFirst = true
      default: try skipScalar(bytes)
      }
      while true {
        if open.depth == 0 { return }
        if open.innermostIsObject {
          if try nextKey(bytes, isFirst: isFirst) {
            _ = try string(bytes)
            try colon(bytes)
            break
          }
        } else if try nextItem(bytes, isFirst: isFirst) {
          break
        }
        open.pop()
        isFirst = false
      }
    }
  }

  /// At the first byte of anything but an array or object.
  mutating func skipScalar(_ bytes: Span<UInt8>) throws(JSONFault) {
    switch bytes[offset] {
    case UInt8(ascii: "\""): _ = try string(bytes)
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): _ = try number(bytes)
    case UInt8(ascii: "t"), UInt8(ascii: "f"), UInt8(ascii: "n"): try literal(bytes)
    default: throw JSONFault(.expectedValue, at: offset)
    }
  }
}
