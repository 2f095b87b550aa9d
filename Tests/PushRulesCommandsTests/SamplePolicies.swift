/// Small rule files for the commands to work on.
enum SamplePolicies {
  /// Says what a message says: one line in, one line out.
  static let echo = """
    policy echo

    input { text: string }
    output { body: string }

    layer text { body = text }

    decide body: text

    """

  /// A chain of so many layers, all but the first with a guard.
  static func chain(of count: Int) -> String {
    let layers = (1..<count).map { "layer l\($0) when text is \"\($0)\" { body = \"\($0)\" }" }
    let chain = (0..<count).map { "l\($0)" }.joined(separator: " < ")
    return """
      policy chain
      input { text: string }
      output { body: string }
      layer l0 { body = "0" }
      \(layers.joined(separator: "\n"))
      decide body: \(chain)

      """
  }

  /// A gate, a chain of four, a branch, a whole layer and a finish step.
  static let shop = """
    ## What a shop's customer sees.
    policy shop

    input {
      message: {
        from: string
        text?: string
        custom?: { title?: string, body?: string }
        numbers: [int] = []
        extra?: any
      }
      recipient: { dnd: bool = false, private: bool = false }
      app: { title?: string }
    }

    output {
      gate send: bool
      title: string
      body: string
    }

    layer by_default { send = true }

    ## The customer does not want to be disturbed.
    layer quiet when recipient.dnd { send = false }

    decide send: by_default < quiet

    layer built_in {
      title = "News"
      body  = "\\(message.from): \\(message.text)" else "A message"
    }

    layer console { title = app.title }

    whole layer custom {
      title = message.custom.title
      body  = message.custom.body
    }

    layer shout when message.text is "!" { title = "Look!" }

    layer hidden { body = "You have a message" }

    decide title: built_in < console < custom < shout

    decide body {
      when recipient.private: hidden
      otherwise:              built_in < custom
    }

    finish body = cut(output.body, 20, "…")

    """

  /// A message that fits `shop`.
  static let message = #"{"message":{"from":"Amy","text":"hello"}}"#
}
