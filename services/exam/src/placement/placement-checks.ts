import { PLACEMENT_SKILLS, type PlacementLevel } from '@vumon/proto/http/placement.js';
import { type ScriptFile, spokenLines } from '../content/recording.js';
import { fold, tally } from '../content/shared-checks.js';
import { wordsOf } from '../content/text-measures.js';
import { type Item, OPTIONS, type PlacementFile, SLOTS, USES } from './placement-bank.js';

/** The bank beside the scripts of its clips. */
export interface CheckedBank extends PlacementFile {
  readonly scripts: ReadonlyMap<string, ScriptFile>;
}
/** Lists its problems; an empty list is a pass. */
type BankCheck = (bank: CheckedBank) => string[];

const FEWEST_ITEMS = 120;
const FEWEST_A_SKILL = 30;
/** So many more than a sitting takes of a block, and of the first four. */
const SPARE = 2;
const MOST_OF_ONE_LETTER = 0.35;
const TEXT_WORDS = [40, 90] as const;
const CLIP_WORDS = [30, 80] as const;
const CLIP_LINES = [2, 4] as const;
const MOST_CLIPS = 26;
const MOST_SENTENCES = 3;
const VIETNAMESE = /[ăâđêôơưạảãầấẩẫậằắẳẵặẹẻẽềếểễệỉĩịọỏốồổỗộớờởỡợụủũứừửữựỳỷỹỵáàéèíóòúýã]/i;
const GAP = '______';

const perItem = ({ items }: CheckedBank, check: (item: Item) => string[]): string[] =>
  items.flatMap((item) => check(item).map((text) => `${item.id}: ${text}`));
const outside = (count: number, [fewest, most]: readonly [number, number]): boolean => count < fewest || count > most;

const ids: BankCheck = ({ items, texts }) => [
  ...[...tally([...items, ...texts].map(({ id }) => id))].filter(([, count]) => count > 1).map(([id]) => `${id} stands more than once`),
  ...[...tally(items.map(({ question, text = '', clip = '' }) => `${fold(question)} ${text}${clip}`))]
    .filter(([, count]) => count > 1)
    .map(([question]) => `asked twice: ${question}`),
];

/** Enough for a sitting, and for another one that differs. */
const amounts: BankCheck = ({ items }) => [
  ...(items.length < FEWEST_ITEMS ? [`${items.length} items instead of ${FEWEST_ITEMS}`] : []),
  ...PLACEMENT_SKILLS.flatMap((skill) => {
    const own = items.filter((item) => item.skill === skill);
    const few = own.length < FEWEST_A_SKILL ? [`${skill}: ${own.length} items instead of ${FEWEST_A_SKILL}`] : [];
    return [
      ...few,
      ...USES.flatMap((use) => {
        const there = own.filter((item) => item.use === use);
        const levels = [...tally(SLOTS[use])].filter(([level, count]) => there.filter((item) => item.level === level).length < count);
        const strange = there.filter((item) => !SLOTS[use].includes(item.level));
        return [
          ...levels.map(([level, count]) => `${skill}, ${use}: fewer than ${count} of ${level}`),
          ...(there.length < SLOTS[use].length + SPARE ? [`${skill}, ${use}: ${there.length} items, a second sitting would be the first again`] : []),
          ...strange.map((item) => `${item.id}: ${item.level} has no place in ${use}`),
        ];
      }),
    ];
  }),
];

const options: BankCheck = (bank) =>
  perItem(bank, ({ options: offered, correctAnswer }) => {
    const key = offered[correctAnswer];
    if (offered.length !== OPTIONS || key === undefined) return [`${offered.length} options, key ${correctAnswer}`];
    return [
      ...(new Set(offered.map(fold)).size === OPTIONS ? [] : ['two options read the same']),
      ...(offered.filter((option) => option.length >= key.length).length === 1 ? ['the key is the longest option'] : []),
    ];
  });

const letters: BankCheck = ({ items }) =>
  PLACEMENT_SKILLS.flatMap((skill) => {
    const own = items.filter((item) => item.skill === skill);
    return [...tally(own.map(({ correctAnswer }) => 'ABCD'.charAt(correctAnswer)))]
      .filter(([, count]) => count / own.length > MOST_OF_ONE_LETTER)
      .map(([letter, count]) => `${skill}: ${letter} is the key of ${count} of ${own.length}`);
  });

