"""Cedar (Rust): only whether the NIM message is pushed. usage: py_cedar.py nim [--eval SECONDS]"""

import sys

import cedarpy
import orjson

from host import POLICIES, SECONDS, measure

policy = cedarpy.PolicySet.from_str((POLICIES / "nim.cedar").read_text(encoding="utf-8"))
entities = cedarpy.Entities.from_json_str("[]")


def request(line):
    record = orjson.loads(line)
    message, recipient = record["message"], record["recipient"]
    config = message.get("pushConfig", {})
    read = ("pushEnabled", "forcePush", "forcePushAccountIds")
    return {
        "principal": 'User::"u"',
        "action": 'Action::"push"',
        "resource": 'Message::"m"',
        "context": {
            "conf": {key: config[key] for key in read if key in config},
            "dnd": recipient.get("dnd", {}),
            "conversationType": message["conversationType"],
            "accountId": recipient["accountId"],
        },
    }


def allowed(request):
    return cedarpy.is_authorized(request, policy, entities).allowed


if SECONDS:
    measure(allowed, [request(line) for line in sys.stdin.buffer])
else:
    for line in sys.stdin.buffer:
        sys.stdout.write('{"send":true}\n' if allowed(request(line)) else '{"send":false}\n')
