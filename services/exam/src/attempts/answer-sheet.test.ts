import { describe, expect, it } from '@jest/globals';
import { contentOf, everyKind } from '../exams/exam-fixtures.js';
import { answerRules } from './answer-rules.js';
import { type AnswerSheet, applyChanges, emptySheet, lastSeq, mergeSave, type Save, takeOver } from './answer-sheet.js';

const rules = answerRules(contentOf(everyKind()));
const change = (questionId: string, value: unknown) => ({ questionId, value });
const save = (sheet: AnswerSheet, seq: number, more: Partial<Save> = {}) => mergeSave(sheet, { clientId: 'tab-a', seq, ...more }, rules);
const saved = (sheet: AnswerSheet, seq: number, more: Partial<Save> = {}): AnswerSheet => {
  const outcome = save(sheet, seq, more);
  if (outcome.outcome !== 'saved') throw new Error(outcome.outcome);
  return outcome.sheet;
};

describe('merging saves', () => {
  it('keeps the last value of each question and grows the revision', () => {
    const one = saved(emptySheet('tab-a'), 1, { changes: [change('q1', 0), change('q4', 'tower')] });
    const two = saved(one, 2, { changes: [change('q1', 2), change('q2', 'TRUE')] });
    expect(two).toMatchObject({ answers: { q1: 2, q2: 'TRUE', q4: 'tower' }, revision: 2 });
    expect(saved(two, 5, { changes: [change('q4', '')] }).answers).toEqual({ q1: 2, q2: 'TRUE' });
  });
  it.each([
    [0, 'invalid'],
    [1, 'stale'],
    [2, 'stale'],
    [3, 'stale'],
    [4, 'saved'],
    [900, 'saved'],
    [-1, 'invalid'],
    [3.5, 'invalid'],
    [Number.NaN, 'invalid'],
    [2 ** 60, 'invalid'],
  ])('after seq 3, seq %d is %s', (seq, outcome) => {
    const sheet = saved(emptySheet('tab-a'), 3, { changes: [change('q1', 1)] });
    const next = save(sheet, seq, { changes: [change('q1', 3)] });
    expect(next.outcome).toBe(outcome);
    if (next.outcome === 'stale') expect(next.sheet).toBe(sheet);
  });
  it('never changes the sheet it was given', () => {
    const sheet = emptySheet('tab-a');
    const before = structuredClone(sheet);
    saved(sheet, 1, { changes: [change('q1', 1)], flagged: ['q1'] });
    expect(sheet).toEqual(before);
  });
  it('ends the same whatever the order of arrival, once the newest came last', () => {
    const late = { changes: [change('q1', 0)] };
    const newer = saved(emptySheet('tab-a'), 2, { changes: [change('q1', 1)] });
    expect(save(newer, 1, late).outcome).toBe('stale');
    expect(save(newer, 2, late).outcome).toBe('stale');
    expect(newer.answers).toEqual({ q1: 1 });
  });
  it('takes all or nothing', () => {
    const sheet = emptySheet('tab-a');
    expect(save(sheet, 1, { changes: [change('q1', 0), change('q1', 77)] })).toEqual({
      outcome: 'invalid',
      errors: [expect.objectContaining({ path: 'changes.1.value', code: 'INDEX_OUT_OF_RANGE' })],
    });
    expect(lastSeq(sheet, 'tab-a')).toBe(0);
  });
  it('ignores unknown questions and reports them', () => {
    expect(save(emptySheet('tab-a'), 1, { changes: [change('q99', 1), change('q1', 1)] })).toMatchObject({
      outcome: 'saved',
      unknownIds: ['q99'],
      sheet: { answers: { q1: 1 } },
    });
  });
});

describe('flags and position', () => {
  it('replaces the flags, dropping unknown ones and doubles', () => {
    const sheet = saved(emptySheet('tab-a'), 1, { flagged: ['q3', 'q3', 'q99', 7, '__proto__'] });
    expect(sheet.flagged).toEqual(['q3']);
    expect(saved(sheet, 2).flagged).toEqual(['q3']);
    expect(saved(sheet, 2, { flagged: [] }).flagged).toEqual([]);
    expect(save(sheet, 2, { flagged: 'q1' }).outcome).toBe('invalid');
  });
  it.each([
    [
      { part: 1, questionId: 'q7' },
      { part: 1, questionId: 'q7' },
    ],
    [{ part: -1, questionId: 'q99' }, {}],
    ['x', null],
    [null, null],
    [{ part: 1, deep: { big: 'x'.repeat(9999) } }, { part: 1 }],
  ])('position %j', (position, expected) => {
    expect(saved(emptySheet('tab-a'), 1, { position }).position).toEqual(expected);
  });
});

describe('several tabs', () => {
  it('the older tab is told, and changes nothing', () => {
    const held = saved(emptySheet('tab-a'), 4, { changes: [change('q1', 1)] });
    const taken = takeOver(held, 'tab-b');
    expect(taken).toMatchObject({ clientId: 'tab-b', answers: { q1: 1 }, revision: held.revision + 1 });
    expect(save(taken, 5, { changes: [change('q1', 0)] })).toEqual({ outcome: 'taken_over', sheet: taken });
    const b = saved(taken, 1, { clientId: 'tab-b', changes: [change('q1', 2)] });
    expect(b.answers).toEqual({ q1: 2 });
  });
  it('a tab that comes back goes on from its own number', () => {
    const a = saved(emptySheet('tab-a'), 4);
    const back = takeOver(takeOver(a, 'tab-b'), 'tab-a');
    expect(lastSeq(back, 'tab-a')).toBe(4);
    expect([save(back, 4).outcome, save(back, 5).outcome]).toEqual(['stale', 'saved']);
  });
  it('opening again with the same tab changes nothing; the first save may name the tab', () => {
    const sheet = emptySheet('tab-a');
    expect(takeOver(sheet, 'tab-a')).toBe(sheet);
    expect(saved(emptySheet(), 1).clientId).toBe('tab-a');
  });
  it('remembers eight tabs; the ninth starts a new list', () => {
    let sheet = emptySheet();
    for (let i = 0; i < 20; i += 1) sheet = saved(takeOver(sheet, `tab-${i}`), 3, { clientId: `tab-${i}` });
    expect(sheet.seqs).toEqual({ 'tab-16': 3, 'tab-17': 3, 'tab-18': 3, 'tab-19': 3 });
  });
  it.each([
    ['', 'invalid'],
    ['a b', 'invalid'],
    ['x'.repeat(65), 'invalid'],
    ['__proto__', 'invalid'],
    ['constructor', 'invalid'],
    ['01890000-0000-7000-8000-00000000000a', 'saved'],
  ])('client id %j: %s', (clientId, outcome) => {
    expect(mergeSave(emptySheet(), { clientId, seq: 1 }, rules).outcome).toBe(outcome);
  });
});

it('applyChanges takes a whole sheet at once', () => {
  const sheet = saved(emptySheet('tab-a'), 1, { changes: [change('q1', 1), change('q4', 'x')] });
  expect(
    applyChanges(sheet, [
      { questionId: 'q1', value: 0 },
      { questionId: 'q4', value: null },
    ]),
  ).toMatchObject({ answers: { q1: 0 }, revision: 2 });
  expect(applyChanges(sheet, [])).toBe(sheet);
});
