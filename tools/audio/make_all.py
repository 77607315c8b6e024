#!/usr/bin/env python3
"""Makes each recording whose script is new or changed, one at a time, and then checks those that have no current finding.

  make_all.py [--watch SECONDS]      --watch: look again after so many seconds, until stopped
"""
import argparse
import json
import subprocess
import sys
import time
from pathlib import Path

from generate import base_of, script_hash

HERE = Path(__file__).resolve().parent
CONTENT = HERE.parents[1] / 'services' / 'exam' / 'content'
CHECKED = HERE.parents[1] / '.local' / 'audio' / 'checked'


def recorded_hash(path):
    """The script's hash that a result was made from; None where there is no result."""
    try:
        return json.loads(path.read_text())['script_sha256']
    except (FileNotFoundError, KeyError, json.JSONDecodeError):
        return None


def stale(script):
    base = base_of(script)
    return not base.with_name(base.name + '.mp3').exists() or recorded_hash(base.with_name(base.name + '.times.json')) != script_hash(script)


def unchecked(script):
    return recorded_hash(CHECKED / f'{base_of(script).name}.json') != script_hash(script)


def run(tool, script):
    return subprocess.run([sys.executable, str(HERE / tool), str(script)], check=False).returncode == 0


def make_all():
    """One round; a script that fails is named and does not stop the others. True when all went well."""
    failed = set()
    while waiting := [script for script in sorted(CONTENT.glob('*.script.json')) if script not in failed and stale(script)]:
        if not run('generate.py', waiting[0]):
            failed.add(waiting[0])
    for script in sorted(CONTENT.glob('*.script.json')):
        if not stale(script) and unchecked(script) and not run('check.py', script):
            failed.add(script)
        if any(stale(other) for other in CONTENT.glob('*.script.json') if other not in failed):
            break
    for script in sorted(failed):
        print(f'failed: {script.name}', file=sys.stderr, flush=True)
    return not failed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('--watch', type=float)
    pause = parser.parse_args().watch
    well = make_all()
    while pause:
        time.sleep(pause)
        make_all()
    sys.exit(not well)


if __name__ == '__main__':
    main()
