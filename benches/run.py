#!/usr/bin/env python3
"""Compare the CPU time of our system with that of its peers.  See README.md."""

import argparse
import json
import math
import pathlib
import statistics
import sys
import tempfile

import measure

GROUPS = ("core", "services", "library")

# The floors of --check: the geometric mean of (plain swipl / ours) per group,
# and the most that a single program may take, relative to `swipl -O`.
FLOORS = {"core": 3.0, "services": 1.3, "library": 1.3}
SLOWEST = 1.1


def arguments():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--runs", type=int, default=5, help="runs of each program (default 5)")
    parser.add_argument("--group", choices=(*GROUPS, "all"), default="all")
    parser.add_argument("--peers", default="swipl,swipl-O,gprolog", help="names, or none")
    parser.add_argument("--only", help="names of programs, separated by commas")
    parser.add_argument("--json", type=pathlib.Path, help="write all measurements to this file")
    parser.add_argument("--cmd", type=pathlib.Path, default=measure.OURS, help="our binary")
    parser.add_argument("--timeout", type=float, default=60.0, help="seconds for a single run")
    parser.add_argument("--check", action="store_true", help="fail when a floor is missed")
    return parser.parse_args()


def measure_program(path, systems, startup, options, directory):
    """Status, seconds and output of each system for one program."""
    skipped = {text.split()[0]: text for text in measure.header(path, "skip") if text}
    results = {}
    for system in systems:
        if system.key in skipped:
            status = "skipped"
        else:
            status = system.prepare(path, directory) or "ok"
        results[system.name] = {"status": status, "cpu": [], "output": None, "errors": ""}
    for _ in range(options.runs):
        for system in systems:
            result = results[system.name]
            if result["status"] != "ok":
                continue
            outcome = measure.run_child(
                system.line(path), directory, options.timeout, system.environment)
            if outcome.status == "ok" and not outcome.output:
                outcome.status = "failed (printed nothing)"
            elif outcome.status == "ok" and result["output"] not in (None, outcome.output):
                outcome.status = "failed (the runs print different results)"
            result["status"] = outcome.status
            result["output"] = outcome.output
            result["errors"] = outcome.errors[:1000]
            result["cpu"].append(outcome.cpu)
    for system in systems:
        result = results[system.name]
        if result["status"] == "ok":
            seconds = statistics.median(result["cpu"]) - startup[system.name]
            result["seconds"] = max(seconds, 0.001)
    compare_outputs(results)
    return results


def compare_outputs(results):
    """Mark as failed the systems whose output differs from the reference's:
    swipl's where it is there, else that of the first system."""
    fine = [name for name in ("swipl", "swipl-O", *results)
            if name in results and results[name]["status"] == "ok"]
    if not fine:
        return
    expected = results[fine[0]]["output"]
    for name in fine[1:]:
        if results[name]["status"] == "ok" and results[name]["output"] != expected:
            results[name]["status"] = f"failed (differs from {fine[0]})"
            results[name].pop("seconds", None)


def ratio(results, name, base):
    """How many times the seconds of base the system name needs, or None."""
    one = results.get(name, {}).get("seconds")
    other = results.get(base, {}).get("seconds")
    return one / other if one and other else None


def geometric_mean(values):
    values = [value for value in values if value is not None]
    return math.exp(sum(map(math.log, values)) / len(values)) if values else None


def cell(value, digits=2):
    return "-" if value is None else f"{value:.{digits}f}"


def time_cell(result):
    if result["status"] == "ok":
        return f"{result['seconds']:.3f}"
    return result["status"].split()[0].upper() if result["status"] != "skipped" else "-"


def print_row(first, times, ratios):
    print(f"{first:<14}" + "".join(f"{text:>10}" for text in times)
          + "".join(f"{text:>17}" for text in ratios), flush=True)


def print_table_head(group, names, base):
    print()
    print_row(group, names, [f"{name}/{base}" for name in names if name != base])


def check(table, names, peers):
    """The floors that are missed, as messages."""
    missed = []
    for group, programs in table.items():
        for program, results in programs.items():
            if results["ludolog"]["status"] != "ok":
                missed.append(f"{program}: ludolog {results['ludolog']['status']}")
            slow = ratio(results, "ludolog", "swipl-O")
            if slow and slow > SLOWEST:
                missed.append(f"{program}: {slow:.2f} times swipl -O, at most {SLOWEST} allowed")
        mean = geometric_mean(ratio(results, "swipl", "ludolog") for results in programs.values())
        if mean is not None and mean < FLOORS[group]:
            missed.append(f"{group}: geometric mean {mean:.2f}, floor {FLOORS[group]}")
    for peer in ("swipl", "swipl-O"):
        if peer not in peers:
            missed.append(f"{peer} did not take part, so its floors are unchecked")
    if "ludolog" not in names:
        missed.append("ludolog did not take part")
    return missed


def main():
    options = arguments()
    peers = [name for name in options.peers.split(",") if name and name != "none"]
    names = ["ludolog", *peers]
    ours = options.cmd.resolve()
    if not ours.exists():
        print(f"{ours} does not exist: measuring the peers only", file=sys.stderr)
        if options.check:
            return 1
        names = peers
    if not names:
        return 1
    systems = [measure.make_system(name, ours) for name in names]
    base = names[0]
    groups = GROUPS if options.group == "all" else (options.group,)
    only = options.only.split(",") if options.only else None
    found = measure.versions(names, ours)
    description = measure.machine()
    print(f"machine: {description}")
    for name, version in found.items():
        print(f"{name}: {version}")

    table = {}
    with tempfile.TemporaryDirectory(prefix="ludolog-bench-") as directory:
        directory = pathlib.Path(directory)
        startup = {system.name: measure.startup_cpu(system, directory, 11) for system in systems}
        print("start-up, subtracted: "
              + ", ".join(f"{name} {seconds * 1000:.1f} ms" for name, seconds in startup.items()))
        print(f"CPU seconds (user and system), medians of {options.runs} runs")
        problems = []
        for group in groups:
            programs = measure.select(group, only)
            if not programs:
                continue
            table[group] = {}
            print_table_head(group, names, base)
            for path in programs:
                results = measure_program(path, systems, startup, options, directory)
                table[group][path.stem] = results
                print_row(path.stem, [time_cell(results[name]) for name in names],
                          [cell(ratio(results, name, base)) for name in names if name != base])
                problems += [f"{path.stem}: {name}: {result['status']}"
                             + (f": {result['errors'].splitlines()[0]}" if result["errors"] else "")
                             for name, result in results.items()
                             if result["status"] not in ("ok", "skipped")]
            means = {name: geometric_mean(ratio(results, name, base)
                                          for results in table[group].values())
                     for name in names if name != base}
            print_row("geomean", ["" for _ in names], [cell(mean) for mean in means.values()])
    if problems:
        print("\nproblems:")
        for problem in problems:
            print(f"  {problem}")
    if options.json:
        options.json.write_text(json.dumps(
            {"machine": description, "versions": found, "startup": startup,
             "runs": options.runs, "programs": table}, indent=1) + "\n")
    if options.check:
        missed = check(table, names, peers)
        print("\nfloors: " + ("all kept" if not missed else "missed"))
        for text in missed:
            print(f"  {text}")
        return 1 if missed else 0
    return 0


if __name__ == "__main__":
    sys.exit(main())
