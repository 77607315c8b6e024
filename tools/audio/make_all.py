#!/usr/bin/env python3
"""Makes each recording whose script is new or changed, one at a time, and then checks those that have no current finding.

  make_all.py [--watch SECONDS]      --watch: look again after so many seconds, until stopped
"""
import argparse
import hashlib
import json
import subprocess
import sys
import time
import traceback
from pathlib import Path

from generate import base_of, make

HERE = Path(__file__).resolve().parent
CONTENT = HERE.parents[1] / 'services' / 'exam' / 'content'
CHECKED = HERE.parents[1] / '.local' / 'audio' / 'checked'


def script_hash(path):
    return hashlib.sha256(path.read_bytes()).hexdigest()


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


def attempt(work, script):
    """True when it went well; a failure is told and does not stop the others."""
    try:
        work(script)
        return True
    except Exception:
        traceback.print_exc()
        print(f'failed: {script.name}', file=sys.stderr, flush=True)
        return False


def check(script):
    subprocess.run([sys.executable, str(HERE / 'check.py'), str(script)], check=True)


def make_all():
    """One round: all recordings first, then checks until a script changes. True when all went well."""
    failed = set()

    def waiting(needs):
        return next((script for script in sorted(CONTENT.glob('*.script.json')) if script not in failed and needs(script)), None)

    while script := waiting(stale) or waiting(unchecked):
        if not attempt(make if stale(script) else check, script):
            failed.add(script)
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
