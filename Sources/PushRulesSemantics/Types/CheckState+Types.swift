internal import PushRulesDiagnostics
internal import PushRulesSyntax

/// Where a type stands, which decides what it may hold.
enum TypePlace {
  /// `input` and `observe`: what JSON may hold.
  case message
  case output
  case parameter
}

extension CheckState {
  /// Pass: the types of the message, the outputs, the facts and the parameters.
  mutating func buildTypes() {
    for located in merged.inputs {
      scope.file = located.file
      let record = recordType(located.node.record, .message)
      input = merge(record, into: input)
    }
    buildOutputs()
    for located in merged.facts {
      scope.file = located.file
      let record = recordType(located.node.record, .message)
      facts.append(FactState(located: located, record: record))
    }
    for located in merged.placeholders {
      placeholders.append(PlaceholdersState(located: located))
    }
    for field in input.fields { roots[field.name] = field }
  }

  private mutating func buildOutputs() {
    var record = RecordType(fields: [])
    var gates: Set<ExactText> = []
    var firstGate: SourceSpan?
    for located in merged.outputs {
      scope.file = located.file
      record = merge(recordType(located.node.record, .output), into: record)
      for field in located.node.record.fields {
        guard let word = field.gate, !field.name.isMissing else { continue }
        if let firstGate {
          report(SemanticDiagnostics.twoGates(at: span(word), first: firstGate))
        } else {
          firstGate = span(word)
          gates.insert(field.name.text)
        }
      }
    }
    for field in record.fields {
      if ["reason", "error", "explain", "previous"].contains(field.name) {
        report(SemanticDiagnostics.reservedOutput(field.name, at: field.span))
      }
      let isGate = gates.contains(field.name)
      if isGate, !field.type.isCondition {
        let type = field.type.shortDescription
        report(SemanticDiagnostics.gateType(field.name, type, at: field.span))
      }
      outputNames[field.name] = outputs.count
      outputs.append(
        OutputState(
          name: field.name,
          type: field.type,
          isOptional: field.presence == .optional,
          isGate: isGate,
          documentation: field.documentation,
          span: field.span
        )
      )
    }
  }

  /// A record as it is written; a field with a fault in its type has the type `nothing`.
  private mutating func recordType(_ syntax: RecordTypeSyntax, _ place: TypePlace) -> RecordType {
    var fields: [RecordField] = []
    var first: [ExactText: Int] = [:]
    for field in syntax.fields where !field.name.isMissing {
      let name = span(field.name.range)
      if let index = first[field.name.text] {
        let other = fields[index]
        report(SemanticDiagnostics.fieldTwice(other.name, at: name, first: other.span))
        fields[index] = other.with(.required, .nothing)
        continue
      }
      first[field.name.text] = fields.count
      let fieldType = type(field.type, place) ?? .nothing
      fields.append(
        RecordField(
          name: field.name.text,
          type: fieldType,
          presence: presence(of: field, fieldType, place),
          documentation: field.documentation.texts,
          span: name
        )
      )
    }
    return RecordType(fields: fields)
  }

  private mutating func presence(
    of field: FieldSyntax,
    _ type: ValueType,
    _ place: TypePlace
  ) -> RecordField.Presence {
    guard let value = field.defaultValue else {
      return field.optional == nil ? .required : .optional
    }
    guard place != .output else {
      report(SemanticDiagnostics.outputDefault(field.name.text, at: span(value.range)))
      return field.optional == nil ? .required : .optional
    }
    if let optional = field.optional {
      report(SemanticDiagnostics.optionalDefault(field.name.text, at: span(optional)))
    }
    let declaration = span(field.name.range)
    guard let constant = constant(value, fitting: type, declaration) else { return .required }
    return .defaulted(constant)
  }

  /// A type as it is written; `nil` when it has a fault.
  mutating func type(_ syntax: TypeSyntax, _ place: TypePlace) -> ValueType? {
    switch syntax {
    case .string: return .string
    case .bool: return .bool
    case .int: return .int
    case .number: return .number
    case .any: return .any
    case .missing: return nil
    case .looseBool(let range):
      guard place == .message else {
        report(SemanticDiagnostics.inputOnlyType("loose", at: span(range)))
        return .bool
      }
      return .looseBool
    case .json(let inner, let range): return json(inner, range, place)
    case .enumeration(let members, let isOpen, _): return enumeration(members, isOpen)
    case .list(let item, _): return type(item, place).map { .list($0) }
    case .map(let item, _): return type(item, place).map { .map($0) }
    case .record(let record): return .record(recordType(record, place))
    }
  }

  private mutating func json(
    _ inner: TypeSyntax,
    _ range: SourceRange,
    _ place: TypePlace
  ) -> ValueType? {
    guard let type = type(inner, place) else { return nil }
    guard place == .message else {
      report(SemanticDiagnostics.inputOnlyType("json", at: span(range)))
      return type
    }
    switch type {
    case .record, .map, .list, .int, .number, .bool, .nothing: return .json(type)
    case .string, .enumeration, .any, .looseBool, .json:
      report(SemanticDiagnostics.jsonType(type.shortDescription, at: span(inner.range)))
      return type
    }
  }

  private mutating func enumeration(_ members: [PlainStringSyntax], _ isOpen: Bool) -> ValueType {
    var first: [ExactText: SourceRange] = [:]
    var texts: [String] = []
    for member in members where !member.isMissing {
      if let other = first[member.text] {
        let place = span(member.range)
        report(SemanticDiagnostics.memberTwice(member.text, at: place, first: span(other)))
        continue
      }
      first[member.text] = member.range
      texts.append(member.text)
    }
    return .enumeration(texts, isOpen: isOpen)
  }
}
