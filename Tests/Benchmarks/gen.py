#!/usr/bin/env python3
"""Writes messages of both policies. usage: gen.py COUNT FOLDER SEED

FOLDER gets agora.ndjson and nim.ndjson, always the same ones for a count and a seed. Expanding a
template in one pass, or {0}.. first and {$msg} last, gives the same by construction: nicknames hold
no braces; arguments are plain text or exactly one {$variable}. Texts of messages do hold braces now
and then ("{0}", "{$msg}") and must never be expanded again.
"""

import json
import os
import random
import sys

COUNT, FOLDER, SEED = int(sys.argv[1]), sys.argv[2], sys.argv[3]

WORDS = (
    "the meeting is moved to three please bring your own laptop and we can talk about lunch tomorrow ok thanks "
    "see you there did you get my last message about the invoice it should arrive before noon"
).split()
CJK = "你好请问明天下午有空吗我们在公司楼下见面然后一起去吃饭顺便聊聊新项目的进度和预算安排"
EMOJI = ["😀", "🎉", "👍", "🚚", "❤️", "🔥"]
NAMES = [
    "Ann",
    "Bob Lee",
    "Chloé",
    "Dmitri",
    "小明",
    "王芳",
    "O'Brien",
    'Zoë "Z" K',
    "José",
    "Eve",
    "Frank",
    "高橋",
    "Ines",
    "Jo",
]
TYPES = (
    ["text"] * 75
    + ["image"] * 10
    + ["audio"] * 5
    + ["video"] * 4
    + ["location"] * 2
    + ["file"] * 2
    + ["custom"] * 2
)


def text(r):
    k = r.random()
    if k < 0.60:
        s = " ".join(r.choice(WORDS) for _ in range(1 + int(r.expovariate(1 / 9))))
    elif k < 0.85:
        n = 2 + int(r.expovariate(1 / 14))
        o = r.randrange(len(CJK))
        s = (CJK * 6)[o : o + n]
    else:
        s = " ".join(r.choice(WORDS) for _ in range(4)) + r.choice(
            [
                "\n- item 1\n- item 2",
                ' "quoted" \\ path',
                "\ttab",
                " 1 < 2 & 3 > 2",
                " {0} of {1}",
                " {$msg} literally",
                " http://a.example/x?y=1",
            ]
        )
    return s + (" " + r.choice(EMOJI) if r.random() < 0.15 else "")


def arg(r):
    return r.choice(
        [
            "A-%d" % r.randrange(10000),
            "Ann",
            "Friday 12:00",
            "北京",
            "€ 12.50",
            "{$fromNickname}",
            "{$msg}",
        ]
    )


AGORA_TPL = {
    "default": [
        {"title": "New from {$fromNickname}", "content": "{$fromNickname}: {$msg}"},
        {"content": "{$fromNickname}: {$msg}"},
        {"title": "新消息"},
        {"title": "您有一条新消息", "content": "请点击查看"},
    ],
    "order": [{"title": "Order {0}", "content": "{0} says {1}"}],
    "promo": [{"title": "Deal from {$fromNickname}", "content": "{$msg}"}],
    "alert": [{"title": "Alert", "content": "{0} in {1}, {2}: {$msg}"}],
    "titleOnly": [{"title": "Ping {0} for {$fromNickname}"}],
}


def agora(r, i):
    m = {"id": "%016x" % r.getrandbits(64), "from": "u%d" % r.randrange(5000)}
    grp = r.random() < 0.3
    m["to"] = ("g%d" if grp else "u%d") % r.randrange(5000)
    m["chatType"] = "group" if grp else "chat"
    m["type"] = r.choice(TYPES)
    m["timestamp"] = 1712345678901 + i * 37
    if m["type"] == "text":
        m["text"] = text(r)
    elif m["type"] != "custom":
        m["url"] = "https://cdn.example/f/%032x" % r.getrandbits(128)
        m["size"] = r.randrange(10**7)
    ext = {}
    k = r.random()
    if k < 0.05:
        ext["client"] = {
            "ver": "4.2.%d" % r.randrange(9),
            "os": "ios",
            "flags": [1, 2.5, True, None],
        }
    if 0.40 < k < 0.70:
        a = {}
        if r.random() < 0.8:
            a["em_push_title"] = r.choice(
                ["custom push title", "自定义标题", "Hey " + r.choice(NAMES)]
            )
        if r.random() < 0.8:
            a["em_push_content"] = r.choice(["custom push content", text(r)])
        ext["em_apns_ext"] = a
    if k > 0.65:
        t = {
            "name": r.choice(["order", "order", "promo", "alert", "titleOnly", "default", "nosuch"])
        }
        if r.random() < 0.85:
            t["title_args"] = [arg(r) for _ in range(r.randrange(3))]
        if r.random() < 0.85:
            t["content_args"] = [arg(r) for _ in range(r.randrange(4))]
        ext["em_push_template"] = t
    if ext or r.random() < 0.1:
        m["ext"] = ext
    rec = {"message": m}
    if r.random() < 0.95:
        rec["sender"] = (
            {}
            if r.random() < 0.15
            else {"displayName": "" if r.random() < 0.03 else r.choice(NAMES)}
        )
    if r.random() < 0.97:
        p = {}
        k = r.random()
        if k > 0.15:
            p["pushDisplayStyle"] = "simpleBanner" if k < 0.45 else "messageSummary"
        k = r.random()
        if k < 0.2:
            p["template"] = "promo" if k < 0.12 else "titleOnly" if k < 0.16 else "nosuch"
        rec["recipient"] = p
    if r.random() < 0.9:
        t = {}
        for n, vs in AGORA_TPL.items():
            if r.random() < (0.5 if n == "default" else 0.85):
                t[n] = r.choice(vs)
        rec["app"] = {"templates": t} if r.random() < 0.95 else {}
    return rec


