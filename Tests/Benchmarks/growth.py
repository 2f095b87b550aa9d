"""How the time for a message grows with its size and with the policy, as a table and as curves.

Time is what the processor has worked for one thread, which other programs disturb least.
"""

import itertools
import os
import sys

import measure
import workloads
from check import differences
from drawing import Curve, Panel, draw
from measure import median
from peers import MANY, YARDSTICK, arguments, has_jobs
from prepare import HERE

OURS, THEIRS, SECOND = "#0b62a8", "#c2410c", "#5b8c2a"
SIZES = (0, 5_000, 50_000, 5_000_000)  # of messages in bytes; 0: as they are, 540 on average


def report(binary, pairs, svg):
    """Measures everything, prints a Markdown table and draws the curves."""
    os.makedirs("growth", exist_ok=True)
    panels = sizes(binary, pairs) + policies(binary, pairs)
    print("| What | At | pushrules, ns a message | simdjson, ns | simdjson's time ÷ ours |")
    print("|---|---|---|---|---|")
    for panel in panels:
        for line in panel.table():
            print(line)
    print("\n| What | Measured |\n|---|---|")
    for what, figure in slopes(panels) + ratios(binary, pairs) + rule_files(binary, pairs):
        print(f"| {what} | {figure} |")
    with open(svg, "w", encoding="utf-8") as file:
        file.write(draw(panels))
    print(f"\nThe curves are in {svg}")


