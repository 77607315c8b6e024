import { serviceShape } from '@vumon/platform/config/config.js';
import { storageShape } from '@vumon/platform/storage/storage.config.js';
import { z } from 'zod';
import { BAND_TABLE_IDS } from './marking/band-tables.js';

export const examShape = {
  ...serviceShape,
  ...storageShape,
  BAND_TABLE: z.enum(BAND_TABLE_IDS).default('seed-v1').describe('Bảng quy đổi band cho kết quả mới'),
  SWEEP_MS: z.coerce.number().int().min(200).max(60_000).default(5_000).describe('Chu kỳ quét bài quá giờ, mili giây'),
};
export interface ExamConfig {
  readonly BAND_TABLE: (typeof BAND_TABLE_IDS)[number];
  readonly SWEEP_MS: number;
}
