extension WholeFile {
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

      reject "at most 100 accounts can be forced"
        when length(message.pushConfig.forcePushAccountIds) > 100
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
                      and (config.forcePushAccountIds is empty
                           or recipient.id in config.forcePushAccountIds)
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
        when recipient.dnd.showDetail: generic_text < built_in_text < push_content < force_content
                                       < recalled < aps_field
        otherwise:                     generic_text < custom_text < recalled_without_name
      }

      # ---- sound, badge, replacing

      layer payload_sound { sound = config.pushPayload.sound else config.pushPayload.apsField.sound }
      decide sound: payload_sound

      ## The server's count for this user, plus this message when it counts.
      layer unread {
        badge = recipient.unread
                  when event is "customNotification" and not notificationConfig.unreadEnabled
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
      layer nothing_to_show when event is "customNotification" {
        send = false when nonempty(config.pushContent) is absent
      }
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
}
