internal import PushRulesDiagnostics
internal import PushRulesHost

/// Cuts an input into blocks of whole lines, as they come in.
struct LineSource {
  private let reader: ByteReader
  private let limit: Int
  private let size: Int
  /// `nil` until it is told or found out.
  private(set) var form: InputForm?
  /// Whether nobody said that each line is a message.
  private(set) var isGuessed = false
  /// Why the input could be read only so far.
  private(set) var failure: FileError?
  /// How many bytes were read.
  private(set) var bytesRead = 0
  /// Whether nothing more can be read.
  private var hasEnded = false
  /// Whether blocks are read before those before them are decided.
  ///
  /// Else `goOn` says where the next one begins, and no line is looked for twice.
  var isReadAhead = false
  /// Whether each block has one line, since each takes its time.
  var isOneLineABlock = false
  /// The start of a line whose end was not in the last block.
  private var rest: [UInt8] = []
  /// The first line of the next block.
  private var line = 1
  private var blocks = 0
  /// Inside a line that has grown beyond the limit: its further bytes are dropped.
  private var isSkipping = false
  private var nextLook = 1

  /// Whether every line was given out.
  var isAtEnd: Bool { hasEnded && rest.isEmpty }

  /// - Parameters:
  ///   - form: what `--input` says.
  ///   - limits: the sizes of the largest message and of a block.
  init(_ reader: ByteReader, form: InputForm?, limits: Environment.Limits) {
    self.reader = reader
    self.form = form
    limit = limits.message
    size = limits.block
  }

  /// Fills a block, which is empty, with the next lines: at least one, and as many as are there
  /// without waiting for more, up to its size; false at the end of the input, or when waiting was
  /// ended.
  mutating func fill(_ block: LineBlock) -> Bool {
    var bytes: [UInt8] = []
    swap(&bytes, &block.bytes)
    swap(&bytes, &rest)
    defer { swap(&bytes, &block.bytes) }
    return fill(&bytes, block)
  }

  private mutating func fill(_ bytes: inout [UInt8], _ block: LineBlock) -> Bool {
    // Up to here there is no line break, or nobody has looked yet.
    var searched = 0
    var end = 0
    while true {
      if form == nil {
        if failure != nil { return false }
        detectForm(bytes.span)
      }
      if form == .json {
        if hasEnded || bytes.count > limit { return finishWhole(block) }
      } else if form == .ndjson {
        if isSkipping { skip(&bytes) }
        if isOneLineABlock, !isSkipping {
          end = min(ByteSearch.lineEnd(in: bytes.span, from: searched) + 1, bytes.count)
          if end > 0, bytes[end - 1] == UInt8(ascii: "\n") {
            return finish(&bytes, block, end: end)
          }
          end = 0
        }
        let range = searched..<bytes.count
        end = ByteSearch.lastLineStart(in: bytes.span, range) ?? end
        searched = bytes.count
        if hasEnded { return finish(&bytes, block, end: failure == nil ? bytes.count : end) }
        let isFull = bytes.count >= block.size
        if end > 0, isFull || !reader.isReady() { return finish(&bytes, block, end: end) }
        if end == 0, isBeyondLimit(bytes) {
          isSkipping = true
          return finish(&bytes, block, end: bytes.count)
        }
        if isSkipping { searched = 0 }
      }
      guard readMore(&bytes, upTo: block.size) else { return false }
    }
  }

  /// Says the number of the line behind the block that was filled last.
  mutating func goOn(at line: Int) {
    if !isReadAhead { self.line = line }
  }

  /// A carriage return before the end of a line does not count.
  private func isBeyondLimit(_ bytes: [UInt8]) -> Bool {
    bytes.count > limit + 1 || (bytes.count > limit && bytes.last != UInt8(ascii: "\r"))
  }

  /// Reads on; false when waiting was ended.
  private mutating func readMore(_ bytes: inout [UInt8], upTo blockSize: Int) -> Bool {
    guard reader.wait() else {
      hasEnded = true
      return false
    }
    var room = bytes.count < blockSize ? blockSize - bytes.count : size
    if form == nil { room = InputForm.lookAhead - bytes.count }
    room = max(1, min(room, size))
    if bytes.capacity < bytes.count + room {
      // Half as much again, so that a long line is copied few times and takes little room.
      bytes.reserveCapacity(max(size, bytes.count + max(room, bytes.count / 2)))
    }
    do {
      let count = try reader.read(&bytes, room)
      bytesRead += count
      hasEnded = count == 0
    } catch {
      failure = error
      hasEnded = true
    }
    return true
  }

  private mutating func detectForm(_ bytes: Span<UInt8>) {
    // Doubling keeps the work linear when bytes come in small pieces.
    guard hasEnded || bytes.count >= nextLook || bytes.count >= InputForm.lookAhead else { return }
    nextLook = bytes.count * 2
    guard let found = InputForm.detect(bytes, isAll: hasEnded) else { return }
    form = found
    isGuessed = true
  }

  /// Drops bytes up to the end of a line that is too long.
  private mutating func skip(_ bytes: inout [UInt8]) {
    let end = ByteSearch.lineEnd(in: bytes.span, from: 0)
    if end < bytes.count { isSkipping = false }
    bytes.removeSubrange(0..<min(end + 1, bytes.count))
  }

  private mutating func finishWhole(_ block: LineBlock) -> Bool {
    guard blocks == 0, failure == nil else { return false }
    hasEnded = true
    block.isWhole = true
    return hand(block)
  }

  /// Keeps what follows `end` for the next block.
  private mutating func finish(_ bytes: inout [UInt8], _ block: LineBlock, end: Int) -> Bool {
    rest.removeAll(keepingCapacity: true)
    rest.append(contentsOf: bytes[end...])
    bytes.removeSubrange(end...)
    guard end > 0 else { return false }
    // The end of a line that is cut is dropped later.
    let breaks = isReadAhead ? ByteSearch.lineBreaks(in: bytes.span) + (isSkipping ? 1 : 0) : 0
    defer { line += breaks }
    return hand(block)
  }

  private mutating func hand(_ block: LineBlock) -> Bool {
    block.number = blocks
    block.firstLine = line
    blocks += 1
    return true
  }
}
