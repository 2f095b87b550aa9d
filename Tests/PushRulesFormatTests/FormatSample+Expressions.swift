extension FormatSample {
  static let values: [FormatSample] = [
    FormatSample(
      "alternatives stay on one line where they fit",
      "let a=x when y else z",
      "let a = x when y else z"
    ),
    FormatSample(
      "alternatives stand under each other when one of them is on a new line",
      """
      let speaker = message.to when message.chatType is "group" else
      sender.displayName else message.from
      """,
      """
      let speaker = message.to when message.chatType is "group"
               else sender.displayName
               else message.from
      """
    ),
    FormatSample(
      "alternatives that are too long stand under each other",
      """
      layer a { title = message.ext.em_apns_ext.em_push_title else message.ext.em_push_ext\
      .em_push_title else "x, a text" b = 1 }
      """,
      """
      layer a {
        title = message.ext.em_apns_ext.em_push_title
           else message.ext.em_push_ext.em_push_title
           else "x, a text"
        b     = 1
      }
      """
    ),
    FormatSample(
      "a guard that does not fit stands below its value",
      """
      let dynamic_name = nonempty(sender.remark) else nonempty(message.ext.push_ext.group_user_nickname) \
      when message.chatType is "group" else nickname
      """,
      """
      let dynamic_name = nonempty(sender.remark)
                    else nonempty(message.ext.push_ext.group_user_nickname)
                           when message.chatType is "group"
                    else nickname
      """
    ),
    FormatSample(
      "and, or and parentheses",
      """
      let in_force_list = in_group and ( config.forcePushAccountIds is empty or recipient.accountId in \
      config.forcePushAccountIds )
      let b = c
        or d
      let shown = media.outcome is "local_attached" or (media.outcome is "response" and \
      media.status>=200 and media.status<=299
      and media.moved)
      """,
      """
      let in_force_list = in_group
                      and (config.forcePushAccountIds is empty
                           or recipient.accountId in config.forcePushAccountIds)
      let b = c
           or d
      let shown = media.outcome is "local_attached"
               or (media.outcome is "response" and media.status >= 200 and media.status <= 299
                   and media.moved)
      """
    ),
    FormatSample(
      "every kind of expression",
      #"""
      let a = not  x is present and y is empty and 1+2-n<- 3 and true and output . title is"\( a+b )\u{41}"
      let b = any( r in list :r.x in[1,2]) or all(r in l:r is null)
      let c = [{k:e,`two words`:f when g else h} for k in keys for r in map[ k ] where r<=1]
      let d = block ( t , args : [ ] ) else first(r in l: not r) else at( x , "a.b" ) .y [ 0 ]
      let e = count(r in l: r > 1 or (r >= 2 and r is not 3))
      let f = aps.`mutable-content` is -1 else message.when
      """#,
      #"""
      let a = not x is present and y is empty and 1 + 2 - n < -3 and true
          and output.title is "\( a+b )\u{41}"
      let b = any(r in list: r.x in [1, 2]) or all(r in l: r is null)
      let c = [{ k: e, `two words`: f when g else h } for k in keys for r in map[k] where r <= 1]
      let d = block(t, args: []) else first(r in l: not r) else at(x, "a.b").y[0]
      let e = count(r in l: r > 1 or (r >= 2 and r is not 3))
      let f = aps.`mutable-content` is -1 else message.when
      """#
    ),
    FormatSample(
      "long calls and lists are filled",
      """
      let a = join(["a first text that is long", "a second text that is long", "a third text"], "a separator")
      let b = x in ["a",
        "b"]
      """,
      """
      let a = join(["a first text that is long", "a second text that is long", "a third text"],
                   "a separator")
      let b = x in ["a",
                    "b"]
      """
    ),
    FormatSample(
      "a record that is spread",
      """
      layer a { payload = {
         title: output.title, body: x when y else
          z
         when: 1 }
      }
      """,
      """
      layer a {
        payload = {
          title: output.title
          body: x when y
           else z,
          when: 1
        }
      }
      """
    ),
    FormatSample(
      "a comprehension and a quantifier that are too long",
      """
      let texts = [texts_of_the_rules[rule.identifier] for rule in app.configuration.rules where rule.is_active]
      let found = any(rule in app.configuration.all_the_rules: rule.channel is recipient.channel and rule.on)
      """,
      """
      let texts = [texts_of_the_rules[rule.identifier] for rule in app.configuration.rules
                   where rule.is_active]
      let found = any(rule in app.configuration.all_the_rules:
                      rule.channel is recipient.channel and rule.on)
      """
    ),
  ]
}
