// Conditions: where the program goes on.
extension Assembler {
  /// Writes a condition: the program goes to a label where it is `flag`, else behind all this.
  mutating func jump(to label: Label, where index: Int32, is flag: Bool) {
    let node = nodes[Int(index)]
    guard node.operation == .test else {
      ask(.isTrue, value(index), is: flag, label)
      return
    }
    switch node.test {
    case .not: jump(to: label, where: node.first, is: !flag)
    case .and, .or: jump(to: label, whereAllOrAny: node, is: flag)
    case .less, .lessOrEqual, .greater, .greaterOrEqual:
      let left = value(node.first)
      ask(.comparison, left, value(node.second), is: flag, label, test: node.test)
    case .membership:
      let item = value(node.first)
      ask(.isMember, item, value(node.second), is: flag, label)
    case .equal: equality(node, is: flag != node.isNegated, label)
    case .present: ask(.isPresent, value(node.first), is: flag != node.isNegated, label)
    case .absent: ask(.isPresent, value(node.first), is: flag == node.isNegated, label)
    case .null: ask(.isNull, value(node.first), is: flag != node.isNegated, label)
    case .empty: ask(.isEmpty, value(node.first), is: flag != node.isNegated, label)
    case .blank: ask(.isBlank, value(node.first), is: flag != node.isNegated, label)
    case .any, .all: ask(.condition, index, 0, is: flag, label)
    case .none: break
    }
  }

  /// As soon as one part settles it, the other parts are not asked.
  private mutating func jump(to label: Label, whereAllOrAny node: PlanNode, is flag: Bool) {
    let parts = tables.children[Int(node.first)..<Int(node.first) + Int(node.second)]
    // One part that is `settling` settles it.
    let settling = node.test == .or
    if flag == settling {
      for part in parts { jump(to: label, where: part, is: flag) }
      return
    }
    let end = self.label()
    for part in parts.dropLast() { jump(to: end, where: part, is: settling) }
    if let last = parts.last { jump(to: label, where: last, is: flag) }
    put(end)
  }

  private mutating func equality(_ node: PlanNode, is flag: Bool, _ label: Label) {
    let left = value(node.first)
    let right = nodes[Int(node.second)]
    let isText =
      right.operation == .constant && constantValues[Int(right.first)].kind == .string
    ask(isText ? .isText : .isEqual, left, value(node.second), is: flag, label)
  }
}
