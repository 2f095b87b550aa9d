extension FormatSample {
  static let comments: [FormatSample] = [
    FormatSample(
      "all kinds of comments stay where they are",
      """
      ## What it is.
      ## source: a page
      # why

      # ---- section
      layer a { # of the layer
        ## of the field
        x = 1 # of the value
        # before the end

      }
      # at the end
      """,
      """
      ## What it is.
      ## source: a page
      # why

      # ---- section
      layer a {   # of the layer
        ## of the field
        x = 1     # of the value
        # before the end
      }
      # at the end
      """
    ),
    FormatSample(
      "comments behind code stand under each other, as long as they fit",
      """
      input {
        a: string # first
        longer_name: string
        bc: string# second

        c: string # alone
        d: "a long enumeration" | "that is wider than sixty columns" | string # far
        e: int # another one
      }
      """,
      """
      input {
        a: string    # first
        longer_name: string
        bc: string   # second

        c: string   # alone
        d: "a long enumeration" | "that is wider than sixty columns" | string   # far
        e: int      # another one
      }
      """
    ),
    FormatSample(
      "comments between the words of a value",
      """
      let a = x when y # first
      # own
       else # odd
       z # last
      let b = c and # why
        d
      let e # name
      = # equals
      f
      """,
      """
      let a = x when y   # first
         # own
         else            # odd
                  z      # last
      let b = c
          and            # why
                  d
      let e              # name
          =              # equals
          f
      """
    ),
    FormatSample(
      "comments around commas",
      """
      input { a: int # first
        , # second
        b: int, # third
        c: int }
      layer x { y = f(a, # one
       b # two
       , c) }
      """,
      """
      input {
        a: int     # first
        # second
        b: int     # third
        c: int
      }
      layer x {
        y = f(a,   # one
              b    # two
                  , c)
      }
      """
    ),
    FormatSample(
      "a comma behind a documentation line stays, so that the line belongs to nobody as before",
      "let a = { b: c ## stray\n, when: d }",
      """
      let a = {
        b: c   ## stray
            ,
        when: d
      }
      """
    ),
    FormatSample("in empty braces", "input { # c\n}", "input {   # c\n}"),
  ]
}
