import { useEffect, useState } from 'react';

export type TextSize = 1 | 2 | 3;
export type Contrast = 'default' | 'white' | 'yellow';

export interface ExamSettings {
  textSize: TextSize;
  contrast: Contrast;
  showClock: boolean;
  /** Of recordings, 0 to 100. */
  volume: number;
  /** Width of the passage, in percent of the window. */
  split: number;
}

export const SPLIT_MIN = 25;
export const SPLIT_MAX = 75;
const KEY = 'vumon-exam-settings';
const standard: ExamSettings = { textSize: 1, contrast: 'default', showClock: true, volume: 80, split: 50 };

/** How the learner likes the exam screen, on this computer. */
export function useExamSettings() {
  const [settings, setSettings] = useState(read);
  useEffect(() => localStorage.setItem(KEY, JSON.stringify(settings)), [settings]);
  const change = (changes: Partial<ExamSettings>): void => setSettings((current) => ({ ...current, ...changes }));
  return { settings, change };
}

export const withinSplit = (percent: number): number => Math.min(SPLIT_MAX, Math.max(SPLIT_MIN, Math.round(percent)));

/** What is stored may be old or edited: each field is taken only when it makes sense. */
function read(): ExamSettings {
  let stored: Partial<Record<keyof ExamSettings, unknown>> = {};
  try {
    const parsed: unknown = JSON.parse(localStorage.getItem(KEY) ?? '{}');
    if (typeof parsed === 'object' && parsed !== null) stored = parsed;
  } catch {
    return standard;
  }
  const { textSize, contrast, showClock, volume, split } = stored;
  return {
    textSize: textSize === 2 || textSize === 3 ? textSize : standard.textSize,
    contrast: contrast === 'white' || contrast === 'yellow' ? contrast : standard.contrast,
    showClock: showClock !== false,
    volume: typeof volume === 'number' && volume >= 0 && volume <= 100 ? volume : standard.volume,
    split: typeof split === 'number' && Number.isFinite(split) ? withinSplit(split) : standard.split,
  };
}
