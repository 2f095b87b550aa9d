extension WholeFile {
  static let chat = WholeFile(
    testDescription: "templates and gates",
    text: #"""
      ## A chat service: whether a push is sent, and what the notification bar shows.
      policy chat

      input {
        message: {
          from: string
          to: string
          chatType: "chat" | "group" = "chat"
          type: "txt" | "img" | "audio" | "video" | "loc" | "file" | "cmd" | "custom" | string = "txt"
          content?: string
          translated?: string
          ext: {
            em_apns_ext: json {
              em_push_title?: string
              em_push_content?: string
              em_alert_subTitle?: string
              em_push_sound?: string
              em_push_badge?: int
            }
            em_push_ext: { title?: string, content?: string, group_user_nickname?: string }
            em_push_template: {
              name?: string
              title_args: [string] = []
              content_args: [string] = []
              directed_template?: {
                target: [string]
                name: string
                title_args: [string] = []
                content_args: [string] = []
              }
            }
            em_at_list?: any   # a list of ids, or the word "all"
            em_ignore_notification: loose bool = false
            em_force_notification: loose bool = false
          }
        }
        sender: { displayName?: string, remark?: string }
        recipient: {
          id: string
          online: bool = false
          pushDisplayStyle: "simpleBanner" | "messageSummary" = "simpleBanner"
          template?: string
          offlineMessages: int = 1
          dnd: bool = false    # interval or duration, at either level: the host's clock
          conversationRemindType?: "ALL" | "MENTION_ONLY" | "NONE"
          appRemindType: "ALL" | "MENTION_ONLY" | "NONE" = "ALL"
        }
        app: {
          language: "en" | "zh" = "en"
          templates: [string: { title: string, content: string }] = {}
        }
      }

      output {
        gate send: bool
        title: string
        subtitle?: string
        body: string
        sound: string
        badge: int
      }

      ## The server's own words. The Chinese separator is a full-width colon.
      table words {
        "en" = { title: "You have a new message", body: "Please click to view", colon: ": " }
        "zh" = { title: "您有一条新消息", body: "请点击查看", colon: "：" }
      }

      ## [assumed] What a message without text shows; no vendor page says.
      table kind_of_message {
        "img"     = "[image]"
        "audio"   = "[audio]"
        "video"   = "[video]"
        "loc"     = "[location]"
        "file"    = "[file]"
        otherwise = "[message]"
      }

      let content = message.translated
               else message.content
               else kind_of_message[message.type] when message.type is not "txt"

      ## The name that a summary puts before the content.
      let speaker = message.to when message.chatType is "group"
               else sender.displayName
               else message.from

      let nickname = sender.displayName else message.from

      let remindType = recipient.conversationRemindType else recipient.appRemindType

      let mentioned = message.ext.em_at_list is "all" or recipient.id in message.ext.em_at_list

      ## What the console's patterns may hold.
      placeholders console(args: [string]) {
        "{$fromNickname}" = nickname
        "{$msg}"          = content
        "{$dynamicFrom}"  = sender.remark
                       else message.ext.em_push_ext.group_user_nickname when message.chatType is "group"
                       else nickname
        "{\(n: int)}"     = built_in(args[n])   # an argument that is not there: no value, the layer loses
      }

      ## What an argument may hold: names, no numbers.
      placeholders built_in {
        "{$fromNickname}" = nickname
        "{$msg}"          = content
      }

      # ---- what is shown, from low to high

      layer attributes {
        let texts = words[app.language]
        title = texts.title
        body  = "\(speaker)\(texts.colon)\(content)" when recipient.pushDisplayStyle is "messageSummary"
           else texts.body
      }

      whole layer default_template {
        let template = app.templates["default"]
        title = console(template.title, args: message.ext.em_push_template.title_args)
        body  = console(template.content, args: message.ext.em_push_template.content_args)
      }

      layer extension_fields {
        title    = message.ext.em_apns_ext.em_push_title else message.ext.em_push_ext.title
        body     = message.ext.em_apns_ext.em_push_content else message.ext.em_push_ext.content
        subtitle = message.ext.em_apns_ext.em_alert_subTitle
        sound    = message.ext.em_apns_ext.em_push_sound
        badge    = message.ext.em_apns_ext.em_push_badge
      }

      whole layer receiver_template {
        let template = app.templates[recipient.template]
        title = console(template.title, args: message.ext.em_push_template.title_args)
        body  = console(template.content, args: message.ext.em_push_template.content_args)
      }

      whole layer sender_template {
        let template = app.templates[message.ext.em_push_template.name]
        title = console(template.title, args: message.ext.em_push_template.title_args)
        body  = console(template.content, args: message.ext.em_push_template.content_args)
      }

      ## Groups only: a template for some members, named in it.
      whole layer directed_template when message.chatType is "group"
                                     and recipient.id
                                           in message.ext.em_push_template.directed_template.target {
        let directed = message.ext.em_push_template.directed_template
        let template = app.templates[directed.name]
        title = console(template.title, args: directed.title_args)
        body  = console(template.content, args: directed.content_args)
      }

      layer device_defaults {
        sound = "default"
        badge = recipient.offlineMessages
      }

      decide title, body: attributes < default_template < extension_fields
                          < receiver_template < sender_template < directed_template
      decide subtitle:     extension_fields
      decide sound, badge: device_defaults < extension_fields

      # ---- whether a push is sent, from low to high

      layer by_default { send = true }

      ## The recipient's notification type says no.
      layer not_asked_for {
        send = false when remindType is "NONE"
          else false when remindType is "MENTION_ONLY" and not mentioned
      }

      ## user ignore push
      layer do_not_disturb when recipient.dnd { send = false }

      layer forced when message.ext.em_force_notification { send = true }

      ## message ignore push
      layer ignored when message.ext.em_ignore_notification { send = false }

      layer online when recipient.online { send = false }

      decide send: by_default < not_asked_for < do_not_disturb < forced < ignored < online

      """#
  )

  static let shop = WholeFile(
    testDescription: "a file that extends another",
    text: #"""
      ## Our shop: the chat's policy, with campaign texts above the templates and no names on shared phones.
      policy my_shop extends "chat.pushrules"

      input {
        message: { ext: { shop: { campaign?: string, orderId?: string } } }
        recipient: { sharedPhone: bool = false }
        app: { campaigns: [string: { title: string, content: string }] = {} }
      }

      output { thread?: string }

      whole layer campaign {
        let campaign_text = app.campaigns[message.ext.shop.campaign]
        title = campaign_text.title
        body  = console(campaign_text.content, args: message.ext.em_push_template.content_args)
      }

      layer shared_phone when recipient.sharedPhone {
        title = "Our shop"
        body  = "You have a new message"
      }

      layer order { thread = "order-\(message.ext.shop.orderId)" }

      override decide title, body: attributes < default_template < extension_fields < campaign
                                   < receiver_template < sender_template < directed_template
                                   < shared_phone
      decide thread: order

      override let speaker = sender.displayName else message.from

      finish title = cut(output.title, 40, "…")
      finish body  = cut(output.body, 120, "…")

      """#
  )
}
