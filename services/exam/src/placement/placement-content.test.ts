import { describe, expect, test } from '@jest/globals';
import { ContentFolder } from '../content/content-folder.js';
import { recordingProblems } from '../content/recording.js';
import { type Item, PlacementFile } from './placement-bank.js';
import { BANK_CHECKS, type CheckedBank } from './placement-checks.js';
import { clipIdsOf, readBankFile } from './seed-placement.js';

type CheckName = keyof typeof BANK_CHECKS;
const folder = new ContentFolder();
const read = (): CheckedBank => {
  const file = readBankFile();
  return { ...file, scripts: new Map(clipIdsOf(file).map((id) => [id, folder.readRecording(id).script])) };
};
const checkNames = Object.keys(BANK_CHECKS) as CheckName[];

describe('placement.json', () => test.each(checkNames)('%s', (check) => expect(BANK_CHECKS[check](read())).toEqual([])));

test('every clip is the recording of its script, short enough to be heard twice', () => {
  const clips = clipIdsOf(readBankFile()).map((id) => folder.readRecording(id));
  expect(clips.flatMap(recordingProblems)).toEqual([]);
  expect(clips.filter(({ times }) => !times || times.duration < 8 || times.duration > 30).map(({ id }) => id)).toEqual([]);
});

const edit =
  (id: string, changes: Partial<Item>) =>
  (bank: CheckedBank): void => {
    Object.assign(bank.items.find((item) => item.id === id) ?? {}, changes);
  };
const edited = (bank: CheckedBank, id: string, changes: Partial<Item>): CheckedBank => {
  edit(id, changes)(bank);
  return bank;
};
/** One fault each, planted in the sound bank: the named check must see it. */
const FAULTS: [string, CheckName, (bank: CheckedBank) => void][] = [
  ['two items share an id', 'ids', edit('grammar-02', { id: 'grammar-01' })],
  [
    'a question is asked twice',
    'ids',
    (bank) => edit('vocabulary-02', { question: bank.items.find(({ id }) => id === 'vocabulary-01')?.question ?? '' })(bank),
  ],
  ['a level lacks items', 'amounts', (bank) => edit('listening-33', { level: 'B2' })(edited(bank, 'listening-32', { level: 'B2' }))],
  ['an item stands in a block of other levels', 'amounts', edit('reading-09', { level: 'C1' })],
  ['there are too few', 'amounts', (bank) => bank.items.splice(0, 13)],
  [
    'there is nothing for a second sitting',
    'amounts',
    (bank) =>
      bank.items.splice(
        bank.items.findIndex(({ id }) => id === 'grammar-09'),
        1,
      ),
  ],
  ['an option is missing', 'options', edit('grammar-01', { options: ['one', 'two', 'three'] })],
  ['the key names no option', 'options', edit('grammar-01', { correctAnswer: 4 })],
  ['two options are equal', 'options', edit('grammar-01', { options: ['one', 'One', 'twelve', 'three'] })],
  ['the key is the longest', 'options', edit('grammar-01', { options: ['one', 'two', 'three', 'fourteen'], correctAnswer: 3 })],
  [
    'one letter is the key too often',
    'letters',
    (bank) => {
      for (const item of bank.items.filter(({ skill }) => skill === 'reading').slice(0, 13)) item.correctAnswer = 2;
    },
  ],
  ['a gap is missing', 'shape', edit('grammar-01', { question: 'We had dinner.' })],
  ['a reading item has no text', 'shape', edit('reading-01', { text: undefined })],
  ['a listening item has a text', 'shape', edit('listening-01', { text: 'text-01' })],
  ['a text is too short', 'texts', (bank) => bank.texts.splice(0, 1, { id: 'text-01', text: 'Too short.' })],
  ['nobody asks about a text', 'texts', edit('reading-01', { text: 'text-02' })],
  ['nobody asks about a clip', 'clips', edit('listening-01', { clip: 'placement-listening-02' })],
  ['a speaker has no voice', 'clips', (bank) => Object.assign(bank.scripts.get('placement-listening-01') ?? {}, { cast: {} })],
  ['a quote is not exact', 'evidence', edit('reading-01', { evidence: 'On Monday it closes' })],
  ['a quote stands in another clip', 'evidence', edit('listening-01', { clip: 'placement-listening-02' })],
  ['an explanation is in English', 'explanations', edit('grammar-01', { explanation: 'Because of the past.' })],
  [
    'the easy texts are as hard as the others',
    'rising',
    (bank) => {
      for (const item of bank.items) if (item.skill === 'reading' && item.level === 'A1') item.text = 'text-21';
    },
  ],
];

test.each(FAULTS)('when %s, the check "%s" reports it', (_, check, plant) => {
  const bank = read();
  expect(BANK_CHECKS[check](bank)).toEqual([]);
  plant(bank);
  expect(BANK_CHECKS[check](bank)).not.toEqual([]);
});

test('every check has a planted fault', () => expect([...new Set(FAULTS.map(([, check]) => check))].sort()).toEqual([...checkNames].sort()));

test('a file with an unknown field is refused', () => {
  const file = readBankFile();
  expect(PlacementFile.safeParse({ ...file, version: 2 }).success).toBe(false);
  expect(PlacementFile.safeParse({ ...file, items: [{ ...file.items[0], answer: 1 }] }).success).toBe(false);
});
