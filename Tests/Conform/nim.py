#!/usr/bin/env python3
"""A back end with the policy of rules/netease/nim.pushrules, written by hand in another language.

Reads messages from standard input, one JSON object a line, and writes one decision a line:

    pushrules conform rules/netease/nim.pushrules --random 20000 -- python3 Tests/Conform/nim.py

With --fault NAME one fault is planted, which `pushrules conform` has to find.
"""
import argparse
import json
import sys

FAULTS = {
    "no-badge-limit": "the badge may be higher than app.badgeLimit",
    "nickname-before-force-push": "a force push shows the nickname too",
    "details-leak": "the sender's text is shown where details are hidden",
    "mute-beats-force-push": "a force push does not reach who muted the conversation",
    "empty-title": "an empty pushTitle counts as a title",
    "accounts-unlimited": "more than 100 forced accounts are no error",
    "loose-numbers": "40.0 is taken for a whole number",
    "no-override": "a recall never takes the place of the message's own push",
}

fault = None  # the name of the planted fault


# ---- reading: JSON, strictly

class MessageFault(Exception):
    """The message is at fault."""


class Inexact:
    """A number that is no whole one, or too large."""


def whole_number(text):
    value = int(text) if len(text) <= 20 else 2**64
    return value if -2**63 <= value < 2**63 else Inexact()


def other_number(text):
    if fault == "loose-numbers" and float(text).is_integer():
        return int(float(text))
    return Inexact()


def no_number(text):
    raise MessageFault(f"{text} is no JSON")


def read_json(text):
    try:
        value = json.loads(
            text, parse_int=whole_number, parse_float=other_number, parse_constant=no_number)
        # Half of a surrogate pair is no text.
        json.dumps(value, ensure_ascii=False, default=str).encode("utf-8")
        return value
    except (ValueError, RecursionError) as error:
        raise MessageFault(f"no JSON: {error}")


# ---- reading: the fields and their types
#
# A reader takes what the message has for a field, None where it has nothing or null, and gives what
# the policy works with, None where that is nothing.

def fail(path, expected):
    raise MessageFault(f"{path}: expected {expected}")


def text(value, path):
    if value is not None and not isinstance(value, str):
        fail(path, "a string")
    return value


def integer(value, path):
    if value is not None and type(value) is not int:
        fail(path, "a whole number of 64 bits")
    return value


def flag(default):
    def read(value, path):
        if value is None:
            return default
        if not isinstance(value, bool):
            fail(path, "true or false")
        return value
    return read


def number_or(default):
    def read(value, path):
        value = integer(value, path)
        return default if value is None else value
    return read


def choice(words, default=None, is_open=False):
    def read(value, path):
        value = text(value, path)
        if value is not None and value not in words and not is_open:
            fail(path, "one of " + ", ".join(words))
        return default if value is None else value
    return read


def required_text(value, path):
    if value is None:
        fail(path, "a value")
    return text(value, path)


def anything(value, path):
    return value


def texts(value, path):
    if value is None:
        return []
    if not isinstance(value, list):
        fail(path, "a list")
    return [text(item, f"{path}[{index}]") for index, item in enumerate(value)]


def text_map(value, path):
    if value is None:
        return {}
    if not isinstance(value, dict):
        fail(path, "an object")
    return {key: text(item, f"{path}.{key}") for key, item in value.items()}


def record(**fields):
    def read(value, path):
        if value is None:
            value = {}
        if not isinstance(value, dict):
            fail(path or "the message", "an object")
        return {
            name: reader(value.get(name), f"{path}.{name}" if path else name)
            for name, reader in fields.items()
        }
    return read


def json_or_text(reader):
    """The value itself, or a string that holds it as JSON."""
    def read(value, path):
        return reader(read_json(value) if isinstance(value, str) else value, path)
    return read


NOTIFICATION = record(title=text, body=text)

INPUT = record(
    message=record(
        id=text,
        type=choice([], default="text", is_open=True),
        callType=choice(["audio", "video"]),
        conversationType=choice(["p2p", "team", "superteam"], default="p2p"),
        kind=choice(["message", "customNotification"], default="message"),
        notificationConfig=record(unreadEnabled=flag(True)),
        recalled=flag(False),
        recallContent=text,
        pushConfig=record(
            pushEnabled=flag(True),
            pushNickEnabled=flag(True),
            pushContent=text,
            pushPayload=json_or_text(record(
                pushTitle=text,
                sound=text,
                apsField=record(alert=NOTIFICATION, sound=text),
                honorField=record(notification=NOTIFICATION),
                honorPassThroughField=anything,
                harmonyField=record(payload=record(notification=NOTIFICATION)),
            )),
            forcePush=flag(False),
            forcePushContent=text,
            forcePushAccountIds=texts,
        ),
    ),
    sender=record(accountId=text, nick=text),
    team=record(id=text, name=text),
    recipient=record(
        accountId=required_text,
        muted=flag(False),
        doNotDisturb=flag(False),
        dnd=record(showDetail=flag(True)),
        customPushContentType=text,
        unread=number_or(0),
        otherUnread=number_or(0),
    ),
    app=record(customPushContents=text_map, recallOverridesPush=flag(False), badgeLimit=integer),
    device=record(channel=choice(
        ["apns", "fcm", "huawei", "honor", "xiaomi", "oppo", "vivo", "meizu", "harmony"])),
)


# ---- what the server refuses

def refuse(message):
    config = message["pushConfig"]
    if len(config["forcePushAccountIds"]) > 100 and fault != "accounts-unlimited":
        raise MessageFault("forcePushAccountIds may hold at most 100 accounts")
    for name in ["pushContent", "forcePushContent"]:
        if len(config[name] or "") > 500 and not message["recalled"]:
            raise MessageFault(f"{name} may have at most 500 characters")


