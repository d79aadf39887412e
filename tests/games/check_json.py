#!/usr/bin/env python3
"""Compares our games in JSON rules with their Prolog twins.

    tests/games/check_json.py REF [--binary LUDOLOG] GAME FILE [LIMIT]

REF is a Python module with the reference interpreter of JSON rules, GAME is
glaisher, reversi or tictactoe, FILE has positions as for check_data.py. On each
(the first LIMIT of them) the moves, the positions after them and the outcome must
be the same.
"""
import copy, importlib.util, json, sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
from check_data import ROOT, ours, rows

OWN = {"label", "outcome"}  # what the host computes


def place(game, setup, position):
    """The state of the JSON game for a position of the Prolog game, and whether it fits."""
    state = copy.deepcopy(setup)
    board, turn = position["board"], position["turn"]
    state["turn"] = turn
    if game == "tictactoe":
        state["board"] = dict(zip(setup["board"], board))
    elif game == "reversi":
        state["board"] = [list(board[i : i + 8]) for i in range(0, 64, 8)]
        state["discs"] = {c: board.count(c) for c in "BW"}
    else:
        state["board"] = board
    return state


def board_text(game, state):
    if game == "tictactoe":
        return "".join(state["board"].values())
    if game == "reversi":
        assert state["discs"] == {c: sum(row.count(c) for row in state["board"]) for c in "BW"}
        return "".join("".join(row) for row in state["board"])
    return None


class Rules:
    def __init__(self, ref, rules):
        self.ref, self.parts = ref, {}
        for part in ["moves", "after", "end"]:
            plain = [{k: v for k, v in rule.items() if k not in OWN} for rule in rules.get(part, [])]
            compiled = ref.Compiler({}).tree(plain, ref.Scope(), (), [])[0][1]
            self.parts[part] = list(zip(compiled, rules.get(part, [])))

    def run(self, state):
        return self.ref.Run(state, {}, {"matches": 10**7, "steps": 10**7})

    def moves(self, state):
        run = self.run(state)
        for rule, source in self.parts["moves"]:
            for env in run.found(rule, (), self.ref.Env(), 0, False):
                yield self.text(run, source["label"], env), rule, env

    def text(self, run, label, env):
        if "$" not in label:
            return label
        expression = self.ref.P(label, "label").whole()
        return run.ev(expression, env, (), "label")

    def play(self, state, rule, env):
        run = self.run(state)
        run.action(rule, (), env, 1, False)
        run.root = self.ref.cp(run.root)
        run.rules([rule for rule, _ in self.parts["after"]], (), self.ref.Env(), 0, False)
        return run.root

    def outcome(self, state):
        run = self.run(state)
        for rule, source in self.parts["end"]:
            for env in run.found(rule, (), self.ref.Env(), 0, False):
                outcome = source["outcome"]
                return f"win({self.text(run, outcome['win'], env)})" if isinstance(outcome, dict) else outcome
        return None


def main():
    arguments = sys.argv[1:]
    spec = importlib.util.spec_from_file_location("ref", arguments.pop(0))
    ref = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(ref)
    binary = str(ROOT / "target/release/ludolog")
    if arguments[0] == "--binary":
        binary, arguments = arguments[1], arguments[2:]
    game, path, limit = arguments[0], arguments[1], int(arguments[2]) if arguments[2:] else None
    source = json.loads((ROOT / f"examples/{game}/{game}.json").read_text())
    rules = Rules(ref, source)
    names = {"black": "B", "white": "W"}
    differences = moves = 0
    positions = list(zip(rows(path), ours(binary, game, path)))[:limit]
    for position, want in positions:
        state = place(game, source["setup"], position)
        found = list(rules.moves(state))
        moves += len(found)
        facts = [("moves", want["moves"], [text for text, _, _ in found])]
        if game != "glaisher":
            after = [board_text(game, rules.play(state, rule, env)) for _, rule, env in found]
            facts.append(("results", want["results"], after))
            outcome = want["outcome"]
            for long, short in names.items():
                outcome = outcome and outcome.replace(long, short)
            facts.append(("outcome", outcome, rules.outcome(state)))
            if outcome:
                facts = [f for f in facts if f[0] == "outcome"]
        for what, theirs, our in facts:
            if theirs != our:
                differences += 1
                print(f"{game} {position['id']} {what}: {str(theirs)[:200]} in Prolog, {str(our)[:200]} in JSON")
    print(f"{game}: {len(positions)} positions, {moves} moves, {differences} differences")
    sys.exit(differences > 0)


if __name__ == "__main__":
    main()
