import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { userRoutes } from '@vumon/proto/http/auth.js';
import { sql } from 'kysely';
import { createTestDatabase, type TestDatabase } from '../../../../testing/component/database.js';
import { SeedAccounts } from '../seed/seed-accounts.command.js';
import { ANONYMOUS, codeOf, IdentityHarness, migrateIdentity, type Person, read, SERVICE } from '../testing/identity-harness.js';

// Hashing passwords takes real time, more so on a busy machine.
jest.setTimeout(30_000);

let database: TestDatabase;
let identity: IdentityHarness;
let admin: Person;
beforeAll(async () => {
  database = await createTestDatabase('identity', migrateIdentity);
  identity = await IdentityHarness.start(database.url);
  await identity.service.app.get(SeedAccounts).execute();
  admin = await identity.signIn('admin@vumon.test', 'Admin@12345');
});
afterAll(async () => {
  await identity?.stop();
  await database?.drop();
});

const everything = { page: 1, limit: 10, search: '', role: '', accountStatus: '', onlineStatus: '' };
type Row = { _id: string; fullName: string; email: string; phone: string; isOnline: boolean; createdAt: string };
const list = async (query: Partial<typeof everything> = {}) =>
  read<{ data: { users: Row[]; pagination: { total: number; totalPages: number } }; users: Row[] }>(
    await identity.client.listUsers({ ...everything, ...query }, admin.as),
  );
const stats = async () => read<{ data: Record<string, number> }>(await identity.client.getUserStats({}, admin.as)).data;
const agePresence = (userId: string, interval: string) =>
  sql`update presence set last_seen_at = now() - ${interval}::interval, last_visible_at = now() - ${interval}::interval where user_id = ${userId}`.execute(
    identity.kysely,
  );

describe('the demonstration', () => {
  it('is the same after a second seeding', async () => {
    const count = async () =>
      (
        await sql<{ accounts: number; events: number }>`select (select count(*) from accounts) as accounts, (select count(*) from outbox) as events`.execute(
          identity.kysely,
        )
      ).rows[0];
    const before = await count();
    await identity.service.app.get(SeedAccounts).execute();
    expect(await count()).toEqual(before);
    expect(before?.accounts).toBe(32);
  });

  it('tells of people at the time when they came', async () => {
    const { rows } = await sql<{ differs: number }>`
      select count(*) as differs from outbox join accounts on accounts.id::text = outbox.aggregate_id
      where name = 'identity.user_registered' and (payload ->> 'at')::timestamptz <> date_trunc('milliseconds', created_at)`.execute(identity.kysely);
    expect(rows[0]?.differs).toBe(0);
    const learner = await identity.signIn('hocvien@vumon.test', 'Hocvien@12345');
    expect(learner.user).toMatchObject({ id: '01934a10-0000-7000-8000-000000000002', fullName: 'Nguyễn Minh Anh', role: 'user' });
  });
});

describe('signs of life', () => {
  it('of many at once are one statement, each with an outcome of its own', async () => {
    const [a, b, locked, gone] = [await identity.register(), await identity.register(), await identity.register(), await identity.register()];
    for (const person of [a, b, locked]) await agePresence(person.user.id, '10 minutes');
    await identity.kysely.updateTable('accounts').set({ accountStatus: 'disabled' }).where('id', '=', locked.user.id).execute();
    await identity.client.deleteUser({ userId: gone.user.id }, admin.as);
    const outcomes = await Promise.all([
      codeOf(identity.client.heartbeat({ visible: false }, a.as)),
      codeOf(identity.client.heartbeat({ visible: true }, a.as)),
      codeOf(identity.client.heartbeat({ visible: false }, a.as)),
      codeOf(identity.client.heartbeat({ visible: false }, b.as)),
      codeOf(identity.client.heartbeat({ visible: true }, locked.as)),
      codeOf(identity.client.heartbeat({ visible: true }, gone.as)),
      codeOf(identity.client.heartbeat({ visible: true }, { user: ANONYMOUS })),
    ]);
    expect(outcomes).toEqual(['ok', 'ok', 'ok', 'ok', 'ACCOUNT_DISABLED', 'UNAUTHENTICATED', 'UNAUTHENTICATED']);
    const online = new Map((await list({ limit: 100 })).users.map((user) => [user._id, user.isOnline]));
    expect([a, b, locked].map((person) => online.get(person.user.id))).toEqual([true, false, false]);
    const seen = await identity.kysely.selectFrom('presence').selectAll().where('userId', '=', b.user.id).executeTakeFirstOrThrow();
    expect(seen.lastSeenAt.getTime() - (seen.lastVisibleAt?.getTime() ?? 0)).toBeGreaterThan(9 * 60_000);
  });

  it('count for six minutes, and not after signing out', async () => {
    const person = await identity.register();
    const isOnline = async () => (await list({ search: person.user.email })).users[0]?.isOnline;
    await agePresence(person.user.id, '5 minutes 50 seconds');
    expect(await isOnline()).toBe(true);
    await agePresence(person.user.id, '6 minutes 10 seconds');
    expect(await isOnline()).toBe(false);
    await identity.client.heartbeat({ visible: true }, person.as);
    expect(await isOnline()).toBe(true);
    await identity.client.signOut({ refreshToken: person.session.refreshToken }, person.as);
    expect(await isOnline()).toBe(false);
  });

  it('are counted for services, and names are told to them alone', async () => {
    const { total, online } = await identity.client.countUsers({}, { user: SERVICE });
    const figures = await stats();
    expect([total, online]).toEqual([figures.totalUsers, figures.onlineUsers]);
    const unknown = randomUUID();
    const answers = await Promise.all([
      identity.client.listNames({ userIds: [admin.user.id, unknown, 'nonsense'] }, { user: SERVICE }),
      identity.client.listNames({ userIds: ['01934a10-0000-7000-8000-000000000002'] }, { user: SERVICE }),
      codeOf(identity.client.listNames({ userIds: [admin.user.id] }, admin.as)),
      codeOf(identity.client.countUsers({}, admin.as)),
    ]);
    expect(answers).toEqual([
      { names: { [admin.user.id]: 'Quản trị Vũ Môn' } },
      { names: { '01934a10-0000-7000-8000-000000000002': 'Nguyễn Minh Anh' } },
      'FORBIDDEN',
      'FORBIDDEN',
    ]);
  });
});

