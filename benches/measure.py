"""Running Prolog systems as child processes and measuring what they use.

Shared by run.py (time) and memory.py (memory).
"""

import ctypes
import os
import pathlib
import platform
import re
import shutil
import signal
import statistics
import subprocess
import tempfile
import threading
import time

HERE = pathlib.Path(__file__).resolve().parent
PROGRAMS = HERE / "programs"
OURS = HERE.parent / "target" / "release" / "ludolog"

# GNU Prolog has no garbage collector: its stacks have to be large (in KB).
GPROLOG_ENVIRONMENT = {
    "GLOBALSZ": "1000000",
    "LOCALSZ": "400000",
    "TRAILSZ": "300000",
    "MAX_ATOM": "1000000",
}


class Outcome:
    """What became of one run: its status, output, CPU seconds and peak RSS."""

    def __init__(self, status, output, errors, cpu, wall, rss):
        self.status = status      # "ok", "failed (...)" or "timeout"
        self.output = output
        self.errors = errors
        self.cpu = cpu            # user and system time, in seconds
        self.wall = wall
        self.rss = rss            # in bytes


def run_child(command, directory, timeout=60.0, environment=None):
    """Run a command; never raises because of what the command does.

    Linux counts the pages of a process before its exec as well, so that a child
    of this interpreter seems never to use less memory than the interpreter.
    Therefore a shell forks the command, writes down its number and ends; the
    command begins when the shell has ended, as a child of ours (see
    adopt_orphans) that was never Python.
    """
    if shutil.which(command[0]) is None:
        return Outcome("failed (no such command)", "", "", 0.0, 0.0, 0)
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        number_end, number_write = os.pipe()
        go_read, go_end = os.pipe()

        def pipes_as_3_and_4():
            os.dup2(number_write, 3)
            os.dup2(go_read, 4)

        shell = subprocess.Popen(
            ["/bin/sh", "-c", '(read -r go <&4; exec "$@" 3>&- 4<&-) & echo $! >&3',
             "sh", *command],
            cwd=directory, stdin=subprocess.DEVNULL, stdout=out, stderr=err,
            env={**os.environ, **(environment or {})}, start_new_session=True,
            preexec_fn=pipes_as_3_and_4, pass_fds=(3, 4))
        os.close(number_write)
        os.close(go_read)
        with os.fdopen(number_end) as pipe:
            pid = int(pipe.readline())
        shell.wait()
        started = time.monotonic()
        os.write(go_end, b"\n")
        os.close(go_end)
        timed_out = threading.Event()

        def stop():
            timed_out.set()
            try:
                os.killpg(shell.pid, signal.SIGKILL)
            except ProcessLookupError:
                pass

        timer = threading.Timer(timeout, stop)
        timer.start()
        _, wait_status, usage = os.wait4(pid, 0)
        timer.cancel()
        wall = time.monotonic() - started
        status_code = os.waitstatus_to_exitcode(wait_status)
        out.seek(0)
        err.seek(0)
        output = out.read(100_000).decode(errors="replace").strip()
        errors = err.read(100_000).decode(errors="replace").strip()
    if timed_out.is_set():
        status = "timeout"
    elif status_code != 0:
        status = f"failed (status {status_code})"
    else:
        status = "ok"
    cpu = usage.ru_utime + usage.ru_stime
    return Outcome(status, output, errors, cpu, wall, usage.ru_maxrss * 1024)


def adopt_orphans():
    """Ask Linux to make us the parent of our descendants whose parent ended."""
    PR_SET_CHILD_SUBREAPER = 36
    if ctypes.CDLL(None, use_errno=True).prctl(PR_SET_CHILD_SUBREAPER, 1, 0, 0, 0) != 0:
        raise SystemExit("prctl(PR_SET_CHILD_SUBREAPER) failed: these tools need Linux")


adopt_orphans()


