import { expandNotation } from '../marking/key-notation.js';
import { type ContentFile, choicesOf, type Group, type Item, itemsOf, keyedChoice, type Part, partsOf } from './content-file.js';
import { GAP, type TaskKind, taskKindOf } from './task-kind.js';
import { wordsOf } from './text-measures.js';

/** What the authoring rules ask of Reading and Listening alike. A check lists its problems; an empty list is a pass. */
type SharedCheck = (exam: ContentFile) => string[];

const MOST_OF_ONE_LETTER = 0.45;
const MOST_SENTENCES = 3;
const VIETNAMESE = /[ăâđêôơưạảãầấẩẫậằắẳẵặẹẻẽềếểễệỉĩịọỏốồổỗộớờởỡợụủũứừửữựỳỷỹỵ]/i;
export const MOST_SHARED_WORDS = 0.6;
export const CHOICE_KINDS: ReadonlySet<TaskKind> = new Set(['multiple choice', 'choose several']);

export const fold = (text: string): string => text.toLowerCase().replace(/’/g, "'");
export const quoteOf = (item: Item): string => item.question.evidence?.quote ?? '';
export const isVerdict = (item: Item): boolean => item.question.type === 'true-false-notgiven';
export const isTyped = (item: Item): boolean => item.question.type === 'fill-blank';
export const problem = ({ question }: Item, text: string): string => `${question.number}: ${text}`;

/** The problems of each question, under its number. */
export function perItem<P extends Part>(parts: readonly P[], check: (item: Item<P>) => string[]): string[] {
  return itemsOf(parts).flatMap((item) => check(item).map((text) => problem(item, text)));
}

/** Every text that is marked right. */
export function answersOf(item: Item): string[] {
  const { correctAnswer, acceptedAnswers = [] } = item.question;
  const notations = [...(typeof correctAnswer === 'string' ? [correctAnswer] : []), ...acceptedAnswers];
  return notations.flatMap((notation) => {
    const expanded = expandNotation(notation);
    return expanded.ok ? expanded.alternatives.map(({ text }) => text) : [];
  });
}

