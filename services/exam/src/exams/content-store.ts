import { Injectable } from '@nestjs/common';
import { Database } from '@vumon/platform/database/database.js';
import type { ExamTables } from '../tables.js';
import type { ExamContent } from './exam-content.js';
import { publicPartsJson } from './exam-projection.js';

/** A content version ready for use: parsed once, its public parts serialised once. */
export interface ReadyContent {
  readonly content: ExamContent;
  /** `"passages":[…]` or `"sections":[…]`, without keys: spliced into answers as it is. */
  readonly publicPartsJson: string;
}
const MAX_VERSIONS = 300;

/** Versions never change, so what was read once stays true. Bounded; the oldest used is forgotten first. */
@Injectable()
export class ContentStore {
  readonly #known = new Map<string, ReadyContent>();

  constructor(private readonly db: Database<ExamTables>) {}

  /** The versions with these ids; all of them exist (attempts and exams refer to them). */
  async getMany(versionIds: Iterable<string>): Promise<Map<string, ReadyContent>> {
    const wanted = new Set(versionIds);
    const found = new Map<string, ReadyContent>();
    for (const id of wanted) {
      const ready = this.#known.get(id);
      if (!ready) continue;
      this.#known.delete(id);
      this.#known.set(id, ready);
      found.set(id, ready);
    }
    const missing = [...wanted].filter((id) => !found.has(id));
    if (missing.length > 0) {
      const rows = await this.db.kysely.selectFrom('examVersions').select(['id', 'content']).where('id', 'in', missing).execute();
      for (const { id, content } of rows) found.set(id, this.#remember(id, content));
    }
    return found;
  }

  async get(versionId: string): Promise<ReadyContent> {
    const ready = (await this.getMany([versionId])).get(versionId);
    if (!ready) throw new Error(`content version ${versionId} is missing`);
    return ready;
  }

  #remember(id: string, content: ExamContent): ReadyContent {
    const ready = { content, publicPartsJson: publicPartsJson(content) };
    this.#known.set(id, ready);
    const oldest = this.#known.keys().next();
    if (this.#known.size > MAX_VERSIONS && !oldest.done) this.#known.delete(oldest.value);
    return ready;
  }
}
