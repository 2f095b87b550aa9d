internal import PushRulesDiagnostics
internal import PushRulesHost

/// Decides the messages of one input on one thread or several, and writes the results in order.
///
/// Each thread does the same over and over: it reads a block, decides it, and hands it over to be
/// written. Who hands over the block that is next in order writes it, and all that wait behind it.
/// So results are written as soon as they can be, also while another thread waits for input, and
/// what one thread reads in small pieces is answered at once.
///
/// Where messages wait for facts, each block has one message, and the threads start with the input.
final class DecisionPipeline {
  private let threads: ThreadAccess
  private let interruption: Interruption
  private let clock: () -> UInt64
  private let limits: Environment.Limits
  private let showsProgress: Bool
  /// Whether each message may take its time, since facts are found out for it.
  private var isWaiting: Bool { desk != nil }
  private let desk: FactDesk?

  /// Guards `source`.
  private let input = Monitor()
  private var source: LineSource

  /// Guards what follows it.
  ///
  /// Threads wait here for a free block, or for their turn.
  private let output = Monitor()
  /// Blocks that nobody has, to be used again.
  private var free: [LineBlock] = []
  private var blockCount = 0
  /// How many bytes a block should have, and at most.
  private var blockSize: Int
  private var largestBlock: Int
  /// There are never more blocks than these.
  private var blockLimit = 1
  /// Blocks that wait until those before them are written.
  private var waiting: [Int: LineBlock] = [:]
  /// The block whose turn it is.
  private var turn = 0
  /// A thread writes; what follows is its own as long as it does.
  private var isWriting = false
  /// Nothing more is to be read or written.
  private var isStopped = false
  /// Some block will never be written, nor what comes after it.
  private var isTorn = false
  private var session: Session
  private var progress: Progress
  /// No message was read so far.
  private(set) var isEmpty = true

  init(
    _ source: LineSource,
    _ session: Session,
    _ progress: Progress,
    _ desk: FactDesk?
  ) {
    self.source = source
    self.desk = desk
    self.session = session
    self.progress = progress
    threads = session.environment.threads
    interruption = session.environment.interruption
    clock = session.environment.clock
    limits = session.environment.limits
    blockSize = limits.block
    largestBlock = limits.block
    // Between results on the same terminal it would only be in the way.
    showsProgress = session.errors.isTerminal && !session.output.isTerminal
    guard desk != nil else { return }
    self.source.isOneLineABlock = true
    // What is read at once and not decided yet is copied for each message.
    blockSize = min(limits.block, 1 << 14)
    largestBlock = blockSize
  }

  /// Decides everything.
  ///
  /// - Parameters:
  ///   - decider: used on the calling thread, for the start of the input alone.
  ///   - jobs: on how many threads; `nil` for all cores. It is asked for only when there is much.
  ///   - makeDecider: makes one for another thread.
  /// - Returns: why the input could not be read on; what was read is decided and written.
  func run(
    _ decider: inout BlockDecider,
    jobs: () -> Int,
    makeDecider: () -> BlockDecider
  ) -> FileError? {
    var block = takeBlock()
    var others: [() -> Void] = []
    var mayStart = true
    while let own = block, let isGuessed = fill(own) {
      // Only who has seen the first two messages knows what to say about them, where the first is cut.
      if isWaiting, mayStart,
        !isGuessed || own.endsWithBrace || decider.inputCount >= BlockDecider.headCount
      {
        mayStart = false
        source.goOn(at: own.firstLine + 1)
        others = startThreads(jobs() - 1, makeDecider)
      }
      block = decide(own, isGuessed: isGuessed, &decider)
      if others.isEmpty { source.goOn(at: own.nextLine) }
      // A short input is done before a thread has started.
      if mayStart, source.bytesRead > limits.block, decider.inputCount >= BlockDecider.headCount,
        !source.isAtEnd
      {
        mayStart = false
        others = startThreads(jobs() - 1, makeDecider)
      }
    }
    for join in others { join() }
    // What stands behind a block that is not written is not written either.
    for block in waiting.values { desk?.settle(block.result.facts, areUsed: false) }
    return source.failure
  }

  /// What has become of the session and the progress.
  var state: (session: Session, progress: Progress) { (session, progress) }

