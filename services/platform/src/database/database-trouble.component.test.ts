import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { sql } from 'kysely';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../../../testing/component/database.js';
import { AppError } from '../errors/app-error.js';
import { createLogger } from '../observability/logger.js';
import { Database, type DatabaseOptions } from './database.js';
import { translateDatabaseError } from './database-errors.js';
import { type Migrations, migrateToLatest, pendingMigrations } from './migrate.js';
import { dumpSchema } from './schema-dump.js';

const logger = createLogger('test', 'silent');
const made: TestDatabase[] = [];
const opened: Database[] = [];
const fresh = async (): Promise<TestDatabase> => {
  const one = await createTestDatabase('empty', async () => undefined);
  made.push(one);
  return one;
};
const open = (url: string, options: Partial<DatabaseOptions> = {}): Database => {
  const one = new Database({ url, logger, ...options });
  opened.push(one);
  return one;
};
let url: string;
beforeAll(async () => {
  ({ url } = await fresh());
}, 60_000);
afterAll(async () => {
  for (const one of opened) await one.close();
  for (const one of made) await one.drop();
});
const codeOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'no error',
    (error: unknown) => {
      const translated = translateDatabaseError(error);
      return translated instanceof AppError ? translated.code : `not translated: ${String(translated)}`;
    },
  );

describe('a database in trouble is UNAVAILABLE', () => {
  test('when every connection is taken, within about three seconds', async () => {
    const one = open(url, { poolSize: 1 });
    const held = one.transaction(() => sql`select pg_sleep(4.5)`.execute(one.kysely));
    await new Promise((resolve) => setTimeout(resolve, 100));
    const started = Date.now();
    expect(await codeOf(sql`select 1`.execute(one.kysely))).toBe('UNAVAILABLE');
    expect(Date.now() - started).toBeGreaterThan(2_500);
    expect(Date.now() - started).toBeLessThan(4_300);
    await held;
  }, 20_000);

  test('when a statement takes too long, and the connection serves on', async () => {
    const one = open(url, { poolSize: 1, statementTimeoutMs: 150 });
    const started = Date.now();
    expect(await codeOf(sql`select pg_sleep(10)`.execute(one.kysely))).toBe('UNAVAILABLE');
    expect(Date.now() - started).toBeLessThan(3_000);
    expect(await one.ping()).toBe(true);
  });

  test('when a connection is lost during a statement, and the next statement gets a new one', async () => {
    const one = open(url, { poolSize: 1 });
    expect(await codeOf(sql`select pg_terminate_backend(pg_backend_pid())`.execute(one.kysely))).toBe('UNAVAILABLE');
    // The server's last words come a moment before the end of its connection.
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await one.ping()).toBe(true);
  });

  test('when a connection is lost between two statements of a transaction, and the process lives on', async () => {
    const one = open(url, { poolSize: 1 });
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    const broken = one.transaction(async () => {
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one.kysely);
      await admin.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
      await new Promise((resolve) => setTimeout(resolve, 200));
      await sql`select 1`.execute(one.kysely);
    });
    expect(await codeOf(broken)).toBe('UNAVAILABLE');
    expect(await one.ping()).toBe(true);
    await admin.end();
  });

  test('when an idle connection is lost, nobody notices', async () => {
    const one = open(url, { poolSize: 1 });
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(one.kysely);
    const admin = new pg.Client({ connectionString: url });
    await admin.connect();
    await admin.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
    await admin.end();
    await new Promise((resolve) => setTimeout(resolve, 100));
    expect(await one.ping()).toBe(true);
  });

  test('when nothing listens there, or the pool is closed', async () => {
    expect(await codeOf(open('postgres://nobody@127.0.0.1:9/none').ping())).toBe('UNAVAILABLE');
    const closed = new Database({ url, logger });
    await closed.close();
    expect(await codeOf(closed.ping())).toBe('UNAVAILABLE');
  });

  test('but not after its last query: closing ends every connection, whoever opened it', async () => {
    const one = new Database({ url, logger, applicationName: 'closing' });
    const other = open(url, { poolSize: 1 });
    const connections = async () => (await other.pool.query(`select 1 from pg_stat_activity where application_name = 'closing'`)).rowCount;
    await one.ping();
    expect(await connections()).toBe(1);
    await one.close();
    await new Promise((resolve) => setTimeout(resolve, 200));
    expect(await connections()).toBe(0);
  });
});

