/// What `table` writes of `ParcelPolicy`.
enum TableGolden {
  /// All tables of `ParcelPolicy` with their messages.
  static let text = #"""
    parcel: What a parcel service's app shows.

    send

      situation   by_default  quiet        lost         messages
      ----------  ----------  -----------  -----------  --------
      lost        ·           ·            WINS              464
        {"parcel":{"shop":"a","state":"lost"}} gives true
      quiet       ·           WINS         guard false       768
        {"parcel":{"shop":"|"},"recipient":{"quiet":true}} gives false
      by_default  WINS        guard false  guard false       474
        {"parcel":{"shop":"a"}} gives true
      rejected                                             1,750
        {"parcel":{"shop":"|"}} is rejected: no `|` for a title
      ----------  ----------  -----------  -----------  --------
      total                                                3,456

      by_default  true
      quiet       The recipient wants to be left alone.
                  false
      lost        A lost parcel | is always told.
                  true

    title: The first line, 标题 & more <b>.

      situation     built_in  console   custom                messages
      ------------  --------  --------  --------------------  --------
      custom        ·         ·         WINS                       128
        {"parcel":{"shop":"|"},"app":{"custom":{"title":"a","body":"b"}}} gives "a"
      console       ·         WINS      no value, incomplete       640
        {"parcel":{"shop":"|"},"app":{"title":"a"}} gives "a"
      built_in (1)  WINS (1)  no value  no value, incomplete        30
        {"parcel":{"shop":"|","note":"a","state":"arrived"}} gives "|: a"
      built_in (2)  WINS (2)  no value  no value, incomplete       140
        {"parcel":{"shop":"a"}} gives "a"
      gate shut                                                    768
        {"parcel":{"shop":"|"},"recipient":{"quiet":true}} is stopped by the gate: The recipient\#
     wants to be left alone.
      rejected                                                   1,750
        {"parcel":{"shop":"|"}} is rejected: no `|` for a title
      ------------  --------  --------  --------------------  --------
      total                                                      3,456

      built_in  1: "\(parcel.shop): \(parcel.note)" when parcel.state is "arrived"
                2: parcel.shop
      console   商店自己的标题
                app.title
      custom    app.custom.title

    body

      when recipient.private and app.title is "a|b"

      situation     hidden       messages
      ------------  -----------  --------
      hidden        WINS               88
        {"parcel":{"shop":"|","state":"arrived"},"app":{"title":"a|b"},"recipient":{"private":tr\#
    ue}} gives "A parcel"
      no candidate  guard false       264
        {"parcel":{"shop":"|"},"app":{"title":"a|b"},"recipient":{"private":true}} gives no value

      otherwise

      situation     note      custom                messages
      ------------  --------  --------------------  --------
      custom        ·         WINS                       224
        {"parcel":{"shop":"|"},"app":{"custom":{"title":"a","body":"b"}}} gives "b"
      note          WINS      no value, incomplete       660
        {"parcel":{"shop":"a","note":"b"}} gives "b"
      no candidate  no value  no value, incomplete       640
        {"parcel":{"shop":"a"}} gives no value

      no branch

      situation  messages
      ---------  --------
      gate shut     1,536
        {"parcel":{"shop":"|"},"recipient":{"quiet":true}} is stopped by the gate: The recipient\#
     wants to be left alone.
      rejected      3,500
        {"parcel":{"shop":"|"}} is rejected: no `|` for a title
      ---------  --------
      total         6,912

      hidden  "A parcel" when parcel.state is "arrived"
      note    parcel.note
      custom  app.custom.body
      then    finish body = cut(output.body, 20, "…")

    columns       the layers, from low to high: each is overridden by those to its right
    WINS          gives the field its value; a number says with which of its alternatives
    ·             has no say, whatever it gives: a layer to its right wins
    no value      applies, and has nothing to give: something that it needs is not there
    incomplete    gives all its fields or none, and another one of them has no value
    guard false   does not apply: its condition does not hold
    no candidate  none of the layers gives the field a value
    gate shut     the gate is false, and the field is left out
    rejected      the policy refuses the message
    messages      abstract ones: each stands for all that the rules do not tell apart

