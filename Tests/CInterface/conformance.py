#!/usr/bin/env python3
"""Holds the C library against all case files, and against what the program prints for the same messages.

    Tests/CInterface/conformance.py LIBRARY BINARY [--rounds N]

    --rounds N   so many times a policy is loaded, decides and is freed; memory must stay as it is
"""
import argparse, ctypes, glob, json, os, subprocess, sys, tempfile
from concurrent.futures import ThreadPoolExecutor
from pushrules import DONE, EXPLAIN, MESSAGE, MISUSE, RULE_FILE, STRICT, Library, Text

root = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")
failures = []


def expect(found, right, what):
    if found != right:
        failures.append(what)
        print(f"FAILED: {what}\n  expected  {str(right)[:600]}\n  found     {str(found)[:600]}")


class Number(str):
    """A number as it is written: Python's own would lose digits."""


def read(text):
    return json.loads(text, parse_int=Number, parse_float=Number)


def written(value, order=list):
    """JSON with its numbers as they were; `order=sorted` makes equal objects the same."""
    if isinstance(value, dict):
        members = (f"{json.dumps(key)}:{written(value[key], order)}" for key in order(value))
        return "{" + ",".join(members) + "}"
    if isinstance(value, list):
        return "[" + ",".join(written(item, order) for item in value) + "]"
    return value if isinstance(value, Number) else json.dumps(value)


def evaluate(binary, policy, messages, *options):
    """What the program prints, and its exit status."""
    run = subprocess.run(
        [binary, "eval", "--input", "ndjson", "--format", "json", *options, policy, "-"],
        input=messages, capture_output=True)
    return run.returncode, run.stdout


def hold_case(library, policy, case, place):
    """One case: its decision or error, its reason, its winners."""
    message = written(case["given"]).encode()
    status, text = library.decide(policy, message)
    answer, right = read(text), case["expect"]
    if "error" in right:
        expect(status, MESSAGE, f"{place}: the status")
        answer = {key: answer["error"].get(key) for key in ("code", "path")}
        expect(answer, {"code": right["error"]["code"], "path": right["error"].get("path")}, place)
    else:
        expect(status, DONE, f"{place}: the status")
        if "only" in case:
            answer = {key: value for key, value in answer.items() if key in case["only"]}
        expect(written(answer, sorted), written(right, sorted), place)
    if "because" in case:
        explained = json.loads(library.decide(policy, message, EXPLAIN)[1])["explain"]
        winners = {field: explained[field]["winner"]["layer"] for field in case["because"]}
        expect(winners, case["because"], f"{place}: the winners")


def conformance(library, binary):
    count = 0
    for path in sorted(glob.glob("rules/**/*.cases.json", recursive=True)):
        with open(path, encoding="utf-8") as file:
            suite = read(file.read())
        rules = os.path.normpath(os.path.join(os.path.dirname(path), suite["policy"]))
        status, text, policy = library.load_file(rules.encode())
        expect((status, text), (DONE, b""), f"{rules}: loading")
        for case in suite["cases"]:
            hold_case(library, policy, case, f"{path}: {case['name']}")
        count += len(suite["cases"])
        lines = b"".join(written(case["given"]).encode() + b"\n" for case in suite["cases"])
        for options, words in [(0, []), (EXPLAIN, ["--explain"]), (STRICT, ["--strict"])]:
            expect(
                library.decide_lines(policy, lines, options), evaluate(binary, rules, lines, *words),
                f"{path}: the lines are those of the program, {words}")
        library.free(policy)
    return count


