internal import PushRulesSemantics

/// What an output's type asks of the records in its value.
extension AbstractPolicy {
  /// A choice whose alternatives count where what they give has the entries that a type requires.
  func value(_ value: CheckedValue, as type: ValueType) -> Diagram {
    guard asksEntries(type) else { return withoutNull(self.value(value)) }
    var result = Diagram.absent
    for alternative in value.alternatives.reversed() {
      let own = withoutNull(fitted(self.value(alternative.expression), type))
      var counts = presence(own)
      if let condition = alternative.condition {
        counts = diagrams.and(holds(condition), counts)
      }
      result = diagrams.conditional(counts, own, result)
    }
    return result
  }

  /// Where a choice gives an output a value.
  func presence(_ value: CheckedValue, as type: ValueType) -> Diagram {
    asksEntries(type) ? presence(self.value(value, as: type)) : presence(value)
  }

  /// Where an alternative gives an output a value, whatever its guard says.
  func presence(_ expression: CheckedExpression, as type: ValueType) -> Diagram {
    asksEntries(type) ? presence(fitted(value(expression), type)) : presence(expression)
  }

  private func withoutNull(_ diagram: Diagram) -> Diagram {
    diagrams.map(diagram) { $0 == TermTable.null ? .absent : Diagram(leaf: $0) }
  }

  private func asksEntries(_ type: ValueType) -> Bool {
    switch type {
    case .record(let record):
      return record.fields.contains { $0.presence == .required || asksEntries($0.type) }
    case .list(let inner), .map(let inner), .json(let inner): return asksEntries(inner)
    case .string, .enumeration, .bool, .int, .number, .any, .looseBool, .nothing: return false
    }
  }

  private func fitted(_ diagram: Diagram, _ type: ValueType) -> Diagram {
    guard asksEntries(type) else { return diagram }
    return diagrams.map(diagram) { self.fitted($0, type) }
  }

  private func fitted(_ term: TermID, _ type: ValueType) -> Diagram {
    switch (terms[term], type) {
    case (.record(let entries), .record(let record)): return fitted(entries, record)
    case (.record(let entries), .map(let inner)):
      return leaf(
        .record(entries.map { Term.Entry(name: $0.name, value: fitted($0.value, inner)) })
      )
    case (.place(let place), .record(let record)):
      guard case .record(let input) = messages.places[Int(place)].readings[index]?.type else {
        return Diagram(leaf: term)
      }
      return fitted(
        input.fields.map {
          Term.Entry(name: ExactText($0.name), value: member(term, $0.name))
        },
        record
      )
    case (.list(let items, let place), .list(let inner)):
      askLonger(place)
      let parts = items.map { fitted($0, inner) }
      // An item that does not fit makes the list absent; one that was left out before does not.
      let fits = all(
        zip(items, parts).map { pair in
          diagrams.or(diagrams.not(presence(pair.0)), presence(pair.1))
        }
      )
      return diagrams.conditional(fits, leaf(.list(parts, place: -1)), .absent)
    case (.place, _), (.call, _):
      return diagrams.conditional(free(.fits, [term]), Diagram(leaf: term), .absent)
    default: return Diagram(leaf: term)
    }
  }

  private func fitted(_ entries: [Term.Entry], _ record: RecordType) -> Diagram {
    var parts: [Term.Entry] = []
    var fits = Diagram.true
    for entry in entries {
      let field = record.field(entry.name.text)
      let value = field.map { fitted(entry.value, $0.type) } ?? entry.value
      parts.append(Term.Entry(name: entry.name, value: value))
    }
    for field in record.fields where field.presence == .required {
      let value = parts.first { $0.name == ExactText(field.name) }?.value ?? .absent
      fits = diagrams.and(fits, presence(value))
    }
    return diagrams.conditional(fits, leaf(.record(parts)), .absent)
  }
}
