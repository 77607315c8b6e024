import { describe, expect, test } from '@jest/globals';
import { type Group, itemsOf, type Question, ReadingFile } from './content-file.js';
import { ContentFolder, listExamFiles } from './content-folder.js';
import { pictureProblems } from './picture-checks.js';
import { FULL_READING_ONLY, READING_CHECKS, type ReadingCheckName } from './reading-checks.js';
import { taskKindOf } from './task-kind.js';
import { sharedShare, stemOf, wordsOf } from './text-measures.js';

const content = new ContentFolder();
const files = listExamFiles().filter((name) => name.startsWith('reading-'));
const read = (name: string): ReadingFile => content.readReading(name).exam;
const isShort = (name: string): boolean => name.includes('short');
const checkNames = Object.keys(READING_CHECKS) as ReadingCheckName[];

test('there is a reading test, and no two exams share an id', () => {
  expect(files).toContain('reading-01.json');
  const ids = listExamFiles().map((name) => content.read(name).exam._id);
  expect(new Set(ids).size).toBe(ids.length);
});

describe.each(files)('%s', (name) => {
  const { exam, pictures } = content.readReading(name);

  test.each(checkNames.filter((check) => !isShort(name) || !FULL_READING_ONLY.has(check)))('%s', (check) => expect(READING_CHECKS[check](exam)).toEqual([]));

  test('pictures', () => expect(pictureProblems(exam, pictures)).toEqual([]));
});

test.each(files.filter((name) => !isShort(name)))('%s is a whole test: three passages, 40 questions, 60 minutes', (name) => {
  const exam = read(name);
  expect(exam.passages.map(({ questions }) => questions.length)).toEqual([13, 13, 14]);
  expect([exam.totalQuestions, exam.duration]).toEqual([40, 60]);
});

test('the first test holds the task types of the official paper', () => {
  expect([...new Set(itemsOf(read('reading-01.json').passages).map((item) => taskKindOf(item)))].sort()).toEqual([
    'choose several',
    'matching features',
    'matching headings',
    'matching information',
    'multiple choice',
    'note completion',
    'sentence completion',
    'summary completion',
    'true/false/not given',
    'yes/no/not given',
  ]);
});

/** One fault each, planted in a sound test: the named check must see it. */
const FAULTS: [string, ReadingCheckName, Plant][] = [
  ['a number is skipped', 'numbering', edit(7, { number: 99 })],
  [
    'the total is wrong',
    'numbering',
    (exam) => {
      exam.totalQuestions = 39;
    },
  ],
  ['two questions share an id', 'numbering', edit(7, { id: 'q8' })],
  [
    'a passage is too short',
    'passages',
    (exam) => {
      passage(exam).content = passage(exam).content.slice(0, 4000);
    },
  ],
  [
    'a passage is too long',
    'passages',
    (exam) => {
      passage(exam).content += ' more'.repeat(60);
    },
  ],
  [
    'a paragraph has lost its letter',
    'passages',
    (exam) => {
      passage(exam).content = passage(exam).content.replace('[C] ', '');
    },
  ],
  ['a group is unknown', 'groups', edit(7, { groupId: 'elsewhere' })],
  ['a key lies outside the bank', 'keys', edit(1, { correctAnswer: 7 })],
  ['a verdict of the other set', 'keys', edit(5, { correctAnswer: 'YES' })],
  ['a key that the notation refuses', 'keys', edit(10, { correctAnswer: '(poultry' })],
  ['two options are equal', 'choices', edit(27, { options: ['One.', 'one.', 'Two is longer.', 'Four.'] })],
  ['the key is the longest option', 'choices', edit(27, { options: ['Short one.', 'Short too.', 'So is this.', 'This one is by far the longest.'] })],
  ['a set of two has one key twice', 'choices', edit(30, { correctAnswer: 4 })],
  ['a bank does not say whether an entry may be used twice', 'reuse', regroup('p1-information', { allowReuse: undefined })],
  ['an entry may be used twice and the instruction hides it', 'reuse', regroup('p2-headings', { allowReuse: true })],
  ['the instruction promises what the flag refuses', 'reuse', regroup('p1-information', { allowReuse: false })],
  ['an entry that may not come back is the key twice', 'reuse', edit(14, { correctAnswer: 6 })],
  ['a key breaks the word limit', 'typedKeys', edit(13, { correctAnswer: 'electric kettles' })],
  ['a key is not in the passage', 'typedKeys', edit(13, { correctAnswer: 'samovars' })],
  ['the evidence lacks the answer', 'typedKeys', edit(13, { evidence: { quote: 'In 1978 a group of volunteers' } })],
  ['a gap is missing', 'typedKeys', edit(13, { question: 'Students measure the power of the wheel.' })],
  ['the question gives the answer away', 'typedKeys', edit(13, { question: 'The kettles are ______.' })],
  ['a quote is not exact', 'evidence', edit(5, { evidence: { quote: 'the land rarely sloped' } })],
  ['a quote stands in another paragraph', 'evidence', edit(1, { correctAnswer: 3 })],
  ['one letter is the key too often', 'letters', both(edit(27, { correctAnswer: 1 }), edit(28, { correctAnswer: 1 }))],
  ['a verdict never occurs', 'verdicts', edit(7, { correctAnswer: 'TRUE' })],
  ['verdicts go round in a circle', 'verdicts', both(edit(8, { correctAnswer: 'TRUE' }), edit(9, { correctAnswer: 'FALSE' }))],
  ['a question copies the passage', 'paraphrase', edit(6, { question: 'The weight of the trapped water presses the gates shut.' })],
  [
    'too few headings',
    'headings',
    (exam) => {
      for (const { id, bank } of passage(exam, 1).groups ?? []) if (id === 'p2-headings') bank?.splice(7);
    },
  ],
  ['a heading fits two paragraphs', 'headings', edit(14, { correctAnswer: 6 })],
  ['an explanation is not Vietnamese', 'explanations', edit(5, { explanation: 'See paragraph A.' })],
  ['an explanation rambles', 'explanations', edit(5, { explanation: 'Đây là một câu. Đây là hai câu. Đây là ba câu. Đây là bốn câu.' })],
  [
    'one task type only',
    'variety',
    (exam) => {
      for (const { question } of itemsOf(exam.passages)) question.type = 'multiple-choice';
    },
  ],
];

