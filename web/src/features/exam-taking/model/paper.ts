/** The exam as the runner shows it: parts, and inside them blocks of questions that belong under one instruction. */
import type { Exam, Question, QuestionGroup } from '@vumon/proto/http/exam-shapes.js';
import { type Answers, hasAnswer } from './answer-value';
import { answeredMembers } from './choice-set';
import { type Instruction, readInstruction } from './instruction';

/** How a block is answered; the registry of question components has one component for each. */
export type BlockKind = 'single-choice' | 'choice-set' | 'verdict' | 'matching' | 'labelling' | 'completion';

export interface Block {
  readonly id: string;
  readonly kind: BlockKind;
  readonly instruction: Instruction | null;
  readonly layout: QuestionGroup['layout'];
  readonly questions: readonly Question[];
  /** The list to choose from, where the questions share one. */
  readonly bank: readonly string[];
  readonly allowReuse: boolean;
  readonly wordLimit: Question['wordLimit'];
  readonly image: Question['image'];
  readonly table: QuestionGroup['table'];
}

export interface Part {
  readonly id: string;
  readonly index: number;
  readonly title: string;
  /** HTML of the passage; empty in listening. */
  readonly content: string;
  /** Listening: length of the recording in seconds; null without one. */
  readonly audioSeconds: number | null;
  readonly blocks: readonly Block[];
  readonly questions: readonly Question[];
}

export interface Paper {
  readonly parts: readonly Part[];
  /** In the order of the numbers. */
  readonly questions: readonly Question[];
  readonly partOf: Readonly<Record<string, number>>;
}

type RawPart = NonNullable<Exam['passages']>[number] | NonNullable<Exam['sections']>[number];

/** Null when the data can't be sat: no parts or no questions. */
export function readPaper(exam: Exam): Paper | null {
  const raw: readonly RawPart[] = (exam.type === 'reading' ? exam.passages : exam.sections) ?? [];
  const parts = raw.map(readPart);
  const questions = parts.flatMap((part) => part.questions);
  if (questions.length === 0) return null;
  return { parts, questions, partOf: Object.fromEntries(parts.flatMap((part) => part.questions.map((question) => [question.id, part.index]))) };
}

function readPart(part: RawPart, index: number): Part {
  const groups = new Map((part.groups ?? []).map((group) => [group.id, group]));
  const blocks: Block[] = [];
  for (const question of part.questions) {
    const group = question.groupId === undefined ? undefined : groups.get(question.groupId);
    const block = readBlock(question, group);
    const last = blocks.at(-1);
    const isSameGroup = group !== undefined && last?.questions.at(-1)?.groupId === group.id;
    if (last && isSameGroup && last.kind === block.kind) blocks[blocks.length - 1] = { ...last, questions: [...last.questions, question] };
    // The instruction stands once, above the first of its blocks.
    else blocks.push(isSameGroup ? { ...block, id: `${block.id}-${blocks.length}`, instruction: null } : block);
  }
  return {
    id: part.id,
    index,
    title: part.title,
    content: 'content' in part ? part.content : '',
    audioSeconds: audioOf(part),
    blocks,
    questions: part.questions,
  };
}

const audioOf = (part: RawPart): number | null => ('hasAudio' in part && part.hasAudio ? (part.audioSeconds ?? 0) : null);

function readBlock(question: Question, group: QuestionGroup | undefined): Block {
  const bank = question.options ?? group?.bank ?? [];
  return {
    id: group?.id ?? question.id,
    kind: kindOf(question, group, bank),
    instruction: group && group.instruction !== '' ? readInstruction(group.instruction) : null,
    layout: group?.layout ?? 'list',
    questions: [question],
    bank,
    allowReuse: group?.allowReuse ?? true,
    wordLimit: question.wordLimit ?? group?.wordLimit,
    image: question.image ?? group?.image,
    table: group?.table,
  };
}

function kindOf(question: Question, group: QuestionGroup | undefined, bank: readonly string[]): BlockKind {
  const hasPicture = (question.image ?? group?.image)?.markers.length;
  switch (question.type) {
    case 'multiple-choice':
      return (question.maxChoices ?? group?.maxChoices ?? 1) > 1 ? 'choice-set' : 'single-choice';
    case 'true-false-notgiven':
      return 'verdict';
    case 'map-labeling':
      return hasPicture ? 'labelling' : bank.length > 0 ? 'matching' : 'completion';
    case 'matching':
      return bank.length > 0 ? 'matching' : 'completion';
    case 'fill-blank':
      if (hasPicture) return 'labelling';
      return bank.length > 0 ? 'matching' : 'completion';
  }
}

/** Ids of the answered questions; a "choose TWO" counts each chosen letter. */
export function answeredIds(paper: Paper, answers: Answers): ReadonlySet<string> {
  const answered = new Set<string>();
  for (const block of paper.parts.flatMap((part) => part.blocks)) {
    const ids = block.questions.map((question) => question.id);
    const found = block.kind === 'choice-set' ? answeredMembers(ids, answers) : ids.filter((id) => hasAnswer(answers[id]));
    for (const id of found) answered.add(id);
  }
  return answered;
}

/** The question before (-1) or after (+1), across parts; undefined at the ends. */
export function neighbour(paper: Paper, questionId: string, step: -1 | 1): Question | undefined {
  const place = paper.questions.findIndex((question) => question.id === questionId);
  return place < 0 ? undefined : paper.questions[place + step];
}
