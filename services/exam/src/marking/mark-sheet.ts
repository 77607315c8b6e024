/** Marks a whole sheet: score, band, a line per question with its reason, and marks lost by cause (contract §3, F-SC1, F-SC3). */
import type { AnswerValue, ExamContent, ExamQuestion, ExamType, QuestionType, TextKey } from '../exams/exam-content.js';
import { type ResolvedQuestion, resolveQuestions } from '../exams/resolved-questions.js';
import { type BandTableId, bandDescription, bandFor, DEFAULT_BAND_TABLE, percentageDescription, percentageOf } from './band-tables.js';
import { displayChoice, readChoice } from './choice-index.js';
import { displayNotation } from './key-notation.js';
import { isAnswered, type Mark, markAnswer, type ReasonCode, VOID_MARK } from './mark-answer.js';
import { markSet, type SetMark } from './mark-set.js';
import { reasonFor } from './reasons.js';
import { parseVerdict } from './verdicts.js';

export type MarkedQuestion = {
  questionId: string;
  number: number;
  /** 1 for the first passage or section. */
  section: number;
  type: QuestionType;
  /** As the learner gave it; null if unanswered. */
  answer: AnswerValue | null;
  /** As the review prints it; '' if unanswered. */
  answerText: string;
  /** Choice types: the index of the right option; otherwise the key as text. '' if the question has no key. */
  correctAnswer: number | string;
  /** As the review prints it ("B. the second reason", "(the) garden / the park"). */
  correctAnswerText: string;
  correct: boolean;
  reasonCode: ReasonCode;
  reason: string;
  matchedAlternative?: string;
};

export type MarkSheet = {
  correctAnswers: number;
  /** Keyed questions; an unkeyed one counts neither way. */
  totalQuestions: number;
  answeredCount: number;
  percentage: number;
  bandScore: number | null;
  /** Name of the band; below 20 questions a word for the percentage; without any key 'Tỉ lệ hoàn thành'. */
  description: string;
  bandTable: BandTableId;
  /** True where the raw score was scaled to 40 for the band ("quy đổi"). */
  scaled: boolean;
  perQuestion: MarkedQuestion[];
  lost: { reasonCode: ReasonCode; count: number }[];
};

export type Answers = Readonly<Record<string, unknown>>;

/** What is marked of an exam: these questions (null: all), and whether the score is worth a band. */
export type MarkScope = { included?: readonly string[] | null; rated?: boolean };

export function markSheet(content: ExamContent, answers: Answers, table: BandTableId = DEFAULT_BAND_TABLE, scope: MarkScope = {}): MarkSheet {
  const { included = null, rated = true } = scope;
  const questions = included ? resolveQuestions(content).filter(({ id }) => included.includes(id)) : resolveQuestions(content);
  const answerTo = (id: string): unknown => (Object.hasOwn(answers, id) ? answers[id] : undefined);
  const sets = markSets(questions, answerTo);
  const perQuestion = questions.map((question) => line(question, answerTo(question.id), sets.get(question.id)));

  const keyed = perQuestion.filter((one) => one.reasonCode !== 'NOT_MARKED');
  const totalQuestions = keyed.length;
  const correctAnswers = keyed.filter((one) => one.correct).length;
  const answeredCount = perQuestion.filter((one) => one.answer !== null).length;
  const score =
    totalQuestions > 0
      ? scoreOf(correctAnswers, totalQuestions, content.type, table, rated)
      : { percentage: percentageOf(answeredCount, perQuestion.length), bandScore: null, description: 'Tỉ lệ hoàn thành' };
  return {
    correctAnswers,
    totalQuestions,
    answeredCount,
    ...score,
    bandTable: table,
    scaled: score.bandScore !== null && totalQuestions !== 40,
    perQuestion,
    lost: lostByCause(keyed),
  };
}

export function scoreOf(
  correct: number,
  total: number,
  skill: ExamType,
  table: BandTableId,
  rated = true,
): Pick<MarkSheet, 'percentage' | 'bandScore' | 'description'> {
  const percentage = percentageOf(correct, total);
  const bandScore = rated ? bandFor({ table, skill, correct, total }) : null;
  return { percentage, bandScore, description: bandScore === null ? percentageDescription(percentage) : bandDescription(bandScore) };
}

