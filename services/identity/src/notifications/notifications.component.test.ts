import { generateKeyPairSync } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import type { EventPayload } from '@vumon/proto/events.js';
import { IdentityServiceService } from '@vumon/proto/gen/vumon/identity/v1/identity.js';
import type { NotificationItem } from '@vumon/proto/http/notifications.js';
import { ANONYMOUS, asUser, codeOf, eventually, newId, read, type TestService, World } from '../../../../testing/component/service-harness.js';
import { identityService } from '../service.js';
import type { IdentityTables } from '../tables.js';

let world: World;
let identity: TestService<typeof IdentityServiceService, IdentityTables>;
beforeAll(async () => {
  world = await World.open();
  const key = generateKeyPairSync('ed25519').privateKey.export({ type: 'pkcs8', format: 'pem' });
  identity = await world.start(identityService, IdentityServiceService, { env: { ACCESS_TOKEN_PRIVATE_KEY: Buffer.from(key).toString('base64') } });
}, 120_000);
afterAll(() => world.close());

let people = 0;
async function register(): Promise<string> {
  people += 1;
  const request = { email: `bell${people}@vumon.test`, fullName: 'Trần Thị Bình', password: 'tre-xanh-bên-sông', phone: '0912345678', termsVersion: '2026-11' };
  const { userJson } = await identity.client.register(
    { ...request, device: { userAgent: 'Firefox/145.0', ip: '10.0.0.1' } },
    { ...ANONYMOUS, timeoutMs: 20_000 },
  );
  return (JSON.parse(userJson.toString('utf8')) as { id: string }).id;
}
const fact = (userId: string | null, resultId = newId()): EventPayload<'exam.result_regraded'> => ({
  resultId,
  attemptId: newId(),
  examId: newId(),
  examTitle: 'Tides',
  examType: 'reading',
  userId,
  mode: 'exam',
  state: 'submitted',
  timing: 'server',
  answered: 40,
  correct: 28,
  total: 40,
  percentage: 70,
  band: 6.5,
  timeSpentSeconds: 3_600,
  submittedAt: new Date().toISOString(),
  previous: { correct: 27, percentage: 68, band: 6 },
  at: new Date().toISOString(),
});
const bell = async (userId: string) => read<{ data: NotificationItem[]; unread: number }>(await identity.client.listNotifications({}, asUser(userId)));
const tell = async (...facts: EventPayload<'exam.result_regraded'>[]): Promise<void> => {
  const ids = await world.publish(...facts.map((payload) => ({ name: 'exam.result_regraded' as const, payload })));
  await eventually(
    'they are handled',
    async () => (await identity.database.pool.query('select 1 from inbox where event_id = any($1)', [ids])).rowCount === ids.length,
  );
};

describe('the bell', () => {
  test('tells whose result was marked again, with both scores, and nobody else', async () => {
    const [one, other] = [await register(), await register()];
    const resultId = newId();
    await tell(fact(one, resultId), fact(null));
    expect(await bell(one)).toMatchObject({
      unread: 1,
      data: [{ kind: 'result_regraded', title: 'Bài thi của bạn được chấm lại', link: `/result/${resultId}`, isRead: false }],
    });
    expect((await bell(one)).data[0]?.body).toContain('từ 27 lên 28 trên 40 câu đúng, band ước tính 6.0 lên 6.5');
    expect(await bell(other)).toEqual(expect.objectContaining({ data: [], unread: 0 }));
  });

  test('is read one by one or at once, and cleared; a stranger touches nothing', async () => {
    const [one, other] = [await register(), await register()];
    await tell(fact(one), fact(one), fact(one));
    const [newest] = (await bell(one)).data;
    const notificationId = newest?._id ?? '';
    expect(await codeOf(identity.client.readNotification({ notificationId }, asUser(other)))).toBe('NOT_FOUND');
    await identity.client.readNotification({ notificationId }, asUser(one));
    expect(await bell(one)).toMatchObject({ unread: 2 });
    await identity.client.clearNotifications({}, asUser(other));
    await identity.client.readAllNotifications({}, asUser(one));
    expect(await bell(one)).toMatchObject({ unread: 0 });
    expect((await bell(one)).data).toHaveLength(3);
    await identity.client.clearNotifications({}, asUser(one));
    expect((await bell(one)).data).toEqual([]);
    expect(await codeOf(identity.client.listNotifications({}, ANONYMOUS))).toBe('UNAUTHENTICATED');
  });

  test('keeps the newest two hundred, and nothing of somebody who is gone', async () => {
    const [one, gone] = [await register(), await register()];
    await identity.database.kysely.updateTable('accounts').set({ deletedAt: new Date(), email: null }).where('id', '=', gone).execute();
    await tell(fact(gone), ...Array.from({ length: 205 }, () => fact(one)));
    const { rows } = await identity.database.pool.query<{ n: string; user_id: string }>(
      'select user_id, count(*) as n from notifications where user_id = any($1) group by 1',
      [[one, gone]],
    );
    expect(rows.map(({ user_id, n }) => [user_id, Number(n)])).toEqual([[one, 200]]);
  });
});
