#!/usr/bin/env python3
"""Makes the goals of the differential tests and asks SWI-Prolog for the answers.

    generate.py [--seed N]           writes golden/*.txt (and golden/*.pl)
    generate.py --check [--seed N]   runs fresh goals in both systems and prints
                                     where they differ; writes nothing

A golden file has a head with the seed and the version of swipl, then two lines
a goal: the goal, and its answers after `%=`. Goals that exceed the driver's
inference limit, or run out of memory, are left out. Where our answers are to
differ, `differences.txt` says so and why; it lists goals with *our* answers.
"""

import argparse
import pathlib
import re
import subprocess
import sys
import tempfile
import time

import goals

HERE = pathlib.Path(__file__).parent
GOLDEN = HERE / "golden"


def answers(system, path, program):
    """The answers of a file's goals, by line."""
    loaded = f"'{program}'" if program else "[]"
    command = system + ["-q", "-g", f"run('{path}',{loaded})", "-t", "halt", str(HERE / "driver.pl")]
    done = subprocess.run(command, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=600)
    found = {}
    for line in done.stdout.decode().splitlines():
        number, tab, text = line.partition("\t")
        if tab and number.isdigit():
            found[int(number)] = text
    return found


def left_out(text):
    """True for answers that say nothing, or depend on the names of variables or streams."""
    return text is None or re.search(r"! limit|resource_error|<stream>|[$]stream|_\d{3,}", text) is not None


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--swipl", default="swipl")
    parser.add_argument("--ours", default=str(HERE / "../../target/release/ludolog"))
    args = parser.parse_args()
    version = subprocess.run([args.swipl, "--version"], stdout=subprocess.PIPE, check=True).stdout.decode().split()[2]
    total = differing = 0
    for name, clauses, family in goals.families(args.seed):
        start = time.time()
        with tempfile.TemporaryDirectory() as folder:
            path, program = pathlib.Path(folder) / "goals.pl", None
            path.write_text("".join(f"{g}.\n" for g in family))
            if clauses:
                program = (pathlib.Path(folder) if args.check else GOLDEN) / f"{name}.pl"
                program.write_text(f"% Made by generate.py, seed {args.seed}.\n\n"
                                   ":- style_check(-singleton).\n\n" + "\n".join(clauses) + "\n")
            theirs = answers([args.swipl], path, program)
            kept = [(k, g) for k, g in enumerate(family, 1) if not left_out(theirs.get(k))]
            total += len(kept)
            if args.check:
                ours = answers([args.ours], path, program)
                for k, g in kept:
                    if ours.get(k) != theirs[k]:
                        differing += 1
                        print(f"[{name}] {g}\n  swipl   {theirs[k]}\n  ludolog {ours.get(k)}")
            else:
                text = f"% Family {name}, seed {args.seed}, SWI-Prolog {version}.\n"
                text += "".join(f"\n{g}.\n%= {theirs[k]}\n" for k, g in kept)
                (GOLDEN / f"{name}.txt").write_text(text)
            print(f"{name}: {len(kept)} of {len(family)}, {time.time() - start:.1f} s", file=sys.stderr)
    print(f"{total} goals, {differing} differ" if args.check else f"{total} goals", file=sys.stderr)


if __name__ == "__main__":
    main()
