#!/usr/bin/env python3
"""Compares our game files with a file of positions from an independent engine.

    tests/games/check_data.py [--binary LUDOLOG] GAME positions.jsonl [moves.jsonl.gz]

GAME is glaisher, reversi or turkish_draughts, or glaisher_json or reversi_json for
the twins in JSON rules, which are asked through `ludolog game moves`. Each line of the first file has a
position ("board", "turn") and what is known about it: for Glaisher the number and
the hash of the moves of both players, winners and values; for the others the moves
and the positions they lead to. The second file, for Glaisher, has complete lists.
Prints each difference and their number; the exit status tells whether there are any.
"""
import gzip, hashlib, json, subprocess, sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]


def rows(path):
    opened = gzip.open(path, "rt") if path.endswith(".gz") else open(path)
    with opened as lines:
        return [json.loads(line) for line in lines]


def ours(binary, game, path):
    command = [binary, "-q", "-g", "dump", "-t", "halt", "tests/games/positions.pl", "--", game, str(Path(path).resolve())]
    run = subprocess.run(command, cwd=ROOT, capture_output=True, text=True)
    if run.returncode or run.stderr:
        sys.exit(f"{' '.join(command)}: {run.stderr}")
    return [json.loads(line) for line in run.stdout.splitlines()]


def asked(binary, game, path):
    """What the host says of each position."""
    answers = []
    for row in rows(path):
        position = json.dumps({"board": row["board"], "turn": row["turn"]})
        command = [binary, "game", "moves", game, "--json", "--position", position]
        run = subprocess.run(command, capture_output=True, text=True)
        if run.returncode or run.stderr:
            sys.exit(f"{' '.join(command)}: {run.stderr}")
        said = json.loads(run.stdout)
        answers.append({"id": row["id"], "moves": said["moves"], "outcome": said["outcome"], "wrong": []})
    return answers


def digest(moves):
    return hashlib.sha256("\n".join(sorted(moves, key=str.encode)).encode()).hexdigest()


def near(a, b):
    return abs(a - b) <= 1e-12 * max(abs(a), abs(b))


def glaisher(want, got):
    for moves, n, sha in [("moves", "n_moves", "moves_sha256"), ("other", "n_moves_other", "moves_sha256_other")]:
        yield n, want[n], len(got[moves])
        yield sha, want[sha], digest(got[moves])
    yield "n_action1", want["n_action1"], len({move.rsplit(",", 1)[0] for move in got["moves"]})
    yield "wins", [p for p, won in enumerate(want["wins"], 1) if won], got["wins"]
    yield "winner", want["winner"] and f"win({want['winner']})", got["outcome"]
    for value in ["value1", "value2"]:
        if not near(want[value], got[value]):
            yield value, want[value], got[value]


def reversi(want, got):
    passes = ["pass"] if want["must_pass"] else []
    yield "moves", want["moves"] or passes, sorted(got["moves"])
    if not passes:
        yield "results", want["results"], sorted(f"{m}>{r}" for m, r in zip(got["moves"], got["results"]))
    yield "over", want["over"], got["outcome"] is not None
    names = {None: None, "B": "win(black)", "W": "win(white)", "draw": "draw"}
    yield "winner", names.get(want["winner"], want["winner"]), got["outcome"]


def reversi_json(want, got):
    yield "moves", want["moves"] or (["pass"] if want["must_pass"] else []), sorted(got["moves"])
    yield "over", want["over"], got["outcome"] is not None
    winner = want["winner"]
    yield "winner", winner if winner in [None, "draw"] else {"win": winner}, got["outcome"]


def glaisher_json(want, got):
    yield "n_moves", want["n_moves"], len(got["moves"])
    yield "moves_sha256", want["moves_sha256"], digest(got["moves"])


def turkish_draughts(want, got):
    yield "n", want["n"], len(got["moves"])
    yield "moves", want["moves"], sorted(got["moves"])
    yield "results", sorted(want["results"]), sorted(got["results"])


def main():
    arguments = sys.argv[1:]
    binary = str(ROOT / "target/release/ludolog")
    if arguments[:1] == ["--binary"]:
        binary, arguments = arguments[1], arguments[2:]
    game, path, *lists = arguments
    answers = (asked if game.endswith("_json") else ours)(binary, game, path)
    known = rows(path)
    if [w["id"] for w in known] != [g["id"] for g in answers]:
        sys.exit("not the same positions")
    complete = {row["id"]: row["moves"] for row in (rows(lists[0]) if lists else [])}
    differences = moves = exact = 0
    for want, got in zip(known, answers):
        facts = list(globals()[game](want, got)) + [("wrong", [], got["wrong"])]
        if want["id"] in complete:
            facts.append(("ordered list", complete[want["id"]], got["moves"]))
        if game == "glaisher":
            exact += all(want[v] == got[v] for v in ["value1", "value2"])
        moves += len(got["moves"]) + len(got.get("other", []))
        for what, theirs, our in facts:
            if theirs != our:
                differences += 1
                print(f"{game} {want['id']} {what}: {str(theirs)[:200]} expected, {str(our)[:200]} found")
    bits = f", values equal to the last bit in {exact}" if game == "glaisher" else ""
    print(f"{game}: {len(known)} positions, {moves} moves{bits}, {differences} differences")
    sys.exit(differences > 0)


if __name__ == "__main__":
    main()
