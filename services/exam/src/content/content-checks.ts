import { expandNotation } from '../marking/key-notation.js';
import { choicesOf, type Item, itemsOf, keyedChoice, paragraphsOf, type ReadingFile } from './content-file.js';
import { GAP, type TaskKind, taskKindOf } from './task-kind.js';
import { namesOf, sharedShare, wordsOf } from './text-measures.js';

/** The checkable part of the authoring rules for Reading tests. A check lists its problems; an empty list is a pass. */
export type ContentCheck = (exam: ReadingFile) => string[];

const FEWEST_WORDS = 750;
const MOST_WORDS = 950;
const MOST_OF_ONE_LETTER = 0.45;
const LEAST_OF_A_VERDICT = 0.15;
const MOST_OF_A_VERDICT = 0.5;
const MOST_SHARED_WORDS = 0.6;
const SPARE_HEADINGS = 2;
const FEWEST_TASK_KINDS = 6;
const MOST_SENTENCES = 3;
const VIETNAMESE = /[ăâđêôơưạảãầấẩẫậằắẳẵặẹẻẽềếểễệỉĩịọỏốồổỗộớờởỡợụủũứừửữựỳỷỹỵ]/i;

const problem = ({ question }: Item, text: string): string => `${question.number}: ${text}`;
const perItem = (exam: ReadingFile, check: (item: Item) => string[]): string[] =>
  itemsOf(exam).flatMap((item) => check(item).map((text) => problem(item, text)));
const fold = (text: string): string => text.toLowerCase().replace(/’/g, "'");
const quoteOf = (item: Item): string => item.question.evidence?.quote ?? '';
const isVerdict = (item: Item): boolean => item.question.type === 'true-false-notgiven';
const isTyped = (item: Item): boolean => item.question.type === 'fill-blank';

function answersOf(item: Item): string[] {
  const { correctAnswer, acceptedAnswers = [] } = item.question;
  const notations = [...(typeof correctAnswer === 'string' ? [correctAnswer] : []), ...acceptedAnswers];
  return notations.flatMap((notation) => {
    const expanded = expandNotation(notation);
    return expanded.ok ? expanded.alternatives.map(({ text }) => text) : [];
  });
}

