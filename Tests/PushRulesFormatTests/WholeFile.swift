import Testing

/// A rule file as people write them, in the formatter's style.
struct WholeFile: CustomTestStringConvertible, Sendable {
  let testDescription: String
  let text: String

  static let all: [WholeFile] = [chat, messenger, campaigns, shop]

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
            em_at_list?: any                          # a list of ids, or the word "all"
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
          dnd: bool = false                           # interval or duration, at either level: the host's clock
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
        "img"   = "[image]"
        "audio" = "[audio]"
        "video" = "[video]"
        "loc"   = "[location]"
        "file"  = "[file]"
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
        "{\(n: int)}"     = built_in(args[n])         # an argument that is not there: no value, the layer loses
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
        title = console(template.title,   args: message.ext.em_push_template.title_args)
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
        title = console(template.title,   args: message.ext.em_push_template.title_args)
        body  = console(template.content, args: message.ext.em_push_template.content_args)
      }

      whole layer sender_template {
        let template = app.templates[message.ext.em_push_template.name]
        title = console(template.title,   args: message.ext.em_push_template.title_args)
        body  = console(template.content, args: message.ext.em_push_template.content_args)
      }

      ## Groups only: a template for some members, named in it.
      whole layer directed_template when message.chatType is "group"
                                     and recipient.id in message.ext.em_push_template.directed_template.target {
        let directed = message.ext.em_push_template.directed_template
        let template = app.templates[directed.name]
        title = console(template.title,   args: directed.title_args)
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

  static let messenger = WholeFile(
    testDescription: "branches and rejects",
    text: #"""
      ## A messenger: whether a push is sent, and what it shows.
      policy messenger

      input {
        event: "message" | "recall" | "customNotification" = "message"
        message: {
          conversation: "p2p" | "team" | "superTeam" = "p2p"
          type: "text" | "location" | "audio" | "video" | "file" | "image" | "custom" | string = "text"
          pushConfig: {
            pushEnabled: bool = true
            pushNickEnabled: bool = true
            pushContent?: string
            pushPayload: json {
              pushTitle?: string
              sound?: string
              apsField: { alert: { title?: string, body?: string }, sound?: string }
            }
            forcePush: bool = false
            forcePushContent?: string
            forcePushAccountIds: [string] = []
          }
        }
        notificationConfig: { unreadEnabled: bool = true }
        sender: { nick?: string }
        team: { name?: string }
        recipient: {
          id: string
          platform: "ios" | "android" | "harmony" = "ios"
          dnd: { showDetail: bool = true, active: bool = false }
          muted: bool = false
          unread: int = 0
          customPushContentType?: string
        }
        app: {
          customTexts: [string: string] = {}
          recallReplaces: bool = false
          badgeLimit: int = 99
        }
      }

      reject "at most 100 accounts can be forced" when length(message.pushConfig.forcePushAccountIds) > 100
      reject "pushContent has at most 500 characters" when length(message.pushConfig.pushContent) > 500

      output {
        gate send: bool
        title: string
        body: string
        sound?: string
        badge: int
        replaces: bool
      }

      table built_in_text {
        "text"     = "发来了一条消息"
        "location" = "发来了一个地理位置"
        "audio"    = "发来了一段语音"
        "video"    = "发来了一段视频"
        "file"     = "发来了一个文件"
        "image"    = "发来了一张图片"
      }

      let config = message.pushConfig

      ## Forced for this recipient: teams only; an empty list means all members.
      let in_force_list = message.conversation is not "p2p"
                      and (config.forcePushAccountIds is empty or recipient.id in config.forcePushAccountIds)
      let forced = config.forcePush and in_force_list

      ## 发送方昵称: in front of the text. [inferred] Without a nickname there is no colon either.
      let prefix = "\(nonempty(sender.nick)):" when config.pushNickEnabled
              else ""

      # ---- title

      layer generic_title { title = "新消息" }

      layer peer_nickname when message.conversation is "p2p" { title = nonempty(sender.nick) }

      layer team_name when message.conversation is not "p2p" { title = nonempty(team.name) }

      layer push_title { title = config.pushPayload.pushTitle }

      decide title: generic_title < peer_nickname < team_name < push_title < aps_field

      # ---- body

      layer built_in_text {
        body = "\(prefix)\(built_in_text[message.type])"
      }

      layer push_content {
        body = "\(prefix)\(nonempty(config.pushContent))"
      }

      layer force_content when in_force_list {
        let content = nonempty(config.forcePushContent) else nonempty(config.pushContent)
        body = content when config.forcePush
          else "\(prefix)\(content)"
      }

      layer generic_text {
        body = "你收到一条新消息"
      }

      layer custom_text { body = app.customTexts[recipient.customPushContentType] }

      layer recalled when event is "recall" {
        body = "\(nonempty(sender.nick))撤回了一条消息" else "对方撤回了一条消息"
      }

      ## [inferred] Hidden detail hides the name too.
      layer recalled_without_name when event is "recall" { body = "对方撤回了一条消息" }

      ## APNs only: the aps dictionary is sent as it is, without the nickname.
      layer aps_field when recipient.platform is "ios" {
        title = config.pushPayload.apsField.alert.title
        body  = config.pushPayload.apsField.alert.body
      }

      decide body {
        when recipient.dnd.showDetail: generic_text < built_in_text < push_content < force_content < recalled < aps_field
        otherwise:                     generic_text < custom_text < recalled_without_name
      }

      # ---- sound, badge, replacing

      layer payload_sound { sound = config.pushPayload.sound else config.pushPayload.apsField.sound }
      decide sound: payload_sound

      ## The server's count for this user, plus this message when it counts.
      layer unread {
        badge = recipient.unread when event is "customNotification" and not notificationConfig.unreadEnabled
           else recipient.unread + 1
      }
      decide badge: unread
      finish badge = min(output.badge, app.badgeLimit)

      layer recall_setting { replaces = event is "recall" and app.recallReplaces }
      decide replaces: recall_setting

      # ---- whether a push is sent, from low to high

      layer by_default { send = true }
      ## The conversation is muted.
      layer muted when recipient.muted { send = false }
      layer do_not_disturb when recipient.dnd.active { send = false }
      layer force_push when forced { send = true }
      ## A custom notification without pushContent triggers nothing.
      layer nothing_to_show when event is "customNotification" { send = false when nonempty(config.pushContent) is absent }
      layer push_disabled when not config.pushEnabled { send = false }

      decide send: by_default < muted < do_not_disturb < force_push < nothing_to_show < push_disabled

      """#
  )

  static let campaigns = WholeFile(
    testDescription: "an observed fact",
    text: #"""
      ## Campaigns, the Objective-C sample: an extension that adds media and falls back to _mediaAlt.
      policy campaigns

      input {
        request: { mutableContent: bool = true, body: string, userInfo: [string: any] = {} }
      }

      let url = as_text(request.userInfo["_mediaUrl"])

      ## What became of the URL and the download. The URL is read as the system reads it, by the host.
      observe media by fetch(url) {
        outcome: "local_attached" | "local_attach_failed" | "local_missing"
               | "download_error" | "no_location" | "not_http" | "response" | "expired"
        status?: int
        moved: bool = true
        attached: bool = true
        file?: string
      }

      output {
        mode: "modified" | "original"
        body: string
        attachments: [{ identifier: string, file: string }]
        userInfo: [string: any]
      }

      let shown = media.outcome is "local_attached"
                  or (media.outcome is "response" and media.status >= 200 and media.status <= 299
                      and media.moved and media.attached)

      ## The sample raises here: the system shows the payload as it came.
      let crashed = (request.userInfo["_mediaUrl"] is present and url is absent)
                    or media.outcome in ["no_location", "not_http", "local_missing"]

      layer as_it_came {
        mode        = "modified"
        body        = request.body
        attachments = []
        userInfo    = request.userInfo
      }

      ## An empty text is a text: it blanks the body.
      layer alternative_text when not shown { body = as_text(request.userInfo["_mediaAlt"]) }

      layer media when shown {
        attachments = [{ identifier: "attachmentIdentifier", file: media.file }]
      }

      layer not_run when crashed or not request.mutableContent {
        mode        = "original"
        body        = request.body
        attachments = []
      }

      decide mode:        as_it_came < not_run
      decide body:        as_it_came < alternative_text < not_run
      decide attachments: as_it_came < media < not_run
      decide userInfo:    as_it_came

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
                                   < receiver_template < sender_template < directed_template < shared_phone
      decide thread: order

      override let speaker = sender.displayName else message.from

      finish title = cut(output.title, 40, "…")
      finish body  = cut(output.body, 120, "…")

      """#
  )
}
