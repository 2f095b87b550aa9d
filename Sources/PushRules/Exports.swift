// A client reads what `Policy` returns: diagnostics, decisions, explanations and errors of messages.
@_exported public import PushRulesDiagnostics
@_exported public import PushRulesEvaluation