def nim(r, i):
    team = r.random() < 0.45
    m = {
        "messageServerId": str(r.getrandbits(50)),
        "senderId": "acc%d" % r.randrange(5000),
        "type": r.choice(TYPES),
        "conversationType": "team" if team else "p2p",
        "createTime": 1712345678901 + i * 41,
    }
    if m["type"] == "text":
        m["text"] = text(r)
    me = "acc%d" % r.randrange(5000)
    if r.random() < 0.85:
        c = {}
        if r.random() < 0.4:
            c["pushEnabled"] = r.random() > 0.2
        if r.random() < 0.5:
            c["pushContent"] = text(r) if r.random() < 0.95 else ""
        if r.random() < 0.5:
            c["pushNickEnabled"] = r.random() < 0.5
        if r.random() < 0.4:
            p = {}
            if r.random() < 0.6:
                p["pushTitle"] = r.choice(["标题内容", "Hello", "活动提醒 🎉"])
            if r.random() < 0.6:
                p["sound"] = r.choice(["bell.caf", "ding.wav", "default"])
            if r.random() < 0.3:
                p["apsField"] = {"mutable-content": 1, "thread-id": "t%d" % r.randrange(99)}
            c["pushPayload"] = p
        if r.random() < 0.3:
            c["forcePush"] = r.random() < 0.8
            if r.random() < 0.5:
                c["forcePushContent"] = text(r) if r.random() < 0.9 else ""
            if r.random() < 0.6:
                ids = ["acc%d" % r.randrange(5000) for _ in range(r.randrange(12))]
                if r.random() < 0.5:
                    ids.append(me)
                c["forcePushAccountIds"] = ids
        m["pushConfig"] = c
    rec = {"message": m, "sender": {"accountId": m["senderId"]}}
    if r.random() < 0.9:
        rec["sender"]["nick"] = r.choice(NAMES) if r.random() < 0.97 else ""
    if team:
        rec["team"] = {"id": "t%d" % r.randrange(999)} | (
            {"name": r.choice(["读书会", "Team Rocket", "周末羽毛球", "Ops 🔥"])}
            if r.random() < 0.95
            else {}
        )
    p = {"accountId": me}
    if r.random() < 0.8:
        d = {}
        if r.random() < 0.8:
            d["showDetail"] = r.random() < 0.6
        if r.random() < 0.5:
            d["dndOn"] = r.random() < 0.3
        p["dnd"] = d
    if r.random() < 0.5:
        p["customPushContentType"] = r.choice(["k1", "k2", "k3", "kx"])
    rec["recipient"] = p
    if r.random() < 0.9:
        rec["app"] = (
            {
                "customPushContents": {
                    "k1": "您有新的消息，点击查看",
                    "k2": "You have a new notification",
                    "k3": "新通知 🔔",
                }
            }
            if r.random() < 0.95
            else {}
        )
    return rec


os.makedirs(FOLDER, exist_ok=True)
for name, message in (("agora", agora), ("nim", nim)):
    r = random.Random(f"{name}-{SEED}")
    with open(os.path.join(FOLDER, name + ".ndjson"), "w", encoding="utf-8") as file:
        for i in range(COUNT):
            record = message(r, i)
            # One record in six comes from a producer that writes \uXXXX escapes.
            escaped = r.random() < 1 / 6
            file.write(json.dumps(record, ensure_ascii=escaped, separators=(",", ":")) + "\n")
