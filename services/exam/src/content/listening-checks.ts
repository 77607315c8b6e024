import { type Item, itemsOf, keyedChoice, type Section } from './content-file.js';
import { type ListeningTest, missingParts } from './content-folder.js';
import { pictureProblems } from './picture-checks.js';
import { NARRATOR, type Recording, type SpokenLine, spokenLines } from './recording.js';
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
  typedForm,
  varietyOf,
} from './shared-checks.js';
import { taskKindOf } from './task-kind.js';
import { namesOf, sharedShare, wordsOf } from './text-measures.js';

/** The checkable part of the authoring rules for Listening tests. A check lists its problems; an empty list is a pass. */
export type ListeningCheck = (test: ListeningTest) => string[];

const SECTIONS = 4;
const QUESTIONS_IN_SECTION = 10;
const FEWEST_WORDS = 600;
const MOST_WORDS = 950;
const MOST_GROUPS = 4;
const OPTIONS = 3;
const FEWEST_TASK_KINDS = 5;
const FEWEST_VOICES = 4;
const SHORTEST_SECONDS = 24 * 60;
const LONGEST_SECONDS = 32 * 60;
const CHECKING_SECONDS = 120;

const recordingOf = ({ recordings }: ListeningTest, { audio }: Section): Recording | undefined => recordings.get(audio);
const linesOf = (test: ListeningTest, section: Section): SpokenLine[] => {
  const recording = recordingOf(test, section);
  return recording ? spokenLines(recording.script) : [];
};
/** The lines that hold the evidence; one, in a sound test. */
const evidenceLines = (test: ListeningTest, item: Item<Section>): SpokenLine[] => {
  const quote = quoteOf(item);
  return quote === '' ? [] : linesOf(test, item.part).filter(({ speaker, text }) => speaker !== NARRATOR && text.includes(quote));
};
/** A line as the ear takes it: what is spelled letter by letter is also one word. */
const heard = (text: string): string => fold(`${text} ${text.replace(/\b\w(?:-\w)+\b/g, (spelled) => spelled.replaceAll('-', ''))}`);
const holds = (text: string, answer: string): boolean => heard(text).includes(fold(answer));
const secondsOf = ({ recordings }: ListeningTest): number => [...recordings.values()].reduce((sum, { times }) => sum + (times?.duration ?? 0), 0);

const sections: ListeningCheck = (test) => {
  const { exam } = test;
  const wrong = exam.sections.length === SECTIONS ? [] : [`${exam.sections.length} sections`];
  for (const section of exam.sections) {
    const count = linesOf(test, section).reduce((sum, { text }) => sum + wordsOf(text).length, 0);
    if (section.questions.length !== QUESTIONS_IN_SECTION) wrong.push(`${section.id}: ${section.questions.length} questions`);
    if (count < FEWEST_WORDS || count > MOST_WORDS) wrong.push(`${section.id}: ${count} spoken words`);
  }
  return wrong;
};

const scripts: ListeningCheck = ({ recordings }) =>
  [...recordings.values()].flatMap(({ id, script }) => [
    ...(script.id === id ? [] : [`${id}: the script calls itself ${script.id}`]),
    ...spokenLines(script).flatMap(({ index, speaker }) => (speaker in script.cast ? [] : [`${id}: line ${index} is spoken by ${speaker}, who has no voice`])),
    ...(/[(){}[\]<>]/.test(
      spokenLines(script)
        .map(({ text }) => text)
        .join(' '),
    )
      ? [`${id}: brackets would be read out or are broken markup`]
      : []),
  ]);

const typedKeys: ListeningCheck = (test) =>
  perItem(test.exam.sections, (item) => {
    if (!isTyped(item)) return [];
    const lines = evidenceLines(test, item);
    const said = lines.some(({ text }) => answersOf(item).some((answer) => holds(text, answer)));
    return [
      ...typedForm(item),
      ...(said ? [] : ['no accepted answer is said in the line of the evidence']),
      ...(lines.every(({ key }) => key !== undefined) ? [] : ['the line of the answer has no key for the check of the audio']),
    ];
  });

const evidence: ListeningCheck = (test) =>
  perItem(test.exam.sections, (item) => {
    const found = evidenceLines(test, item).length;
    return found === 1 ? [] : [found === 0 ? 'the evidence is not in one line of the script' : `the evidence stands in ${found} lines`];
  });

/** Answers come in the order of the questions; inside "choose TWO" in any order. */
const order: ListeningCheck = (test) =>
  test.exam.sections.flatMap((section) => {
    const items = itemsOf([section]);
    const placeOf = (item: Item<Section>): number => evidenceLines(test, item)[0]?.index ?? -1;
    return items.flatMap((item, i) => {
      const before = items.slice(0, i).filter(({ group }) => !(group && group === item.group && (group.maxChoices ?? 1) > 1));
      return before.some((earlier) => placeOf(earlier) > placeOf(item)) ? [`${item.question.number}: is answered before an earlier question`] : [];
    });
  });

