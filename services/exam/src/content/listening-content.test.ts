import { readdirSync, statSync } from 'node:fs';
import { describe, expect, test } from '@jest/globals';
import { itemsOf, type Question, type Section } from './content-file.js';
import { CONTENT_FOLDER, ContentFolder, type ListeningTest, listExamFiles } from './content-folder.js';
import { FULL_LISTENING_ONLY, LISTENING_CHECKS, type ListeningCheckName } from './listening-checks.js';
import { type Recording, recordingProblems, shownText, transcriptOf } from './recording.js';

const MOST_BYTES = 60 * 1024 * 1024;
const content = new ContentFolder();
const files = listExamFiles().filter((name) => name.startsWith('listening-'));
const checkNames = Object.keys(LISTENING_CHECKS) as ListeningCheckName[];
const isShort = (name: string): boolean => name.includes('short');

describe.each(files)('%s', (name) => {
  const read = content.readListening(name);

  test.each(checkNames.filter((check) => !isShort(name) || !FULL_LISTENING_ONLY.has(check)))('%s', (check) =>
    expect(LISTENING_CHECKS[check](read)).toEqual([]),
  );

  test('every keyed question has an interval of its recording as evidence', () => {
    for (const { question, part } of itemsOf(read.exam.sections)) {
      const recording = read.recordings.get(part.audio);
      const line = recording && transcriptOf(recording).find(({ text }) => text.includes(question.evidence?.quote ?? ''));
      expect(line?.startSeconds).toBeLessThan(line?.endSeconds ?? 0);
    }
  });
});