describe('the list of people', () => {
  it('has the contract’s shape, newest first, page after page without gaps', async () => {
    const pages = [await list({ limit: 15 }), await list({ limit: 15, page: 2 }), await list({ limit: 15, page: 3 })];
    for (const page of pages) expect(userRoutes.list.response.parse({ success: true, ...page })).toBeTruthy();
    const all = pages.flatMap((page) => page.users);
    expect(new Set(all.map((user) => user._id)).size).toBe(pages[0]?.data.pagination.total);
    expect(all.map((user) => user.createdAt)).toEqual(
      all
        .map((user) => user.createdAt)
        .toSorted()
        .reverse(),
    );
    expect(all.every((user) => user.phone === '' || /^0\dxx xxx \d{3}$/.test(user.phone))).toBe(true);
  });

  it.each([
    ['dang minh khoi', ['Đặng Minh Khôi']],
    ['ĐẶNG MINH', ['Đặng Minh Khôi']],
    ['quoc viet', ['Trần Quốc Việt']],
    ['ADMIN@VUMON', ['Quản trị Vũ Môn']],
    ['%', []],
    ['_____________', []],
    ["' or 1=1 --", []],
  ])('finds %j', async (search, names) => expect((await list({ search })).users.map((user) => user.fullName)).toEqual(names));

  it('filters, and counts what it filters', async () => {
    for (const query of [
      { role: 'admin' },
      { role: 'user' },
      { accountStatus: 'disabled' },
      { onlineStatus: 'online' },
      { onlineStatus: 'offline', role: 'user' },
      { search: 'nguyen' },
    ]) {
      const { users, data } = await list({ ...query, limit: 100 });
      expect([query, data.pagination.total]).toEqual([query, users.length]);
      expect(users.length).toBeGreaterThan(0);
    }
  });

  it('carries no personal data above a hundred rows', async () => {
    const { users } = await list({ limit: 1000 });
    expect(Object.keys(users[0] ?? {}).toSorted()).toEqual(['_id', 'accountStatus', 'isOnline', 'role']);
  });
});

describe('the figures', () => {
  it('equal a count of the rows, after all that happened', async () => {
    const figures = await stats();
    expect(userRoutes.stats.response.parse({ success: true, data: figures })).toBeTruthy();
    const { rows } = await sql<Record<string, number>>`
      with people as (select a.*, coalesce(p.last_visible_at > now() - interval '6 minutes', false) as online from accounts a left join presence p on p.user_id = a.id where deleted_at is null)
      select count(*) as total_users, count(*) filter (where account_status = 'active') as active_users, count(*) filter (where account_status = 'disabled') as disabled_users,
        count(*) filter (where online) as online_users, count(*) filter (where role = 'admin') as admin_users, count(*) filter (where role = 'user') as regular_users,
        count(*) filter (where to_char(created_at at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM') = to_char(now() at time zone 'Asia/Ho_Chi_Minh', 'YYYY-MM')) as new_users,
        count(*) filter (where online and role = 'admin') as online_admin_users, count(*) filter (where online and role = 'user') as online_regular_users
      from people`.execute(identity.kysely);
    expect(figures).toEqual(rows[0]);
  });
});