describe('values', () => {
  test('int8 is a number, and refuses to be a wrong one', async () => {
    const one = open(url, { poolSize: 1 });
    const of = async (text: string) => (await sql<{ n: unknown }>`select ${sql.raw(text)}::int8 as n`.execute(one.kysely)).rows[0]?.n;
    expect([await of('0'), await of('-42'), await of('9007199254740991')]).toEqual([0, -42, 9_007_199_254_740_991]);
    await expect(of('9007199254740993')).rejects.toThrow('beyond 2^53');
    expect(await of('1')).toBe(1);
  });

  test('a date is a day of the wall calendar; an instant is an instant', async () => {
    const one = open(url, { poolSize: 1 });
    const { rows } = await sql`select '2026-11-21'::date as day, '2026-11-21T00:30:00+07'::timestamptz as at, count(*) as n from (values (1), (2)) v`.execute(
      one.kysely,
    );
    expect(rows).toEqual([{ day: '2026-11-21', at: new Date('2026-11-20T17:30:00Z'), n: 2 }]);
  });

  test('columns are camelCase, the keys inside of JSON stay as they are', async () => {
    const one = open(url, { poolSize: 1 });
    expect((await sql`select 1 as total_count, '{"snake_case": 1}'::jsonb as raw_json`.execute(one.kysely)).rows).toEqual([
      { totalCount: 1, rawJson: { snake_case: 1 } },
    ]);
  });
});

describe('migrations', () => {
  const table = (name: string): Migrations[string] => ({ up: async (db) => void (await sql`create table ${sql.table(name)} (id int)`.execute(db)) });
  const two: Migrations = { '001_first': table('first'), '002_second': table('second') };

  test('are pending until applied, in order, once', async () => {
    const one = open((await fresh()).url, { poolSize: 2 });
    expect(await pendingMigrations(one, two)).toEqual(['001_first', '002_second']);
    expect(await migrateToLatest(one, { '001_first': table('first') })).toEqual(['001_first']);
    expect(await pendingMigrations(one, two)).toEqual(['002_second']);
    expect(await migrateToLatest(one, two)).toEqual(['002_second']);
    expect(await migrateToLatest(one, two)).toEqual([]);
    expect(await pendingMigrations(one, two)).toEqual([]);
  }, 30_000);

  test('run by several processes at once are applied once', async () => {
    const { url: shared } = await fresh();
    const applied = await Promise.all([0, 1, 2].map(() => migrateToLatest(open(shared, { poolSize: 2 }), two)));
    expect(applied.flat().sort()).toEqual(['001_first', '002_second']);
  }, 30_000);

  test('that fail leave nothing behind and are named as pending', async () => {
    const one = open((await fresh()).url, { poolSize: 2 });
    const broken: Migrations = { ...two, '003_broken': { up: async (db) => void (await sql`create table first (id int)`.execute(db)) } };
    await expect(migrateToLatest(one, broken)).rejects.toThrow('already exists');
    expect(await pendingMigrations(one, broken)).toContain('003_broken');
    await migrateToLatest(one, two);
    expect(await pendingMigrations(one, two)).toEqual([]);
  }, 30_000);

  test('that come before applied ones are refused', async () => {
    const one = open((await fresh()).url, { poolSize: 2 });
    await migrateToLatest(one, { '002_second': table('second') });
    await expect(migrateToLatest(one, two)).rejects.toThrow();
  }, 30_000);
});

test('a schema dump is the same for the same migrations and says what is really there', async () => {
  const migrations: Migrations = {
    '001': {
      up: async (db) => {
        await sql`create table parents (id uuid primary key, name text not null default 'x', n bigint generated always as identity, twice int generated always as (length(name) * 2) stored)`.execute(
          db,
        );
        await sql`create table children (id int, parent_id uuid references parents on delete cascade, constraint children_positive check (id > 0))`.execute(db);
        await sql`create index children_parent on children (parent_id) where id > 5`.execute(db);
        await sql`create function refuse() returns trigger language plpgsql as $$ begin raise exception 'no'; end $$`.execute(db);
        await sql`create trigger children_kept before delete on children for each row execute function refuse()`.execute(db);
      },
    },
  };
  const dumps: string[] = [];
  for (let i = 0; i < 2; i += 1) {
    const one = open((await fresh()).url, { poolSize: 2 });
    await migrateToLatest(one, migrations);
    dumps.push(await dumpSchema(one.pool), await dumpSchema(one.pool));
  }
  expect(new Set(dumps).size).toBe(1);
  for (const part of [
    'create table children (',
    'id uuid not null',
    `name text not null default 'x'::text`,
    'n bigint not null generated always as identity',
    'generated always as ((length(name) * 2)) stored',
    'constraint children_positive check ((id > 0))',
    'constraint parents_pkey primary key (id)',
    'references parents(id) on delete cascade',
    'create index children_parent on public.children using btree (parent_id) where (id > 5);',
    'create trigger children_kept before delete on public.children for each row execute function refuse();',
    `raise exception 'no'`,
  ])
    expect(dumps[0]?.toLowerCase()).toContain(part);
  expect(dumps[0]).not.toContain('kysely_');
}, 30_000);
