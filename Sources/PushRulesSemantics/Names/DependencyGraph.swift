/// What reads what, and the order in which it can be computed.
struct DependencyGraph {
  private(set) var edges: [Dependency: [Dependency]] = [:]

  /// Adds a node with what it reads.
  mutating func add(_ node: Dependency, reads: [Dependency]) {
    var seen: Set<Dependency> = []
    edges[node, default: []] += reads.filter { seen.insert($0).inserted }
  }

  /// Groups of nodes that read each other, each group after those that it reads.
  ///
  /// Tarjan's algorithm with a stack of its own: a chain of lets may be as long as the file.
  ///
  /// - Parameter roots: the nodes in the order in which they are visited.
  func components(from roots: [Dependency]) -> [[Dependency]] {
    var search = Search()
    for root in roots where search.index[root] == nil {
      search.visit(root)
      while let (node, next) = search.frames.last {
        let reads = edges[node] ?? []
        guard next < reads.count else {
          search.leave(node)
          continue
        }
        search.frames[search.frames.count - 1].next = next + 1
        let target = reads[next]
        if let known = search.index[target] {
          if search.isOpen.contains(target) { search.lower(node, to: known) }
        } else {
          search.visit(target)
        }
      }
    }
    return search.components
  }

  private struct Search {
    var index: [Dependency: Int] = [:]
    var low: [Dependency: Int] = [:]
    var stack: [Dependency] = []
    var isOpen: Set<Dependency> = []
    var frames: [(node: Dependency, next: Int)] = []
    var components: [[Dependency]] = []

    mutating func visit(_ node: Dependency) {
      low[node] = index.count
      index[node] = index.count
      stack.append(node)
      isOpen.insert(node)
      frames.append((node, 0))
    }

    mutating func lower(_ node: Dependency, to value: Int) {
      low[node] = min(low[node] ?? value, value)
    }

    mutating func leave(_ node: Dependency) {
      frames.removeLast()
      let lowest = low[node] ?? 0
      if let parent = frames.last?.node { lower(parent, to: lowest) }
      guard lowest == index[node] else { return }
      var component: [Dependency] = []
      while let top = stack.popLast() {
        isOpen.remove(top)
        component.append(top)
        if top == node { break }
      }
      components.append(component.reversed())
    }
  }

  /// A shortest way from a node back to itself, both ends included; empty when there is none.
  func cycle(from start: Dependency) -> [Dependency] {
    var cameFrom: [Dependency: Dependency] = [:]
    var queue = [start]
    var head = 0
    while head < queue.count {
      let node = queue[head]
      head += 1
      for target in edges[node] ?? [] {
        if target == start {
          var way = [start, node]
          var step = node
          while step != start, let before = cameFrom[step] {
            way.append(before)
            step = before
          }
          return node == start ? [start, start] : way.reversed()
        }
        guard cameFrom[target] == nil else { continue }
        cameFrom[target] = node
        queue.append(target)
      }
    }
    return []
  }
}
