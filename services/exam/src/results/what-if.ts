/** "3 lỗi chính tả = 0.5 band": what the slips of form cost, read from the band table of the result. */
import type { ExamType } from '../exams/exam-content.js';
import { type BandTableId, bandFor } from '../marking/band-tables.js';
import type { ReasonCode } from '../marking/mark-answer.js';

export interface WhatIf {
  /** Several: all slips of form together. */
  readonly reasonCodes: ReasonCode[];
  /** Marks lost that way. */
  readonly count: number;
  /** The band without them, and how much more that is. */
  readonly bandScore: number;
  readonly gain: number;
}

/** The learner knew the answer and lost the mark over its form. */
const SLIPS: ReadonlySet<ReasonCode> = new Set(['SPELLING_NEAR', 'PLURAL', 'ARTICLE_EXTRA', 'HYPHEN', 'WORD_LIMIT']);

/** Each slip that alone costs a half band or more, the dearest first; where only all of them together do, one entry for all. Empty without a band. */
export function whatIf({
  lost,
  correct,
  total,
  band,
  bandTable,
  examType,
}: {
  lost: readonly { reasonCode: ReasonCode; count: number }[];
  correct: number;
  total: number;
  band: number | null;
  bandTable: BandTableId;
  examType: ExamType;
}): WhatIf[] {
  if (band === null) return [];
  const without = (reasonCodes: ReasonCode[], count: number): WhatIf[] => {
    const bandScore = bandFor({ table: bandTable, skill: examType, correct: correct + count, total });
    return bandScore !== null && bandScore > band ? [{ reasonCodes, count, bandScore, gain: bandScore - band }] : [];
  };
  const slips = lost.filter(({ reasonCode }) => SLIPS.has(reasonCode));
  const each = slips.flatMap(({ reasonCode, count }) => without([reasonCode], count)).sort((a, b) => b.gain - a.gain || a.count - b.count);
  if (each.length > 0 || slips.length < 2) return each;
  return without(
    slips.map(({ reasonCode }) => reasonCode),
    slips.reduce((sum, { count }) => sum + count, 0),
  );
}
