#!/usr/bin/env python3
"""Reference answers of both policies. usage: ref.py agora|nim < messages > decisions

Every answer is {"send":bool,"title":str|null,"body":str|null,"sound":str|null}; without a push the rest
is null.
"""

import json
import re
import sys

PH = re.compile(r"\{(\$fromNickname|\$msg|\d+)\}")
AGORA_SUMMARY = {
    "image": "[Image]",
    "audio": "[Voice]",
    "video": "[Video]",
    "location": "[Location]",
    "file": "[File]",
}
NIM_BUILTIN = {
    "image": "发来了一张图片",
    "audio": "发来了一段语音",
    "video": "发来了一段视频",
    "location": "分享了一个地理位置",
    "file": "发来了一个文件",
}


def agora(rec):
    m = rec["message"]
    ext = m.get("ext") or {}
    tpls = rec.get("app", {}).get("templates") or {}
    to = rec.get("recipient") or {}
    # names: a group shows its id; one to one shows the sender's push nickname, else the user id
    nick = (
        m["to"]
        if m["chatType"] == "group"
        else (rec.get("sender", {}).get("displayName") or m["from"])
    )
    msg = m.get("text", "") if m["type"] == "text" else AGORA_SUMMARY.get(m["type"], "[Message]")
    v = {"$fromNickname": nick, "$msg": msg}

    def vars_(s):
        return PH.sub(lambda p: v.get(p[1], p[0]), s)

    def expand(s, args):
        def one(p):
            if p[1] in v:
                return v[p[1]]
            i = int(p[1])
            return vars_(args[i]) if i < len(args) else p[0]

        return PH.sub(one, s)

    # 1 (lowest): display attributes
    title = "You have a new message"
    body = "Please click to view"
    if to.get("pushDisplayStyle", "simpleBanner") == "messageSummary":
        body = nick + ": " + msg
    # 2 default template; 3 extension fields; 4 custom template (the sender's, else the recipient's)
    d = tpls.get("default") or {}
    if "title" in d:
        title = expand(d["title"], [])
    if "content" in d:
        body = expand(d["content"], [])
    a = ext.get("em_apns_ext") or {}
    if "em_push_title" in a:
        title = a["em_push_title"]
    if "em_push_content" in a:
        body = a["em_push_content"]
    p = ext.get("em_push_template") or {}
    t = tpls.get(p["name"]) if "name" in p else None
    if t is None:
        t = tpls.get(to["template"]) if "template" in to else None
        p = {}
    if t is not None:
        if "title" in t:
            title = expand(t["title"], p.get("title_args") or [])
        if "content" in t:
            body = expand(t["content"], p.get("content_args") or [])
    return {"send": True, "title": title, "body": body, "sound": None}


def nim(rec):
    m = rec["message"]
    c = m.get("pushConfig") or {}
    to = rec["recipient"]
    dnd = to.get("dnd") or {}
    ids = c.get("forcePushAccountIds") or []
    forced = (
        c.get("forcePush", False)
        and m["conversationType"] == "team"
        and (not ids or to["accountId"] in ids)
    )
    if not c.get("pushEnabled", True):
        return {"send": False, "title": None, "body": None, "sound": None}
    if dnd.get("dndOn", False) and not forced:
        return {"send": False, "title": None, "body": None, "sound": None}
    nick = rec["sender"].get("nick") or None
    if dnd.get("showDetail", True):
        own = (forced and c.get("forcePushContent")) or c.get("pushContent") or None
        text = own or NIM_BUILTIN.get(m["type"], "发来了一条消息")
        pre = c.get("pushNickEnabled", True) and nick
        body = nick + ":" + text if pre else text
    else:
        k = rec.get("app", {}).get("customPushContents", {}).get(to.get("customPushContentType"))
        body = k or "你收到一条新消息"
    pay = c.get("pushPayload") or {}
    title = (
        pay.get("pushTitle")
        or (nick if m["conversationType"] == "p2p" else rec.get("team", {}).get("name"))
        or "新消息"
    )
    return {"send": True, "title": title, "body": body, "sound": pay.get("sound")}


if __name__ == "__main__":
    decide = {"agora": agora, "nim": nim}[sys.argv[1]]
    for line in sys.stdin:
        print(json.dumps(decide(json.loads(line)), ensure_ascii=False, separators=(",", ":")))