    """#

  /// One field with a row for each combination.
  static let full = #"""
    parcel: What a parcel service's app shows.

    body

      when recipient.private and app.title is "a|b"

      situation     hidden       messages
      ------------  -----------  --------
      hidden        WINS               88
      no candidate  guard false       264

      otherwise

      situation     note       custom      messages
      ------------  ---------  ----------  --------
      custom        outranked  WINS             112
      custom        no value   WINS             112
      note          WINS       no value         594
      note          WINS       incomplete        66
      no candidate  no value   no value         576
      no candidate  no value   incomplete        64

      no branch

      situation  messages
      ---------  --------
      gate shut     1,536
      rejected      3,500
      ---------  --------
      total         6,912

      hidden  "A parcel" when parcel.state is "arrived"
      note    parcel.note
      custom  app.custom.body
      then    finish body = cut(output.body, 20, "…")

    columns       the layers, from low to high: each is overridden by those to its right
    WINS          gives the field its value; a number says with which of its alternatives
    outranked     has a value to give, and a layer to its right wins
    no value      applies, and has nothing to give: something that it needs is not there
    incomplete    gives all its fields or none, and another one of them has no value
    guard false   does not apply: its condition does not hold
    no candidate  none of the layers gives the field a value
    gate shut     the gate is false, and the field is left out
    rejected      the policy refuses the message
    messages      abstract ones: each stands for all that the rules do not tell apart

    """#

  /// One field.
  static let markdown = #"""
    # `parcel`

    What a parcel service's app shows.

    ## `body`

    ### when `recipient.private and app.title is "a|b"`

    | situation | `hidden` | messages |
    | --- | --- | ---: |
    | hidden | **WINS** | 88 |
    | no candidate | guard false | 264 |

    ### otherwise

    | situation | `note` | `custom` | messages |
    | --- | --- | --- | ---: |
    | custom | · | **WINS** | 224 |
    | note | **WINS** | no value, incomplete | 660 |
    | no candidate | no value | no value, incomplete | 640 |

    ### no branch

    | situation | messages |
    | --- | ---: |
    | gate shut | 1,536 |
    | rejected | 3,500 |
    | total | 6,912 |

    - `hidden`
      - `"A parcel" when parcel.state is "arrived"`
    - `note`
      - `parcel.note`
    - `custom`
      - `app.custom.body`
    - then `finish body = cut(output.body, 20, "…")`

    ## The words

    - columns: the layers, from low to high: each is overridden by those to its right
    - WINS: gives the field its value; a number says with which of its alternatives
    - ·: has no say, whatever it gives: a layer to its right wins
    - no value: applies, and has nothing to give: something that it needs is not there
    - incomplete: gives all its fields or none, and another one of them has no value
    - guard false: does not apply: its condition does not hold
    - no candidate: none of the layers gives the field a value
    - gate shut: the gate is false, and the field is left out
    - rejected: the policy refuses the message
    - messages: abstract ones: each stands for all that the rules do not tell apart

