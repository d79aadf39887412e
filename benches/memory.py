#!/usr/bin/env python3
"""Compare the peak memory of our system with that of swipl.  See README.md.

Each program in programs/memory states in its first comment one of
    % limit: 64 MB              the peak RSS allowed,
    % live: 16000000 bytes ...  the data alive at the peak; the limit is three
                                times that, beside the RSS after start-up,
    % per: 200000 facts         what is reported is the RSS of a run, less that
                                of a run of `true`, divided by the number.
"""

import argparse
import json
import pathlib
import statistics
import sys
import tempfile

import measure

MEGABYTE = 2**20
LIVE_FACTOR = 3


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--runs", type=int, default=3, help="runs of each program (default 3)")
    parser.add_argument("--peers", default="swipl", help="names, or none")
    parser.add_argument("--only", help="names of programs, separated by commas")
    parser.add_argument("--json", type=pathlib.Path, help="write all measurements to this file")
    parser.add_argument("--cmd", type=pathlib.Path, default=measure.OURS, help="our binary")
    parser.add_argument("--timeout", type=float, default=120.0, help="seconds for a single run")
    parser.add_argument("--check", action="store_true", help="fail when we exceed a limit")
    return parser.parse_args()


def peak(system, path, goal, options, directory):
    """Median peak RSS in bytes of a goal, the output, and the status."""
    peaks = []
    for _ in range(options.runs):
        outcome = measure.run_child(
            system.line(path, goal), directory, options.timeout, system.environment)
        if outcome.status != "ok":
            return None, outcome.output, outcome.status
        if goal == "bench" and not outcome.output:
            return None, "", "failed (printed nothing)"
        peaks.append(outcome.rss)
    return statistics.median(peaks), outcome.output, "ok"


def number(text):
    return int(text.split()[0])


def limit_of(path, idle):
    """The limit in bytes, given the RSS after start-up; None if there is none."""
    for text in measure.header(path, "limit"):
        return number(text) * MEGABYTE
    for text in measure.header(path, "live"):
        return idle + LIVE_FACTOR * number(text)
    return None


def megabytes(size):
    return "-" if size is None else f"{size / MEGABYTE:.1f}"


def print_row(cells):
    *numbers, verdict = cells[1:]
    print(f"{cells[0]:<16}" + "".join(f"{text:>10}" for text in numbers) + f"  {verdict}", flush=True)


def startup_table(systems, directory, runs=20):
    """CPU of `-g halt` without any program, and the peak RSS of it."""
    table = {}
    for system in systems:
        outcomes = [measure.run_child([*system.command, "-g", "halt"], directory)
                    for _ in range(runs)]
        table[system.name] = {
            "status": next((o.status for o in outcomes if o.status != "ok"), "ok"),
            "cpu": statistics.median(o.cpu for o in outcomes),
            "rss": statistics.median(o.rss for o in outcomes),
        }
    return table


def main():
    options = arguments()
    names = ["ludolog", *(n for n in options.peers.split(",") if n and n != "none")]
    if "gprolog" in names:
        raise SystemExit("gprolog has no garbage collector: it takes no part here")
    ours = options.cmd.resolve()
    if not ours.exists():
        print(f"{ours} does not exist: measuring the peers only", file=sys.stderr)
        if options.check:
            return 1
        names.remove("ludolog")
    systems = [measure.make_system(name, ours) for name in names]
    only = options.only.split(",") if options.only else None
    found = measure.versions(names, ours)
    description = measure.machine()
    print(f"machine: {description}")
    for name, version in found.items():
        print(f"{name}: {version}")

    missed = []
    table = {}
    with tempfile.TemporaryDirectory(prefix="ludolog-memory-") as directory:
        directory = pathlib.Path(directory)
        startup = startup_table(systems, directory)
        print("\nstart-up (-g halt, medians of 20)")
        for name, row in startup.items():
            if row["status"] == "ok":
                print(f"  {name}: {row['cpu'] * 1000:.1f} ms CPU, "
                      f"{megabytes(row['rss'])} MB")
            else:
                print(f"  {name}: {row['status']}")
                if name == "ludolog":
                    missed.append(f"start-up: {row['status']}")

        print(f"\npeak RSS in MB, medians of {options.runs} runs "
              f"(limit: stated, or start-up and {LIVE_FACTOR} times the live data)")
        print_row(["program", *names, "live", "limit", "verdict"])
        idle = next((startup[n]["rss"] for n in names if startup[n]["status"] == "ok"), 0)
        facts = []
        for path in measure.select("memory", only):
            results = {}
            for system in systems:
                rss, output, status = peak(system, path, "bench", options, directory)
                results[system.name] = {"rss": rss, "output": output, "status": status}
                if measure.header(path, "per") and rss is not None:
                    base, _, _ = peak(system, path, "true", options, directory)
                    if base is not None:
                        count = number(measure.header(path, "per")[0])
                        results[system.name]["per"] = (rss - base) / count
            table[path.stem] = results
            live = [number(text) for text in measure.header(path, "live")]
            limit = limit_of(path, idle)
            verdict = "-"
            own = results.get("ludolog")
            if own is not None:
                outputs = {r["output"] for r in results.values() if r["status"] == "ok"}
                if own["status"] != "ok":
                    verdict = own["status"]
                elif len(outputs) > 1:
                    verdict = "results differ"
                elif limit is not None:
                    verdict = "kept" if own["rss"] <= limit else "EXCEEDED"
                if verdict not in ("-", "kept"):
                    missed.append(f"{path.stem}: {verdict}")
            print_row([path.stem,
                       *(megabytes(r["rss"]) if r["status"] == "ok" else r["status"].split()[0]
                         for r in results.values()),
                       megabytes(live[0]) if live else "-", megabytes(limit), verdict])
            if any("per" in r for r in results.values()):
                what = measure.header(path, "per")[0].split()[-1].rstrip("s")
                facts.append(f"{path.stem}: bytes per {what}: " + ", ".join(
                    f"{name} {r['per']:.0f}" for name, r in results.items() if "per" in r))
        for text in facts:
            print(text)
    if options.json:
        options.json.write_text(json.dumps(
            {"machine": description, "versions": found, "startup": startup,
             "programs": table}, indent=1) + "\n")
    if options.check:
        print("\nlimits: " + ("all kept" if not missed else "missed"))
        for text in missed:
            print(f"  {text}")
        return 1 if missed else 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