def sizes(binary, pairs):
    """Messages of all sizes, most of each irrelevant; the start of both programs is taken off."""
    panels = []
    for policy in ("agora", "nim"):
        with open(f"data/{policy}.ndjson", encoding="utf-8") as lines:
            messages = [line.rstrip("\n") for line in itertools.islice(lines, 10_000)]
        command = decide(binary, f"{HERE}/policies/{policy}.pushrules")
        yardstick = arguments(YARDSTICK.command, policy)
        one = write("growth/one.ndjson", messages, 1)
        starts = start(command, one), start(yardstick, one)
        ours, theirs, shares = [], [], []
        for size in SIZES:
            count = min(MANY, 50_000_000 // (size or 1))
            path = f"data/{policy}.ndjson"
            if size:
                given = list(workloads.padded(messages[:count], size))
                path = write(f"growth/{policy}.{size}.ndjson", given, count)
            paired = measure.paired(command, yardstick, path, "growth/out", times=pairs)
            check(policy, count)
            runs = [
                (
                    max(run.processor - starts[0], 1e-9) / count,
                    max(other.processor - starts[1], 1e-9) / count,
                )
                for run, other in paired
            ]
            bytes_each = os.path.getsize(path) / count
            ours.append((bytes_each, median(run for run, _ in runs) * 1e9))
            theirs.append((bytes_each, median(other for _, other in runs) * 1e9))
            shares.append(median(other / run for run, other in runs))
        curves = [
            Curve("pushrules", OURS, ours),
            Curve("by hand in C++, on simdjson", THEIRS, theirs, shares),
        ]
        panels.append(Panel(f"{policy}: size of a message", "bytes", curves))
    return panels


def check(policy, count):
    """Padding changes no decision."""
    expected = measure.first_lines(f"data/{policy}.expected", count, "growth/expected")
    found = differences(expected, "growth/out")
    if found:
        sys.exit(f"{policy}: {len(found)} answers differ\n" + "\n".join(found[:3]))


def policies(binary, pairs):
    """Policies that grow, and a map in the message."""

    def curve(name, colour, workload, steps):
        points = [(step, policy_time(binary, pairs, workload, step)) for step in steps]
        return Curve(name, colour, points)

    layers, rows = (10, 100, 1_000), (10, 1_000, 60_000)  # a table has at most 65,535 rows
    return [
        Panel(
            "layers of a chain",
            "layers",
            [
                curve("guards on different fields", OURS, workloads.different_fields, layers),
                curve("guards on one field", SECOND, workloads.one_field, layers),
            ],
        ),
        Panel("rows of a table", "rows", [curve("pushrules", OURS, workloads.table_rows, rows)]),
        Panel(
            "declared fields that no rule reads",
            "fields",
            [curve("pushrules", OURS, workloads.unread_fields, layers)],
        ),
        Panel(
            "entries of a map in the message",
            "entries",
            [curve("pushrules", OURS, workloads.map_entries, layers)],
        ),
    ]


def policy_time(binary, pairs, workload, step):
    """Nanoseconds a message, without the start, over so many messages that the start is little."""
    name = f"growth/{workload.__name__}.{step}"
    policy, messages = workload(step)
    with open(f"{name}.pushrules", "w", encoding="utf-8") as file:
        file.write(policy)
    command = decide(binary, f"{name}.pushrules")
    one = write("growth/one.ndjson", messages, 1)
    started = start(command, one)
    count, took = 500, 0
    while took < 0.2 + 2 * started and count < 1_000_000:
        count *= 4
        path = write(f"{name}.ndjson", messages, count)
        took = measure.once(command, path).processor
    runs = measure.paired(command, command, path, times=pairs, other_given=one)
    return median(run.processor - other.processor for run, other in runs) / count * 1e9


def slopes(panels):
    """What each further layer costs."""
    lines = []
    for panel in panels:
        for curve in panel.curves:
            if panel.across == "layers":
                (few, least), (many, most) = curve.points[-2:]
                lines.append(
                    (
                        f"each further layer, {curve.name}, from {few} to {many:,}",
                        f"{(most - least) / (many - few):.1f} ns",
                    )
                )
    return lines


def ratios(binary, pairs):
    """Whole runs over the benchmark's messages against each other."""
    lines = []
    for policy in ("agora", "nim"):
        plain = decide(binary, f"{HERE}/policies/{policy}.pushrules")
        given = measure.first_lines(f"data/{policy}.ndjson", 20_000, f"growth/{policy}.ndjson")
        explained = measure.paired(plain + ["--explain"], plain, given, times=pairs)
        share = median(run.processor / other.processor for run, other in explained)
        lines.append((f"{policy}: time with `--explain` ÷ without", f"{share:.2f}"))
    if has_jobs(binary):
        for policy in ("agora", "nim"):
            one = decide(binary, f"{HERE}/policies/{policy}.pushrules")
            two = one[:-1] + ["2"]
            runs = measure.paired(two, one, f"data/{policy}.ndjson", times=pairs)
            share = median(other.seconds / run.seconds for run, other in runs)
            lines.append((f"{policy}: time with `--jobs 1` ÷ with `--jobs 2`", f"{share:.2f}"))
    return lines


def rule_files(binary, pairs):
    """How long reading, checking and planning a rule file takes: one message, against a tiny policy."""

    def policy(name, text):
        with open(f"growth/{name}.pushrules", "w", encoding="utf-8") as file:
            file.write(text)
        return decide(binary, f"growth/{name}.pushrules")

    found = []
    tiny = policy("tiny", workloads.rule_file(1)[0])
    for size, measured in ((430, workloads.lines), (950_000, len)):
        text, messages = workloads.rule_file(size, measured)
        given = write("growth/one.ndjson", messages, 1)
        runs = measure.paired(policy("large", text), tiny, given, times=2 * pairs + 1)
        took = median(run.processor - other.processor for run, other in runs)
        found.append(
            (
                f"a rule file of {workloads.lines(text):,} lines, {len(text):,} bytes",
                f"{took * 1000:.1f} ms more than a tiny one",
            )
        )
    return found


def decide(binary, policy):
    command = [binary, "eval", policy, "-", "--format", "json"]
    return command + ["--jobs", "1"] if has_jobs(binary) else command


def start(command, one):
    return median(measure.once(command, one).processor for _ in range(11))


def write(path, messages, count):
    """Writes so many messages, the given ones over and over."""
    with open(path, "w", encoding="utf-8") as file:
        for message in itertools.islice(itertools.cycle(messages), count):
            file.write(message + "\n")
    return path