/** A turn never opens or closes with a typed answer: the ear needs a moment before and after it. */
const turns: ListeningCheck = (test) =>
  perItem(test.exam.sections, (item) => {
    const [line] = isTyped(item) ? evidenceLines(test, item) : [];
    if (!line) return [];
    const lines = linesOf(test, item.part);
    const at = lines.findIndex(({ index }) => index === line.index);
    const opens = lines[at - 1]?.speaker !== line.speaker;
    const closes = lines[at + 1]?.speaker !== line.speaker;
    const words = wordsOf(fold(line.text)).join(' ');
    const answers = answersOf(item).map((answer) => wordsOf(fold(answer)).join(' '));
    return [
      ...(opens && answers.some((answer) => words.startsWith(`${answer} `)) ? ['the answer opens the turn'] : []),
      ...(closes && answers.some((answer) => words.endsWith(` ${answer}`)) ? ['the answer closes the turn'] : []),
    ];
  });

/** What the learner reads as a claim about the talk: the keyed option, else the question. */
const claimOf = (item: Item<Section>): string =>
  CHOICE_KINDS.has(taskKindOf(item, 'listening')) || item.question.type === 'matching'
    ? (keyedChoice(item) ?? '').replace(/^[A-Z]\. ?/, '')
    : item.question.question;

const paraphrase: ListeningCheck = (test) =>
  perItem(test.exam.sections, (item) => {
    const [line] = evidenceLines(test, item);
    const names = namesOf(
      linesOf(test, item.part)
        .map(({ text }) => text)
        .join(' '),
    );
    // Places on a map are called by their names.
    const share = item.question.type === 'map-labeling' ? 0 : sharedShare(claimOf(item), line?.text ?? '', names);
    return share > MOST_SHARED_WORDS ? [`repeats ${Math.round(share * 100)} % of its content words from the line of the evidence`] : [];
  });

const voices: ListeningCheck = ({ recordings }) => {
  const used = new Set(
    [...recordings.values()].flatMap(({ script }) => Object.entries(script.cast).flatMap(([name, { voice }]) => (name === NARRATOR ? [] : voice))),
  );
  const doubled = [...recordings.values()].flatMap(({ id, script }) => {
    const own = Object.values(script.cast).map(({ voice }) => voice);
    return new Set(own).size === own.length ? [] : [`${id}: two people have one voice`];
  });
  return [...(used.size < FEWEST_VOICES ? [`only ${used.size} voices beside the narrator's`] : []), ...doubled];
};

const recordings: ListeningCheck = (test) => missingParts(test);

const length: ListeningCheck = (test) => {
  const seconds = secondsOf(test);
  return seconds < SHORTEST_SECONDS || seconds > LONGEST_SECONDS ? [`the recordings last ${(seconds / 60).toFixed(1)} minutes`] : [];
};

/** Minutes that the exam gives: the recordings, and two minutes to check. */
export const durationOf = (test: ListeningTest): number => Math.ceil((secondsOf(test) + CHECKING_SECONDS) / 60);
const duration: ListeningCheck = (test) =>
  test.exam.duration === durationOf(test) ? [] : [`duration is ${test.exam.duration} minutes, the recordings and the check need ${durationOf(test)}`];

export const LISTENING_CHECKS = {
  numbering: ({ exam }) => numbering(exam),
  sections,
  scripts,
  groups: ({ exam }) => groupsOf(exam, 1, MOST_GROUPS),
  keys: ({ exam }) => keys(exam),
  choices: ({ exam }) => choicesIn(exam, OPTIONS),
  reuse: ({ exam }) => reuse(exam),
  typedKeys,
  evidence,
  order,
  turns,
  letters: ({ exam }) => letters(exam),
  paraphrase,
  pictures: ({ exam, pictures }) => pictureProblems(exam, pictures),
  explanations: ({ exam }) => explanations(exam),
  variety: ({ exam }) => varietyOf(exam, FEWEST_TASK_KINDS),
  voices,
  recordings,
  length,
  duration,
} as const satisfies Record<string, ListeningCheck>;
export type ListeningCheckName = keyof typeof LISTENING_CHECKS;
/** What only a test of the official length and shape must satisfy: a short mock need not. */
export const FULL_LISTENING_ONLY: ReadonlySet<ListeningCheckName> = new Set<ListeningCheckName>(['sections', 'letters', 'variety', 'voices', 'length']);