class System:
    """A Prolog system that reads the program's text at each run."""

    def __init__(self, name, command):
        self.name = name
        self.key = name.split("-")[0]
        self.command = command
        self.environment = None

    def prepare(self, _path, _directory):
        """Make ready to run a program; returns a message if that fails."""
        return None

    def line(self, path, goal="bench"):
        return [*self.command, "-g", goal, "-t", "halt", str(path)]


class Native(System):
    """GNU Prolog: the program is compiled by gplc once, before the runs."""

    def __init__(self):
        super().__init__("gprolog", ["gplc"])
        self.environment = GPROLOG_ENVIRONMENT
        self.compiled = {}

    def prepare(self, path, directory):
        source = directory / f"{path.stem}.gplc.pl"
        binary = directory / f"{path.stem}.gplc"
        source.write_text(with_includes(path) + "\n:- initialization(bench).\n")
        self.compiled[path] = binary
        result = run_child(["gplc", "--no-top-level", "-o", str(binary), str(source)], directory)
        if binary.exists():
            return None
        return f"failed (gplc: {(result.output + result.errors).strip()[:200]})"

    def line(self, path, goal="bench"):
        return [str(self.compiled[path])]


def with_includes(path):
    """The text of a program, its include directives replaced by the files."""
    def included(match):
        return with_includes((path.parent / match.group(1)).resolve())
    return re.sub(r"(?m)^:- include\('([^']*)'\)\.$", included, path.read_text())


def make_system(name, ours):
    """The system of that name; ours is the path of our own binary."""
    if name == "ludolog":
        return System(name, [str(ours), "-q"])
    if name == "swipl":
        return System(name, ["swipl", "-q", "-f", "none"])
    if name == "swipl-O":
        return System(name, ["swipl", "-q", "-f", "none", "-O"])
    if name == "gprolog":
        return Native()
    raise SystemExit(f"unknown system: {name} (known: swipl, swipl-O, gprolog)")


def startup_cpu(system, directory, runs):
    """Median CPU seconds to start, load an empty program, run true and end."""
    path = directory / "empty.pl"
    path.write_text("bench.\n")
    if system.prepare(path, directory):
        return 0.0
    outcomes = [run_child(system.line(path), directory, environment=system.environment)
                for _ in range(runs)]
    times = [outcome.cpu for outcome in outcomes if outcome.status == "ok"]
    return statistics.median(times) if times else 0.0


def header(path, key):
    """The values of the `% key: value` lines in a program's first comment."""
    values = []
    for text in path.read_text().splitlines():
        if not text.startswith("%"):
            break
        match = re.match(rf"% {key}: *(.*)", text)
        if match:
            values.append(match.group(1))
    return values


def select(group, only):
    """The programs of a group, in order of name."""
    paths = sorted((PROGRAMS / group).glob("*.pl"))
    if only:
        paths = [path for path in paths if path.stem in only]
    return paths


def first_line(command):
    result = run_child(command, HERE)
    text = (result.output or result.errors).splitlines()
    return text[0] if result.status == "ok" and text else "not available"


def versions(names, ours):
    """Name to version for the systems that take part."""
    found = {}
    for name in names:
        if name == "ludolog":
            found[name] = first_line([str(ours), "--version"])
        elif name.startswith("swipl"):
            found["swipl"] = first_line(["swipl", "--version"])
        elif name == "gprolog":
            found["gprolog"] = first_line(["gplc", "--version"])
    return found


def machine():
    """A line that describes the machine."""
    model = platform.processor() or platform.machine()
    try:
        for text in pathlib.Path("/proc/cpuinfo").read_text().splitlines():
            if text.startswith("model name"):
                model = text.split(":", 1)[1].strip()
                break
    except OSError:
        pass
    memory = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") / 2**30
    load = os.getloadavg()[0]
    return (f"{model}, {os.cpu_count()} cores, {memory:.0f} GB, {platform.system()} "
            f"{platform.release()}, load {load:.1f}")
