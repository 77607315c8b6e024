import { afterAll, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../../../testing/component/database.js';
import { echoClient, learner, serveEcho } from '../../../../testing/platform/echo-service.js';
import { AppError } from '../errors/app-error.js';
import { createLogger } from '../observability/logger.js';
import { Database, type DatabaseOptions, insideTransaction } from './database.js';
import { translateDatabaseError } from './database-errors.js';

interface Tables {
  notes: { id: number; body: string };
  counters: { name: string; value: number };
}
const logger = createLogger('test', 'silent');
let made: TestDatabase;
let database: Database<Tables>;
const opened: Database<Tables>[] = [];
const open = (options: Partial<DatabaseOptions> = {}): Database<Tables> => {
  const one = new Database<Tables>({ url: made.url, logger, ...options });
  opened.push(one);
  return one;
};

beforeAll(async () => {
  made = await createTestDatabase('platformdb', async (url) => {
    const one = new Database({ url, logger, poolSize: 1 });
    await sql`create table notes (id int constraint notes_id primary key, body text not null)`.execute(one.kysely);
    await sql`create table counters (name text primary key, value bigint not null)`.execute(one.kysely);
    await one.close();
  });
  database = open();
}, 60_000);
afterAll(async () => {
  for (const one of opened) await one.close();
  await made.drop();
});
beforeEach(async () => {
  await sql`truncate notes, counters`.execute(database.kysely);
});

const insert = (id: number, on = database) => on.kysely.insertInto('notes').values({ id, body: 'x' }).execute();
const ids = async (): Promise<number[]> => (await database.kysely.selectFrom('notes').select('id').orderBy('id').execute()).map((row) => row.id);
const codeOf = (work: Promise<unknown>, constraints = {}): Promise<string> =>
  work.then(
    () => 'no error',
    (error: unknown) => {
      const translated = translateDatabaseError(error, constraints);
      return translated instanceof AppError ? translated.code : `not translated: ${String(translated)}`;
    },
  );
const soon = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 20));

describe('a transaction', () => {
  test('is what every query inside it belongs to, however deep', async () => {
    await database.transaction(async () => {
      await insert(1);
      await Promise.resolve().then(() => database.transaction(() => insert(2)));
      expect(database.inTransaction).toBe(true);
      expect((await database.pool.query('select 1 from notes')).rowCount).toBe(0);
    });
    expect(await ids()).toEqual([1, 2]);
    expect(database.inTransaction).toBe(false);
  });

  test('is undone as a whole, what a nested call did too', async () => {
    const failing = database.transaction(async () => {
      await insert(1);
      await database.transaction(() => insert(2));
      throw new AppError('ATTEMPT_CLOSED');
    });
    expect(await codeOf(failing)).toBe('ATTEMPT_CLOSED');
    expect(await ids()).toEqual([]);
  });

  test('that fails in a nested call is undone', async () => {
    const failing = database.transaction(async () => {
      await insert(1);
      await database.transaction(async () => {
        await insert(2);
        throw new AppError('NOT_FOUND');
      });
    });
    expect(await codeOf(failing)).toBe('NOT_FOUND');
    expect(await ids()).toEqual([]);
  });

  test('of one database is none of another', async () => {
    const other = open({ poolSize: 2 });
    await database.transaction(async () => {
      await insert(1);
      expect([database.inTransaction, other.inTransaction, insideTransaction()]).toEqual([true, false, true]);
      expect(await other.kysely.selectFrom('notes').select('id').execute()).toEqual([]);
    });
    expect(insideTransaction()).toBe(false);
  });

  test('of one request is none of the next', async () => {
    let release = (): void => undefined;
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const first = database.transaction(async () => {
      await insert(1);
      await held;
    });
    expect([database.inTransaction, await ids()]).toEqual([false, []]);
    release();
    await first;
    expect(await ids()).toEqual([1]);
  });

  test('is no place for a gRPC call', async () => {
    const { server, address } = await serveEcho();
    const client = echoClient(address);
    try {
      for (const method of ['getEcho', 'saveEcho'] as const)
        await expect(database.transaction(() => client[method]({ id: 1 }, learner))).rejects.toThrow('inside a database transaction');
      const after: unknown[] = [];
      await database.transaction(async () => {
        database.afterCommit(async () => after.push(await client.getEcho({ id: 7 }, learner)));
      });
      for (let i = 0; i < 100 && after.length === 0; i += 1) await soon();
      expect(after).toEqual([{ id: 7 }]);
    } finally {
      client.close();
      await server.close(100);
    }
  });
});

