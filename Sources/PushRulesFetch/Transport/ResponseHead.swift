/// What we want to know of a response's head.
struct ResponseHead: Equatable {
  var status: Int
  var location: String?
  var length: Int?
  var isChunked = false
  var fault: String?

  /// Reads the lines of a head, without their ends; `nil` for what is no HTTP.
  init?(_ lines: [ArraySlice<UInt8>]) {
    guard let first = lines.first, first.starts(with: "HTTP/1.".utf8),
      let digits = first.split(separator: 0x20, maxSplits: 2).dropFirst().first,
      digits.count == 3, digits.allSatisfy(\.isDigit)
    else { return nil }
    status = digits.reduce(0) { $0 * 10 + Int($1 - 0x30) }
    guard status >= 100 else { return nil }
    for line in lines.dropFirst() {
      guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else { continue }
      let name = String(decoding: line[..<colon], as: UTF8.self).lowercased()
      var value = line[(colon + 1)...]
      while let byte = value.first, byte == 0x20 || byte == 0x09 { value.removeFirst() }
      while let byte = value.last, byte == 0x20 || byte == 0x09 { value.removeLast() }
      add(name, String(decoding: value, as: UTF8.self))
    }
    if isChunked { length = nil }
  }

  private mutating func add(_ name: String, _ value: String) {
    switch name {
    case "location": location = location ?? value
    case "content-length":
      let number = value.utf8.allSatisfy(\.isDigit) ? Int(value) : nil
      if number == nil || (length != nil && length != number) {
        fault = "The server says nothing sensible about the length."
      }
      length = number
    case "transfer-encoding":
      if value.lowercased() == "chunked" {
        isChunked = true
      } else if value.lowercased() != "identity" {
        fault = "The content is transferred in a way that we do not know."
      }
    case "content-encoding":
      if value.lowercased() != "identity" && !value.isEmpty {
        fault = "The content is compressed, which we did not ask for."
      }
    default: break
    }
  }
}
