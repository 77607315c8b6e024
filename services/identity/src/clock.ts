import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import { sql } from 'kysely';
import type { IdentityTables } from './tables.js';

/** One clock for all processes: the database's. Inside a transaction it tells the moment of asking, not of the beginning. */
@Injectable()
export class DatabaseClock {
  constructor(private readonly db: Database<IdentityTables>) {}

  async now(): Promise<Date> {
    const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(this.db.kysely);
    const [row] = rows;
    if (!row) throw new Error('the database gave no time');
    return row.now;
  }
}