function tally(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

const numbering: ContentCheck = (exam) => {
  const items = itemsOf(exam);
  const wrong = items.filter((item, i) => item.question.number !== i + 1).map((item) => problem(item, 'breaks the numbering'));
  if (items.length !== exam.totalQuestions) wrong.push(`totalQuestions is ${exam.totalQuestions}, there are ${items.length}`);
  for (const [id, count] of tally(items.map(({ question }) => question.id ?? '')))
    if (count > 1 || id === '') wrong.push(`the id "${id}" stands ${count} times`);
  return wrong;
};

const passages: ContentCheck = (exam) =>
  exam.passages.flatMap((passage) => {
    const count = wordsOf(passage.content).length;
    const letters = [...paragraphsOf(passage).keys()].join('');
    return [
      ...(count < FEWEST_WORDS || count > MOST_WORDS ? [`${passage.id}: ${count} words`] : []),
      ...('ABCDEFGH'.startsWith(letters) && letters.length > 1 ? [] : [`${passage.id}: paragraphs are lettered "${letters}"`]),
    ];
  });

const groups: ContentCheck = (exam) => [
  ...perItem(exam, ({ group }) => (group ? [] : ['belongs to no group of its passage'])),
  ...exam.passages.flatMap(({ id, groups: own = [], questions }) => [
    ...own.filter((group) => !questions.some((question) => question.groupId === group.id)).map((group) => `${id}: the group ${group.id} has no question`),
    ...(own.length < 3 || own.length > 4 ? [`${id}: ${own.length} groups instead of 3 or 4`] : []),
  ]),
];

const keys: ContentCheck = (exam) =>
  perItem(exam, (item) => {
    const key = item.question.correctAnswer;
    if (isTyped(item)) return answersOf(item).length > 0 ? [] : [`"${String(key)}" is no key in the notation`];
    if (isVerdict(item)) {
      const allowed = item.group?.labels === 'YNNG' ? ['YES', 'NO', 'NOT GIVEN'] : ['TRUE', 'FALSE', 'NOT GIVEN'];
      return allowed.includes(String(key)) && choicesOf(item).join() === allowed.join() ? [] : [`${String(key)} is not one of ${allowed.join()}`];
    }
    return keyedChoice(item) === undefined ? [`the key ${String(key)} names no option`] : [];
  });

const choices: ContentCheck = (exam) => [
  ...perItem(exam, (item) => {
    const options = choicesOf(item);
    const wrong = new Set(options.map(fold)).size === options.length ? [] : ['two options read the same'];
    const kind = taskKindOf(item);
    if (kind === 'multiple choice' && options.length !== 4) wrong.push(`${options.length} options instead of 4`);
    const key = keyedChoice(item)?.length ?? 0;
    if (kind === 'multiple choice' && options.filter((option) => option.length >= key).length === 1) wrong.push('the key is the longest option');
    return wrong;
  }),
  ...exam.passages.flatMap(({ groups: own = [], questions }) =>
    own
      .filter(({ maxChoices = 1 }) => maxChoices > 1)
      .flatMap((group) => {
        const members = questions.filter(({ groupId }) => groupId === group.id);
        const set = new Set(members.map(({ correctAnswer }) => String(correctAnswer)));
        const shared = new Set(members.map(({ options }) => JSON.stringify(options)));
        return set.size === group.maxChoices && members.length === group.maxChoices && shared.size === 1
          ? []
          : [`${group.id}: the set needs ${group.maxChoices} different keys to the same options`];
      }),
  ),
];

const typedKeys: ContentCheck = (exam) =>
  perItem(exam, (item) => {
    if (!isTyped(item)) return [];
    const limit = item.question.wordLimit ?? item.group?.wordLimit;
    const answers = answersOf(item);
    const isFigure = (word: string): boolean => /^[\d.,]+$/.test(word);
    const tooLong = answers.filter((answer) => {
      const words = answer.split(' ');
      const figures = words.filter(isFigure).length;
      return limit === undefined || words.length - figures > limit.words || (figures > 0 && !limit.number);
    });
    const wrong = tooLong.map((answer) => `"${answer}" breaks the word limit`);
    if (!answers.some((answer) => fold(item.passage.content).includes(fold(answer)))) wrong.push('no accepted answer stands in the passage');
    if (!answers.some((answer) => fold(quoteOf(item)).includes(fold(answer)))) wrong.push('the evidence lacks the answer');
    if (item.question.question.split(GAP).length !== 2) wrong.push('needs exactly one gap');
    const shown = wordsOf(fold(item.question.question));
    const given = answers.flatMap((answer) => wordsOf(fold(answer))).filter((word) => shown.includes(word) && word.length > 3);
    return [...wrong, ...given.map((word) => `the question gives "${word}" away`)];
  });

const evidence: ContentCheck = (exam) =>
  perItem(exam, (item) => {
    const quote = quoteOf(item);
    if (quote === '' || !item.passage.content.includes(quote)) return ['the evidence is not in the passage'];
    const kind = taskKindOf(item);
    const letter =
      kind === 'matching information' ? keyedChoice(item) : kind === 'matching headings' ? item.question.question.replace('Paragraph ', '') : undefined;
    return letter === undefined || paragraphsOf(item.passage).get(letter)?.includes(quote) ? [] : [`the evidence is not in paragraph ${letter}`];
  });

const CHOICE_KINDS: ReadonlySet<TaskKind> = new Set(['multiple choice', 'choose several']);

/** Choice letters A–E over the exam, and the letters of all matching tasks over the exam: neither may favour one. */
const letters: ContentCheck = (exam) => {
  const picked = itemsOf(exam).filter((item) => !isTyped(item) && !isVerdict(item));
  const families = [picked.filter((item) => CHOICE_KINDS.has(taskKindOf(item))), picked.filter((item) => !CHOICE_KINDS.has(taskKindOf(item)))];
  return families.flatMap((family) =>
    [...tally(family.map(({ question }) => 'ABCDEFGHIJ'.charAt(Number(question.correctAnswer))))]
      .filter(([, count]) => count / family.length > MOST_OF_ONE_LETTER)
      .map(([letter, count]) => `${letter} is the key of ${count} of ${family.length}`),
  );
};

const verdicts: ContentCheck = (exam) =>
  (['true/false/not given', 'yes/no/not given'] as const).flatMap((kind) => {
    const own = itemsOf(exam).filter((item) => taskKindOf(item) === kind);
    const given = own.map(({ question }) => String(question.correctAnswer));
    const counts = tally(given);
    const uneven = (own[0] ? choicesOf(own[0]) : []).filter((value) => {
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
function claimOf(item: Item): string {
  const kind = taskKindOf(item);
  if (kind === 'matching headings') return (keyedChoice(item) ?? '').replace(/^[ivx]+\. /, '');
  return CHOICE_KINDS.has(kind) ? (keyedChoice(item) ?? '') : item.question.question;
}

const paraphrase: ContentCheck = (exam) =>
  perItem(exam, (item) => {
    const names = new Set([
      ...namesOf(item.passage.content),
      ...wordsOf((item.group?.bank ?? []).filter((entry) => /^[A-Z]\. /.test(entry)).join(' ')).map((word) => word.toLowerCase()),
    ]);
    const share = sharedShare(claimOf(item), quoteOf(item), names);
    return share > MOST_SHARED_WORDS ? [`repeats ${Math.round(share * 100)} % of its content words from the evidence`] : [];
  });

const headings: ContentCheck = (exam) =>
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

const explanations: ContentCheck = (exam) =>
  perItem(exam, ({ question: { explanation = '' } }) => {
    if (!VIETNAMESE.test(explanation)) return ['the explanation is missing or not in Vietnamese'];
    const sentences = explanation.split(/(?<=[.?!][’)]*)\s+(?=\p{Lu}|‘)/u).length;
    return sentences > MOST_SENTENCES ? [`the explanation has ${sentences} sentences`] : [];
  });

const variety: ContentCheck = (exam) => {
  const kinds = new Set(itemsOf(exam).map(taskKindOf));
  return kinds.size < FEWEST_TASK_KINDS ? [`only ${kinds.size} task types: ${[...kinds].join(', ')}`] : [];
};

export const CONTENT_CHECKS = {
  numbering,
  passages,
  groups,
  keys,
  choices,
  typedKeys,
  evidence,
  letters,
  verdicts,
  paraphrase,
  headings,
  explanations,
  variety,
} as const satisfies Record<string, ContentCheck>;
export type CheckName = keyof typeof CONTENT_CHECKS;
