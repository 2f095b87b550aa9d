import PushRules
import PushRulesEvaluation

#if canImport(Glibc)
  @preconcurrency import Glibc
#elseif canImport(Musl)
  @preconcurrency import Musl
#else
  @preconcurrency import Darwin
#endif

/// Where the time of a decision goes: reading a message, deciding it, writing the decision.
///
/// `stages POLICY < MESSAGES`: measures the first 2,000 lines over and over, and prints nanoseconds
/// a message and, last, `eval` with the decisions a second on messages that are read already (the
/// first 250).
///
/// `stages POLICY ROUNDS [--explain] < MESSAGES`: reads, decides and writes them so often, explained or
/// not, and prints nothing, for who counts what that takes.
@main
struct Stages {
  static func main() throws {
    guard 2...4 ~= CommandLine.arguments.count, let rules = contents(CommandLine.arguments[1]),
      let input = contents("/dev/stdin")
    else {
      print("usage: stages POLICY [ROUNDS [--explain]] < MESSAGES")
      exit(2)
    }
    let policy = try Policy(name: CommandLine.arguments[1], bytes: rules)
    let lines = input.split(separator: UInt8(ascii: "\n")).prefix(2_000).map { Array($0) }
    var evaluator = policy.evaluator()
    var output: [UInt8] = []

    func decideAll(isExplained: Bool) {
      output.removeAll(keepingCapacity: true)
      for line in lines {
        do {
          try evaluator.decide(line.span)
          if isExplained {
            evaluator.writeExplained(into: &output)
          } else {
            evaluator.write(into: &output)
          }
        } catch {}
      }
    }
    if let rounds = CommandLine.arguments.dropFirst(2).first.flatMap({ Int($0) }) {
      let isExplained = CommandLine.arguments.dropFirst(3).first == "--explain"
      for _ in 0..<rounds { decideAll(isExplained: isExplained) }
      return
    }
    let reading = measure(lines.count) {
      for line in lines { try? evaluator.read(line.span) }
    }
    report("read", reading)
    let plain = measure(lines.count) { decideAll(isExplained: false) }
    report("read, decide and write", plain)
    let explained = measure(lines.count) { decideAll(isExplained: true) }
    report("read, decide and write explained", explained)
    print("explained: \((explained / plain * 100).rounded() / 100) times plain")

    // Each of these has read one message.
    var evaluators = lines.prefix(250).compactMap { line in
      var evaluator = policy.evaluator()
      return (try? evaluator.read(line.span)) == nil ? nil : evaluator
    }
    let deciding = measure(evaluators.count) {
      output.removeAll(keepingCapacity: true)
      for index in evaluators.indices {
        try? evaluators[index].decideAgain()
        evaluators[index].write(into: &output)
      }
    }
    report("decide and write", deciding)
    fputs("eval \(Int(1e9 / deciding))\n", stderr)
  }

  /// Nanoseconds a message: the fastest of several rounds, because noise only adds.
  private static func measure(_ count: Int, _ round: () -> Void) -> Double {
    var best = Double.infinity
    let start = now()
    while now() - start < 1 {
      let begin = now()
      round()
      best = min(best, now() - begin)
    }
    return best * 1e9 / Double(count)
  }

  private static func report(_ stage: String, _ nanoseconds: Double) {
    print("\(stage): \(Int(nanoseconds)) ns a message")
  }

  private static func now() -> Double {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }

  private static func contents(_ path: String) -> [UInt8]? {
    guard let file = fopen(path, "r") else { return nil }
    defer { fclose(file) }
    var bytes: [UInt8] = []
    var block = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = fread(&block, 1, block.count, file)
      if count == 0 { return bytes }
      bytes.append(contentsOf: block[..<count])
    }
  }
}
