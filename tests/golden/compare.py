#!/usr/bin/env python3
"""Runs the programs of this directory on SWI-Prolog and compares what they print with expected.txt.

    tests/golden/compare.py [--ours PATH] [--update] [NAME..]

`--ours` runs our binary instead, `--update` writes the output to expected.txt. Lines that we
print otherwise, with a reason, are in NAME/differs.txt: pairs of a line of SWI-Prolog's and ours
(`< line`, `> line`), applied to SWI-Prolog's output in order. Programs called own_* are not for SWI-Prolog."""

import argparse
import difflib
import pathlib
import subprocess
import sys

HERE = pathlib.Path(__file__).parent


def run(command, path):
    args = [*command, "-q", "-g", "halt", "main.pl"]
    done = subprocess.run(args, cwd=path, capture_output=True, text=True, timeout=120, stdin=subprocess.DEVNULL)
    return done.stdout


def adapt(text, path):
    """Replaces the lines that are known to differ."""
    known = path / "differs.txt"
    if not known.exists():
        return text
    out = text
    old = None
    at = 0
    for line in known.read_text().splitlines():
        if line.startswith("< "):
            old = line[2:]
        elif line.startswith("> "):
            i = out.find("\n" + old + "\n", at)
            if i < 0:
                print(f"{path.name}: not found any more: {old}")
                continue
            new = line[2:]
            out = out[: i + 1] + new + out[i + 1 + len(old) :]
            at = i + 1
    return out


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--ours")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("--differs", metavar="PATH", help="write differs.txt from what this binary prints")
    parser.add_argument("names", nargs="*")
    args = parser.parse_args()
    wrong = 0
    for path in sorted(p for p in HERE.iterdir() if (p / "main.pl").exists()):
        if args.names and path.name not in args.names:
            continue
        if path.name.startswith("own_") and not args.ours:
            continue
        if args.differs:
            theirs, ours = run(["swipl"], path).splitlines(), run([args.differs], path).splitlines()
            pairs = [f"< {a}\n> {b}\n" for a, b in zip(theirs, ours, strict=True) if a != b]
            (path / "differs.txt").write_text("".join(pairs))
            continue
        text = run([args.ours], path) if args.ours else adapt(run(["swipl"], path), path)
        expected = path / "expected.txt"
        if args.update:
            expected.write_text(text)
            continue
        want = expected.read_text() if expected.exists() else ""
        if text != want:
            wrong += 1
            diff = difflib.unified_diff(want.splitlines(), text.splitlines(), "expected", "found", lineterm="")
            print(f"== {path.name}", *diff, sep="\n")
    print("all as expected" if not wrong else f"{wrong} differ")
    sys.exit(1 if wrong else 0)


main()
