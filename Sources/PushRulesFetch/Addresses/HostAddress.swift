/// The number of a machine.
enum HostAddress: Sendable, Hashable {
  case four(UInt32)
  case six(high: UInt64, low: UInt64)

  /// Four or sixteen bytes, the first one first; `nil` for another count.
  init?(_ bytes: [UInt8]) {
    switch bytes.count {
    case 4: self = .four(bytes.reduce(0) { $0 << 8 | UInt32($1) })
    case 16:
      self = .six(
        high: bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) },
        low: bytes[8...].reduce(0) { $0 << 8 | UInt64($1) }
      )
    default: return nil
    }
  }

  /// The bytes, the first one first.
  var bytes: [UInt8] {
    switch self {
    case .four(let number): (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) }
    case .six(let high, let low):
      (0..<16).map { UInt8(truncatingIfNeeded: ($0 < 8 ? high : low) >> (56 - 8 * ($0 % 8))) }
    }
  }

  /// As a person reads it.
  var text: String {
    switch self {
    case .four: bytes.map { String($0) }.joined(separator: ".")
    case .six:
      stride(from: 0, to: 16, by: 2)
        .map { String(Int(bytes[$0]) << 8 | Int(bytes[$0 + 1]), radix: 16) }
        .joined(separator: ":")
    }
  }

  /// Why nobody may be asked there; `nil` for an address of the public internet.
  var refusal: String? {
    switch self {
    case .four(let number):
      Self.refusedFours.first { number >> (32 - $0.bits) == $0.prefix >> (32 - $0.bits) }?.name
    case .six(let high, let low): Self.refusal(high, low)
    }
  }

  private static func refusal(_ high: UInt64, _ low: UInt64) -> String? {
    if high == 0 && low == 0 { return "unspecified" }
    if high == 0 && low == 1 { return "loopback" }
    // An IPv4 address inside: mapped, compatible, translated (RFC 2765), NAT64, 6to4.
    let lowFour = HostAddress.four(UInt32(truncatingIfNeeded: low))
    if high == 0 && (low >> 32 == 0xFFFF || low >> 32 == 0 || low >> 32 == 0xFFFF_0000) {
      return lowFour.refusal ?? "an IPv4 address in disguise"
    }
    if high == 0x0064_FF9B_0000_0000 && low >> 32 == 0 { return lowFour.refusal }
    if high >> 16 == 0x0064_FF9B_0001 { return "private" }
    if high >> 48 == 0x2002 {
      return HostAddress.four(UInt32(truncatingIfNeeded: high >> 16)).refusal
    }
    if high >> 32 == 0x2001_0000 { return "a tunnel" }
    if high >> 32 == 0x2001_0DB8 || high >> 44 == 0x3FFF0 { return "for documentation" }
    if high >> 16 == 0x2001_0002_0000 { return "for benchmarks" }
    if high >> 57 == 0xFC >> 1 { return "private" }
    if high >> 54 == 0xFE80 >> 6 { return "link-local" }
    if high >> 54 == 0xFEC0 >> 6 { return "private" }
    if high >> 56 == 0xFF { return "multicast" }
    // What is neither global unicast (2000::/3) nor NAT64 is not in use.
    return high >> 61 == 1 ? nil : "reserved"
  }

  private static let refusedFours: [(prefix: UInt32, bits: UInt32, name: String)] = [
    (0x0000_0000, 8, "unspecified"),
    (0x0A00_0000, 8, "private"),
    (0x6440_0000, 10, "private"),
    (0x7F00_0000, 8, "loopback"),
    (0xA9FE_0000, 16, "link-local"),
    (0xAC10_0000, 12, "private"),
    (0xC000_0000, 24, "reserved"),
    (0xC000_0200, 24, "for documentation"),
    (0xC058_6300, 24, "reserved"),
    (0xC0A8_0000, 16, "private"),
    (0xC612_0000, 15, "for benchmarks"),
    (0xC633_6400, 24, "for documentation"),
    (0xCB00_7100, 24, "for documentation"),
    (0xE000_0000, 4, "multicast"),
    (0xF000_0000, 4, "reserved"),
  ]
}
