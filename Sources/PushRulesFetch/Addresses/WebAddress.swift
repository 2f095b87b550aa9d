/// A URL by the letter of RFC 3986: a scheme, then what the scheme's place allows.
struct WebAddress: Sendable, Equatable {
  /// In small letters.
  var scheme: String
  /// As written, with the brackets of an IPv6 address; `nil` without an authority.
  var host: String?
  /// `nil` where none is written.
  var port: Int?
  var path: String
  var query: String?

  /// `nil` for what is no URL: without a scheme, or with a character where it may not stand.
  ///
  /// User, password and fragment are left out: nobody gets them.
  init?(_ text: String) {
    guard let colon = text.utf8.firstIndex(of: UInt8(ascii: ":")) else { return nil }
    let scheme = text.utf8[..<colon]
    guard let first = scheme.first, first.isLetter,
      scheme.allSatisfy({ $0.isLetter || $0.isDigit || "+-.".utf8.contains($0) })
    else { return nil }
    self.scheme = Self.text(scheme).lowercased()
    var rest = text.utf8[text.utf8.index(after: colon)...]
    guard Self.isWritten(rest, with: "/?#[]@:") else { return nil }
    if let hash = rest.firstIndex(of: UInt8(ascii: "#")) {
      guard Self.isWritten(rest[rest.index(after: hash)...], with: "/?@:") else { return nil }
      rest = rest[..<hash]
    }
    if let mark = rest.firstIndex(of: UInt8(ascii: "?")) {
      let query = rest[rest.index(after: mark)...]
      guard Self.isWritten(query, with: "/?@:") else { return nil }
      self.query = Self.text(query)
      rest = rest[..<mark]
    }
    if rest.starts(with: "//".utf8) {
      rest = rest.dropFirst(2)
      let end = rest.firstIndex(of: UInt8(ascii: "/")) ?? rest.endIndex
      guard let (host, port) = Self.authority(rest[..<end]) else { return nil }
      self.host = host
      self.port = port
      rest = rest[end...]
    }
    guard Self.isWritten(rest, with: "/@:") else { return nil }
    path = Self.text(rest)
  }

  /// The port, or the usual one of the scheme.
  var connectionPort: Int { port ?? (scheme == "https" ? 443 : 80) }

  /// The host in small letters and without brackets, as it is compared and looked up.
  var plainHost: String { Self.plain(host ?? "") }

  /// Host and port as they stand in a request.
  var hostHeader: String { (host ?? "") + (port.map { ":\($0)" } ?? "") }

  /// What a request asks for.
  var target: String { (path.hasPrefix("/") ? path : "/" + path) + (query.map { "?" + $0 } ?? "") }

  /// The whole URL.
  var text: String {
    scheme + ":" + (host == nil ? path : "//\(hostHeader)\(path)") + (query.map { "?" + $0 } ?? "")
  }

  static func plain(_ host: String) -> String {
    let host = host.lowercased()
    return host.hasPrefix("[") && host.hasSuffix("]") ? String(host.dropFirst().dropLast()) : host
  }

  /// Where a redirect leads to; `nil` where that is no URL.
  ///
  /// Bytes that a URL may not have are written with a percent sign, as browsers do.
  func resolving(_ reference: String) -> WebAddress? {
    var written = ""
    for byte in reference.utf8 {
      if byte > 0x20 && byte < 0x7F {
        written.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        written += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
      }
    }
    if let absolute = WebAddress(written) { return absolute }
    if let colon = written.firstIndex(of: ":"),
      !written[..<colon].contains(where: { "/?#".contains($0) })
    {
      return nil
    }
    if written.hasPrefix("//") { return WebAddress("\(scheme):\(written)") }
    let base = "\(scheme)://\(hostHeader)"
    if written.isEmpty || written.hasPrefix("#") { return self }
    if written.hasPrefix("?") { return WebAddress(base + path + written) }
    let end = written.firstIndex { $0 == "?" || $0 == "#" } ?? written.endIndex
    let folder = path[..<(path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.endIndex)]
    let joined = written.hasPrefix("/") ? written[..<end] : (folder + written[..<end])
    return WebAddress(base + Self.withoutDots(joined) + written[end...])
  }

  /// A path without the segments `.` and `..`.
  private static func withoutDots(_ path: some StringProtocol) -> String {
    var kept: [Substring] = []
    let segments = String(path).split(separator: "/", omittingEmptySubsequences: false).dropFirst(
      path.hasPrefix("/") ? 1 : 0
    )
    for (place, segment) in zip(segments.indices, segments) {
      switch segment {
      case ".", "..":
        if segment == "..", !kept.isEmpty { kept.removeLast() }
        if place == segments.endIndex - 1 { kept.append("") }
      default: kept.append(segment)
      }
    }
    return "/" + kept.joined(separator: "/")
  }

  private static func authority(_ text: Substring.UTF8View) -> (host: String, port: Int?)? {
    var rest = text
    if let sign = rest.lastIndex(of: UInt8(ascii: "@")) {
      guard isWritten(rest[..<sign], with: ":") else { return nil }
      rest = rest[rest.index(after: sign)...]
    }
    var host = rest
    if rest.first == UInt8(ascii: "[") {
      guard let end = rest.firstIndex(of: UInt8(ascii: "]")) else { return nil }
      let inside = rest[rest.index(after: rest.startIndex)..<end]
      guard !inside.isEmpty, inside.allSatisfy({ $0.isHexDigit || ":.".utf8.contains($0) }) else {
        return nil
      }
      host = rest[...end]
    } else {
      host = rest[..<(rest.firstIndex(of: UInt8(ascii: ":")) ?? rest.endIndex)]
      guard isWritten(host, with: "") else { return nil }
    }
    rest = rest[host.endIndex...]
    if rest.isEmpty { return (Self.text(host), nil) }
    rest = rest.dropFirst()
    guard text[host.endIndex] == UInt8(ascii: ":"), rest.allSatisfy(\.isDigit) else { return nil }
    if rest.isEmpty { return (Self.text(host), nil) }
    return (Self.text(host), Int(Self.text(rest)) ?? .max)
  }

  /// Whether there is nothing but unreserved characters, sub-delimiters, percent signs with two
  /// digits, and `others`.
  private static func isWritten(_ text: Substring.UTF8View, with others: String) -> Bool {
    var place = text.startIndex
    while place != text.endIndex {
      let byte = text[place]
      if byte == UInt8(ascii: "%") {
        let digits = text[text.index(after: place)...].prefix(2)
        guard digits.count == 2, digits.allSatisfy(\.isHexDigit) else { return false }
      } else {
        guard
          byte.isLetter || byte.isDigit || "-._~!$&'()*+,;=".utf8.contains(byte)
            || others.utf8.contains(byte)
        else { return false }
      }
      place = text.index(after: place)
    }
    return true
  }

  private static func text(_ bytes: Substring.UTF8View) -> String { String(Substring(bytes)) }
}

extension UInt8 {
  var isLetter: Bool { (0x41...0x5A).contains(self) || (0x61...0x7A).contains(self) }
  var isDigit: Bool { (0x30...0x39).contains(self) }
  var isHexDigit: Bool { isDigit || (0x41...0x46).contains(self) || (0x61...0x66).contains(self) }
}
