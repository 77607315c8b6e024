import type { Fault } from '../guard.js';

const CHECK = 'services/exam/src/attempts/check-answers.command.ts';
const PRACTICE = 'services/exam/src/attempts/practice.component.test.ts';
const FROZEN = { test: PRACTICE, name: 'what was checked counts as it stood then, whatever is saved later' };
const NEVER = { test: PRACTICE, name: 'W1: never in an exam, never of questions outside the practice, never by others, never after the end' };

/** Check as you go, and what practice may not touch. */
export const faults: readonly Fault[] = [
  {
    id: 'check-in-exam',
    file: CHECK,
    find: "if (row.mode !== 'practice') throw new AppError('FORBIDDEN', { message: 'Chỉ bài luyện tập mới xem được đáp án khi đang làm.' });",
    replace: '',
    ...NEVER,
  },
  {
    id: 'check-owner',
    file: CHECK,
    find: 'if (!row || !owns(owner, row)) throw attemptNotFound();',
    replace: 'if (!row) throw attemptNotFound();',
    ...NEVER,
  },
  {
    id: 'check-after-the-end',
    file: CHECK,
    find: "if (row.state !== 'in_progress') throw closedError((await this.results.mapByAttempt([attemptId])).get(attemptId)?.id ?? null);",
    replace: '',
    ...NEVER,
  },
  {
    id: 'check-other-window',
    file: CHECK,
    find: "if (clientId !== '' && row.clientId !== null && row.clientId !== clientId) throw new AppError('ATTEMPT_TAKEN_OVER');",
    replace: '',
    ...NEVER,
  },
  {
    id: 'check-outside-the-practice',
    file: CHECK,
    find: 'const asked = withWholeSets(content, questionIds).filter((id) => isIncluded(row.included, id));',
    replace: 'const asked = withWholeSets(content, questionIds).filter((id) => isIncluded(null, id));',
    ...NEVER,
  },
  {
    id: 'check-sets',
    file: CHECK,
    find: 'const asked = withWholeSets(content, questionIds).filter((id) => isIncluded(row.included, id));',
    replace: 'const asked = questionIds.filter((id) => isIncluded(row.included, id));',
    test: PRACTICE,
    name: '"choose TWO" is checked as a set',
  },
  {
    id: 'check-frozen-in-the-mark',
    file: 'services/exam/src/attempts/close-attempts.command.ts',
    find: 'const answers = withChecked(sheet.answers, row.checked);',
    replace: 'const answers = withChecked(sheet.answers, {});',
    ...FROZEN,
  },
  {
    id: 'check-frozen-in-the-view',
    file: 'services/exam/src/attempts/attempt.queries.ts',
    find: 'answers: withChecked(row.answers, row.checked),',
    replace: 'answers: withChecked(row.answers, {}),',
    ...FROZEN,
  },
  {
    id: 'check-locks-the-attempt',
    file: CHECK,
    find: 'const [row] = await this.attempts.listForUpdate([attemptId]);',
    replace: 'const [row] = await this.attempts.listByIds([attemptId]);',
    test: PRACTICE,
    name: 'a check waits for a save that is under way, and freezes what that wrote',
  },
  {
    id: 'practice-without-a-band',
    file: 'services/exam/src/attempts/close-attempts.command.ts',
    find: "const marked = markSheet(content, answers, this.config.BAND_TABLE, { included: row.included, rated: row.mode === 'exam' });",
    replace: 'const marked = markSheet(content, answers, this.config.BAND_TABLE, { included: row.included });',
    test: PRACTICE,
    name: 'a practice of a whole exam with bands gets none',
  },
  {
    id: 'practice-is-no-sitting',
    file: 'services/exam/src/attempts/close-attempts.command.ts',
    find: 'for (const { whole, result } of closed) if (whole) counts.set(result.examId, (counts.get(result.examId) ?? 0) + 1);',
    replace: 'for (const { result } of closed) counts.set(result.examId, (counts.get(result.examId) ?? 0) + 1);',
    test: PRACTICE,
    name: 'holds only the questions of that part, untimed, and is marked on them alone without a band',
  },
  {
    id: 'practice-parts-in-exam-mode',
    file: 'services/exam/src/attempts/start-attempt.command.ts',
    find: "if (parts.length > 0 && mode !== 'practice') throw partsError();",
    replace: '',
    test: PRACTICE,
    name: 'parts %j in mode %s are refused, and nothing is started',
  },
  {
    id: 'practice-owner-of-the-result',
    file: 'services/exam/src/attempts/redo-mistakes.command.ts',
    find: 'if (!result || !owns(owner, result)) throw resultNotFound();',
    replace: 'if (!result) throw resultNotFound();',
    test: PRACTICE,
    name: 'gives back what is open; has nothing to do after a perfect sheet',
  },
];
