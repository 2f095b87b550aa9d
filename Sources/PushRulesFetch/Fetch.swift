/// One fetch, from the text to its outcome.
struct Fetch {
  let options: FetchOptions
  let plain: any Transport
  let secure: any Transport
  let guardian: AddressGuard
  let patience: Patience
  /// The name of the file, without its end; no server has a say in it.
  let name: String

  func media(_ text: String) -> FetchedMedia {
    do throws(FetchFailure) {
      guard let url = WebAddress(text) else { return try localMedia(text) }
      if url.scheme == "file" || url.scheme == "data" {
        throw FetchFailure(.notHTTP, "A \(url.scheme): URL is not asked over HTTP.")
      }
      return try download(url)
    } catch {
      return FetchedMedia(outcome: error.outcome, status: error.status, reason: error.reason)
    }
  }

  // MARK: Over the network

  private func download(_ first: WebAddress) throws(FetchFailure) -> FetchedMedia {
    var url = first
    var seen: Set<String> = []
    while true {
      guard seen.insert(url.text).inserted else {
        throw FetchFailure(.downloadError, "The redirects go in a circle.")
      }
      guard seen.count <= options.redirectLimit + 1 else {
        throw FetchFailure(
          .downloadError,
          "There are more than \(options.redirectLimit) redirects."
        )
      }
      switch try answer(url) {
      case .media(let media): return media
      case .redirect(let status, let location):
        guard let location, let next = url.resolving(location) else {
          throw FetchFailure(.downloadError, "The redirect leads nowhere.", status: status)
        }
        url = next
      }
    }
  }

  private enum Answer {
    case media(FetchedMedia)
    case redirect(status: Int, location: String?)
  }

  private func answer(_ url: WebAddress) throws(FetchFailure) -> Answer {
    guard url.scheme == "http" || url.scheme == "https" else {
      throw FetchFailure(.downloadError, "The scheme \(url.scheme): is none that we fetch.")
    }
    let patience = patience.forRequest()
    let addresses = try guardian.check(url, patience)
    let request = MediaRequest(url: url, addresses: addresses)
    let transport = url.scheme == "http" ? plain : secure
    var answered: (status: Int, location: String?)?
    var arrival: Arrival?
    do throws(FetchFailure) {
      try transport.get(request, patience) { (part) throws(FetchFailure) in
        switch part {
        case .head(let status, let location):
          answered = (status, location)
          guard (200...299).contains(status) else { return false }
          arrival = try Arrival(options, name)
        case .body(let bytes): try arrival?.take(bytes)
        }
        return true
      }
      guard let answered else {
        throw FetchFailure(.noLocation, "The transfer ended well and left nothing behind.")
      }
      if [301, 302, 303, 307, 308].contains(answered.status) {
        return .redirect(status: answered.status, location: answered.location)
      }
      guard var media = try arrival?.finish() else {
        throw FetchFailure(.badStatus, "The server answers with status \(answered.status).")
      }
      media.status = answered.status
      return .media(media)
    } catch {
      throw FetchFailure(error.outcome, error.reason, status: answered?.status)
    }
  }

  // MARK: In the local folder

  private func localMedia(_ text: String) throws(FetchFailure) -> FetchedMedia {
    guard let folder = options.localFolder else {
      throw FetchFailure(.unparsable, "The text is no URL, and there is no local folder.")
    }
    guard let (file, size) = LocalFolder(path: folder).open(text) else {
      throw FetchFailure(.localMissing, "The text is no URL, and no file of the local folder.")
    }
    do throws(FetchFailure) {
      var arrival = try Arrival(options, name)
      var buffer = [UInt8](repeating: 0, count: 1 << 16)
      reading: while true {
        try patience.check()
        switch file.read(into: &buffer) {
        case .moved(0), .later: break reading
        case .moved(let count): try arrival.take(Array(buffer[..<count]))
        case .failed(let fault): throw FetchFailure(.localMissing, faultText(fault) + ".")
        }
      }
      var media = try arrival.finish()
      media.outcome = .localFound
      return media
    } catch  where error.outcome == .attachFailed {
      return FetchedMedia(outcome: .localFound, bytes: size, reason: error.reason)
    }
  }
}

/// Media that comes in: it is looked at, and written where a folder is given.
private struct Arrival {
  private var inspection: Inspection
  private let file: PartialFile?
  private let name: String

  init(_ options: FetchOptions, _ name: String) throws(FetchFailure) {
    inspection = Inspection(options.limits)
    self.name = name
    if let folder = options.mediaFolder {
      file = try PartialFile(folder: folder, name: ".\(name).partial")
    } else {
      file = nil
    }
  }

  mutating func take(_ bytes: [UInt8]) throws(FetchFailure) {
    try inspection.take(bytes)
    try file?.append(bytes)
  }

  mutating func finish() throws(FetchFailure) -> FetchedMedia {
    let (type, size) = try inspection.finish()
    let name = "\(name).\(type.suffix)"
    try file?.finish(as: name)
    return FetchedMedia(
      outcome: .ok,
      file: file == nil ? nil : name,
      type: type.rawValue,
      bytes: inspection.count,
      width: size?.width,
      height: size?.height,
      reason: "The media is there."
    )
  }
}
