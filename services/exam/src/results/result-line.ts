/** The line of one question in a result: what marking says, how long it was looked at, and which changes of mind it saw. */
import { type Activity, fittedActivity } from '../attempts/activity.js';
import { changesOf, type Trail } from '../attempts/answer-trail.js';
import type { TaskKind } from '../content/task-kind.js';
import type { AnswerValue, Evidence, ExamContent } from '../exams/exam-content.js';
import { type ResolvedQuestion, resolveQuestions } from '../exams/resolved-questions.js';
import { readChoice } from '../marking/choice-index.js';
import { markAnswer, type ReasonCode } from '../marking/mark-answer.js';
import { displayAnswer, type MarkedQuestion } from '../marking/mark-sheet.js';

export interface AnswerChange {
  readonly from: AnswerValue;
  /** null: emptied. */
  readonly to: AnswerValue | null;
  /** As the review prints them; '' for an emptied answer. */
  readonly fromText: string;
  readonly toText: string;
  readonly correctBefore: boolean;
}
export interface ResultLine extends MarkedQuestion {
  /** Only where the browser counted. */
  readonly secondsSpent?: number;
  /** Only where there was one. */
  readonly changes?: AnswerChange[];
  /** The content version's own words, so never stored: the official task type, why the key is right, and where it is said. */
  readonly task?: TaskKind;
  readonly explanation?: string;
  readonly evidence?: Evidence;
  /** Follows from the verdict, so never stored: see {@link isDisputable}. */
  readonly disputable?: boolean;
}
export interface Course {
  readonly answers: Readonly<Record<string, AnswerValue>>;
  readonly trail: Trail;
  readonly activity: Activity;
  readonly timeSpentSeconds: number;
}

/** A word limit is the task's, not the key's; and who wrote nothing disputes nothing. */
const NOT_DISPUTABLE: ReadonlySet<ReasonCode> = new Set(['UNANSWERED', 'WORD_LIMIT', 'WRONG_OPTION', 'TF_NG_CONFUSION', 'NOT_MARKED']);

/** Whether 'Đáp án của tôi cũng đúng' may be said of it: typed, within the word limit, and still marked wrong. */
export function isDisputable<T extends Pick<MarkedQuestion, 'correct' | 'answer' | 'reasonCode'>>(line: T): line is T & { readonly answer: string } {
  return !line.correct && typeof line.answer === 'string' && line.answer.trim() !== '' && !NOT_DISPUTABLE.has(line.reasonCode);
}

/** Marked lines with what happened to them on the way. */
export function withCourse(lines: readonly MarkedQuestion[], content: ExamContent, { answers, trail, activity, timeSpentSeconds }: Course): ResultLine[] {
  const questions = new Map(resolveQuestions(content).map((question) => [question.id, question]));
  const seconds = fittedActivity(activity, timeSpentSeconds);
  return lines.map((line): ResultLine => {
    const { questionId } = line;
    const question = questions.get(questionId);
    const previous = Object.hasOwn(trail, questionId) ? trail[questionId] : undefined;
    const spent = Object.hasOwn(seconds, questionId) ? seconds[questionId] : undefined;
    if (spent === undefined && previous === undefined) return line;
    const changes = question && previous ? presentChanges(question, previous, answers[questionId] ?? null, questions.values()) : [];
    return { ...line, ...(spent !== undefined && { secondsSpent: spent }), ...(changes.length > 0 && { changes }) };
  });
}

function presentChanges(
  question: ResolvedQuestion,
  previous: readonly AnswerValue[],
  last: AnswerValue | null,
  all: Iterable<ResolvedQuestion>,
): AnswerChange[] {
  const keys = question.maxChoices > 1 ? keysOfSet(question, all) : null;
  return changesOf(previous, last).map(({ from, to }) => ({
    from,
    to,
    fromText: displayAnswer(question, from),
    toText: to === null ? '' : displayAnswer(question, to),
    correctBefore: keys ? wereRight(from, keys, question.options) : markAnswer(question, from).correct,
  }));
}

const keysOfSet = ({ group }: ResolvedQuestion, all: Iterable<ResolvedQuestion>): ReadonlySet<number> =>
  new Set([...all].flatMap((member) => (member.group === group && member.key?.kind === 'choice' ? [member.key.index] : [])));

/** In a set the letters stand for all its questions: right when each of them is a key. */
function wereRight(from: AnswerValue, keys: ReadonlySet<number>, options: readonly string[]): boolean {
  return (Array.isArray(from) ? from : [from]).every((item) => {
    const reading = readChoice(item, options);
    return 'index' in reading && keys.has(reading.index);
  });
}
