import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import type { ExamTables } from '../tables.js';
import type { Item, PlacementBank } from './placement-bank.js';

/** A bank ready for use. */
export interface ReadyBank {
  readonly id: string;
  readonly bank: PlacementBank;
  readonly items: ReadonlyMap<string, Item>;
}
const MOST_KNOWN = 5;

/** Banks never change: a sitting ends with the one that it began with, whatever has been seeded meanwhile. */
@Injectable()
export class PlacementBankRepository {
  readonly #known = new Map<string, ReadyBank>();

  constructor(private readonly db: Database<ExamTables>) {}

  /** The bank for new sittings; undefined until one was seeded. */
  async findCurrent(): Promise<ReadyBank | undefined> {
    const row = await this.db.kysely.selectFrom('placementBanks').select('id').orderBy('seededAt', 'desc').orderBy('id', 'desc').executeTakeFirst();
    return row && this.get(row.id);
  }

  async get(id: string): Promise<ReadyBank> {
    const known = this.#known.get(id);
    if (known) return known;
    const { content } = await this.db.kysely.selectFrom('placementBanks').select('content').where('id', '=', id).executeTakeFirstOrThrow();
    const ready: ReadyBank = { id, bank: content, items: new Map(content.items.map((item) => [item.id, item])) };
    this.#known.set(id, ready);
    const oldest = this.#known.keys().next();
    if (this.#known.size > MOST_KNOWN && !oldest.done) this.#known.delete(oldest.value);
    return ready;
  }

  /** Seeding the same content again makes it the current one again. */
  async seed(contentHash: string, bank: PlacementBank): Promise<void> {
    await this.db.kysely
      .insertInto('placementBanks')
      .values({ contentHash, content: JSON.stringify(bank) })
      .onConflict((conflict) => conflict.column('contentHash').doUpdateSet({ seededAt: (eb) => eb.fn<Date>('now') }))
      .execute();
  }
}
