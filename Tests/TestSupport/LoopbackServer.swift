internal import Foundation
internal import Synchronization

#if canImport(Glibc)
  @unsafe @preconcurrency internal import Glibc
#else
  @unsafe @preconcurrency internal import Darwin
#endif

/// An HTTP server on 127.0.0.1 that does what a test tells it to; it ends with the object, or by `stop`.
package final class LoopbackServer: Sendable {
  /// What the server does, one after the other; then it hangs up.
  package enum Step: Sendable {
    case send([UInt8])
    /// Sends the same bytes so many times.
    case sendOften([UInt8], count: Int)
    /// Sends byte by byte, with so many seconds between.
    case drip([UInt8], seconds: Double)
    /// Breaks the connection off, instead of hanging up.
    case reset
    /// Does nothing until the client hangs up or the server stops.
    case hang

    package static func send(_ text: String) -> Step { .send(Array(text.utf8)) }
  }

  /// What a client asked for.
  package struct Request: Sendable {
    package let path: String
    /// The whole head.
    package let text: String
  }

  /// Where it listens.
  package let port: Int
  private let socket: Int32
  private let answer: @Sendable (Request) -> [Step]
  private let asked = Mutex<[Request]>([])
  private let sent = Mutex(0)
  private let stopped = Mutex(false)

  /// Starts to listen; `nil` where the system gives no port.
  package init?(_ answer: @escaping @Sendable (Request) -> [Step]) {
    guard let (socket, port) = listenOnLoopback() else { return nil }
    self.socket = socket
    self.port = port
    self.answer = answer
    Thread { [weak self] in
      let server = { @Sendable [weak self] in self }
      Self.serve(socket, server)
    }.start()
  }

  deinit { stop() }

  /// Takes no more connections, and ends those that are there.
  package func stop() {
    stopped.withLock { isStopped in
      if !isStopped { _ = shutdown(socket, Int32(SHUT_RDWR)) }
      isStopped = true
    }
  }

  /// The URL of a path, which begins with a slash.
  package func url(_ path: String, host: String = "127.0.0.1") -> String {
    "http://\(host):\(port)\(path)"
  }

  /// All that was asked up to now.
  package var requests: [Request] { asked.withLock { $0 } }

  /// How many bytes the system took from the server, in steps of `sendOften`.
  package var bytesSentOften: Int { sent.withLock { $0 } }

  /// A port on which nobody listens.
  package static var unusedPort: Int? {
    guard let (socket, port) = listenOnLoopback() else { return nil }
    _ = close(socket)
    return port
  }

  /// A whole response with a length.
  package static func response(
    _ status: Int = 200,
    _ body: [UInt8] = [],
    headers: [String] = []
  ) -> [Step] {
    let lines = ["HTTP/1.1 \(status) Told", "Content-Length: \(body.count)"] + headers
    return [.send(lines.joined(separator: "\r\n") + "\r\n\r\n"), .send(body)]
  }

  /// A redirect.
  package static func redirect(_ location: String, status: Int = 302) -> [Step] {
    response(status, headers: ["Location: \(location)"])
  }

  /// Runs on a thread of its own, which holds the server only while it answers.
  private static func serve(_ socket: Int32, _ server: @escaping @Sendable () -> LoopbackServer?) {
    while true {
      let client = accept(socket, nil, nil)
      if client < 0 {
        if errno == EINTR || errno == ECONNABORTED { continue }
        break
      }
      Thread {
        talk(client, server)
        _ = close(client)
      }.start()
    }
    _ = close(socket)
  }

  private static func talk(_ client: Int32, _ server: () -> LoopbackServer?) {
    var head: [UInt8] = []
    let end = Array("\r\n\r\n".utf8)
    while !head.suffix(4).elementsEqual(end) {
      guard let byte = readByte(client) else { return }
      head.append(byte)
    }
    let text = String(decoding: head, as: UTF8.self)
    let words = text.split(separator: " ")
    let request = Request(path: words.count > 1 ? String(words[1]) : "", text: text)
    server()?.asked.withLock { $0.append(request) }
    for step in server()?.answer(request) ?? [] {
      switch step {
      case .send(let bytes): guard sendAll(client, bytes) else { return }
      case .sendOften(let bytes, let count):
        for _ in 0..<count {
          guard isOpen(server), sendAll(client, bytes) else { return }
          server()?.sent.withLock { $0 += bytes.count }
        }
      case .drip(let bytes, let seconds):
        for byte in bytes {
          guard isOpen(server), sendAll(client, [byte]) else { return }
          Thread.sleep(forTimeInterval: seconds)
        }
      case .reset:
        var now = linger(l_onoff: 1, l_linger: 0)
        let size = socklen_t(MemoryLayout<linger>.size)
        _ = unsafe setsockopt(client, SOL_SOCKET, SO_LINGER, &now, size)
        return
      case .hang: while isOpen(server), !isHungUp(client, milliseconds: 20) {}
      }
    }
    // Waits for the client to hang up, so that no reset overtakes the last bytes.
    _ = shutdown(client, Int32(SHUT_WR))
    for _ in 0..<500 where isOpen(server) { if isHungUp(client, milliseconds: 20) { return } }
  }

  private static func isOpen(_ server: () -> LoopbackServer?) -> Bool {
    server()?.stopped.withLock { !$0 } ?? false
  }
}

// Invariant of the calls below: memory goes to a call only for as long as the call, with its length.

#if canImport(Glibc)
  private let streamSocket = Int32(SOCK_STREAM.rawValue)
  private let withoutSignal = Int32(MSG_NOSIGNAL)
#else
  private let streamSocket = SOCK_STREAM
  private let withoutSignal: Int32 = 0
#endif

private func listenOnLoopback() -> (socket: Int32, port: Int)? {
  let server = socket(AF_INET, streamSocket, 0)
  guard server >= 0 else { return nil }
  _ = fcntl(server, F_SETFD, FD_CLOEXEC)
  var name = sockaddr_in()
  name.sin_family = sa_family_t(AF_INET)
  name.sin_addr.s_addr = UInt32(0x7F00_0001).bigEndian
  var size = socklen_t(MemoryLayout<sockaddr_in>.size)
  let isListening = unsafe withUnsafeMutablePointer(to: &name) { pointer in
    unsafe pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { pointer in
      unsafe bind(server, pointer, size) == 0 && listen(server, 128) == 0
        && getsockname(server, pointer, &size) == 0
    }
  }
  guard isListening else {
    _ = close(server)
    return nil
  }
  return (server, Int(in_port_t(bigEndian: name.sin_port)))
}

private func readByte(_ client: Int32) -> UInt8? {
  var byte: UInt8 = 0
  return unsafe recv(client, &byte, 1, 0) == 1 ? byte : nil
}

private func sendAll(_ client: Int32, _ bytes: [UInt8]) -> Bool {
  var rest = bytes[...]
  while !rest.isEmpty {
    let count = unsafe rest.withUnsafeBytes {
      unsafe send(client, $0.baseAddress, $0.count, withoutSignal)
    }
    guard count > 0 else { return false }
    rest = rest.dropFirst(count)
  }
  return true
}

/// Waits a little; whether the client has hung up.
private func isHungUp(_ client: Int32, milliseconds: Int32) -> Bool {
  var polled = pollfd(fd: client, events: Int16(POLLIN), revents: 0)
  guard unsafe poll(&polled, 1, milliseconds) > 0 else { return false }
  return readByte(client) == nil
}
