internal import PushRulesDiagnostics
internal import PushRulesSyntax

/// All declarations of a policy's files that still hold once overrides and drops are done.
struct MergedPolicy {
  var inputs: [Located<InputSyntax>] = []
  var outputs: [Located<OutputSyntax>] = []
  var facts: [Located<ObserveSyntax>] = []
  var lets: [Located<LetSyntax>] = []
  var tables: [Located<TableSyntax>] = []
  var placeholders: [Located<PlaceholdersSyntax>] = []
  var layers: [Located<LayerSyntax>] = []
  var rejects: [Located<RejectSyntax>] = []
  var decides: [Located<DecideSyntax>] = []
  /// Output → index into `decides`.
  var decideOfOutput: [ExactText: Int] = [:]
  var finishes: [Located<FinishSyntax>] = []
  /// Names that are declared twice: whoever reads one may mean the other.
  var ambiguousNames: Set<String> = []
  /// Layers that override nothing: no chain can name them.
  var layersOfNothing: Set<String> = []
  /// A field is decided twice: what the lost chain names is no fault of its own.
  var hasLostChain = false
  /// Layers that a file dropped, with the name's place in the `drop`.
  var droppedLayers: [String: SourceSpan] = [:]
}