    """#

  /// One field; the lines end with a line feed here.
  static let csv = #"""
    field,branch,situation,messages,smallest message,outcome,layer hidden,layer note,layer custom
    body,"when recipient.private and app.title is ""a|b""",hidden,88,"{""parcel"":{""shop"":""|"\#
    ",""state"":""arrived""},""app"":{""title"":""a|b""},""recipient"":{""private"":true}}","giv\#
    es ""A parcel""",WINS,,
    body,"when recipient.private and app.title is ""a|b""",no candidate,264,"{""parcel"":{""shop\#
    "":""|""},""app"":{""title"":""a|b""},""recipient"":{""private"":true}}",gives no value,guar\#
    d false,,
    body,otherwise,custom,224,"{""parcel"":{""shop"":""|""},""app"":{""custom"":{""title"":""a""\#
    ,""body"":""b""}}}","gives ""b""",,whatever,WINS
    body,otherwise,note,660,"{""parcel"":{""shop"":""a"",""note"":""b""}}","gives ""b""",,WINS,"\#
    no value, incomplete"
    body,otherwise,no candidate,640,"{""parcel"":{""shop"":""a""}}",gives no value,,no value,"no\#
     value, incomplete"
    body,,gate shut,1536,"{""parcel"":{""shop"":""|""},""recipient"":{""quiet"":true}}",is stopp\#
    ed by the gate: The recipient wants to be left alone.,,,
    body,,rejected,3500,"{""parcel"":{""shop"":""|""}}",is rejected: no `|` for a title,,,

    """#

  /// One field.
  static let json = #"""
    {"policy":"parcel","tables":[{"field":"body","branches":[{"branch":"when recipient.private a\#
    nd app.title is \"a|b\"","candidates":[{"layer":"hidden","alternatives":["\"A parcel\" when \#
    parcel.state is \"arrived\""],"at":{"file":"parcel.pushrules","line":44,"column":16}}],"rows\#
    ":[{"situation":"wins","layer":"hidden","alternative":1,"cells":[{"status":["won"]}],"messag\#
    es":"88","example":{"message":{"parcel":{"shop":"|","state":"arrived"},"app":{"title":"a|b"}\#
    ,"recipient":{"private":true}},"value":"A parcel"}},{"situation":"no-candidate","cells":[{"s\#
    tatus":["guard-false"]}],"messages":"264","example":{"message":{"parcel":{"shop":"|"},"app":\#
    {"title":"a|b"},"recipient":{"private":true}}}}]},{"branch":"otherwise","candidates":[{"laye\#
    r":"note","alternatives":["parcel.note"],"at":{"file":"parcel.pushrules","line":42,"column":\#
    14}},{"layer":"custom","alternatives":["app.custom.body"],"at":{"file":"parcel.pushrules","l\#
    ine":39,"column":3}}],"rows":[{"situation":"wins","layer":"custom","alternative":1,"cells":[\#
    {"status":[]},{"status":["won"]}],"messages":"224","example":{"message":{"parcel":{"shop":"|\#
    "},"app":{"custom":{"title":"a","body":"b"}}},"value":"b"}},{"situation":"wins","layer":"not\#
    e","alternative":1,"cells":[{"status":["won"]},{"status":["absent","incomplete"]}],"messages\#
    ":"660","example":{"message":{"parcel":{"shop":"a","note":"b"}},"value":"b"}},{"situation":"\#
    no-candidate","cells":[{"status":["absent"]},{"status":["absent","incomplete"]}],"messages":\#
    "640","example":{"message":{"parcel":{"shop":"a"}}}}]}],"outside":[{"situation":"gate-shut",\#
    "messages":"1536","example":{"message":{"parcel":{"shop":"|"},"recipient":{"quiet":true}},"b\#
    ecause":"The recipient wants to be left alone."}},{"situation":"rejected","messages":"3500",\#
    "example":{"message":{"parcel":{"shop":"|"}},"because":"no `|` for a title"}}],"finish":["fi\#
    nish body = cut(output.body, 20, \"…\")"],"messages":"6912"}]}

    """#

  /// One field.
  static let html = #"""
    <!DOCTYPE html>
    <html lang="en">
    <head>
    <meta charset="utf-8">
    <meta name="viewport" content="width=device-width, initial-scale=1">
    <title>parcel: who wins when</title>
    <style>
    :root { color-scheme: light dark; --line: #c8c8c8; --faint: #6a6a6a; --wins: #dff3e1;
      --wins-text: #10501c; --open: #8a4b00; }
    @media (prefers-color-scheme: dark) { :root { --line: #4a4a4a; --faint: #a0a0a0;
      --wins: #1d4526; --wins-text: #d4f5da; --open: #ffc27a; } }
    body { font: 1rem/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 80rem;
      padding: 0 1rem; }
    .scroll { overflow-x: auto; }
    table { border-collapse: collapse; margin: 1rem 0; }
    caption { text-align: left; font-weight: bold; padding: .25rem 0; }
    th, td { border: 1px solid var(--line); padding: .25rem .6rem; text-align: left;
      vertical-align: top; }
    tbody th { font-weight: normal; }
    td.wins { background: var(--wins); color: var(--wins-text); font-weight: bold; }
    td.whatever { color: var(--faint); }
    td.count { text-align: right; font-variant-numeric: tabular-nums; }
    th.open { color: var(--open); font-weight: bold; }
    tr.total > * { border-top-width: 3px; }
    code { font-family: ui-monospace, monospace; overflow-wrap: anywhere; }
    dt { font-weight: bold; }
    dd ol, dd ul { margin: 0; }
    </style>
    </head>
    <body>
    <main>
    <h1>parcel</h1>
    <p>What a parcel service's app shows.</p>
    <section aria-labelledby="field-1">
    <h2 id="field-1">body</h2>
    <div class="scroll" tabindex="0" role="region" aria-labelledby="table-1-1">
    <table>
    <caption id="table-1-1">Who gives <code>body</code> when <code>recipient.private and app.tit\#
    le is &quot;a|b&quot;</code></caption>
    <thead>
    <tr><th scope="col">situation</th><th scope="col"><code>hidden</code></th><th scope="col">me\#
    ssages</th></tr>
    </thead>
    <tbody>
    <tr><th scope="row">hidden</th><td class="wins">WINS</td><td class="count">88</td></tr>
    <tr><th scope="row">no candidate</th><td>guard false</td><td class="count">264</td></tr>
    </tbody>
    </table>
    </div>
    <div class="scroll" tabindex="0" role="region" aria-labelledby="table-1-2">
    <table>
    <caption id="table-1-2">Who gives <code>body</code> otherwise</caption>
    <thead>
    <tr><th scope="col">situation</th><th scope="col"><code>note</code></th><th scope="col"><cod\#
    e>custom</code></th><th scope="col">messages</th></tr>
    </thead>
    <tbody>
    <tr><th scope="row">custom</th><td class="whatever">·</td><td class="wins">WINS</td><td clas\#
    s="count">224</td></tr>
    <tr><th scope="row">note</th><td class="wins">WINS</td><td>no value, incomplete</td><td clas\#
    s="count">660</td></tr>
    <tr><th scope="row">no candidate</th><td>no value</td><td>no value, incomplete</td><td class\#
    ="count">640</td></tr>
    </tbody>
    </table>
    </div>
    <div class="scroll" tabindex="0" role="region" aria-labelledby="table-1-3">
    <table>
    <caption id="table-1-3"><code>body</code> in no branch</caption>
    <thead>
    <tr><th scope="col">situation</th><th scope="col">messages</th></tr>
    </thead>
    <tbody>
    <tr><th scope="row">gate shut</th><td class="count">1,536</td></tr>
    <tr><th scope="row">rejected</th><td class="count">3,500</td></tr>
    <tr class="total"><th scope="row">total</th><td class="count">6,912</td></tr>
    </tbody>
    </table>
    </div>
    <dl>
    <dt><code>hidden</code></dt>
    <dd><code>&quot;A parcel&quot; when parcel.state is &quot;arrived&quot;</code></dd>
    <dt><code>note</code></dt>
    <dd><code>parcel.note</code></dd>
    <dt><code>custom</code></dt>
    <dd><code>app.custom.body</code></dd>
    <dt>then</dt>
    <dd><code>finish body = cut(output.body, 20, &quot;…&quot;)</code></dd>
    </dl>
    </section>
    <section aria-labelledby="words">
    <h2 id="words">The words</h2>
    <dl>
    <dt>columns</dt><dd>the layers, from low to high: each is overridden by those to its right</dd>
    <dt>WINS</dt><dd>gives the field its value; a number says with which of its alternatives</dd>
    <dt>·</dt><dd>has no say, whatever it gives: a layer to its right wins</dd>
    <dt>no value</dt><dd>applies, and has nothing to give: something that it needs is not there</dd>
    <dt>incomplete</dt><dd>gives all its fields or none, and another one of them has no value</dd>
    <dt>guard false</dt><dd>does not apply: its condition does not hold</dd>
    <dt>no candidate</dt><dd>none of the layers gives the field a value</dd>
    <dt>gate shut</dt><dd>the gate is false, and the field is left out</dd>
    <dt>rejected</dt><dd>the policy refuses the message</dd>
    <dt>messages</dt><dd>abstract ones: each stands for all that the rules do not tell apart</dd>
    </dl>
    </section>
    </main>
    </body>
    </html>

    """#
}
