import { describe, expect, it } from '@jest/globals';
import {
  ATTEMPT_STATES,
  ATTEMPT_TRANSITIONS,
  type AttemptEvent,
  hasResult,
  INITIAL_STATE,
  isAttemptState,
  isFinal,
  nextState,
  tableFlaws,
} from './attempt-state.js';

const EVENTS: AttemptEvent[] = ['submit', 'expire', 'abandon'];

describe('the life of an attempt', () => {
  it('leads from in_progress to each end', () => {
    expect(EVENTS.map((event) => nextState('in_progress', event))).toEqual(['submitted', 'auto_submitted', 'abandoned']);
  });
  it('leaves no final state', () => {
    const finals = ATTEMPT_STATES.filter(isFinal);
    expect(finals).toEqual(['submitted', 'auto_submitted', 'abandoned']);
    for (const state of finals) expect(EVENTS.map((event) => nextState(state, event))).toEqual([null, null, null]);
  });
  it('knows where there is a result, and its own names', () => {
    expect(ATTEMPT_STATES.filter(hasResult)).toEqual(['submitted', 'auto_submitted']);
    expect(['submitted', 'created', 'toString', null].map(isAttemptState)).toEqual([true, false, false, false]);
  });
  it('has a sound table', () => {
    expect(tableFlaws(ATTEMPT_TRANSITIONS, INITIAL_STATE)).toEqual([]);
  });
});

describe('tableFlaws sees planted flaws', () => {
  it.each([
    ['an island', { a: { go: 'b' }, b: {}, c: {} }, ['c cannot be reached']],
    ['a circle without end', { a: { go: 'b' }, b: { go: 'a' } }, ['a never ends', 'b never ends']],
    ['a target that is missing', { a: { go: 'z' }, b: {} }, ['a leads to z, which does not exist', 'b cannot be reached', 'a never ends']],
    ['a dead branch', { a: { go: 'b', stay: 'c' }, b: {}, c: { stay: 'c' } }, ['c never ends']],
  ])('%s', (_, table: Record<string, Record<string, string>>, flaws) => {
    expect(tableFlaws(table, 'a')).toEqual(flaws);
  });
});
