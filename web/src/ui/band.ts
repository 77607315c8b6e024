export type BandTone = 'green' | 'blue' | 'yellow' | 'orange' | 'red';

const TONES: readonly BandTone[] = ['green', 'blue', 'yellow', 'orange'];
const RESULT_THRESHOLDS = [8.5, 7.5, 6.5, 5.5];
const HISTORY_THRESHOLDS = [8.5, 7, 6, 5];

function toneOf(band: number, thresholds: readonly number[]): BandTone {
  const index = thresholds.findIndex((threshold) => band >= threshold);
  return TONES[index] ?? 'red';
}

/** The colour family of a band in the result views. */
export function resultBandTone(band: number): BandTone {
  return toneOf(band, RESULT_THRESHOLDS);
}

/** The colour family of a band in the history list, whose steps are lower. */
export function historyBandTone(band: number): BandTone {
  return toneOf(band, HISTORY_THRESHOLDS);
}

/** Token colours of a tone, for text and its background; each pair has at least 4.5:1. */
export const bandToneStyle: Record<BandTone, { color: string; background: string }> = {
  green: { color: 'var(--right)', background: 'var(--right-tint)' },
  blue: { color: 'var(--on-water-tint)', background: 'var(--water-tint)' },
  yellow: { color: 'var(--gate-text)', background: 'var(--gate-tint)' },
  orange: { color: 'var(--carp)', background: 'var(--surface)' },
  red: { color: 'var(--wrong)', background: 'var(--wrong-tint)' },
};