  private func startThreads(_ count: Int, _ makeDecider: () -> BlockDecider) -> [() -> Void] {
    guard count > 0 else { return [] }
    source.isReadAhead = true
    output.lock()
    if isWaiting {
      // So that a slow message does not hold up the others at once.
      blockLimit = 32 * (count + 1)
    } else {
      blockLimit = 2 * (count + 1)
      // So that all blocks together take little more than one thread's.
      largestBlock = max(1, limits.block / 2)
      blockSize = min(blockSize, largestBlock)
    }
    output.unlock()
    var started: [() -> Void] = []
    for _ in 0..<count {
      var decider = makeDecider()
      let join = threads.start {
        var block = self.takeBlock()
        while let own = block, let isGuessed = self.fill(own) {
          block = self.decide(own, isGuessed: isGuessed, &decider)
        }
      }
      // Those that there are do it.
      guard let join else { break }
      started.append(join)
    }
    return started
  }

  // MARK: - Reading

  /// Reads the next block; `nil` at the end, else whether the form of the input was guessed.
  private func fill(_ block: LineBlock) -> Bool? {
    input.lock()
    defer { input.unlock() }
    guard !source.isAtEnd, source.fill(block) else { return nil }
    return source.isGuessed
  }

  // MARK: - Deciding

  /// Decides a block and hands it over; returns the block to go on with.
  private func decide(
    _ block: LineBlock,
    isGuessed: Bool,
    _ decider: inout BlockDecider
  ) -> LineBlock? {
    var written = 0
    decider.decide(block, isGuessed: isGuessed) { result in
      written += result.size
      self.writeInTurn(&result, of: block.number)
    }
    if block.result.isTorn {
      desk?.settle(block.result.facts, areUsed: false)
      stop(isTorn: true)
      return nil
    }
    return handOver(block, resultSize: written + block.result.size)
  }

  // MARK: - Writing

  /// A block that nobody has; `nil` when all is to end.
  private func takeBlock() -> LineBlock? {
    output.lock()
    defer { output.unlock() }
    return freeBlock()
  }

  private func freeBlock() -> LineBlock? {
    while true {
      if isStopped { return nil }
      if let block = free.popLast() ?? newBlock() {
        block.reset(size: blockSize)
        return block
      }
      output.wait()
    }
  }

  private func newBlock() -> LineBlock? {
    guard blockCount < blockLimit else { return nil }
    blockCount += 1
    return LineBlock()
  }

  /// Where results are longer than messages, blocks get smaller, so that the results of as many as
  /// there may be take no more room than usual and no thread has to wait for its turn.
  private func fitBlocks(to size: Int, of block: LineBlock) {
    if size > limits.block {
      blockSize = max(1, limits.block >> 8, block.bytes.count * (limits.block / 2) / size)
    } else if size < limits.block / 4 {
      blockSize = min(largestBlock, blockSize * 2)
    }
  }

  /// Gives a block to whoever writes; returns the next one to use.
  private func handOver(_ block: LineBlock, resultSize: Int) -> LineBlock? {
    output.lock()
    defer { output.unlock() }
    fitBlocks(to: resultSize, of: block)
    waiting[block.number] = block
    if !isWriting {
      while let next = waiting.removeValue(forKey: turn) {
        isWriting = true
        output.unlock()
        write(next.result)
        showProgress(next.bytes.count)
        output.lock()
        isWriting = false
        turn += 1
        free.append(next)
        output.wakeAll()
      }
    }
    return freeBlock()
  }

  /// Writes a part of a block's result, after all blocks before it.
  private func writeInTurn(_ result: inout BlockResult, of number: Int) {
    output.lock()
    while !isTorn, turn != number || isWriting { output.wait() }
    guard turn == number, !isWriting else {
      output.unlock()
      return
    }
    isWriting = true
    output.unlock()
    write(result)
    result.reset(size: limits.block)
    output.lock()
    isWriting = false
    output.wakeAll()
    output.unlock()
  }

  /// By one thread at a time, see `isWriting`.
  private func write(_ result: BlockResult) {
    if result.messages > 0 { isEmpty = false }
    progress.count(result)
    if interruption.isRequested() { stop() }
    if let text = result.errors.isEmpty ? nil : progress.cleaned() { session.errors.write(text) }
    session.write(result)
    desk?.settle(result.facts, areUsed: !session.isOutputLost)
    if session.isOutputLost { stop() }
  }

  private func showProgress(_ count: Int) {
    guard showsProgress, let text = progress.text(now: clock(), adding: count) else { return }
    session.errors.write(text)
    session.errors.flush()
  }

  private func stop(isTorn: Bool = false) {
    output.lock()
    let isFirst = !isStopped
    isStopped = true
    if isTorn { self.isTorn = true }
    output.wakeAll()
    output.unlock()
    // Another thread may wait for input that never comes.
    if isFirst { interruption.wake() }
  }
}
