package import PushRules

/// A policy with all that the tables of a policy may show: a gate, rejects, branches, a whole layer, alternatives, guards of
/// layers and of alternatives, a step after the choice, and texts that formats must escape.
package enum ParcelPolicy {
  package static let text = #"""
    ## What a parcel service's app shows.
    policy parcel

    input {
      parcel: { shop: string, note?: string, state: "sent" | "arrived" | "lost" = "sent" }
      app: { title?: string, custom?: { title?: string, body?: string } }
      recipient: { quiet: bool = false, private: bool = false }
    }

    reject "an empty note is left out" when parcel.note is ""
    reject "no `|` for a title" when output.title is "|"

    output {
      gate send: bool
      ## The first line, 标题 & more <b>.
      title: string
      body?: string
    }

    layer by_default { send = true }

    ## The recipient wants to be left alone.
    layer quiet when recipient.quiet { send = false }

    ## A lost parcel | is always told.
    layer lost when parcel.state is "lost" { send = true }

    layer built_in {
      title = "\(parcel.shop): \(parcel.note)"
                when parcel.state is "arrived"   # the note says where
         else parcel.shop
    }

    ## 商店自己的标题
    layer console { title = app.title }

    whole layer custom {
      title = app.custom.title
      body  = app.custom.body
    }

    layer note { body = parcel.note }

    layer hidden { body = "A parcel" when parcel.state is "arrived" }

    decide send:  by_default < quiet < lost
    decide title: built_in < console < custom
    decide body {
      when recipient.private
       and app.title is "a|b": hidden
      otherwise:               note < custom
    }

    finish body = cut(output.body, 20, "…")
    """# + "\n"

  package static func load() throws -> Policy {
    try Policy(name: "parcel.pushrules", bytes: Array(text.utf8))
  }
}
