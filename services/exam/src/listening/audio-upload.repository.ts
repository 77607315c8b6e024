import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { sql } from 'kysely';
import type { SectionAudio } from '../exams/exam-content.js';
import type { ExamTables } from '../tables.js';

/** Recordings that administrators sent, until an exam takes them over and after. */
@Injectable()
export class AudioUploadRepository {
  constructor(private readonly db: Database<ExamTables>) {}

  async reserve(key: string): Promise<void> {
    await this.db.kysely.insertInto('audioUploads').values({ key, sizeBytes: null, durationSeconds: null, adoptedAt: null }).execute();
  }

  /** False when nothing waits under this key. */
  async complete(key: string, measured: { readonly sizeBytes: number; readonly durationSeconds: number }): Promise<boolean> {
    const { numUpdatedRows } = await this.db.kysely
      .updateTable('audioUploads')
      .set(measured)
      .where('key', '=', key)
      .where('durationSeconds', 'is', null)
      .executeTakeFirst();
    return numUpdatedRows === 1n;
  }

  /** Keeps those of these recordings that are there and whole; answers them by key. */
  async adopt(keys: readonly string[]): Promise<Map<string, SectionAudio>> {
    if (keys.length === 0) return new Map();
    const rows = await this.db.kysely
      .updateTable('audioUploads')
      .set({ adoptedAt: sql<Date>`coalesce(adopted_at, now())` })
      .where('key', 'in', [...keys])
      .where('durationSeconds', 'is not', null)
      .returning(['key', 'durationSeconds'])
      .execute();
    return new Map(rows.map(({ key, durationSeconds }) => [key, { key, durationSeconds: durationSeconds ?? 0 }]));
  }

  /** Forgets a recording that no exam has taken; true when none holds it now. */
  async forgetUnlessAdopted(key: string): Promise<boolean> {
    await this.db.kysely.deleteFrom('audioUploads').where('key', '=', key).where('adoptedAt', 'is', null).execute();
    const kept = await this.db.kysely.selectFrom('audioUploads').select('key').where('key', '=', key).executeTakeFirst();
    return kept === undefined;
  }
}
