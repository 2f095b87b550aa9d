// Places for what is read only: a message costs nothing for the fields that no rule reads.
extension MessageLayout {
  /// Gives places only to the values that somebody reads, and the others none: they are still checked,
  /// and then stored where nobody looks.
  ///
  /// Paths must have been asked for their slots before.
  /// - Parameter used: the slots that are read. Who reads the slot of a record may read all of it.
  /// - Returns: the new place of each slot that is kept.
  /// - Complexity: O(slots).
  mutating func compact(keeping used: Set<Int>) -> [Int: Int] {
    var kept = Set([staticItemCount - 1])
    collect(root, isWhole: false, used, into: &kept)
    var places: [Int: Int] = [:]
    for slot in 0..<staticItemCount where kept.contains(slot) { places[slot] = places.count }
    staticItemCount = places.count + 1
    let nowhere = staticItemCount - 1

    // Before the records' own places change.
    images = compactImages(places, nowhere)
    for (index, plan) in records.enumerated() where plan.isStatic {
      for field in plan.firstField..<(plan.firstField + plan.fieldCount) {
        fields[field].place = places[plan.block + 1 + field - plan.firstField] ?? nowhere
        fields[field].missing = moved(fields[field].missing, places, nowhere)
      }
      records[index].jsonPlace = places[plan.block] ?? nowhere
      let own = (plan.block..<(plan.block + plan.size)).compactMap { places[$0] }
      records[index].size = own.count
      records[index].start = own.first ?? nowhere
    }
    return places
  }

  /// Adds the slots of a static record that are read or, because the message must have them, looked
  /// at.
  private func collect(
    _ record: Int,
    isWhole: Bool,
    _ used: Set<Int>,
    into kept: inout Set<Int>
  ) {
    let plan = records[record]
    if isWhole {
      kept.formUnion(plan.block..<(plan.block + plan.size))
      return
    }
    for field in 0..<plan.fieldCount {
      let slot = plan.block + 1 + field
      let read = fields[plan.firstField + field]
      if used.contains(slot) || read.isRequired { kept.insert(slot) }
      if read.staticRecord >= 0 {
        collect(read.staticRecord, isWhole: used.contains(slot), used, into: &kept)
      }
    }
  }

  /// The images of static records without the slots that are not kept.
  private mutating func compactImages(_ places: [Int: Int], _ nowhere: Int) -> [Value] {
    var result: [Value] = []
    func copy(_ image: Int, _ plan: RecordPlan) -> Int {
      let start = result.count
      for distance in 0..<plan.size where places[plan.block + distance] != nil {
        result.append(moved(images[image + distance], places, nowhere))
      }
      return start
    }
    for (index, plan) in records.enumerated() where plan.isStatic {
      records[index].image = copy(plan.image, plan)
    }
    for index in fields.indices where fields[index].staticRecord >= 0 {
      let plan = records[fields[index].staticRecord]
      // Where the record begins and how large it is has not changed yet.
      fields[index].missingImage = copy(fields[index].missingImage, plan)
    }
    return result
  }

  /// A static record's value stands for the place where it begins.
  private func moved(_ value: Value, _ places: [Int: Int], _ nowhere: Int) -> Value {
    guard value.kind == .record else { return value }
    return value.moved(by: (places[value.start] ?? nowhere) - value.start)
  }
}