describe('work after the commit', () => {
  test('sees what was committed, outside of the transaction, in order', async () => {
    const seen: unknown[] = [];
    await database.transaction(async () => {
      database.afterCommit(async () => seen.push(['first', await ids(), database.inTransaction, insideTransaction()]));
      await insert(1);
      await database.transaction(async () => {
        database.afterCommit(() => seen.push('second'));
        await insert(2);
      });
      await soon();
      expect(seen).toEqual([]);
    });
    for (let i = 0; i < 100 && seen.length < 2; i += 1) await soon();
    expect(seen).toContainEqual(['first', [1, 2], false, false]);
    expect(seen).toContain('second');
  });

  test('is not done when the transaction is undone', async () => {
    const hook = jest.fn();
    await codeOf(
      database.transaction(async () => {
        database.afterCommit(hook);
        await insert(1);
        throw new Error('no');
      }),
    );
    await soon();
    expect(hook).not.toHaveBeenCalled();
  });

  test('that fails is logged and hurts nobody', async () => {
    const warn = jest.spyOn(logger, 'warn');
    const last = jest.fn();
    await database.transaction(async () => {
      database.afterCommit(() => {
        throw new Error('Redis is away');
      });
      database.afterCommit(last);
      await insert(1);
    });
    await soon();
    expect(warn).toHaveBeenCalledWith({ err: expect.objectContaining({ message: 'Redis is away' }) }, 'work after a commit failed');
    expect(last).toHaveBeenCalledTimes(1);
    expect(await ids()).toEqual([1]);
  });

  test('is done at once where there is no transaction', async () => {
    const hook = jest.fn();
    database.afterCommit(hook);
    await soon();
    expect(hook).toHaveBeenCalledTimes(1);
  });
});

describe('a conflict', () => {
  const value = async (): Promise<number | undefined> => (await database.kysely.selectFrom('counters').select('value').executeTakeFirst())?.value;

  test('of serialisable transactions is tried again, and what each did counts once', async () => {
    await database.kysely.insertInto('counters').values({ name: 'a', value: 0 }).execute();
    const hook = jest.fn();
    let tries = 0;
    const bothHaveRead = Promise.withResolvers<void>();
    const add = () =>
      database.transaction(async () => {
        tries += 1;
        await sql`set transaction isolation level serializable`.execute(database.kysely);
        const { value: before } = await database.kysely.selectFrom('counters').select('value').where('name', '=', 'a').executeTakeFirstOrThrow();
        if (tries >= 2) bothHaveRead.resolve();
        await bothHaveRead.promise;
        await database.kysely
          .updateTable('counters')
          .set({ value: before + 1 })
          .where('name', '=', 'a')
          .execute();
        database.afterCommit(hook);
      });
    await Promise.all([add(), add()]);
    await soon();
    expect([await value(), hook.mock.calls.length]).toEqual([2, 2]);
    expect(tries).toBeGreaterThan(2);
  });

  test('of two that lock each other is settled: one waits, one is tried again', async () => {
    await database.kysely
      .insertInto('counters')
      .values([
        { name: 'a', value: 0 },
        { name: 'b', value: 0 },
      ])
      .execute();
    let tries = 0;
    const add = (first: string, second: string) =>
      database.transaction(async () => {
        tries += 1;
        for (const name of [first, second]) {
          await sql`update counters set value = value + 1 where name = ${name}`.execute(database.kysely);
          await new Promise((resolve) => setTimeout(resolve, 200));
        }
      });
    await Promise.all([add('a', 'b'), add('b', 'a')]);
    expect((await database.kysely.selectFrom('counters').select('value').execute()).map((row) => row.value)).toEqual([2, 2]);
    expect(tries).toBe(3);
  }, 20_000);

  test('without end is UNAVAILABLE after a few tries', async () => {
    let tries = 0;
    const conflict = database.transaction(async () => {
      tries += 1;
      await sql`do $$ begin raise exception 'conflict' using errcode = '40001'; end $$`.execute(database.kysely);
    });
    expect(await codeOf(conflict)).toBe('UNAVAILABLE');
    expect(tries).toBe(4);
  });

  test('of any other kind is not tried again', async () => {
    let tries = 0;
    const broken = database.transaction(async () => {
      tries += 1;
      await insert(1);
      await insert(1);
    });
    expect(await codeOf(broken, { notes_id: 'EMAIL_TAKEN' })).toBe('EMAIL_TAKEN');
    expect(tries).toBe(1);
    expect(await codeOf(database.transaction(() => Promise.all([insert(5), insert(5)])))).toContain('not translated');
  });
});
