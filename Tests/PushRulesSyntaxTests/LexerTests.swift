import PushRulesDiagnostics
import PushRulesSyntax
import TestSupport
import Testing

@Suite struct LexerTests {
  private func kinds(_ text: String) -> [TokenKind] {
    let (tokens, diagnostics) = Lexer.tokenize(SourceFile(name: "t", bytes: Array(text.utf8)))
    #expect(diagnostics.map(\.message) == [])
    return tokens.tokens.map(\.kind)
  }

  @Test func `a token has twelve bytes and no text`() {
    #expect(MemoryLayout<Token>.stride == 12)
  }

  @Test func `every reserved word is a token of its own and no part of a name`() {
    for word in TokenKind.reservedWords {
      let kind = kinds(word)[0]
      #expect(kind.isReserved && kind.spelling == word)
      #expect(kinds(word + "x") == [.name, .endOfFile])
      #expect(kinds(word.uppercased()) == [.name, .endOfFile])
    }
    #expect(TokenKind.reservedWords.count == 28)
  }

  @Test func `signs are cut as long as possible`() {
    #expect(
      kinds("{}[](),:?.=<<=>>=+-|")
        == [
          .leftBrace, .rightBrace, .leftBracket, .rightBracket, .leftParenthesis,
          .rightParenthesis, .comma, .colon, .question, .dot, .equal, .less, .lessOrEqual, .greater,
          .greaterOrEqual, .plus, .minus, .bar, .endOfFile,
        ]
    )
  }

  @Test func `a string is its quotes, its text and the tokens of its interpolations`() {
    #expect(
      kinds(#""a\(f("b"))c""#)
        == [
          .stringStart, .stringText, .interpolationStart, .name, .leftParenthesis, .stringStart,
          .stringText, .stringEnd, .rightParenthesis, .interpolationEnd, .stringText, .stringEnd,
          .endOfFile,
        ]
    )
    #expect(kinds(#""""#) == [.stringStart, .stringEnd, .endOfFile])
    #expect(kinds(#""{0} ${X} %@""#) == [.stringStart, .stringText, .stringEnd, .endOfFile])
  }

  @Test func `eight open interpolations are read`() {
    let text =
      String(repeating: #""\("#, count: 8) + #""x""# + String(repeating: #")""#, count: 8)
    let found = kinds(text)
    #expect(found.filter { $0 == .stringStart }.count == 9)
  }

  @Test func `a mark at the very start is passed over`() {
    #expect(kinds("\u{FEFF}policy p") == [.policy, .name, .endOfFile])
  }

  @Test func `what is missing in a string is put in without length`() {
    let (tokens, _) = Lexer.tokenize(MarkedSource("\"a\\(b(\nc").file)
    #expect(
      tokens.tokens.map(\.kind)
        == [
          .stringStart, .stringText, .interpolationStart, .name, .leftParenthesis,
          .interpolationEnd, .stringEnd, .name, .endOfFile,
        ]
    )
    #expect(tokens.tokens[5].length == 0 && tokens.tokens[6].length == 0)
  }

  @Test func `comments stand with the token behind them`() {
    let source = MarkedSource(
      """
      # first

      ## second
      policy p # third
      ## fourth

      let a = 1 #
      """
    ).file
    let (tokens, _) = Lexer.tokenize(source)
    let comments = tokens.tokens.indices.map { tokens.comments(before: $0) }
    #expect(comments.map(\.count) == [2, 0, 2, 0, 0, 0, 1])
    #expect(
      comments.joined().map { source.text($0.range) } == [
        "# first", "## second", "# third", "## fourth", "#",
      ]
    )
    #expect(comments.joined().map(\.isTrailing) == [false, false, true, false, true])
    #expect(comments.joined().map(\.isDocumentation) == [false, true, false, true, false])
    #expect(comments.joined().map(\.followsBlankLine) == [false, true, false, false, false])
    #expect(tokens.documentation(before: 2).map(\.text) == ["fourth"])
    #expect(tokens.lineBreaks(before: 2) == 3)
  }

  @Test(arguments: ["\n", "\r\n", "\r"])
  func `each kind of line break ends comments and strings`(_ lineBreak: String) {
    let text = "policy p#c\(lineBreak)## d\(lineBreak)let a = \"x\(lineBreak)let b = 1"
    let (tree, found) = PolicySyntax.read(SourceFile(name: "t", bytes: Array(text.utf8)))
    #expect(found.map(\.code) == ["syntax/unterminated-string"])
    #expect(tree.declarations.count == 2)
    #expect(tree.dump().contains("## d\nlet a"))
  }

  @Test func `tokens and gaps are the whole file`() {
    for bytes in Self.strangeFiles + [Array(RichPolicy.text.utf8)] {
      let (tokens, _) = Lexer.tokenize(SourceFile(name: "t", bytes: bytes))
      var joined: [UInt8] = []
      for index in tokens.tokens.indices {
        for range in [tokens.gap(before: index), tokens.tokens[index].range] {
          #expect(Int(range.start) == joined.count)
          joined += bytes[Int(range.start)..<Int(range.end)]
        }
        let gap = tokens.gap(before: index)
        var trivia = Array(bytes[Int(gap.start)..<Int(gap.end)])
        for comment in tokens.comments(before: index).reversed() {
          trivia.removeSubrange(
            Int(comment.range.start - gap.start)..<Int(comment.range.end - gap.start)
          )
        }
        if gap.start == 0, trivia.starts(with: [0xEF, 0xBB, 0xBF]) { trivia.removeFirst(3) }
        #expect(trivia.allSatisfy { [0x20, 0x09, 0x0A, 0x0D].contains($0) })
      }
      #expect(joined == bytes)
      #expect(tokens.tokens.last?.kind == .endOfFile)
    }
  }

  static let strangeFiles: [[UInt8]] = [
    [], [0], [0xEF, 0xBB, 0xBF], [0xEF, 0xBB], [0xFF], [0xC0, 0x80], [0xED, 0xA0, 0x80],
    [0xF4, 0x90, 0x80, 0x80], [0x22], [0x60], [0x27], [0x5C], [0x22, 0x5C], [0x22, 0x5C, 0x28],
    [0x22, 0x5C, 0x75], [0x22, 0x5C, 0x75, 0x7B], [0x23], [0x0D], [0x22, 0x0D, 0x0A],
    Array("policy p\r\nlet a = \"\u{1F600}\" # x".utf8), Array("\"\\(\"\\(\"".utf8),
    Array("\"\\(a\\(b\\(c\"".utf8), Array("'a “b” ` ;".utf8), [0x61, 0xE2, 0x80, 0x62],
    Array(repeating: UInt8(ascii: "\\"), count: 50), Array("\"".utf8) + [0xFF, 0x22],
  ]

  @Test(arguments: strangeFiles)
  func `strange bytes are read to their end and lose nothing`(_ bytes: [UInt8]) {
    let header = Array("policy p let a = ".utf8)
    for text in [bytes, header + bytes, header + bytes + Array("\nlet b = 1".utf8)] {
      let (tree, found) = PolicySyntax.read(SourceFile(name: "t", bytes: text))
      #expect(TreeCoverage.faults(of: tree) == [])
      #expect(found.count <= 5, "\(found.map(\.message))")
    }
  }

  @Test(
    arguments: [
      ([0x61, 0x62, 0xFF], 11, "0xFF"), ([0x22, 0xC3, 0x28, 0x22], 10, "0xC3"),
      ([0x23, 0xED, 0xA0, 0x80], 10, "0xED"), ([0x60, 0x80, 0x60], 10, "0x80"),
    ] as [([UInt8], UInt32, String)]
  )
  func `bytes that are no UTF-8 are named once`(_ bytes: [UInt8], _ place: UInt32, _ name: String) {
    let text = Array("policy p\n".utf8) + bytes + Array("\n# \u{FF}".utf8) + [0xFF]
    let (_, found) = Lexer.tokenize(SourceFile(name: "t", bytes: text))
    #expect(found.map(\.code) == ["syntax/invalid-utf8"])
    #expect(found.first?.primary.span.range == SourceRange(place, place + 1))
    #expect(found.first?.message.contains(name) ?? false)
  }

  @Test(arguments: ["\0", "# \0", "\"\0\"", "`a\0`"])
  func `a NUL byte is a fault wherever it stands`(_ text: String) {
    let source = MarkedSource("policy p\nlet a = b.c \(text)\n\0\0").file
    let (_, found) = Lexer.tokenize(source)
    #expect(found.map(\.code) == ["syntax/nul"])
    #expect(found.first.map { source.bytes[Int($0.primary.span.range.start)] } == 0)
  }

  @Test func `a file beyond the limit is not read`() {
    let bytes = [UInt8](repeating: 0x20, count: Lexer.sizeLimit + 1)
    let (tree, found) = PolicySyntax.read(SourceFile(name: "t", bytes: bytes))
    #expect(found.map(\.code) == ["syntax/file-too-large"])
    #expect(found.first?.primary.span.range == SourceRange(0, 0))
    #expect(found.first?.message.contains("16777217") ?? false)
    #expect(tree.declarations.isEmpty)
  }

  @Test func `the dump shows places, kinds and texts`() {
    let (tokens, _) = Lexer.tokenize(MarkedSource("policy p # c\nlet a = \"b\"").file)
    #expect(
      tokens.dump() == """
        1:1 policy policy
        1:8 name p
        1:10 comment # c
        2:1 let let
        2:5 name a
        2:7 equal =
        2:9 stringStart "
        2:10 stringText b
        2:11 stringEnd "
        2:12 endOfFile

        """
    )
  }
}
