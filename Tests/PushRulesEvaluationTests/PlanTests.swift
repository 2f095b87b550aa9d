import PushRules
import PushRulesEvaluation
import Testing

@Suite struct PlanTests {
  @Test func `a plan can be read`() throws {
    let source = #"""
      policy small
      input { s?: string, n?: int, l: [string] = [] }
      output { x: string }
      table words { "a" = "1" otherwise = "2" }
      let y = cut(s, 3, "…")
      placeholders hole(args: [string]) { "{\(i: int)}" = args[i] else "-" }
      whole layer given when n is not 2 and any(p in l: p is "q") { x = hole(y, args: l) }
      layer low { x = words[s] when n > 1 else "low \(n)" }
      decide x: low < given
      finish x = lower(output.x) when n is 3
      """#
    let expected = #"""
      plan small: 35 nodes, 5 slots, 44 constant bytes
      let 0 y
        cut
          slot 0
          constant 3
          constant "…"
      table 0 words: 1 rows, in order
      placeholders 0 hole %0
        entry 0 "{" int %1 "}"
          item
            local 0
            local 1
          constant "-"
      whole layer 0 given
        when
          and
            equal negated
              slot 1
              constant 2
            any %2
              slot 2
              equal
                local 2
                constant "q"
        field 0 = output 0
          expansion 0
            binding 0
            slot 2
      layer 1 low
        field 1 = output 0
          row of table 0
            slot 0
            when
              greater
                slot 1
                constant 1
          interpolation
            constant "low "
            slot 1
      output 0 x
        given(field 0) > low(field 1)
        finish
          lower
            output 0
            when
              equal
                slot 1
                constant 3

      """#
    let dump = try policy(source).plan.dump()
    let lines = dump.split(separator: "\n").dropFirst()
    #expect(lines == expected.split(separator: "\n").dropFirst())
    #expect(dump.hasPrefix("plan small: "))
  }
}
