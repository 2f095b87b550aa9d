"""Runs programs and measures them, each run between two runs of another program."""

import dataclasses
import statistics
import subprocess


@dataclasses.dataclass
class Run:
    """What one run of a program has taken."""

    seconds: float
    processor: float  # seconds of all threads, user and system
    mebibytes: float  # the most that was resident


class Failure(Exception):
    """A program has failed."""


def once(command, given, out="build/out"):
    """Runs a command from file to file, started by a program too small to show in the figures."""
    launched = subprocess.run(["build/meas", given, out, *command], capture_output=True, text=True)
    seconds, user, system, kibibytes, status = launched.stdout.split()
    if status != "0":
        raise Failure(f"{' '.join(command)}: exit status {status}\n{launched.stderr[-1000:]}")
    return Run(float(seconds), float(user) + float(system), int(kibibytes) / 1024)


def paired(command, other, given, out="build/out", times=1, other_given=None):
    """Runs of a command, and with each the mean of the other's runs before and after it."""
    other_given, beside = other_given or given, "build/out.beside"
    pairs = []
    before = once(other, other_given, beside)
    for _ in range(times):
        run = once(command, given, out)
        after = once(other, other_given, beside)
        pairs.append((run, mean(before, after)))
        before = after
    return pairs


def mean(one, other):
    figures = zip(dataclasses.astuple(one), dataclasses.astuple(other))
    return Run(*(sum(pair) / 2 for pair in figures))


def median(values):
    values = list(values)
    return statistics.median(values) if values else None


def first_lines(path, count, target):
    """Writes the first lines of a file into another one."""
    with open(path, "rb") as lines, open(target, "wb") as out:
        for _, line in zip(range(count), lines):
            out.write(line)
    return target