test('all recordings together stay small enough to live in the repository', () => {
  const sizes = readdirSync(CONTENT_FOLDER).flatMap((name) => (name.endsWith('.mp3') ? statSync(new URL(name, CONTENT_FOLDER)).size : []));
  expect(sizes.length).toBeGreaterThanOrEqual(4 * files.length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(MOST_BYTES);
});

/** A sound test to plant faults in; what was read stays as it is. */
const sound = content.readListening('listening-01.json');
const copy = (): ListeningTest => ({ exam: structuredClone(sound.exam), pictures: new Map(sound.pictures), recordings: new Map(sound.recordings) });

type Plant = (planted: ListeningTest) => ListeningTest | undefined;

/** One fault each, planted in the sound test: the named check must see it. */
const FAULTS: [string, ListeningCheckName, Plant][] = [
  ['a number is skipped', 'numbering', edit(7, { number: 99 })],
  ['a section has nine questions', 'sections', (planted) => void section(planted, 0).questions.pop()],
  ['a part is missing', 'sections', (planted) => void planted.exam.sections.pop()],
  ['a part is hardly spoken', 'sections', script((lines) => lines.splice(12))],
  ['somebody has no voice', 'scripts', script((lines) => lines.push({ speaker: 'Nobody', text: 'Hello.' }))],
  ['markup is broken', 'scripts', script((lines) => lines.push({ speaker: 'Helen', text: 'It is {spell Ely}.' }))],
  ['a group is unknown', 'groups', edit(7, { groupId: 'elsewhere' })],
  ['a key lies outside the bank', 'keys', edit(11, { correctAnswer: 8 })],
  ['two options are equal', 'choices', edit(choice(), { options: ['One.', 'one.', 'Two is longer.'] })],
  ['there are four options', 'choices', edit(choice(), { options: ['One is long.', 'Two is long.', 'Three is long.', 'Four is long.'] })],
  [
    'a bank does not say whether an entry may be used twice',
    'reuse',
    (planted) => {
      for (const group of planted.exam.sections.flatMap(({ groups = [] }) => groups)) delete group.allowReuse;
      return undefined;
    },
  ],
  ['an entry is the key twice', 'reuse', edit(11, { correctAnswer: at(sound, 12).question.correctAnswer })],
  ['a key breaks the word limit', 'typedKeys', edit(3, { correctAnswer: 'hospital gardener' })],
  ['a key is not said', 'typedKeys', edit(3, { correctAnswer: 'plumber' })],
  ['the question gives the answer away', 'typedKeys', edit(3, { question: 'He is a gardener and a ______' })],
  ['the audio check does not listen for an answer', 'typedKeys', script((lines) => lines.map((line) => delete line.key))],
  ['a quote is not exact', 'evidence', edit(3, { evidence: { quote: 'Nowadays I am a gardener' } })],
  ['a quote runs over two lines', 'evidence', script((lines) => lines.push({ speaker: 'Man', text: "These days I'm a gardener at the hospital" }))],
  ['an answer comes too early', 'order', edit(3, { evidence: quoteOf(10) })],
  ['an answer opens a turn', 'turns', respeak(3, (quote) => `Gardener, that is. ${quote}`, { correctAnswer: 'Gardener' })],
  ['an answer closes a turn', 'turns', respeak(3, (quote) => `${quote} as gardener.`)],
  [
    'one letter is the key too often',
    'letters',
    (planted) => void items(planted).map(({ question }) => question.options && Object.assign(question, { correctAnswer: 0 })),
  ],
  ['a question copies what is said', 'paraphrase', edit(3, { question: "These days I'm at the hospital as a ______" })],
  ['a map has lost its picture', 'pictures', (planted) => ({ ...planted, pictures: new Map() })],
  ['a map is not described', 'pictures', image((picture) => Object.assign(picture, { alt: 'Bản đồ' }))],
  ['a letter has no marker', 'pictures', image((picture) => picture.markers.pop())],
  ['two markers have one letter', 'pictures', image((picture) => picture.markers.push({ label: 'A', x: 0.5, y: 0.5 }))],
  ['a picture runs a script', 'pictures', redraw((svg) => svg.replace('</svg>', '<script>alert(1)</script></svg>'))],
  ['a picture has no viewBox', 'pictures', redraw((svg) => svg.replace('viewBox', 'data-box'))],
  ['an explanation is not Vietnamese', 'explanations', edit(5, { explanation: 'See line 4.' })],
  ['there is one task type only', 'variety', (planted) => void items(planted).map(({ question }) => Object.assign(question, { type: 'multiple-choice' }))],
  ['there are two voices', 'voices', everyRecording((recording) => withCast(recording, { Narrator: { voice: 'a' }, A: { voice: 'b' }, B: { voice: 'c' } }))],
  ['two people share a voice', 'voices', everyRecording((recording) => withCast(recording, { ...recording.script.cast, Twin: { voice: 'bf_isabella' } }))],
  ['a recording is missing', 'recordings', everyRecording(({ mp3: _, ...recording }) => recording)],
  ['a script was changed after its recording', 'recordings', everyRecording((recording) => ({ ...recording, scriptHash: 'another' }))],
  ['the recordings are too long', 'length', everyRecording((recording) => lasting(recording, 500))],
  ['the recordings are too short', 'length', everyRecording((recording) => lasting(recording, 300))],
  [
    'the exam lasts longer than its recordings and the check',
    'duration',
    (planted) => ({ ...planted, exam: { ...planted.exam, duration: planted.exam.duration + 1 } }),
  ],
];

test.each(FAULTS)('when %s, the check "%s" reports it', (_, check, plant) => {
  const planted = copy();
  expect(LISTENING_CHECKS[check](planted)).toEqual([]);
  expect(LISTENING_CHECKS[check](plant(planted) ?? planted)).not.toEqual([]);
});

test('every check has a planted fault', () => {
  expect([...new Set(FAULTS.map(([, check]) => check))].sort()).toEqual([...checkNames].sort());
});

describe('a recording', () => {
  const whole = sound.recordings.get('listening-01-part-1');

  test.each<[string, (recording: Recording) => Recording]>([
    ['is not 48 kbps mono', (recording) => withFacts(recording, { channels: 2 })],
    ['lasts another time than it says', (recording) => withFacts(recording, { seconds: (recording.times?.duration ?? 0) + 0.3 })],
    ['cannot be read', (recording) => ({ ...recording, mp3: { bytes: Buffer.from('<html>'), facts: undefined } })],
  ])('that %s is refused', (_, change) => {
    if (!whole) throw new Error('not read');
    expect(recordingProblems(whole)).toEqual([]);
    expect(recordingProblems(change(whole))).toHaveLength(1);
  });

  test('has a transcript in order, narrator and all, without markup', () => {
    const lines = whole ? transcriptOf(whole) : [];
    expect(lines.length).toBeGreaterThan(20);
    expect(lines[0]).toMatchObject({ speaker: 'Narrator', startSeconds: 0.4 });
    expect(lines.every(({ startSeconds, endSeconds }, i) => endSeconds > startSeconds && startSeconds >= (lines[i - 1]?.endSeconds ?? 0))).toBe(true);
    expect(lines.some(({ text }) => /[{}|]/.test(text))).toBe(false);
  });

  test.each([
    ['She was born in {say:Reading|Redding}.', 'She was born in Reading.'],
    ["It's {spell:Ely}, on {digits:4409}, call {phone:07700 900482}.", "It's E-L-Y, on 4409, call 07700 900482."],
    ['B-R-O-W-N at 6:30', 'B-R-O-W-N at 6:30'],
  ])('shows %j as %j', (line, shown) => expect(shownText(line)).toBe(shown));
});

function items(planted: ListeningTest): { question: Question; part: Section }[] {
  return itemsOf(planted.exam.sections);
}

function at(planted: ListeningTest, number: number): { question: Question; part: Section } {
  const found = items(planted).find(({ question }) => question.number === number);
  if (!found) throw new Error(`no question ${number}`);
  return found;
}

function section(planted: ListeningTest, index: number): Section {
  const found = planted.exam.sections[index];
  if (!found) throw new Error(`no section ${index}`);
  return found;
}

function edit(number: number, changes: Partial<Question>): Plant {
  return (planted) => void Object.assign(at(planted, number).question, changes);
}

/** The number of the first question with options of its own. */
function choice(): number {
  return items(sound).find(({ question }) => question.type === 'multiple-choice')?.question.number ?? 0;
}

function quoteOf(number: number): Question['evidence'] {
  return at(sound, number).question.evidence;
}

type Lines = { speaker: string; text: string; key?: string }[];
/** Changes the script of part 1. */
function script(change: (lines: Lines) => unknown): Plant {
  return (planted) => {
    const id = section(planted, 0).audio;
    const recording = structuredClone(planted.recordings.get(id));
    if (!recording) throw new Error('not read');
    change(recording.script.lines as Lines);
    return { ...planted, recordings: new Map(planted.recordings).set(id, recording) };
  };
}

/** One turn of part 1 becomes a turn of its own that says `say` of the question's quote. */
function respeak(number: number, say: (quote: string) => string, changes: Partial<Question> = {}): Plant {
  const quote = quoteOf(number)?.quote ?? '';
  return (planted) => {
    edit(number, changes)(planted);
    return script((lines) => {
      const index = lines.findIndex((line) => line.text?.includes(quote));
      lines.splice(index, 1, { speaker: 'Helen', text: 'Right.' }, { speaker: 'Man', text: say(quote), key: 'x' }, { speaker: 'Helen', text: 'I see.' });
    })(planted);
  };
}

type Picture = NonNullable<Question['image']>;
function image(change: (picture: Picture) => unknown): Plant {
  return (planted) => {
    for (const { groups = [] } of planted.exam.sections) for (const group of groups) if (group.image) change(group.image);
    return undefined;
  };
}

function redraw(change: (svg: string) => string): Plant {
  return (planted) => ({ ...planted, pictures: new Map([...planted.pictures].map(([url, svg]) => [url, Buffer.from(change(svg.toString('utf8')))])) });
}

function everyRecording(change: (recording: Recording) => Recording): Plant {
  return (planted) => ({ ...planted, recordings: new Map([...planted.recordings].map(([id, recording]) => [id, change(recording)])) });
}

function withCast(recording: Recording, cast: Recording['script']['cast']): Recording {
  return { ...recording, script: { ...recording.script, cast } };
}

function lasting(recording: Recording, seconds: number): Recording {
  return recording.times ? { ...recording, times: { ...recording.times, duration: seconds } } : recording;
}

function withFacts(recording: Recording, changes: { seconds?: number; channels?: 1 | 2 }): Recording {
  const { mp3 } = recording;
  return mp3?.facts ? { ...recording, mp3: { ...mp3, facts: { ...mp3.facts, ...changes } } } : recording;
}
