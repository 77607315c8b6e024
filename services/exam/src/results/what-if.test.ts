import { describe, expect, it } from '@jest/globals';
import type { ReasonCode } from '../marking/mark-answer.js';
import { whatIf } from './what-if.js';

const lost = (counts: Partial<Record<ReasonCode, number>>) =>
  Object.entries(counts).map(([reasonCode, count]) => ({ reasonCode: reasonCode as ReasonCode, count: count ?? 0 }));
const ask = (correct: number, band: number | null, counts: Partial<Record<ReasonCode, number>>) =>
  whatIf({ lost: lost(counts), correct, total: 40, band, bandTable: 'seed-v1', examType: 'reading' });

describe('what slips of form cost', () => {
  it('three spellings are half a band', () => {
    expect(ask(27, 6.5, { SPELLING_NEAR: 3, WRONG_OPTION: 10 })).toEqual([{ reasonCodes: ['SPELLING_NEAR'], count: 3, bandScore: 7, gain: 0.5 }]);
  });
  it('the dearest first, and of two that cost the same the one with fewer marks', () => {
    expect(ask(26, 6, { PLURAL: 1, SPELLING_NEAR: 4, ARTICLE_EXTRA: 2 }).map(({ reasonCodes, gain }) => [reasonCodes[0], gain])).toEqual([
      ['SPELLING_NEAR', 1],
      ['PLURAL', 0.5],
      ['ARTICLE_EXTRA', 0.5],
    ]);
  });
  it('together, where none of them alone is enough', () => {
    expect(ask(27, 6.5, { SPELLING_NEAR: 2, PLURAL: 1 })).toEqual([{ reasonCodes: ['SPELLING_NEAR', 'PLURAL'], count: 3, bandScore: 7, gain: 0.5 }]);
  });
  it.each([
    ['too few of them', 27, 6.5, { SPELLING_NEAR: 2 }],
    ['not knowing', 20, 5.5, { WRONG_OPTION: 10, UNANSWERED: 10, TF_NG_CONFUSION: 5, WRONG_ANSWER: 5 }],
    ['no band', 5, null, { SPELLING_NEAR: 5 }],
    ['nothing lost', 40, 9, {}],
  ] as [string, number, number | null, Partial<Record<ReasonCode, number>>][])('%s says nothing', (_what, correct, band, counts) => {
    expect(ask(correct, band, counts)).toEqual([]);
  });
  it('is read from the table of the result', () => {
    const listening = { lost: lost({ SPELLING_NEAR: 1 }), correct: 25, total: 40, band: 6, examType: 'listening' as const };
    expect(whatIf({ ...listening, bandTable: 'published' })).toMatchObject([{ gain: 0.5 }]);
    expect(whatIf({ ...listening, bandTable: 'seed-v1' })).toEqual([]);
  });
});
