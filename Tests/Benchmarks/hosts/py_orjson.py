"""By hand in Python, on orjson. usage: py_orjson.py agora|nim [--eval SECONDS]"""

import re
import sys

import orjson

from host import SECONDS, measure

SUMMARY = {
    "image": "[Image]",
    "audio": "[Voice]",
    "video": "[Video]",
    "location": "[Location]",
    "file": "[File]",
}
BUILTIN = {
    "image": "发来了一张图片",
    "audio": "发来了一段语音",
    "video": "发来了一段视频",
    "location": "分享了一个地理位置",
    "file": "发来了一个文件",
}
PH = re.compile(r"\{(\$fromNickname|\$msg|\d+)\}")
EMPTY = {}
NO = {"send": False, "title": None, "body": None, "sound": None}


def expand(s, args, v):
    if "{" not in s:
        return s

    def one(p):
        k = p[1]
        if k in v:
            return v[k]
        i = int(k)
        return PH.sub(lambda q: v.get(q[1], q[0]), args[i]) if i < len(args) else p[0]

    return PH.sub(one, s)


def agora(rec):
    m = rec["message"]
    ext = m.get("ext", EMPTY)
    tpls = rec.get("app", EMPTY).get("templates", EMPTY)
    to = rec.get("recipient", EMPTY)
    nick = (
        m["to"]
        if m["chatType"] == "group"
        else rec.get("sender", EMPTY).get("displayName") or m["from"]
    )
    msg = m["text"] if m["type"] == "text" else SUMMARY.get(m["type"], "[Message]")
    v = {"$fromNickname": nick, "$msg": msg}
    p = ext.get("em_push_template", EMPTY)
    t = tpls.get(p.get("name"))
    own = t is not None
    if not own:
        t = tpls.get(to.get("template"), EMPTY)
    a = ext.get("em_apns_ext", EMPTY)
    d = tpls.get("default", EMPTY)
    if "title" in t:
        title = expand(t["title"], p.get("title_args", ()) if own else (), v)
    elif "em_push_title" in a:
        title = a["em_push_title"]
    elif "title" in d:
        title = expand(d["title"], (), v)
    else:
        title = "You have a new message"
    if "content" in t:
        body = expand(t["content"], p.get("content_args", ()) if own else (), v)
    elif "em_push_content" in a:
        body = a["em_push_content"]
    elif "content" in d:
        body = expand(d["content"], (), v)
    elif to.get("pushDisplayStyle") == "messageSummary":
        body = nick + ": " + msg
    else:
        body = "Please click to view"
    return {"send": True, "title": title, "body": body, "sound": None}


def nim(rec):
    m = rec["message"]
    c = m.get("pushConfig", EMPTY)
    to = rec["recipient"]
    dnd = to.get("dnd", EMPTY)
    forced = False
    if c.get("forcePush") and m["conversationType"] == "team":
        ids = c.get("forcePushAccountIds")
        forced = not ids or to["accountId"] in ids
    if not c.get("pushEnabled", True) or (dnd.get("dndOn") and not forced):
        return NO
    nick = rec["sender"].get("nick")
    if dnd.get("showDetail", True):
        body = (
            (forced and c.get("forcePushContent"))
            or c.get("pushContent")
            or BUILTIN.get(m["type"], "发来了一条消息")
        )
        if c.get("pushNickEnabled", True) and nick:
            body = nick + ":" + body
    else:
        body = (
            rec.get("app", EMPTY)
            .get("customPushContents", EMPTY)
            .get(to.get("customPushContentType"))
            or "你收到一条新消息"
        )
    pay = c.get("pushPayload", EMPTY)
    title = (
        pay.get("pushTitle")
        or (nick if m["conversationType"] == "p2p" else rec.get("team", EMPTY).get("name"))
        or "新消息"
    )
    return {"send": True, "title": title, "body": body, "sound": pay.get("sound")}


decide = {"agora": agora, "nim": nim}[sys.argv[1]]
if SECONDS:
    measure(decide, [orjson.loads(line) for line in sys.stdin.buffer])
else:
    loads, dumps, write = orjson.loads, orjson.dumps, sys.stdout.buffer.write
    for line in sys.stdin.buffer:
        write(dumps(decide(loads(line)), option=orjson.OPT_APPEND_NEWLINE))