test.each(FAULTS)('when %s, the check "%s" reports it', (_, check, plant) => {
  const exam = read('reading-01.json');
  expect(READING_CHECKS[check](exam)).toEqual([]);
  plant(exam);
  expect(READING_CHECKS[check](exam)).not.toEqual([]);
});

test('every check has a planted fault', () => {
  expect([...new Set(FAULTS.map(([, check]) => check))].sort()).toEqual([...checkNames].sort());
});

test('a file with an unknown field is refused', () => {
  const exam = read('reading-01.json');
  expect(ReadingFile.safeParse({ ...exam, answers: [] }).success).toBe(false);
  expect(ReadingFile.safeParse({ ...exam, _id: 'reading-01' }).success).toBe(false);
});

test.each([
  ['[A] A well-known miller’s pond, 1,200 sacks.', 6],
  ['', 0],
])('%j has %d words', (text, count) => expect(wordsOf(text)).toHaveLength(count));

test.each([
  ['mended', 'mending'],
  ['copies', 'copy'],
  ['gates', 'gate'],
  ['stopped', 'stop'],
  ['boxes', 'box'],
  ['quickly', 'quick'],
])('%s and %s are one word', (a, b) => {
  expect(stemOf(a)).toBe(stemOf(b));
});

test('shared words leave out names, figures and small words', () => {
  const names = new Set(['fenn']);
  expect(sharedShare('Fenn cleaned the pond in 1826', 'In 1826 Fenn cleaned nothing', names)).toBeCloseTo(1 / 2);
  expect(sharedShare('the of and', 'the of and', names)).toBe(0);
});

type Plant = (exam: ReadingFile) => void;

function edit(number: number, changes: Partial<Question>): Plant {
  return (exam) => {
    Object.assign(at(exam, number), changes);
  };
}

function regroup(id: string, changes: Partial<Group>): Plant {
  return (exam) => {
    for (const group of exam.passages.flatMap(({ groups = [] }) => groups)) if (group.id === id) Object.assign(group, changes);
  };
}

function both(first: Plant, second: Plant): Plant {
  return (exam) => {
    first(exam);
    second(exam);
  };
}

function at(exam: ReadingFile, number: number): Question {
  const found = itemsOf(exam.passages).find(({ question }) => question.number === number);
  if (!found) throw new Error(`no question ${number}`);
  return found.question;
}

function passage(exam: ReadingFile, index = 0): ReadingFile['passages'][number] {
  const found = exam.passages[index];
  if (!found) throw new Error(`no passage ${index}`);
  return found;
}
