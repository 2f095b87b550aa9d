#!/usr/bin/env python3
"""Builds the JsonLogic rules (JsonLogic is meant to be machine-built). Operators beyond the classic set that datalogic offers and this
needs: val with scope levels, split, ??, templating mode. No let: a one-element map binds; no replace: reduce over split.
usage: jsonlogic.py agora|nim > rule.json"""

import json, sys


def val(*p):
    return {"val": list(p)}


def sub1(s, key, v):  # v is written as seen from inside the reduce
    return {
        "reduce": [
            {"split": [s, key]},
            {
                "if": [
                    {"===": [val("accumulator"), None]},
                    val("current"),
                    {"cat": [val("accumulator"), v, val("current")]},
                ]
            },
            None,
        ]
    }


def up(n, *p):
    return {"val": [[n], *p]}


def switch(x, cases, other):
    return {"switch": [x, [[k, v] for k, v in cases.items()], other]}


def agora():
    m = "message"
    bind = {
        "nick": {
            "if": [
                {"==": [val(m, "chatType"), "group"]},
                val(m, "to"),
                {"!=": [{"??": [val("sender", "displayName"), ""]}, ""]},
                val("sender", "displayName"),
                val(m, "from"),
            ]
        },
        "msg": {
            "if": [
                {"==": [val(m, "type"), "text"]},
                val(m, "text"),
                switch(
                    val(m, "type"),
                    {
                        "image": "[Image]",
                        "audio": "[Voice]",
                        "video": "[Video]",
                        "location": "[Location]",
                        "file": "[File]",
                    },
                    "[Message]",
                ),
            ]
        },
        "own": {
            "val": [
                "app",
                "templates",
                {"??": [val(m, "ext", "em_push_template", "name"), "\u0000"]},
            ]
        },
        "recipients": {
            "val": ["app", "templates", {"??": [val("recipient", "template"), "\u0000"]}]
        },
        "dflt": val("app", "templates", "default"),
        "apns": val(m, "ext", "em_apns_ext"),
        "push": val(m, "ext", "em_push_template"),
        "style": val("recipient", "pushDisplayStyle"),
    }
    bind2 = {
        "t": {"??": [val("own"), val("recipients")]},
        "ta": {"if": [val("own"), {"??": [val("push", "title_args"), []]}, []]},
        "ca": {"if": [val("own"), {"??": [val("push", "content_args"), []]}, []]},
        "nick": val("nick"),
        "msg": val("msg"),
        "dflt": val("dflt"),
        "apns": val("apns"),
        "style": val("style"),
    }

    def vars_(s):
        return sub1(sub1(s, "{$fromNickname}", up(UP, "nick")), "{$msg}", up(UP, "msg"))

    def full(s, a):
        for i in range(3):
            s = sub1(s, "{%d}" % i, {"??": [up(UP, a, i), "{%d}" % i]})
        return vars_(s)

    out = {
        "send": True,
        "title": {
            "if": [
                {"exists": ["t", "title"]},
                full(val("t", "title"), "ta"),
                {"exists": ["apns", "em_push_title"]},
                val("apns", "em_push_title"),
                {"exists": ["dflt", "title"]},
                vars_(val("dflt", "title")),
                "You have a new message",
            ]
        },
        "body": {
            "if": [
                {"exists": ["t", "content"]},
                full(val("t", "content"), "ca"),
                {"exists": ["apns", "em_push_content"]},
                val("apns", "em_push_content"),
                {"exists": ["dflt", "content"]},
                vars_(val("dflt", "content")),
                {"==": [val("style"), "messageSummary"]},
                {"cat": [val("nick"), ": ", val("msg")]},
                "Please click to view",
            ]
        },
        "sound": None,
    }
    return {"map": [{"map": [[bind], bind2]}, out]}


def nim():
    m = "message"
    c = ("message", "pushConfig")
    NE = lambda v: {"if": [{"!=": [{"??": [v, ""]}, ""]}, v, None]}
    p2p = {"==": [val(m, "conversationType"), "p2p"]}
    bind = {
        "forced": {
            "and": [
                {"===": [val(*c, "forcePush"), True]},
                {"==": [val(m, "conversationType"), "team"]},
                {
                    "or": [
                        {"==": [{"length": {"??": [val(*c, "forcePushAccountIds"), []]}}, 0]},
                        {
                            "in": [
                                val("recipient", "accountId"),
                                {"??": [val(*c, "forcePushAccountIds"), []]},
                            ]
                        },
                    ]
                },
            ]
        },
        "off": {"===": [val(*c, "pushEnabled"), False]},
        "dnd": {"===": [val("recipient", "dnd", "dndOn"), True]},
        "detail": {"!==": [val("recipient", "dnd", "showDetail"), False]},
        "prefix": {"!==": [val(*c, "pushNickEnabled"), False]},
        "nick": NE(val("sender", "nick")),
        "content": NE(val(*c, "pushContent")),
        "force": NE(val(*c, "forcePushContent")),
        "builtin": switch(
            val(m, "type"),
            {
                "image": "发来了一张图片",
                "audio": "发来了一段语音",
                "video": "发来了一段视频",
                "location": "分享了一个地理位置",
                "file": "发来了一个文件",
            },
            "发来了一条消息",
        ),
        "custom": {
            "val": [
                "app",
                "customPushContents",
                {"??": [val("recipient", "customPushContentType"), "\u0000"]},
            ]
        },
        "title": {
            "??": [
                NE(val(*c, "pushPayload", "pushTitle")),
                {"if": [p2p, NE(val("sender", "nick")), NE(val("team", "name"))]},
                "新消息",
            ]
        },
        "sound": val(*c, "pushPayload", "sound"),
    }
    text = {"??": [{"if": [val("forced"), val("force"), None]}, val("content"), val("builtin")]}
    body = {
        "if": [
            val("detail"),
            {
                "if": [
                    {"and": [val("prefix"), val("nick")]},
                    {"cat": [val("nick"), ":", text]},
                    text,
                ]
            },
            {"??": [val("custom"), "你收到一条新消息"]},
        ]
    }
    no = {"send": False, "title": None, "body": None, "sound": None}
    return {
        "map": [
            [bind],
            {
                "if": [
                    {"or": [val("off"), {"and": [val("dnd"), {"!": val("forced")}]}]},
                    no,
                    {"send": True, "title": val("title"), "body": body, "sound": val("sound")},
                ]
            },
        ]
    }


UP = 1  # from inside a reduce, one scope level up is the element the enclosing map is at
if __name__ == "__main__":
    json.dump({"agora": agora, "nim": nim}[sys.argv[1]](), sys.stdout, ensure_ascii=False)