/** Most frequent cause first. */
export function lostByCause(lines: readonly Pick<MarkedQuestion, 'correct' | 'reasonCode'>[]): MarkSheet['lost'] {
  const counts = new Map<ReasonCode, number>();
  for (const { correct, reasonCode } of lines) {
    if (!correct && reasonCode !== 'NOT_MARKED') counts.set(reasonCode, (counts.get(reasonCode) ?? 0) + 1);
  }
  return [...counts].map(([reasonCode, count]) => ({ reasonCode, count })).sort((a, b) => b.count - a.count || a.reasonCode.localeCompare(b.reasonCode));
}

function markSets(questions: readonly ResolvedQuestion[], answerTo: (id: string) => unknown): Map<string, SetMark> {
  const groups = new Map<string, ResolvedQuestion[]>();
  for (const question of questions) {
    if (question.maxChoices < 2 || !question.group) continue;
    groups.set(question.group.id, [...(groups.get(question.group.id) ?? []), question]);
  }
  return new Map([...groups.values()].flatMap((members) => [...markSet(members, answerTo)]));
}

function line(question: ResolvedQuestion, value: unknown, set: SetMark | undefined): MarkedQuestion {
  const mark: Mark = question.source.voided ? VOID_MARK : (set ?? markAnswer(question, value));
  const answer = set ? set.given : answerOf(value);
  const answerText = answer === null ? '' : displayAnswer(question, answer);
  return {
    questionId: question.id,
    number: question.number,
    section: question.partNumber,
    type: question.type,
    answer,
    answerText,
    ...verdictOn(question, mark, answerText),
  };
}

export type LineVerdict = Pick<MarkedQuestion, 'correctAnswer' | 'correctAnswerText' | 'correct' | 'reasonCode' | 'reason' | 'matchedAlternative'>;

/** What a line says of a mark: the key as it is printed, right or wrong, and why. */
export function verdictOn(question: ResolvedQuestion, mark: Mark, answerText: string): LineVerdict {
  const correctAnswerText = displayKey(question);
  const { correct, reasonCode, matchedAlternative } = mark;
  const { wordLimit, source } = question;
  return {
    correctAnswer: question.key?.kind === 'choice' ? question.key.index : correctAnswerText,
    correctAnswerText,
    correct,
    reasonCode,
    reason: reasonFor(reasonCode, { ...mark, answer: answerText, key: correctAnswerText, wordLimit, voidReason: source.voided?.reason }),
    ...(matchedAlternative !== undefined && { matchedAlternative }),
  };
}

/** Longer texts than the API accepts are cut before they are shown. */
const SHOWN = 200;

function answerOf(value: unknown): AnswerValue | null {
  if (!isAnswered(value)) return null;
  if (typeof value === 'string') return value.slice(0, SHOWN);
  if (typeof value === 'number') return value;
  const indices = Array.isArray(value) ? value.filter((item): item is number => typeof item === 'number') : [];
  return indices.length > 0 ? indices.slice(0, 10) : null;
}

/** An answer as the review prints it. */
export function displayAnswer({ type, options, labels, key }: ResolvedQuestion, answer: AnswerValue): string {
  if (Array.isArray(answer)) return answer.map((index) => displayChoice(index, options)).join(', ');
  if (type === 'true-false-notgiven') return parseVerdict(answer, labels) ?? String(answer);
  const reading = key?.kind === 'text' || options.length === 0 ? undefined : readChoice(answer, options);
  return reading && 'index' in reading ? displayChoice(reading.index, options) : String(answer);
}

export function displayKey({ key, options, source }: Pick<ResolvedQuestion, 'key' | 'options' | 'source'>): string {
  switch (key?.kind) {
    case 'choice':
      return displayChoice(key.index, options);
    case 'verdict':
      return key.value;
    case 'text':
      return shownNotation(key, source);
    default:
      return '';
  }
}

const shown = new WeakMap<ExamQuestion, string>();

function shownNotation({ notation }: TextKey, source: ExamQuestion): string {
  const remembered = shown.get(source);
  if (remembered !== undefined) return remembered;
  const written = [notation, ...(source.acceptedAnswers ?? [])].filter((one) => one !== '');
  const text = [...new Set(written.map(displayNotation))].join(' / ');
  shown.set(source, text);
  return text;
}
