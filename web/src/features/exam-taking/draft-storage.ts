/** Unsent answers on this computer. They outlive a crash of the browser, and are never shown to anybody but their owner. */
import { type DBSchema, type IDBPDatabase, openDB } from 'idb';
import { DRAFT_DATABASE } from './draft-wipe';
import type { PendingChange } from './model/answer-queue';
import type { Marks } from './model/marks';

export interface Draft {
  /** User id, or 'guest'. */
  owner: string;
  attemptId: string;
  /** The tab that wrote it, and the number of its last save. */
  clientId: string;
  seq: number;
  pending: Record<string, PendingChange>;
  /** Null when the server has the current ones. */
  flagged: string[] | null;
  position: { part: number; questionId: string } | null;
  /** Marks that the server has not confirmed; drafts of earlier versions have none. */
  marks?: Marks['unsent'];
}

const GUEST = 'guest';

interface DraftSchema extends DBSchema {
  drafts: { key: [owner: string, attemptId: string]; value: Draft };
}

export interface DraftStorage {
  load(): Promise<Draft | null>;
  /** Remembers the newest state; writes that come while one is under way are merged into the next. Resolves when it is on disk. */
  save(draft: Omit<Draft, 'owner' | 'attemptId'>): Promise<void>;
  clear(): Promise<void>;
  close(): void;
}

/**
 * The drafts of one attempt. When somebody else signs in on this computer, another person's drafts are deleted at once; a guest may be
 * the same person whose session was lost with the browser, and deletes nothing. A browser that refuses storage (private windows of old)
 * costs the safety net, not the exam: every call then resolves with nothing.
 */
export function openDraftStorage(owner: string, attemptId: string): DraftStorage {
  const opened: Promise<IDBPDatabase<DraftSchema> | null> = openDB<DraftSchema>(DRAFT_DATABASE, 1, {
    upgrade: (db) => void db.createObjectStore('drafts', { keyPath: ['owner', 'attemptId'] }),
    // Signing out in another tab deletes the database; an open connection must not hold it up.
    blocking: (_current, _blocked, event) => (event.target as IDBDatabase | null)?.close(),
  }).catch(() => null);
  const ready = opened.then(async (db) => {
    if (db && owner !== GUEST) await deleteOthers(db, owner).catch(() => undefined);
    return db;
  });

  let waiting: Draft | 'delete' | null = null;
  let writing: Promise<void> | null = null;
  const drain = async (): Promise<void> => {
    const db = await ready;
    while (waiting !== null) {
      const next = waiting;
      waiting = null;
      try {
        if (next === 'delete') await db?.delete('drafts', [owner, attemptId]);
        else await db?.put('drafts', next);
      } catch {
        // A closed or full database: the next change tries again.
      }
    }
    writing = null;
  };
  const write = (next: Draft | 'delete'): Promise<void> => {
    waiting = next;
    writing ??= drain();
    return writing;
  };

  return {
    load: async () =>
      (await ready)?.get('drafts', [owner, attemptId]).then(
        (draft) => draft ?? null,
        () => null,
      ) ?? null,
    save: (draft) => write({ ...draft, owner, attemptId }),
    clear: () => write('delete'),
    close: () => void ready.then((db) => db?.close()),
  };
}

async function deleteOthers(db: IDBPDatabase<DraftSchema>, owner: string): Promise<void> {
  const keys = await db.getAllKeys('drafts');
  const foreign = keys.filter(([keyOwner]) => keyOwner !== owner);
  if (foreign.length === 0) return;
  const change = db.transaction('drafts', 'readwrite');
  await Promise.all([...foreign.map((key) => change.store.delete(key)), change.done]);
}
