"""Whether decisions are those of the reference."""

import itertools
import json

ALL = ("send", "title", "body", "sound")


def differences(expected_path, found_path, keys=ALL):
    """What differs, in words. A missing key counts as null; without a push only `send` counts."""
    found = []
    with open(expected_path, "rb") as expected_lines, open(found_path, "rb") as found_lines:
        pairs = itertools.zip_longest(expected_lines, found_lines, fillvalue=b"")
        for number, (expected_line, found_line) in enumerate(pairs, 1):
            if not same(expected_line, found_line, keys):
                found.append(
                    f"line {number}: expected {show(expected_line)}, found {show(found_line)}"
                )
    return found


def same(expected_line, found_line, keys):
    try:
        expected, decision = json.loads(expected_line), json.loads(found_line)
    except ValueError:
        return False
    keys = keys if expected["send"] else ("send",)
    return all(expected.get(key) == decision.get(key) for key in keys)


def show(line):
    return line.decode("utf-8", "replace").strip()[:300] or "nothing"