# ---- deciding

BUILT_IN_TEXTS = {
    "text": "发来了一条消息",
    "image": "发来了一张图片",
    "audio": "发来了一段语音",
    "video": "发来了一段视频",
    "file": "发来了一个文件",
    "location": "发来了一个地理位置",
}
CALL_TEXTS = {"audio": "发来了语音聊天邀请", "video": "发来了视频聊天邀请"}


def first(*values):
    """The first value that there is."""
    return next((value for value in values if value is not None), None)


def clamped(number):
    return max(-2**63, min(2**63 - 1, number))


class Push:
    """One message to one recipient."""

    def __init__(self, given):
        self.message = given["message"]
        self.config = self.message["pushConfig"]
        self.payload = self.config["pushPayload"]
        self.recipient = given["recipient"]
        self.app = given["app"]
        self.channel = given["device"]["channel"]
        # An empty name counts as none.
        self.nick = given["sender"]["nick"] or None
        self.team_name = given["team"]["name"] or None
        self.in_group = self.message["conversationType"] in ["team", "superteam"]
        accounts = self.config["forcePushAccountIds"]
        self.in_force_list = self.in_group and (
            not accounts or self.recipient["accountId"] in accounts)
        self.forced = self.config["forcePush"] and self.in_force_list

    def decision(self):
        reason = self.reason_against()
        if reason:
            return {"send": False, "reason": reason}
        fields = {
            "send": True,
            "title": self.title(),
            "body": self.body(),
            "sound": self.sound(),
            "badge": self.badge(),
            "replaces": self.replaces(),
        }
        return {name: value for name, value in fields.items() if value is not None}

    def reason_against(self):
        """Why no push is sent; None if one is."""
        if not self.config["pushEnabled"]:
            return "The sender switched the push of this message off (pushEnabled is false)"
        if self.message["kind"] == "customNotification" and not self.config["pushContent"]:
            return "A custom notification without pushContent triggers no push"
        if self.forced and not (fault == "mute-beats-force-push" and self.recipient["muted"]):
            return None
        if self.recipient["doNotDisturb"]:
            return "The recipient's do-not-disturb time is running"
        if self.recipient["muted"]:
            return "The recipient muted this conversation"
        return None

    def channel_notification(self):
        """What the payload says for one channel alone; sent as it is, an empty text too."""
        if self.channel == "apns":
            return self.payload["apsField"]["alert"]
        if self.channel == "honor" and self.payload["honorPassThroughField"] is None:
            return self.payload["honorField"]["notification"]
        if self.channel == "harmony":
            return self.payload["harmonyField"]["payload"]["notification"]
        return {"title": None, "body": None}

    def title(self):
        own = self.payload["pushTitle"]
        if own == "" and fault != "empty-title":
            own = None
        name = self.team_name if self.in_group else self.nick
        return first(self.channel_notification()["title"], own, name, "新消息")

    def body(self):
        if not self.recipient["dnd"]["showDetail"]:
            return self.hidden_body()
        if self.message["recalled"]:
            return self.recalled_body()
        prefix = ""
        wanted = self.config["pushNickEnabled"] and (
            not self.forced or fault == "nickname-before-force-push")
        if wanted and self.nick:
            prefix = f"{self.nick}:"
        own = self.config["pushContent"] or None
        if self.in_force_list:
            own = self.config["forcePushContent"] or own
        if self.message["type"] == "call":
            built_in = CALL_TEXTS.get(self.message["callType"])
        else:
            built_in = BUILT_IN_TEXTS.get(self.message["type"])
        shown = first(own, built_in)
        with_prefix = "" if shown is None else prefix + shown
        return first(self.channel_notification()["body"], with_prefix)

    def hidden_body(self):
        if self.message["recalled"]:
            return "对方撤回了一条消息"
        if fault == "details-leak" and self.config["pushContent"]:
            return self.config["pushContent"]
        custom = self.app["customPushContents"].get(self.recipient["customPushContentType"])
        return custom or "你收到一条新消息"

    def recalled_body(self):
        own = self.message["recallContent"]
        if own:
            return own[:500]
        return f"{self.nick or '对方'}撤回了一条消息"

    def sound(self):
        aps = self.payload["apsField"]["sound"] if self.channel == "apns" else None
        return first(aps, self.payload["sound"] or None)

    def badge(self):
        badge = self.recipient["unread"]
        if self.message["notificationConfig"]["unreadEnabled"]:
            badge = clamped(badge + 1)
        badge = clamped(badge + self.recipient["otherUnread"])
        limit = self.app["badgeLimit"]
        if limit is None or fault == "no-badge-limit":
            return badge
        return min(badge, limit)

    def replaces(self):
        if not self.message["recalled"] or not self.app["recallOverridesPush"]:
            return None
        # vivo's service cannot take a push back.
        if self.channel == "vivo" or fault == "no-override":
            return None
        return self.message["id"]


def answer(line):
    try:
        message = read_json(line.decode("utf-8"))
        if not isinstance(message, dict):
            raise MessageFault("a message is an object")
        given = INPUT(message, "")
        refuse(given["message"])
        return Push(given).decision()
    except MessageFault as error:
        return {"error": {"message": str(error)}}


def main():
    global fault
    arguments = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    arguments.add_argument("--fault", choices=FAULTS, help="plant a fault")
    fault = arguments.parse_args().fault
    for line in sys.stdin.buffer:
        decision = json.dumps(answer(line.rstrip(b"\n")), ensure_ascii=False)
        sys.stdout.buffer.write(decision.encode("utf-8") + b"\n")


if __name__ == "__main__":
    main()
