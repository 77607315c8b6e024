import type { Fault } from '../guard.js';

const PLACEMENT = 'services/exam/src/placement';
const TESTS = `${PLACEMENT}/placement.component.test.ts`;
const CLOCK = { test: TESTS, name: "the clock is the server's: thirty minutes from the first start, whoever starts again" };
const OWNER = { test: TESTS, name: "somebody else's sitting is not there" };
const RETAKE = { test: TESTS, name: 'waits fourteen days, and says until when' };
const KEYS = { test: TESTS, name: 'nothing of a block leaves the server before its four questions are answered, and no key before the end' };

/** The placement test: its clock, its owner, its two stages, and the pause before the next one. */
export const faults: readonly Fault[] = [
  { id: 'W98-started-once', file: `${PLACEMENT}/sit-placement.command.ts`, find: "if (row.state !== 'created') return row;", replace: '', ...CLOCK },
  {
    id: 'W98-thirty-minutes',
    file: `${PLACEMENT}/placement.repository.ts`,
    find: `.set({ state: 'in_progress', startedAt: sql<Date>\`now()\`, deadlineAt: sql<Date>\`now() + make_interval(mins => \${DURATION_MINUTES})\` })`,
    replace: `.set({ state: 'in_progress', startedAt: sql<Date>\`now()\`, deadlineAt: sql<Date>\`now() + make_interval(mins => \${DURATION_MINUTES + 10})\` })`,
    ...CLOCK,
  },
  {
    id: 'W98-job',
    file: `${PLACEMENT}/sit-placement.command.ts`,
    find: "await this.jobs.schedule('exam.close-placement', { placementId: id }, { key: id, runAt });",
    replace: '',
    ...CLOCK,
  },
  {
    id: 'W98-late-answers',
    file: `${PLACEMENT}/open-placements.ts`,
    find: "return row.state === 'in_progress' && isOverdue(row) ? undefined : work(row);",
    replace: 'return isOverdue({ ...row, deadlineAt: null }) ? undefined : work(row);',
    test: TESTS,
    name: 'an answer that comes too late closes the sitting and is told where the result is',
  },
  {
    id: 'W98-two-stages',
    file: `${PLACEMENT}/placement-course.ts`,
    find: 'return block ? [...form[skill].routing, ...form[skill][block]] : form[skill].routing;',
    replace: 'return block ? [...form[skill].routing, ...form[skill].middle] : form[skill].routing;',
    test: TESTS,
    name: 'four answers that are %s lead to the %s block',
  },
  {
    id: 'W98-no-level-from-too-little',
    file: `${PLACEMENT}/placement-level.ts`,
    find: 'if (measured.length < FEWEST_SKILLS) return { level: null, possible: null };',
    replace: '',
    test: TESTS,
    name: 'is free at once where too little was answered to tell a level',
  },
  {
    id: 'W98-unmeasured-skill',
    file: `${PLACEMENT}/placement-level.ts`,
    find: '...(block ? skillLevel(tallies, block) : { level: null, possible: null }),',
    replace: "...skillLevel(tallies, block ?? 'low'),",
    test: `${PLACEMENT}/placement-level.test.ts`,
    name: 'a skill that time cut off before its fifth question is not measured; one skill alone is no level',
  },
  {
    id: 'W98-guesses-taken-off',
    file: `${PLACEMENT}/placement-level.ts`,
    find: 'asked >= FEWEST_ITEMS && 10 * ((OPTIONS - 1) * right - wrong) >= Math.round(10 * share) * (OPTIONS - 1) * asked;',
    replace: 'asked >= FEWEST_ITEMS && 10 * ((OPTIONS - 1) * right - 0 * wrong) >= Math.round(10 * share) * (OPTIONS - 1) * asked;',
    test: `${PLACEMENT}/placement-level.test.ts`,
    name: 'the level of a skill',
  },
  {
    id: 'placement-one-open',
    file: `${PLACEMENT}/placement.repository.ts`,
    find: ".onConflict((conflict) => conflict.columns(['ownerKind', 'ownerId']).where('state', 'in', OPEN).doNothing())",
    replace: '',
    test: TESTS,
    name: 'making one twice is one sitting; nobody unknown may, and nothing is asked before the start',
  },
  {
    id: 'placement-answers-need-their-turn',
    file: `${PLACEMENT}/sit-placement.command.ts`,
    find: 'if (nextItem(row.form, row.answers, items)?.id !== questionId) throw notItsTurn();',
    replace: 'if (nextItem(row.form, row.answers, items)?.id === undefined) throw notItsTurn();',
    ...KEYS,
  },
  {
    id: 'placement-answers-stand',
    file: `${PLACEMENT}/sit-placement.command.ts`,
    find: 'if (row.answers[questionId] !== undefined) return row;',
    replace: '',
    test: TESTS,
    name: 'an answer stands: the same request again, or another device, gets the question that comes now',
  },
  {
    id: 'placement-choices',
    file: `${PLACEMENT}/placement-desk.ts`,
    find: "if (!Number.isInteger(choice) || choice < 0 || choice > DONT_KNOW) throw new AppError('VALIDATION_FAILED');",
    replace: "if (!Number.isInteger(choice) || choice > 9 * DONT_KNOW) throw new AppError('VALIDATION_FAILED');",
    test: TESTS,
    name: 'the choice %d is none',
  },
  {
    id: 'placement-owner-of-a-sitting',
    file: `${PLACEMENT}/open-placements.ts`,
    find: 'if (!row || !owns(owner, row)) throw placementNotFound();',
    replace: 'if (!row) throw placementNotFound();',
    ...OWNER,
  },
  {
    id: 'placement-owner-of-the-end',
    file: `${PLACEMENT}/close-placements.command.ts`,
    find: "if (cause === 'submit' && !owns(owner, row)) return placementNotFound();",
    replace: 'if (!row) return owns(owner, row) ? placementNotFound() : undefined;',
    ...OWNER,
  },
  {
    id: 'placement-owner-of-a-result',
    file: `${PLACEMENT}/placement-desk.ts`,
    find: 'if (!row || row.ownerKind !== owner?.ownerKind || row.ownerId !== owner.ownerId) throw placementNotFound();',
    replace: 'if (!row) throw placementNotFound();',
    ...OWNER,
  },
  {
    id: 'placement-fourteen-days',
    file: `${PLACEMENT}/sit-placement.command.ts`,
    find: 'if (available) throw tooSoon(available);',
    replace: '',
    ...RETAKE,
  },
  {
    id: 'placement-fourteen-days-not-one',
    file: `${PLACEMENT}/retake.policy.ts`,
    find: 'const RETAKE_DAYS = 14;',
    replace: 'const RETAKE_DAYS = 13;',
    ...RETAKE,
  },
  {
    id: 'placement-key-with-the-question',
    file: `${PLACEMENT}/placement.presenter.ts`,
    find: `if (!item) throw new Error(\`item \${id} is not in its bank\`);`,
    replace: 'if (item) return { ...asked(item, skill, number), ...textOf(item, bank), ...{ correctAnswer: item.correctAnswer } };',
    ...KEYS,
  },
  {
    id: 'placement-result-before-the-end',
    file: `${PLACEMENT}/placement-desk.ts`,
    find: 'if (!row.report) throw notStarted();',
    replace:
      'if (!row.report) return this.#result({ ...row, state: "submitted", startedAt: row.now, finishedAt: row.now, report: { level: null, possible: null, skills: [] } });',
    ...KEYS,
  },
];
