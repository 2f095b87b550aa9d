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
      program
         0 need 1 20
         1 isTrue layer:0 else 3
         2 decide output 0 field 0 field:0 then 9
        >3 comparison slot:1 greater constant:5 else 6
         4 row table 0 slot:0 -> register:0
         5 offer output 0 field 1 register:0 then 9
        >6 concatenation (constant:6, slot:1) -> register:0
         7 offer output 0 field 1 register:0 then 9
         8 decide output 0 field -1 absent then 9
        >9 isEqual slot:1 constant:7 else 14
         10 call lower (output:0) -> register:0
         11 isPresent register:0 else 14
         12 finish 0 register:0 output 0
         13 jump 15
        >14 finish 0 absent output 0
        >15 stop
         16 item local:0 local:1 -> register:1
         17 isPresent register:1 else 19
         18 give register:1
        >19 give constant:2
        >20 isEqual slot:1 constant:3 then 30
         21 condition node 15 else 30
         22 need 0 32
         23 expansion block 0 let:0 -> register:2
         24 isPresent register:2 else 27
         25 note field 0 register:2
         26 jump 28
        >27 jump 30
        >28 copy true -> layer:0
         29 known 1
        >30 copy false -> layer:0
         31 known 1
        >32 call cut (slot:0, constant:0, constant:1) -> let:0
         33 known 0

      """#
    let dump = try policy(source).plan.dump()
    let lines = dump.split(separator: "\n").dropFirst()
    #expect(lines == expected.split(separator: "\n").dropFirst())
    #expect(dump.hasPrefix("plan small: "))
  }
}
