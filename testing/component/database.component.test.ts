import { afterAll, expect, test } from '@jest/globals';
import pg from 'pg';
import { createTestDatabase, type TestDatabase } from './database.js';

const made: TestDatabase[] = [];
afterAll(async () => {
  for (const database of made) await database.drop();
});

async function query<T extends pg.QueryResultRow>(url: string, sql: string): Promise<T[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<T>(sql)).rows;
  } finally {
    await client.end();
  }
}

test('two test files at once share one migration run and see nothing of each other', async () => {
  let runs = 0;
  const migrate = async (url: string): Promise<void> => {
    runs += 1;
    await query(url, 'create table notes (body text)');
  };
  const [first, second] = await Promise.all([createTestDatabase('selfcheck', migrate), createTestDatabase('selfcheck', migrate)]);
  made.push(first, second);
  await query(first.url, `insert into notes values ('mine')`);
  expect(runs).toBe(1);
  expect(await query(first.url, 'select body from notes')).toEqual([{ body: 'mine' }]);
  expect(await query(second.url, 'select body from notes')).toEqual([]);
});

test('a template whose migration failed is not handed out', async () => {
  await expect(createTestDatabase('selfcheckfail', () => Promise.reject(new Error('bad migration')))).rejects.toThrow('bad migration');
  const database = await createTestDatabase('selfcheckfail', async (url) => void (await query(url, 'create table ok (id int)')));
  made.push(database);
  expect(await query(database.url, 'select id from ok')).toEqual([]);
});

test('a dropped database is gone, with connections still open', async () => {
  const database = await createTestDatabase('selfcheck', () => Promise.resolve());
  const client = new pg.Client({ connectionString: database.url });
  const lost = new Promise((resolve) => client.on('error', resolve));
  await client.connect();
  await database.drop();
  await expect(lost).resolves.toBeInstanceOf(Error);
  await expect(query(database.url, 'select 1')).rejects.toThrow('does not exist');
});
