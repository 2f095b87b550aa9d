"""The table: a row for each peer, and how pushrules compares with it."""

import os
import platform
import re
import subprocess
import sys
import time

import measure
from check import differences
from measure import median
from peers import MANY, YARDSTICK, arguments

COLUMNS = (
    "peer",
    "answers",
    "start ms",
    "messages/s",
    "MB/s",
    "CPU µs",
    "evaluations/s",
    "MB",
    "MB for one",
    "% of simdjson",
    "pushrules ÷ it: messages/s",
    "evaluations/s",
    "start",
    "MB",
)


class Row:
    """A peer and what was measured of it."""

    def __init__(self, peer, quick):
        self.peer = peer
        self.messages = peer.messages // 10 if quick and peer.messages < MANY else peer.messages
        self.starts = []  # runs with one message
        self.pairs = {policy: [] for policy in peer.policies}
        self.evaluations = {policy: [] for policy in peer.policies}
        self.faults = []

    def measure(self, checked):
        for policy in self.peer.policies:
            try:
                self.measure_policy(policy, checked)
            except measure.Failure as failure:
                self.fault(str(failure))

    def measure_policy(self, policy, checked):
        command = arguments(self.peer.command, policy)
        self.starts += [measure.once(command, self.input(policy, 1)) for _ in range(3)]
        if self.messages > 1:
            out = f"build/out.{policy}"
            pairs = measure.paired(
                command,
                arguments(YARDSTICK.command, policy),
                self.input(policy, self.messages),
                out,
                times=3 if self.messages == MANY else 1,
                other_given=self.input(policy, MANY),
            )
            self.pairs[policy] += pairs
            if checked and self.peer.keys:
                expected = measure.first_lines(
                    f"data/{policy}.expected", self.messages, "build/expected"
                )
                found = differences(expected, out, self.peer.keys)
                if found:
                    self.fault(f"{policy}: {len(found)} answers differ", *found[:3])
        if self.peer.evaluation:
            self.evaluations[policy].append(self.evaluate(policy))

    def evaluate(self, policy):
        """Evaluations a second; the messages are few enough to stay in the caches."""
        with open(self.input(policy, 2_000)) as given:
            page = subprocess.run(
                arguments(self.peer.evaluation, policy), stdin=given, capture_output=True, text=True
            )
        found = re.search(r"eval (\d+)", page.stderr)
        if not found:
            raise measure.Failure(
                f"{' '.join(self.peer.evaluation)} says no `eval N`: {page.stderr[-300:]}"
            )
        return int(found[1])

    def input(self, policy, count):
        path = f"build/in.{policy}.{count}"
        if count == MANY:
            return f"data/{policy}.ndjson"
        return (
            path
            if os.path.exists(path)
            else measure.first_lines(f"data/{policy}.ndjson", count, path)
        )

    def fault(self, *lines):
        self.faults += lines
        print(f"{self.peer.name}:", *lines, sep="\n  ", file=sys.stderr)

    # What the table shows: one figure, or one for each policy.

    def start(self):
        return median(run.seconds * 1000 for run in self.starts)

    def smallest(self):
        return median(run.mebibytes for run in self.starts)

    def largest(self):
        return median(run.mebibytes for pairs in self.pairs.values() for run, _ in pairs)

    def rate(self, policy):
        seconds = median(run.seconds for run, _ in self.pairs.get(policy, ()))
        return seconds and self.messages / seconds

    def megabytes(self, policy):
        rate = self.rate(policy)
        return (
            rate and rate * os.path.getsize(self.input(policy, self.messages)) / self.messages / 1e6
        )

    def processor(self, policy):
        seconds = median(run.processor for run, _ in self.pairs.get(policy, ()))
        return seconds and seconds / self.messages * 1e6

    def evaluation(self, policy):
        return median(self.evaluations.get(policy, ()))

    def relative(self, policy):
        """Its messages a second as a part of the yardstick's, from the pairs."""
        return median(
            (other.seconds / MANY) / (run.seconds / self.messages)
            for run, other in self.pairs.get(policy, ())
        )

    def answers(self):
        if not self.peer.keys:
            return "–"
        return "WRONG" if self.faults else "equal"


def table(rows, rounds):
    """A Markdown table; pairs of figures are for the policies agora and nim."""
    ours = next((row for row in rows if row.peer.group == "product"), None)
    lines = [
        f"Medians of {rounds} rounds, {time.strftime('%Y-%m-%d')}, {os.cpu_count()} cores, {processor()}.",
        "Two figures are for the policies agora and nim.",
    ]
    for group in dict.fromkeys(row.peer.group for row in rows):
        members = [row for row in rows if row.peer.group == group]
        members.sort(key=lambda row: -(row.relative("nim") or 0))
        lines += ["", f"### {group}", "", line(COLUMNS), "|" + "---|" * len(COLUMNS)]
        lines += [line(cells(row, ours)) for row in members]
    return "\n".join(lines)


def cells(row, ours):
    def both(figure, digits):
        return two(number(figure(policy), digits) for policy in ("agora", "nim"))

    def ratios(figure):
        return two(ratio(figure(ours, policy), figure(row, policy)) for policy in ("agora", "nim"))

    percent = two(
        number(share and share * 100, 0 if (share or 0) > 0.1 else 1)
        for share in map(row.relative, ("agora", "nim"))
    )
    figures = [
        row.peer.name,
        row.answers(),
        number(row.start(), 1),
        both(row.rate, 0),
        both(row.megabytes, 0),
        both(row.processor, 2),
        both(row.evaluation, 0),
        number(row.largest(), 1),
        number(row.smallest(), 1),
        percent,
    ]
    if not ours:
        return figures + ["–"] * 4
    return figures + [
        ratios(Row.relative),
        ratios(Row.evaluation),
        ratio(ours.start(), row.start()),
        ratio(ours.largest(), row.largest()),
    ]


def line(cells):
    return "| " + " | ".join(cells) + " |"


def two(texts):
    texts = list(texts)
    return "–" if set(texts) == {"–"} else " / ".join(texts)


def number(value, digits):
    return "–" if value is None else f"{value:,.{digits}f}"


def ratio(ours, theirs):
    if not ours or not theirs:
        return "–"
    return f"{ours / theirs:.0f}" if ours / theirs >= 10 else f"{ours / theirs:.2g}"


def processor():
    with open("/proc/cpuinfo") as lines:
        names = [line.split(":")[1].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()
