/**
 * Raw score → band, as data (product.md §3.1). Each result stores the id of the table it was read from, so a changed default never
 * changes history. Rows: [least number of right answers out of 40, band], from the top down.
 */
export const BAND_TABLE_IDS = ['seed-v1', 'published'] as const;
export type BandTableId = (typeof BAND_TABLE_IDS)[number];
export const DEFAULT_BAND_TABLE: BandTableId = 'seed-v1';
export type BandSkill = 'reading' | 'listening' | 'general-reading';

type Rows = readonly (readonly [least: number, band: number])[];
export type BandTable = { id: BandTableId; label: string; rows: Record<BandSkill, Rows> };

const SEED_TAIL: Rows = [
  [7, 3.5],
  [4, 3],
  [1, 2.5],
  [0, 0],
];
const SEED_READING: Rows = [[39, 9], [37, 8.5], [35, 8], [33, 7.5], [30, 7], [27, 6.5], [23, 6], [19, 5.5], [15, 5], [13, 4.5], [10, 4], ...SEED_TAIL];
// Below the last published row (4–5 → 2.5) the bands 2 and 1 are our completion.
const PUBLISHED_TAIL: Rows = [
  [8, 3.5],
  [6, 3],
  [4, 2.5],
  [2, 2],
  [1, 1],
  [0, 0],
];

export const BAND_TABLES: Record<BandTableId, BandTable> = {
  'seed-v1': {
    id: 'seed-v1',
    label: 'Bảng mặc định của Vũ Môn',
    rows: {
      listening: [[39, 9], [37, 8.5], [35, 8], [32, 7.5], [30, 7], [27, 6.5], [23, 6], [19, 5.5], [15, 5], [13, 4.5], [10, 4], ...SEED_TAIL],
      reading: SEED_READING,
      'general-reading': SEED_READING,
    },
  },
  published: {
    id: 'published',
    label: 'Bảng quy đổi phổ biến',
    rows: {
      listening: [[39, 9], [37, 8.5], [35, 8], [32, 7.5], [30, 7], [26, 6.5], [23, 6], [18, 5.5], [16, 5], [13, 4.5], [11, 4], ...PUBLISHED_TAIL],
      reading: [[39, 9], [37, 8.5], [35, 8], [33, 7.5], [30, 7], [27, 6.5], [23, 6], [19, 5.5], [15, 5], [13, 4.5], [10, 4], ...PUBLISHED_TAIL],
      'general-reading': [
        [40, 9],
        [39, 8.5],
        [37, 8],
        [36, 7.5],
        [34, 7],
        [32, 6.5],
        [30, 6],
        [27, 5.5],
        [23, 5],
        [19, 4.5],
        [15, 4],
        [12, 3.5],
        [9, 3],
        [6, 2.5],
        [2, 2],
        [1, 1],
        [0, 0],
      ],
    },
  },
};

export const isBandTableId = (id: unknown): id is BandTableId => BAND_TABLE_IDS.some((known) => known === id);

/** Fewer questions say too little for a band. */
export const LEAST_QUESTIONS_FOR_BAND = 20;
const FULL = 40;

/** The raw score out of 40 for a test of another length, half up, on exact integers. */
export const raw40 = (correct: number, total: number): number => Math.floor((2 * FULL * correct + total) / (2 * total));

/** The band, or null below 20 questions. `correct` outside 0..total is clamped. */
export function bandFor({ table, skill, correct, total }: { table: BandTableId; skill: BandSkill; correct: number; total: number }): number | null {
  if (!Number.isInteger(total) || total < LEAST_QUESTIONS_FOR_BAND) return null;
  const raw = raw40(Math.min(Math.max(Math.trunc(correct), 0), total), total);
  return BAND_TABLES[table].rows[skill].find(([least]) => raw >= least)?.[1] ?? 0;
}

/** Percent of right answers, half up, on exact integers: 23 of 40 is 58. */
export function percentageOf(correct: number, total: number): number {
  return total > 0 ? Math.floor((200 * correct + total) / (2 * total)) : 0;
}

const NAMES = [
  'Không làm bài thi',
  'Non-user',
  'Intermittent user',
  'Extremely limited user',
  'Limited user',
  'Modest user',
  'Competent user',
  'Good user',
  'Very good user',
  'Expert user',
];

/** A half band takes the name of the whole band below it. */
export const bandDescription = (band: number): string => NAMES[Math.floor(band)] ?? '';

/** The word for a short exercise, where no band is given. */
export function percentageDescription(percentage: number): string {
  if (percentage >= 90) return 'Xuất sắc';
  if (percentage >= 80) return 'Tốt';
  if (percentage >= 70) return 'Khá';
  return percentage >= 60 ? 'Trung bình' : 'Cần cố gắng thêm';
}
