#!/usr/bin/env python3
"""Strength of bots: series of games, one JSON line a game, resumable.

    benches/strength/run.py [--cmd PATH] [--only NAME] [--games N] [--threads 2]

Each series of SERIES is played to its end and kept in `results/NAME.jsonl` beside this
script; what is there already is not played again. Openings are random, the same for both
seatings, and follow from the seed.
"""

import argparse
import pathlib
import subprocess

HERE = pathlib.Path(__file__).resolve().parent
OURS = HERE.parent.parent / "target" / "release" / "ludolog"

# name: game, bots in the order of the players, games, random moves at the beginning
SERIES = {
    "glaisher-classic3": ("glaisher", ["alphabeta:time=1s,width=40", "classic(3)"], 100, 4),
    # a budget that is spent in less than a second, and does not depend on what else the machine does
    "glaisher-classic3-nodes": ("glaisher", ["alphabeta:nodes=4000,width=40", "classic(3)"], 100, 4),
    "glaisher-greedy": ("glaisher", ["alphabeta:nodes=3000,width=20", "greedy"], 40, 4),
    "reversi-greedy": ("reversi", ["alphabeta:nodes=3000", "greedy"], 100, 6),
    "breakthrough-greedy": ("breakthrough", ["alphabeta:nodes=3000", "greedy"], 100, 4),
    "connect4-greedy": ("connect4", ["alphabeta:nodes=3000", "greedy"], 100, 2),
    "turkish_draughts-greedy": ("turkish_draughts", ["alphabeta:nodes=3000", "greedy"], 100, 6),
    "fox_and_geese-greedy": ("fox_and_geese", ["alphabeta:nodes=3000", "greedy"], 100, 4),
    "tictactoe-greedy": ("tictactoe", ["alphabeta:depth=9", "greedy"], 100, 2),
    "connect4-mcts": ("connect4", ["mcts:nodes=1000", "greedy"], 100, 2),
}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cmd", default=str(OURS))
    parser.add_argument("--only", default="")
    parser.add_argument("--games", type=int)
    parser.add_argument("--threads", type=int, default=2)
    options = parser.parse_args()
    results = HERE / "results"
    results.mkdir(exist_ok=True)
    for name, (game, bots, games, opening) in SERIES.items():
        if options.only and options.only != name:
            continue
        players = subprocess.run([options.cmd, "game", "players", game], capture_output=True, text=True, check=True)
        command = [options.cmd, "game", "match", game, "--games", str(options.games or games), "--seed", "1"]
        command += ["--opening", str(opening), "--threads", str(options.threads), "--most-plies", "400"]
        command += ["--out", str(results / f"{name}.jsonl")]
        for player, bot in zip(players.stdout.split("\n"), bots):
            command += ["--seat", f"{player}={bot}"]
        print(name, flush=True)
        subprocess.run(command, check=True)


if __name__ == "__main__":
    main()
