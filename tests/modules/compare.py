#!/usr/bin/env python3
"""Runs the programs with SWI-Prolog and writes what they print to their expected.txt."""
import pathlib, re, subprocess
here = pathlib.Path(__file__).resolve().parent
for d in sorted(p.parent for p in here.glob('*/main.pl')):
    run = subprocess.run(['swipl', '-g', 'go', '-t', 'halt', 'main.pl'], cwd=d, capture_output=True, text=True)
    for stream, name in ((run.stdout, 'expected.txt'), (run.stderr, 'messages.txt')):
        if name == 'messages.txt' and d.name != 'errors':
            continue
        text = re.sub(r'\b_G?\d+', '_', stream.replace(str(here), 'DIR'))
        text = re.sub(r'<stream>\(0x[0-9a-f]+\)', '<stream>', text)
        text = re.sub(r'\d{9,}\.\d+', 'TIME', text)
        (d / name).write_text(text)