def hold_messages(library, binary):
    """What is no message, in lines and alone: the same bytes as the program's, and the same status."""
    rules = "rules/agora/chat.pushrules"
    policy = library.load_file(rules.encode())[2]
    good = b'{"message":{"from":"amy","to":"bob","content":"Hi"},"recipient":{"userId":"bob"}}'
    garbage = [
        b"", b" ", b"\0", b"\xff\xfe", b"{", b"[]", b"null", b'{"message":7}', b"{" * 100_000,
        b'{"message":{"from":"\xed\xa0\x80"}}', good + b"\0", good[:-1], b'{"a":"' + b"x" * 1_000_000,
        bytes(range(256)) * 16, good.replace(b'"bob"}}', b"7}}"),
    ]
    for lines in [
        b"", b"\n\n", good, good + b"\r\n\r\n" + good, b"\n".join(garbage) + b"\n" + good + b"\n",
        b"\n  " + good[:-1] + b"\n" + good + b"\n", b"[" * 5_000_000, good + b"\0\n" + good,
    ]:
        expect(library.decide_lines(policy, lines), evaluate(binary, rules, lines), f"{lines[:60]} as lines")
    for message in garbage:
        status, text = library.decide(policy, message)
        expect((status, list(json.loads(text))), (MESSAGE, ["error"]), f"{message[:60]} alone")
    for message in [good, b"\n" + good.replace(b",", b",\n") + b"\n"]:
        right = evaluate(binary, rules, good)[1].rstrip(b"\n")
        expect(library.decide(policy, message), (DONE, right), f"{message[:60]} alone")
    wrong = b'{\n"message":{"from":"a","to":"b"},\n  "recipient":{"userId":7}}'
    error = json.loads(library.decide(policy, wrong)[1])["error"]
    expect((error["line"], error["column"], error["offset"]), (3, 25, wrong.index(b"7")), "the place of an error")
    unknown = good[:-1] + b',"unknown":1}'
    expect(library.decide(policy, unknown)[0], DONE, "an unknown key")
    expect(library.decide(policy, unknown, STRICT)[0], MESSAGE, "an unknown key, strictly")
    many = (good + b"\n") * 20_000
    expect(library.decide_lines(policy, many), evaluate(binary, rules, many), "20,000 lines")
    library.free(policy)


def hold_loading(library, binary):
    """What cannot be loaded: the texts are those of the program."""

    def check(path):
        return subprocess.run([binary, "check", "--error-format", "plain", path], capture_output=True).stderr

    with tempfile.TemporaryDirectory() as folder:

        def file(name, rules):
            path = os.path.join(folder, name)
            with open(path, "wb") as output:
                output.write(rules)
            return path

        base = b"policy base input { a: string }"
        bad = base + b" output { b: string } layer x { b = c } decide b: x"
        variant = b'policy v extends "base.pushrules" output { b: string } layer x { b = a } decide b: x'
        faults = {
            "bad.pushrules": bad,
            "empty.pushrules": b"",
            "garbage.pushrules": bytes(range(256)),
            "lost.pushrules": variant.replace(b"base.", b"lost/base."),
            "around.pushrules": variant.replace(b"base.", b"around."),
            "folder.pushrules": variant.replace(b"base.pushrules", b"."),
        }
        for name, rules in faults.items():
            path = file(name, rules)
            status, text, policy = library.load_file(path.encode())
            expect((status, text, policy), (RULE_FILE, check(path), None), f"{name} as a file")
            if name in ("bad.pushrules", "empty.pushrules", "garbage.pushrules", "around.pushrules"):
                expect(library.load(path.encode(), rules), (RULE_FILE, text, None), f"{name} in memory")
        expect(b"bad.pushrules:1:68: error:" in library.load(b"bad.pushrules", bad)[1], True, "the place")
        for path in [os.path.join(folder, "none"), ""]:
            expect(library.load_file(path.encode()), (RULE_FILE, check(path), None), f"`{path}` is not there")
        text = f"{folder}: error: the rule file `{folder}` cannot be read: it is a folder [file/folder]\n"
        text += "  help: name a file in it\n"
        expect(library.load_file(folder.encode()), (RULE_FILE, text.encode(), None), "a folder")
        large = b"#" * ((16 << 20) + 1)
        path = file("large.pushrules", large)
        expect(library.load_file(path.encode()), (RULE_FILE, check(path), None), "a file too large")
        expect(library.load(path.encode(), large), (RULE_FILE, check(path), None), "a text too large")
        warned = base + b" output { b: string } layer x { b = a } layer y { b = a } decide b: x < y"
        status, text, policy = library.load(b"w.pushrules", warned)
        expect((status, policy is None), (DONE, False), "a policy with a warning")
        library.free(policy)

        file("base.pushrules", base)
        path = file("v.pushrules", variant)
        loaded = [library.load_file(path.encode())]
        loaded.append(library.load_sources([(b"in/v.pushrules", variant), (b"in/base.pushrules", base)]))
        for status, text, policy in loaded:
            expect((status, text), (DONE, b""), "a variant")
            expect(library.decide(policy, b'{"a":"one"}'), (DONE, b'{"b":"one"}'), "a variant decides")
            library.free(policy)
        status, text, _ = library.load_sources([(b"v.pushrules", variant), (b"other", base)])
        expect((status, b"load/not-found" in text), (RULE_FILE, True), "a base under another name")