export function tally(values: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

export const numbering: SharedCheck = (exam) => {
  const items = itemsOf(partsOf(exam));
  const wrong = items.filter((item, i) => item.question.number !== i + 1).map((item) => problem(item, 'breaks the numbering'));
  if (items.length !== exam.totalQuestions) wrong.push(`totalQuestions is ${exam.totalQuestions}, there are ${items.length}`);
  for (const [id, count] of tally(items.map(({ question }) => question.id ?? '')))
    if (count > 1 || id === '') wrong.push(`the id "${id}" stands ${count} times`);
  return wrong;
};

/** Each question belongs to a group of its part, and each group has questions; `fewest` to `most` groups in a part. */
export const groupsOf = (exam: ContentFile, fewest: number, most: number): string[] => [
  ...perItem(partsOf(exam), ({ group }) => (group ? [] : ['belongs to no group of its part'])),
  ...partsOf(exam).flatMap(({ id, groups: own = [], questions }) => [
    ...own.filter((group) => !questions.some((question) => question.groupId === group.id)).map((group) => `${id}: the group ${group.id} has no question`),
    ...(own.length < fewest || own.length > most ? [`${id}: ${own.length} groups instead of ${fewest} to ${most}`] : []),
  ]),
];

export const keys: SharedCheck = (exam) =>
  perItem(partsOf(exam), (item) => {
    const key = item.question.correctAnswer;
    if (isTyped(item)) return answersOf(item).length > 0 ? [] : [`"${String(key)}" is no key in the notation`];
    if (isVerdict(item)) {
      const allowed = item.group?.labels === 'YNNG' ? ['YES', 'NO', 'NOT GIVEN'] : ['TRUE', 'FALSE', 'NOT GIVEN'];
      return allowed.includes(String(key)) && choicesOf(item).join() === allowed.join() ? [] : [`${String(key)} is not one of ${allowed.join()}`];
    }
    return keyedChoice(item) === undefined ? [`the key ${String(key)} names no option`] : [];
  });

/** Whether an entry may be used twice is said, not guessed: to the learner in the instruction, to the runner by the flag. */
export const reuse: SharedCheck = (exam) =>
  partsOf(exam).flatMap(({ groups = [], questions }) =>
    groups.flatMap(({ id, bank, allowReuse, instruction }) => {
      if (!bank) return [];
      if (allowReuse === undefined) return [`${id}: does not say whether an entry may be used twice`];
      const asked = questions.filter(({ groupId }) => groupId === id).map(({ correctAnswer }) => String(correctAnswer));
      return [
        ...(/\bmore than once\b/.test(instruction) === allowReuse ? [] : [`${id}: allowReuse is ${allowReuse}, the instruction says otherwise`]),
        ...(allowReuse || new Set(asked).size === asked.length ? [] : [`${id}: an entry is the key twice`]),
      ];
    }),
  );

function wrongSet(group: Group, questions: Part['questions']): string[] {
  const members = questions.filter(({ groupId }) => groupId === group.id);
  const set = new Set(members.map(({ correctAnswer }) => String(correctAnswer)));
  const shared = new Set(members.map(({ options }) => JSON.stringify(options)));
  return set.size === group.maxChoices && members.length === group.maxChoices && shared.size === 1
    ? []
    : [`${group.id}: the set needs ${group.maxChoices} different keys to the same options`];
}

/** Options differ; a single choice has `options` of them, and its key is not the only longest one. */
export const choicesIn = (exam: ContentFile, options: number): string[] => [
  ...perItem(partsOf(exam), (item) => {
    const offered = choicesOf(item);
    const wrong = new Set(offered.map(fold)).size === offered.length ? [] : ['two options read the same'];
    if (taskKindOf(item, exam.type) !== 'multiple choice') return wrong;
    if (offered.length !== options) wrong.push(`${offered.length} options instead of ${options}`);
    const key = keyedChoice(item)?.length ?? 0;
    if (offered.filter((option) => option.length >= key).length === 1) wrong.push('the key is the longest option');
    return wrong;
  }),
  ...partsOf(exam).flatMap(({ groups = [], questions }) =>
    groups.filter(({ maxChoices = 1 }) => maxChoices > 1).flatMap((group) => wrongSet(group, questions)),
  ),
];

/** The form of typed keys: inside the limit, exactly one gap, not given away by the question. */
export function typedForm(item: Item): string[] {
  const limit = item.question.wordLimit ?? item.group?.wordLimit;
  const answers = answersOf(item);
  const tooLong = answers.filter((answer) => {
    const words = answer.split(' ');
    const figures = words.filter((word) => /^\d[\d.,:]*(?:st|nd|rd|th)?$/.test(word)).length;
    return limit === undefined || words.length - figures > limit.words || (figures > 0 && !limit.number);
  });
  const shown = wordsOf(fold(item.question.question));
  const given = answers.flatMap((answer) => wordsOf(fold(answer))).filter((word) => shown.includes(word) && word.length > 3);
  return [
    ...tooLong.map((answer) => `"${answer}" breaks the word limit`),
    ...(item.question.question.split(GAP).length > 2 ? ['has more than one gap'] : []),
    ...given.map((word) => `the question gives "${word}" away`),
  ];
}

/** Choice letters A–E over the exam, and the letters of all matching tasks over the exam: neither may favour one. */
export const letters: SharedCheck = (exam) => {
  const picked = itemsOf(partsOf(exam)).filter((item) => !isTyped(item) && !isVerdict(item));
  const isChoice = (item: Item): boolean => CHOICE_KINDS.has(taskKindOf(item, exam.type));
  const families = [picked.filter(isChoice), picked.filter((item) => !isChoice(item))];
  return families.flatMap((family) =>
    [...tally(family.map(({ question }) => 'ABCDEFGHIJ'.charAt(Number(question.correctAnswer))))]
      .filter(([, count]) => count / family.length > MOST_OF_ONE_LETTER)
      .map(([letter, count]) => `${letter} is the key of ${count} of ${family.length}`),
  );
};

export const explanations: SharedCheck = (exam) =>
  perItem(partsOf(exam), ({ question: { explanation = '' } }) => {
    if (!VIETNAMESE.test(explanation)) return ['the explanation is missing or not in Vietnamese'];
    const sentences = explanation.split(/(?<=[.?!][’)]*)\s+(?=\p{Lu}|‘)/u).length;
    return sentences > MOST_SENTENCES ? [`the explanation has ${sentences} sentences`] : [];
  });

export const varietyOf = (exam: ContentFile, fewest: number): string[] => {
  const kinds = new Set(itemsOf(partsOf(exam)).map((item) => taskKindOf(item, exam.type)));
  return kinds.size < fewest ? [`only ${kinds.size} task types: ${[...kinds].join(', ')}`] : [];
};
