#!/usr/bin/env python3
"""Builds the GoRules decision models (JDM): expression node -> decision tables -> expression node.
ZEN has no replace/join/fold: each {n} is replaced once and each variable up to 4 times, unrolled.  usage: zen_jdm.py agora|nim > model.json
"""

import json, sys


def expr(id, kv, keep):
    return {
        "id": id,
        "name": id,
        "type": "expressionNode",
        "content": {
            "expressions": [
                {"id": f"{id}{i}", "key": k, "value": v} for i, (k, v) in enumerate(kv.items())
            ],
            "passThrough": keep,
            "inputField": None,
            "outputPath": None,
            "executionMode": "single",
        },
    }


def table(id, ins, outs, rows):
    return {
        "id": id,
        "name": id,
        "type": "decisionTableNode",
        "content": {
            "hitPolicy": "first",
            "passThrough": True,
            "inputField": None,
            "outputPath": None,
            "executionMode": "single",
            "inputs": [{"id": f"i{k}", "name": f, "field": f} for k, f in enumerate(ins)],
            "outputs": [{"id": f"o{k}", "name": f, "field": f} for k, f in enumerate(outs)],
            "rules": [
                {"_id": f"{id}{n}"}
                | {f"i{k}": v for k, v in enumerate(r[: len(ins)])}
                | {f"o{k}": v for k, v in enumerate(r[len(ins) :])}
                for n, r in enumerate(rows)
            ],
        },
    }


def chain(*nodes):
    nodes = [
        {"id": "in", "name": "in", "type": "inputNode", "content": {}},
        *nodes,
        {"id": "out", "name": "out", "type": "outputNode", "content": {}},
    ]
    return {
        "nodes": nodes,
        "edges": [
            {"id": f"e{i}", "sourceId": a["id"], "targetId": b["id"], "type": "edge"}
            for i, (a, b) in enumerate(zip(nodes, nodes[1:]))
        ],
    }


def agora():
    def expand(w):
        s = f"s0 = {w}Src; "
        for i in range(3):
            s += f's{i}p = split(s{i}, "{{{i}}}"); s{i+1} = len(s{i}p) == 2 and {w}Args[{i}] != null ? `${{s{i}p[0]}}${{{w}Args[{i}]}}${{s{i}p[1]}}` : s{i}; '
        for i, (k, v) in enumerate((("{$fromNickname}", "nick"), ("{$msg}", "msg")), 3):
            s += (
                f's{i}p = split(s{i}, "{k}"); s{i+1} = len(s{i}p) == 1 ? s{i} : `${{s{i}p[0]}}'
                + "".join(
                    f'${{len(s{i}p) > {j} ? {v} : ""}}${{s{i}p[{j}] ?? ""}}' for j in range(1, 5)
                )
                + "`; "
            )
        return s + "s5"

    set_, none = "$ != null", ""
    return chain(
        expr(
            "derive",
            {
                "nick": 'message.chatType == "group" ? message.to : (sender.displayName ?? "") != "" ? sender.displayName : message.from',
                "msg": 'm = {image: "[Image]", audio: "[Voice]", video: "[Video]", location: "[Location]", "file": "[File]"}; message.type == "text" ? message.text : m[message.type] ?? "[Message]"',
                "own": "app.templates[message.ext.em_push_template.name]",
                "t": "$.own ?? app.templates[recipient.template]",
                "titleArgs": "$.own != null ? message.ext.em_push_template.title_args ?? [] : []",
                "bodyArgs": "$.own != null ? message.ext.em_push_template.content_args ?? [] : []",
                "apns": "message.ext.em_apns_ext",
                "dflt": "app.templates.default",
                "style": "recipient.pushDisplayStyle",
            },
            True,
        ),
        table(
            "title",
            ["t.title", "apns.em_push_title", "dflt.title"],
            ["titleSrc", "titleExpand"],
            [
                [set_, none, none, "t.title", "true"],
                [none, set_, none, "apns.em_push_title", "false"],
                [none, none, set_, "dflt.title", "true"],
                [none, none, none, '"You have a new message"', "false"],
            ],
        ),
        table(
            "body",
            ["t.content", "apns.em_push_content", "dflt.content", "style"],
            ["bodySrc", "bodyExpand"],
            [
                [set_, none, none, none, "t.content", "true"],
                [none, set_, none, none, "apns.em_push_content", "false"],
                [none, none, set_, none, "dflt.content", "true"],
                [none, none, none, '"messageSummary"', "`${nick}: ${msg}`", "false"],
                [none, none, none, none, '"Please click to view"', "false"],
            ],
        ),
        expr(
            "answer",
            {
                "send": "true",
                "titleX": expand("title"),
                "bodyX": expand("body"),
                "title": "titleExpand ? $.titleX : titleSrc",
                "body": "bodyExpand ? $.bodyX : bodySrc",
                "sound": "null",
            },
            False,
        ),
    )


def nim():
    c = "message.pushConfig"
    return chain(
        expr(
            "derive",
            {
                "ids": f"{c}.forcePushAccountIds ?? []",
                "forced": f'{c}.forcePush == true and message.conversationType == "team" and (len($.ids) == 0 or recipient.accountId in $.ids)',
                "on": f"{c}.pushEnabled != false and (recipient.dnd.dndOn != true or $.forced)",
                "detail": "recipient.dnd.showDetail != false",
                "pre": f'{c}.pushNickEnabled != false and (sender.nick ?? "") != ""',
                "builtin": 'm = {image: "发来了一张图片", audio: "发来了一段语音", video: "发来了一段视频", location: "分享了一个地理位置", "file": "发来了一个文件"}; m[message.type] ?? "发来了一条消息"',
                "text": f'$.forced and ({c}.forcePushContent ?? "") != "" ? {c}.forcePushContent : ({c}.pushContent ?? "") != "" ? {c}.pushContent : $.builtin',
                "custom": "app.customPushContents[recipient.customPushContentType]",
                "payTitle": f'{c}.pushPayload.pushTitle ?? ""',
                "peer": 'message.conversationType == "p2p" ? sender.nick ?? "" : team.name ?? ""',
                "tone": f"{c}.pushPayload.sound",
            },
            True,
        ),
        table(
            "body",
            ["on", "detail", "pre", "custom"],
            ["send", "body"],
            [
                ["false", "", "", "", "false", "null"],
                ["", "true", "true", "", "true", "`${sender.nick}:${text}`"],
                ["", "true", "", "", "true", "text"],
                ["", "", "", "$ != null", "true", "custom"],
                ["", "", "", "", "true", '"你收到一条新消息"'],
            ],
        ),
        table(
            "title",
            ["on", "payTitle", "peer"],
            ["title", "sound"],
            [
                ["false", "", "", "null", "null"],
                ["", '$ != ""', "", "payTitle", "tone"],
                ["", "", '$ != ""', "peer", "tone"],
                ["", "", "", '"新消息"', "tone"],
            ],
        ),
        expr("answer", {"send": "send", "title": "title", "body": "body", "sound": "sound"}, False),
    )


if __name__ == "__main__":
    json.dump({"agora": agora, "nim": nim}[sys.argv[1]](), sys.stdout, ensure_ascii=False)
