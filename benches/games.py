#!/usr/bin/env python3
"""Random games and counted moves a second, over the games that come along.

    benches/games.py [--cmd PATH] [--seconds 2] [--only reversi,glaisher] [--json FILE] [--check]

CPU time of the child process, but for threads, whose time is taken by the clock: one thread, two
threads, and two processes at once of one thread each take turns. What two processes gain is
all that the machine has to give to two threads. Games in JSON rules are compared with their
Prolog twins, the runs of both in turn. `--check` fails unless the counts are the known ones,
two threads are at least 1.8 times as fast as one or, where two processors are less than twice
one, reach 0.9 of what two processes do, and JSON rules reach a third of the speed of their twins.
"""

import argparse
import json
import os
import pathlib
import shutil
import subprocess
import sys
import time

HERE = pathlib.Path(__file__).resolve().parent
OURS = HERE.parent / "target" / "release" / "ludolog"

# known counts of move sequences: depth and number
PERFT = {
    "tictactoe": (9, 127872),
    "connect4": (9, 39394572),
    "breakthrough": (5, 6182818),
    "reversi": (8, 390216),
    "turkish_draughts": (6, 931312),
    "glaisher": (2, 1538703),
    "puzzle": (14, None),
    "tictactoe_json": (9, 127872),
    "reversi_json": (6, 8200),
    "glaisher_json": (2, 1538703),
}

# matches of which several are played at once
MATCHES = {
    "connect4": "--games 24 --seat red=mcts:nodes=1000 --seat yellow=mcts:nodes=1000".split(),
    "glaisher": "--games 4 --seat red=alphabeta:nodes=2000 --seat yellow=greedy".split(),
}

# CPU milliseconds that the parts of Glaisher may take, see glaisher.pl
GLAISHER = {"valid_moves": 0.6, "value": 0.1, "one_ply": 200, "classic(5,10)": 1000}

# games whose file says nothing of the end
ENDLESS = {"glaisher_json"}


def run(command):
    """Runs a command; its output, CPU seconds and seconds by the clock."""
    before = os.times()
    start = time.monotonic()
    done = subprocess.run(command, capture_output=True, text=True)
    wall = time.monotonic() - start
    after = os.times()
    cpu = after.children_user + after.children_system - before.children_user - before.children_system
    if done.returncode != 0:
        raise RuntimeError(f"{' '.join(command)}: {done.stderr.strip()}")
    return done.stdout, cpu, wall


def at_once(command):
    """Seconds by the clock of two processes that run side by side."""
    start = time.monotonic()
    both = [subprocess.Popen(command, stdout=subprocess.DEVNULL) for _ in range(2)]
    if any([p.wait() for p in both]):
        raise RuntimeError(f"{' '.join(command)} fails")
    return time.monotonic() - start


def parallel(command, rounds=3):
    """How many times as fast two threads are as one, and two processes at once as one after the other."""
    one, two, both = [], [], []
    for _ in range(rounds):
        one.append(run(command + ["--threads", "1"])[2])
        two.append(run(command + ["--threads", "2"])[2])
        both.append(at_once(command + ["--threads", "1"]))
    return {"seconds": min(one), "threads": min(one) / min(two), "processes": 2 * min(one) / min(both)}


def playouts(cmd, game, seconds):
    """Random games a second of CPU time, with as many games as take about so long."""
    games = 20
    while True:
        out, cpu, _ = run([cmd, "game", "playouts", game, "--games", str(games), "--json"])
        if cpu >= seconds or games > 1_000_000:
            return games / cpu, json.loads(out)["plies"]
        games = int(games * max(2, min(20, 1.2 * seconds / max(cpu, 0.01))))


def too_slow_together(name, row):
    """What to say of two threads that are not worth their processors; runs of a moment say nothing."""
    if (os.cpu_count() or 1) < 2 or row["seconds"] < 0.5:
        return []
    if row["threads"] >= 1.8 or row["threads"] / row["processes"] >= 0.9:
        return []
    return [f"{name}: two threads are {row['threads']:.2f} times as fast as one, two processes {row['processes']:.2f}"]


