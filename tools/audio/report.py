#!/usr/bin/env python3
"""Writes services/exam/content/audio-report.md from the findings of check.py, with the lines that somebody listened to and settled.

settled.json: {SCRIPT ID: {"said": the line as the script has it -> what was found}}. Exit 1 when a finding is missing, stale or not settled,
a part has more than 5 % wrong words, or its loudness is off.
"""
import json
import sys
from pathlib import Path

from generate import LOUDNESS, LOUDNESS_TOLERANCE
from make_all import CHECKED, CONTENT, script_hash

SETTLED = json.loads((Path(__file__).resolve().parent / 'settled.json').read_text())
MOST_WRONG_PERCENT = 5


def problems_of(finding, script):
    """What forbids the recording, in words."""
    out = []
    if finding['script_sha256'] != script_hash(script):
        out.append('checked before its script was changed')
    if finding['wordErrorPercent'] > MOST_WRONG_PERCENT:
        out.append(f"{finding['wordErrorPercent']} % wrong words")
    if abs(finding['lufs'] - LOUDNESS) > LOUDNESS_TOLERANCE:
        out.append(f"{finding['lufs']} LUFS")
    settled = SETTLED.get(finding['id'], {})
    return out + [f"line {line['i']} is not settled: {line['said']} / {line['heard']}" for line in finding['toSettle'] if line['said'] not in settled]


def row(finding):
    minutes, seconds = divmod(round(finding['duration']), 60)
    cells = [finding['id'], f'{minutes}:{seconds:02d}', f"{finding['wordErrorPercent']:.1f} %", f"{finding['keysHeard']}/{finding['keys']}"]
    return '| ' + ' | '.join([*cells, str(len(finding['toSettle'])), f"{finding['lufs']:.1f}", f"{finding['bytes'] / 1e6:.2f} MB", ', '.join(finding['voices'])]) + ' |'


def settled_lines(finding):
    reasons = SETTLED.get(finding['id'], {})
    for line in finding['toSettle']:
        key = f" (key: {line['key']})" if 'key' in line else ''
        yield f"- **{finding['id']}, {line['start']:.0f} s**{key}: said “{line['said']}”; heard “{line['heard']}”. {reasons.get(line['said'], 'NOT SETTLED')}"


def main():
    findings, problems = [], []
    for script in sorted(CONTENT.glob('*.script.json')):
        name = script.name.removesuffix('.script.json')
        path = CHECKED / f'{name}.json'
        if not path.exists():
            problems.append(f'{name}: not checked')
            continue
        finding = json.loads(path.read_text())
        findings.append(finding)
        problems += [f'{name}: {text}' for text in problems_of(finding, script)]
    total = sum(finding['duration'] for finding in findings)
    keys, heard = (sum(finding[field] for finding in findings) for field in ('keys', 'keysHeard'))
    text = [
        '# Check of the listening recordings',
        '',
        'Written by `tools/audio/report.py`. An offline Whisper (base) wrote down every line of every recording; its words are compared with the script. A key is an answer that must be heard.',
        'Word error counts the recogniser\'s own slips as well. What it missed was settled by its transcript, line by line, below.',
        '',
        f'{len(findings)} recordings, {total / 60:.1f} minutes, {sum(finding["bytes"] for finding in findings) / 1e6:.1f} MB; keys heard by the recogniser {heard} of {keys}.',
        '',
        '| recording | length | word error | keys heard | settled by hand | LUFS | size | voices |',
        '| --- | --- | --- | --- | --- | --- | --- | --- |',
        *(row(finding) for finding in findings),
        '',
        '## Settled by hand',
        '',
        *(line for finding in findings for line in settled_lines(finding)),
    ]
    if problems:
        text += ['', '## Open', '', *(f'- {problem}' for problem in problems)]
    (CONTENT / 'audio-report.md').write_text('\n'.join(text).rstrip() + '\n')
    print('\n'.join(problems) or 'all settled')
    sys.exit(bool(problems))


if __name__ == '__main__':
    main()
