export type ScoreLevel = 'high' | 'good' | 'goal';

const TROPHY_FROM = 80;
const CHECK_FROM = 60;

/** 80% and more a trophy, 60% and more a check, else a target. */
export function scoreLevel(percentage: number): ScoreLevel {
  if (percentage >= TROPHY_FROM) return 'high';
  return percentage >= CHECK_FROM ? 'good' : 'goal';
}