def hold_mistakes(library):
    """NULL where something must be: a status, and a text that says what; never a crash."""
    c, text, handle = library.c, Text(), ctypes.c_void_p()
    policy = library.load_file(b"rules/netease/nim.pushrules")[2]
    message = b'{"recipient":{"accountId":"a"}}'
    to_text, to_policy = ctypes.byref(text), ctypes.byref(handle)
    calls = {
        "policy": [
            lambda: c.pushrules_decide(None, message, len(message), 0, to_text),
            lambda: c.pushrules_decide_lines(None, message, len(message), 0, to_text),
            lambda: c.pushrules_fact_request(None, message, len(message), to_text),
            lambda: c.pushrules_add_fact(None, message, len(message), b"{}", 2, to_text),
            lambda: c.pushrules_load(b"a", b"policy a", 8, None, to_text),
            lambda: c.pushrules_load_file(b"a", None, to_text),
        ],
        "message": [lambda: c.pushrules_decide(policy, None, 1, 0, to_text)],
        "messages": [lambda: c.pushrules_decide_lines(policy, None, 1, 0, to_text)],
        "fact": [lambda: c.pushrules_add_fact(policy, message, len(message), None, 1, to_text)],
        "name": [lambda: c.pushrules_load(None, b"policy a", 8, to_policy, to_text)],
        "bytes": [lambda: c.pushrules_load(b"a", None, 8, to_policy, to_text)],
        "path": [lambda: c.pushrules_load_file(None, to_policy, to_text)],
        "sources": [lambda: c.pushrules_load_sources(None, 1, to_policy, to_text)],
    }
    for name, sides in calls.items():
        for call in sides:
            handle.value = 1
            expect(call(), MISUSE, f"the status where `{name}` is NULL")
            expect(
                ctypes.string_at(text.bytes, text.length),
                f"pushrules: error: the argument `{name}` is NULL [usage/null]\n".encode(), f"`{name}` is NULL")
            expect(handle.value, 1 if name not in ("name", "bytes", "path", "sources") else None, "no policy")
            c.pushrules_text_free(to_text)
    expect(c.pushrules_decide(policy, message, len(message), 4, to_text), MISUSE, "unknown options")
    c.pushrules_text_free(to_text)
    expect(c.pushrules_decide(policy, message, 2**64 - 1, 0, to_text), MISUSE, "a negative length")
    c.pushrules_text_free(to_text)
    expect(c.pushrules_decide(policy, message, len(message), 0, None), MISUSE, "nowhere for the text")
    expect(c.pushrules_load_file(b"none", to_policy, None), MISUSE, "nowhere for the diagnostics")
    expect(c.pushrules_decide(policy, None, 0, 0, to_text), MESSAGE, "an empty message that is NULL")
    c.pushrules_text_free(to_text)
    expect((text.bytes, text.length), (None, 0), "a text that was freed")
    c.pushrules_text_free(to_text)
    c.pushrules_text_free(None)
    c.pushrules_free(None)
    library.free(policy)