def twins(cmd, name, rounds=3):
    """How fast a game in JSON rules is, its Prolog twin being 1: random games and moves counted."""
    twin = name.removesuffix("_json")
    best = {}
    for _ in range(rounds):
        for game in [twin, name]:
            if name not in ENDLESS:
                games = 20000 if twin == "tictactoe" else 100
                _, cpu, _ = run([cmd, "game", "playouts", game, "--games", str(games), "--threads", "1", "--json"])
                best["playouts", game] = min(cpu, best.get(("playouts", game), cpu))
            _, cpu, _ = run([cmd, "game", "perft", game, str(PERFT[name][0]), "--threads", "1"])
            best["perft", game] = min(cpu, best.get(("perft", game), cpu))
    ratios = {what: best[what, twin] / best[what, name] for what in ["playouts", "perft"] if (what, name) in best}
    return {"game": name, "twin": twin, "ratios": ratios}


def glaisher(cmd):
    """CPU milliseconds of what a program in Glaisher does, by us and, where it is installed, by SWI-Prolog."""
    rows = {}
    for system in [cmd] + ([shutil.which("swipl")] if shutil.which("swipl") else []):
        out, _, _ = run([system, "-g", "bench", "-t", "halt", str(HERE / "glaisher.pl")])
        for line in out.splitlines():
            name, milliseconds = line.split()
            rows.setdefault(name, []).append(float(milliseconds))
    return rows


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cmd", default=str(OURS))
    parser.add_argument("--seconds", type=float, default=2.0)
    parser.add_argument("--only", default="")
    parser.add_argument("--json")
    parser.add_argument("--check", action="store_true")
    options = parser.parse_args()
    names = [g["name"] for g in json.loads(run([options.cmd, "game", "list", "--json"])[0])]
    if options.only:
        names = [n for n in names if n in options.only.split(",")]
    rows, wrong = [], []
    print(f"{'game':18} {'playouts/s':>11} {'plies':>7} {'perft':>14} {'moves/s':>12} {'2 threads':>9} {'2 processes':>11}")
    for name in names:
        rate, plies = (0.0, 0.0) if name in ENDLESS else playouts(options.cmd, name, options.seconds)
        row = {"game": name, "playouts_per_second": rate, "plies": plies}
        if name in PERFT:
            depth, known = PERFT[name]
            perft = [options.cmd, "game", "perft", name, str(depth)]
            out, cpu, _ = run(perft + ["--threads", "1"])
            count = int(out)
            row |= {"depth": depth, "nodes": count, "nodes_per_second": count / cpu, "parallel": parallel(perft)}
            if known is not None and count != known:
                wrong.append(f"{name}: perft({depth}) is {count}, not {known}")
            wrong += too_slow_together(name, row["parallel"])
        rows.append(row)
        shown = f"{row['depth']:3} {row['nodes']:>10} {row['nodes_per_second']:12.0f} {row['parallel']['threads']:9.2f} {row['parallel']['processes']:11.2f}" if "nodes" in row else ""
        print(f"{name:18} {rate:11.1f} {plies:7.1f} {shown}")
    for name, bots in MATCHES.items():
        if name in names:
            row = parallel([options.cmd, "game", "match", name, *bots])
            rows.append({"game": name, "match": bots, "parallel": row})
            print(f"{name:18} matches: two threads {row['threads']:.2f}, two processes {row['processes']:.2f}")
            wrong += too_slow_together(f"matches of {name}", row)
    if "glaisher" in names:
        for name, times in glaisher(options.cmd).items():
            rows.append({"glaisher": name, "milliseconds": times})
            print(f"glaisher {name:14} {times[0]:9.3f} ms" + "".join(f", swipl {t:.3f} ms" for t in times[1:]))
            if times[0] > GLAISHER.get(name, times[0]):
                wrong.append(f"glaisher: {name} takes {times[0]} ms, not {GLAISHER[name]}")
    for name in [n for n in names if n.endswith("_json")]:
        row = twins(options.cmd, name)
        rows.append(row)
        print(f"{name:18} of its twin's speed: " + ", ".join(f"{w} {r:.2f}" for w, r in row["ratios"].items()))
        wrong += [f"{name}: {w} at {r:.2f} of the twin's speed" for w, r in row["ratios"].items() if r < 1 / 3]
    if options.json:
        pathlib.Path(options.json).write_text(json.dumps(rows, indent=1) + "\n")
    if options.check and wrong:
        sys.exit("\n".join(wrong))


if __name__ == "__main__":
    main()
