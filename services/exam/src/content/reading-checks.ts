import { type Item, itemsOf, keyedChoice, type Passage, paragraphsOf, type ReadingFile } from './content-file.js';
import {
  answersOf,
  CHOICE_KINDS,
  choicesIn,
  explanations,
  fold,
  groupsOf,
  isTyped,
  keys,
  letters,
  MOST_SHARED_WORDS,
  numbering,
  perItem,
  quoteOf,
  reuse,
  tally,
  typedForm,
  varietyOf,
} from './shared-checks.js';
import { taskKindOf } from './task-kind.js';
import { namesOf, sharedShare, wordsOf } from './text-measures.js';

/** The checkable part of the authoring rules for Reading tests. A check lists its problems; an empty list is a pass. */
export type ReadingCheck = (exam: ReadingFile) => string[];

const FEWEST_WORDS = 750;
const MOST_WORDS = 950;
const FEWEST_GROUPS = 3;
const MOST_GROUPS = 4;
const OPTIONS = 4;
const LEAST_OF_A_VERDICT = 0.15;
const MOST_OF_A_VERDICT = 0.5;
const SPARE_HEADINGS = 2;
const FEWEST_TASK_KINDS = 6;

const passages: ReadingCheck = (exam) =>
  exam.passages.flatMap((passage) => {
    const count = wordsOf(passage.content).length;
    const marks = [...paragraphsOf(passage).keys()].join('');
    return [
      ...(count < FEWEST_WORDS || count > MOST_WORDS ? [`${passage.id}: ${count} words`] : []),
      ...('ABCDEFGH'.startsWith(marks) && marks.length > 1 ? [] : [`${passage.id}: paragraphs are lettered "${marks}"`]),
    ];
  });

const typedKeys: ReadingCheck = (exam) =>
  perItem(exam.passages, (item) => {
    if (!isTyped(item)) return [];
    const answers = answersOf(item);
    const stands = (text: string): boolean => answers.some((answer) => fold(text).includes(fold(answer)));
    return [
      ...typedForm(item),
      ...(stands(item.part.content) ? [] : ['no accepted answer stands in the passage']),
      ...(stands(quoteOf(item)) ? [] : ['the evidence lacks the answer']),
      ...(taskKindOf(item) === 'short answer' ? (item.question.question.includes('?') ? [] : ['has neither a gap nor a question mark']) : []),
    ];
  });

const evidence: ReadingCheck = (exam) =>
  perItem(exam.passages, (item) => {
    const quote = quoteOf(item);
    if (quote === '' || !item.part.content.includes(quote)) return ['the evidence is not in the passage'];
    const kind = taskKindOf(item);
    const letter =
      kind === 'matching information' ? keyedChoice(item) : kind === 'matching headings' ? item.question.question.replace('Paragraph ', '') : undefined;
    return letter === undefined || paragraphsOf(item.part).get(letter)?.includes(quote) ? [] : [`the evidence is not in paragraph ${letter}`];
  });

const verdicts: ReadingCheck = (exam) =>
  (['true/false/not given', 'yes/no/not given'] as const).flatMap((kind) => {
    const own = itemsOf(exam.passages).filter((item) => taskKindOf(item) === kind);
    const given = own.map(({ question }) => String(question.correctAnswer));
    const counts = tally(given);
    const values = kind === 'true/false/not given' ? ['TRUE', 'FALSE', 'NOT GIVEN'] : ['YES', 'NO', 'NOT GIVEN'];
    const uneven = values.filter((value) => {
      const share = (counts.get(value) ?? 0) / own.length;
      return share < LEAST_OF_A_VERDICT || share > MOST_OF_A_VERDICT;
    });
    const runs = given.filter((value, i) => value === given[i + 1] && value === given[i + 2]);
    const cycle = given.length > 4 && given.every((value, i) => i < 3 || value === given[i - 3]);
    return [
      ...uneven.map((value) => `${value} is the key of ${counts.get(value) ?? 0} of ${own.length}`),
      ...runs.map((value) => `${value} three times in a row`),
      ...(cycle ? [`${kind}: the keys go round in a circle`] : []),
    ];
  });

/** What the learner reads as a claim about the passage: the keyed heading or option, else the question. */
function claimOf(item: Item<Passage>): string {
  const kind = taskKindOf(item);
  if (kind === 'matching headings') return (keyedChoice(item) ?? '').replace(/^[ivx]+\. /, '');
  return CHOICE_KINDS.has(kind) ? (keyedChoice(item) ?? '') : item.question.question;
}

const paraphrase: ReadingCheck = (exam) =>
  perItem(exam.passages, (item) => {
    const names = new Set([
      ...namesOf(item.part.content),
      ...wordsOf((item.group?.bank ?? []).filter((entry) => /^[A-Z]\. /.test(entry)).join(' ')).map((word) => word.toLowerCase()),
    ]);
    const share = sharedShare(claimOf(item), quoteOf(item), names);
    return share > MOST_SHARED_WORDS ? [`repeats ${Math.round(share * 100)} % of its content words from the evidence`] : [];
  });

const headings: ReadingCheck = (exam) =>
  exam.passages.flatMap(({ groups: own = [], questions }) =>
    own.flatMap((group) => {
      const asked = questions.filter(({ groupId }) => groupId === group.id);
      const bank = group.bank ?? [];
      if (bank.length === 0 || !bank.every((entry) => /^[ivx]+\. /.test(entry))) return [];
      const used = tally(asked.map(({ correctAnswer }) => String(correctAnswer)));
      return [
        ...(bank.length < asked.length + SPARE_HEADINGS ? [`${group.id}: ${bank.length} headings for ${asked.length} paragraphs`] : []),
        ...[...used].filter(([, count]) => count > 1).map(([index]) => `${group.id}: heading ${index} is used twice`),
      ];
    }),
  );

export const READING_CHECKS = {
  numbering,
  passages,
  groups: (exam) => groupsOf(exam, FEWEST_GROUPS, MOST_GROUPS),
  keys,
  choices: (exam) => choicesIn(exam, OPTIONS),
  reuse,
  typedKeys,
  evidence,
  letters,
  verdicts,
  paraphrase,
  headings,
  explanations,
  variety: (exam) => varietyOf(exam, FEWEST_TASK_KINDS),
} as const satisfies Record<string, ReadingCheck>;
export type ReadingCheckName = keyof typeof READING_CHECKS;
/** What only a test of the official length and shape must satisfy: a short mock need not. */
export const FULL_READING_ONLY: ReadonlySet<ReadingCheckName> = new Set<ReadingCheckName>(['passages', 'groups', 'letters', 'verdicts', 'variety']);
