import PushRulesAnalysis
import Testing

@Suite struct AnalysisTests {}