/** Grammar and vocabulary ask for a word in a gap; reading has a text, listening a clip. */
const shape: BankCheck = (bank) =>
  perItem(bank, ({ skill, question, text, clip, evidence }) => {
    const wordly = skill === 'grammar' || skill === 'vocabulary';
    const wrong = wordly ? question.split(GAP).length !== 2 : !question.endsWith('?');
    return [
      ...(wrong ? [wordly ? 'has not exactly one gap' : 'asks no question'] : []),
      ...((skill === 'reading') === (text !== undefined) ? [] : ['reading, and only reading, has a text']),
      ...((skill === 'listening') === (clip !== undefined) ? [] : ['listening, and only listening, has a clip']),
      ...(wordly === (evidence === undefined) ? [] : ['evidence belongs to texts and clips']),
    ];
  });

const texts: BankCheck = ({ texts: all, items }) =>
  all.flatMap(({ id, text }) => [
    ...(outside(wordsOf(text).length, TEXT_WORDS) ? [`${id}: ${wordsOf(text).length} words`] : []),
    ...(items.some((item) => item.text === id) ? [] : [`${id}: nobody asks about it`]),
  ]);

const clips: BankCheck = ({ scripts, items }) => [
  ...(scripts.size > MOST_CLIPS ? [`${scripts.size} clips instead of at most ${MOST_CLIPS}`] : []),
  ...[...scripts].flatMap(([id, script]) => {
    const lines = spokenLines(script);
    const words = lines.flatMap((line) => wordsOf(line.text)).length;
    return [
      ...(script.id === id ? [] : [`${id}: the script is called ${script.id}`]),
      ...(outside(lines.length, CLIP_LINES) ? [`${id}: ${lines.length} lines`] : []),
      ...(outside(words, CLIP_WORDS) ? [`${id}: ${words} words`] : []),
      ...lines.filter(({ speaker }) => !script.cast[speaker]).map(({ speaker }) => `${id}: ${speaker} has no voice`),
      ...(items.some((item) => item.clip === id) ? [] : [`${id}: nobody asks about it`]),
    ];
  }),
];

/** The quote stands in the text, or in one line of the clip, to the letter. */
const evidence: BankCheck = (bank) =>
  perItem(bank, ({ text, clip, evidence: quote = '' }) => {
    if (text === undefined && clip === undefined) return [];
    const script = bank.scripts.get(clip ?? '');
    const sources =
      text === undefined ? (script ? spokenLines(script).map((line) => line.text) : []) : bank.texts.filter(({ id }) => id === text).map((one) => one.text);
    return quote !== '' && sources.some((source) => source.includes(quote)) ? [] : [`"${quote}" stands nowhere`];
  });

const explanations: BankCheck = (bank) =>
  perItem(bank, ({ explanation }) => {
    const sentences = explanation.split(/(?<=[.?][”)]*)\s+(?=\p{Lu}|“)/u).length;
    return [
      ...(VIETNAMESE.test(explanation) ? [] : ['the explanation is not in Vietnamese']),
      ...(sentences > MOST_SENTENCES ? [`${sentences} sentences`] : []),
    ];
  });

/** A harder level reads longer words: the mean over all that a learner reads there must not fall from A1 to C1. */
const rising: BankCheck = ({ texts: all, items }) => {
  const ladder: PlacementLevel[] = ['A1', 'B1', 'C1'];
  const means = ladder.map((level) => {
    const words = items
      .filter((item) => item.level === level && item.skill === 'reading')
      .flatMap(({ text }) => wordsOf(all.find(({ id }) => id === text)?.text ?? ''));
    return words.reduce((sum, word) => sum + word.length, 0) / Math.max(1, words.length);
  });
  return means.flatMap((mean, i) => (mean > (means[i - 1] ?? 0) ? [] : [`texts of ${ladder[i] ?? ''} read no harder than those before`]));
};

export const BANK_CHECKS = { ids, amounts, options, letters, shape, texts, clips, evidence, explanations, rising } as const satisfies Record<string, BankCheck>;