def hold_facts(library):
    policy = library.load_file(b"rules/salesforce/engagement.pushrules")[2]
    message = json.dumps({"payload": {
        "_mediaUrl": "https://example.com/a.png", "_mediaAlt": "A picture",
        "aps": {"alert": "News", "mutable-content": 1}}}).encode()
    expect(library.decide(policy, message)[0], MESSAGE, "a fact is missing")
    status, text = library.fact_request(policy, message)
    request = json.loads(text)
    expect(status, DONE, "the request's status")
    expect(
        (request["name"], request["kind"], request["arguments"]),
        ("media", "fetch", ["https://example.com/a.png"]), "the request")
    fact = b'{"outcome":"download_error","unknown":1}'
    status, full = library.add_fact(policy, message, fact)
    expect((status, json.loads(full)["media"]), (DONE, {"outcome": "download_error"}), "the fact")
    expect(library.fact_request(policy, full), (DONE, b""), "nothing is left to find out")
    expect(library.add_fact(policy, full, fact), (DONE, full), "a message that lacks nothing")
    expect(json.loads(library.decide(policy, full)[1])["body"], "A picture", "the decision by the fact")
    expect(library.add_fact(policy, message, b"7")[0], MESSAGE, "a fact that is no object")
    expect(library.fact_request(policy, b"7")[0], MESSAGE, "no message")
    library.free(policy)


def hold_threads(library, binary):
    """Eight threads of Python decide through one policy: ctypes lets go of Python's lock in a call."""
    rules = "rules/netease/nim.pushrules"
    with open("rules/netease/nim.cases.json", encoding="utf-8") as file:
        lines = b"".join(written(case["given"]).encode() + b"\n" for case in read(file.read())["cases"])
    policy = library.load_file(rules.encode())[2]
    right = evaluate(binary, rules, lines)
    with ThreadPoolExecutor(8) as pool:
        for found in pool.map(lambda _: library.decide_lines(policy, lines), range(64)):
            expect(found, right, "what a thread decides")
    library.free(policy)


def memory():
    with open("/proc/self/statm", encoding="ascii") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def hold_rounds(library, rounds):
    """Policies are loaded, decide and are freed; the second half of the rounds takes no more memory."""
    with open("rules/salesforce/engagement.pushrules", "rb") as file:
        rules = file.read()
    half = None
    for number in range(rounds):
        if number == rounds // 2:
            half = memory()
        policy = library.load(b"engagement.pushrules", rules)[2]
        library.decide(policy, b'{"payload":{"aps":{"alert":"News"}}}', EXPLAIN)
        library.free(policy)
        expect(library.load(b"bad.pushrules", rules + b"layer")[2], None, "a policy that breaks off")
    grown = memory() - half
    print(f"{rounds} rounds: the second half took {grown >> 10} KiB more memory")
    expect(grown < 4 << 20, True, "the second half of the rounds takes no more memory")


def main():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("library")
    parser.add_argument("binary")
    parser.add_argument("--rounds", type=int, default=0)
    arguments = parser.parse_args()
    library = Library(os.path.abspath(arguments.library))
    binary = os.path.abspath(arguments.binary)
    os.chdir(root)
    version = subprocess.run([binary, "--version"], capture_output=True, text=True).stdout
    expect(f"pushrules {library.version()}\n", version, "the version")
    count = conformance(library, binary)
    expect(count > 0, True, "some case ran")
    hold_messages(library, binary)
    hold_loading(library, binary)
    hold_mistakes(library)
    hold_facts(library)
    hold_threads(library, binary)
    if arguments.rounds:
        hold_rounds(library, arguments.rounds)
    print(f"{count} cases through the C library, {len(failures)} failures")
    sys.exit(1 if failures or not count else 0)


if __name__ == "__main__":
    main()
