import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AppError } from '@vumon/platform/errors/app-error.js';
import { Dispatcher } from '@vumon/platform/grpc/dispatcher.js';
import { GrpcServer } from '@vumon/platform/grpc/grpc-server.js';
import type { ServiceDefinition } from '@vumon/platform/grpc/rpc-types.js';
import { ContextSigner } from '@vumon/platform/grpc/signed-context.js';
import { createLogger } from '@vumon/platform/observability/logger.js';
import { RedisClient } from '@vumon/platform/redis/redis-client.js';
import { addDays, vietnamDay } from '@vumon/platform/time/vietnam-day.js';
import type { EventPayload } from '@vumon/proto/events.js';
import { AnalyticsServiceService } from '@vumon/proto/gen/vumon/analytics/v1/analytics.js';
import { IdentityServiceService } from '@vumon/proto/gen/vumon/identity/v1/identity.js';
import type { GrowthPoint, RevenuePoint } from '@vumon/proto/http/statistics.js';
import { type Activity, liveChannel, type OverviewStats, type RealtimeStats, serverMessages } from '@vumon/proto/socket.js';
import {
  ANONYMOUS,
  asAdmin,
  asGuest,
  asUser,
  codeOf,
  dataOf,
  eventually,
  newId,
  type TestEvent,
  type TestService,
  World,
} from '../../../testing/component/service-harness.js';
import { analyticsService } from './service.js';
import type { AnalyticsTables } from './tables.js';

let world: World;
let analytics: TestService<typeof AnalyticsServiceService, AnalyticsTables>;
let identity: GrpcServer;
/** What identity would answer; `undefined` while it is away. */
const names = new Map<string, string>();
let online: number | undefined = 3;

async function fakeIdentity(secret: string): Promise<string> {
  const definition = IdentityServiceService as unknown as ServiceDefinition;
  const away = async () => {
    throw new AppError('UNAVAILABLE');
  };
  const handlers = {
    ...Object.fromEntries(Object.keys(definition).map((name) => [name, away])),
    listNames: async ({ userIds }: { userIds: string[] }) =>
      online === undefined ? away() : { names: Object.fromEntries(userIds.flatMap((id) => (names.has(id) ? [[id, names.get(id)]] : []))) },
    countUsers: async () => (online === undefined ? away() : { total: 9, online }),
  };
  const logger = createLogger('identity', 'silent');
  identity = new GrpcServer({ definition, dispatcher: new Dispatcher(definition, [handlers], logger) }, new ContextSigner(secret));
  return `127.0.0.1:${await identity.listen('127.0.0.1', 0)}`;
}
beforeAll(async () => {
  world = await World.open();
  const IDENTITY_ADDR = await fakeIdentity(world.secret);
  analytics = await world.start(analyticsService, AnalyticsServiceService, { env: { IDENTITY_ADDR } });
}, 120_000);
afterAll(async () => {
  await world.close();
  await identity.close(100);
});

const admin = asAdmin();
const now = () => new Date().toISOString();
const publish = async (...list: readonly TestEvent[]): Promise<void> => {
  const ids = await world.publish(...list);
  await eventually(
    'the facts are handled',
    async () => (await analytics.database.pool.query('select 1 from inbox where event_id = any($1)', [ids])).rowCount === new Set(ids).size,
  );
};
const overview = async (period = 'month'): Promise<OverviewStats> => dataOf<OverviewStats>(await analytics.client.getOverview({ period }, admin));
const growth = async (period: string): Promise<GrowthPoint[]> =>
  dataOf<{ growthData: GrowthPoint[] }>(await analytics.client.getUserGrowth({ period }, admin)).growthData;
const recent = async (limit = 6): Promise<Activity[]> =>
  dataOf<{ activities: Activity[] }>(await analytics.client.listRecentActivities({ limit }, admin)).activities;
const registered = (userId: string, at = now()): TestEvent => ({ name: 'identity.user_registered', payload: { userId, role: 'user', at } });
const deleted = (userId: string): TestEvent => ({ name: 'identity.user_deleted', payload: { userId, at: now() } });
const result = (userId: string | null, changes: Partial<EventPayload<'exam.attempt_submitted'>> = {}): TestEvent => ({
  name: 'exam.attempt_submitted',
  payload: {
    ...{
      resultId: newId(),
      attemptId: newId(),
      examId: newId(),
      examTitle: 'Đề 1',
      examType: 'reading',
      userId,
      mode: 'exam',
      state: 'submitted',
      timing: 'server',
    },
    ...{ answered: 40, correct: 30, total: 40, percentage: 75, band: 6.5, timeSpentSeconds: 3_600, submittedAt: now() },
    ...changes,
  },
});
const count = async (metric: string): Promise<number> =>
  (await analytics.database.pool.query<{ n: number }>('select coalesce(sum(value), 0)::int as n from daily_counts where metric = $1', [metric])).rows[0]?.n ??
  -1;

describe('counts', () => {
  test('an event counts once however often and in whatever batch it comes', async () => {
    const before = [await count('attempts_submitted'), await count('users_registered')];
    const events = Array.from({ length: 40 }, (_, i) => ({ ...(i % 2 ? registered(newId()) : result(newId())), id: newId() }));
    await publish(...events, ...events.slice(0, 10));
    await Promise.all([publish(...events), publish(...[...events].reverse())]);
    await publish(registered(newId()), result(newId()));
    expect([await count('attempts_submitted'), await count('users_registered')]).toEqual([(before[0] ?? 0) + 21, (before[1] ?? 0) + 21]);
  });

  test('people: registered less erased; the growth chart counts by Vietnamese days, months and years', async () => {
    const today = vietnamDay(new Date());
    const yesterday = addDays(today, -1);
    const [before, week] = [(await overview()).totalUsers.value, await growth('week')];
    // One minute before and one after midnight in Viet Nam: 16:59 and 17:00 UTC of the same day.
    await publish(
      registered(newId(), new Date(`${yesterday}T23:59:00+07:00`).toISOString()),
      registered(newId(), new Date(`${today}T00:00:00+07:00`).toISOString()),
    );
    const grown = (await growth('week')).map((bar, i) => bar.users - (week[i]?.users ?? 0));
    expect(grown).toEqual([0, 0, 0, 0, 0, 1, 1]);
    expect([(await growth('month')).length, (await growth('year')).length, (await growth('nonsense')).length]).toEqual([12, 5, 12]);
    const gone = newId();
    await publish(registered(gone));
    await publish(deleted(gone));
    expect((await overview()).totalUsers.value).toBe(before + 2);
  });

  test('exams and courses: live by their newest fact, whatever order the facts come in', async () => {
    const base = await overview();
    const [shown, hidden, course] = [newId(), newId(), newId()];
    const exam = (examId: string, status: 'draft' | 'published' | 'deleted', second: number) => ({
      ...{ examId, title: 'Đề 2', type: 'reading' as const, status, totalQuestions: 40 },
      at: new Date(Date.UTC(2026, 10, 21, 5, 0, second)).toISOString(),
    });
    await publish(
      { name: 'exam.exam_hidden', payload: exam(hidden, 'draft', 9) },
      { name: 'exam.exam_published', payload: exam(hidden, 'published', 5) },
      { name: 'exam.exam_created', payload: exam(shown, 'draft', 1) },
      { name: 'exam.exam_published', payload: exam(shown, 'published', 2) },
      {
        name: 'catalogue.course_published',
        payload: { courseId: course, title: 'Khóa', type: 'grammar', level: 'A1', priceVnd: 1, status: 'active', at: now() },
      },
    );
    const after = await overview();
    expect([after.totalExams.value - base.totalExams.value, after.activeCourses.value - base.activeCourses.value]).toEqual([1, 1]);
    await publish({ name: 'exam.exam_deleted', payload: exam(shown, 'deleted', 3) });
    expect((await overview()).totalExams.value).toBe(base.totalExams.value);
  });

  test('a claimed result was counted when it was submitted', async () => {
    const submitted = await count('attempts_submitted');
    const guest = result(null);
    await publish(guest);
    if (guest.name === 'exam.attempt_submitted') await publish({ name: 'exam.result_claimed', payload: { ...guest.payload, userId: newId() } });
    expect([await count('attempts_submitted'), await count('results_claimed')]).toEqual([submitted + 1, 1]);
  });

  test('visitors are people, not clicks; who is online comes from identity, its last word while it is away', async () => {
    const day = vietnamDay(new Date());
    const visit = (visitor: string): TestEvent => ({ name: 'activity.page_visited', payload: { visitor: visitor.padEnd(22, 'x'), path: '/', day, at: now() } });
    await publish(visit('a'), visit('a'), visit('b'), visit('a'));
    const realtime = async () => dataOf<RealtimeStats>(await analytics.client.getRealtime({}, admin));
    expect(await realtime()).toEqual({ visitorsLastHour: 2, visitorsToday: 2, onlineUsers: 3 });
    online = undefined;
    expect((await realtime()).onlineUsers).toBe(3);
    online = 3;
  });

  test('revenue is zero, not absent, and its label follows the period', async () => {
    expect((await overview('week')).monthlyRevenue).toEqual({ label: 'Doanh thu tuần này', display: '0 VNĐ', value: 0 });
    const { revenueData } = dataOf<{ revenueData: RevenuePoint[] }>(await analytics.client.getRevenue({ period: 'year' }, admin));
    expect(revenueData.map(({ revenue, revenueVnd }) => [revenue, revenueVnd])).toEqual(Array.from({ length: 5 }, () => [0, 0]));
  });
});

describe('recent activity', () => {
  test('is newest first, in sentences, with names escaped wherever they come from', async () => {
    const [hostile, unknown] = [newId(), newId()];
    names.set(hostile, '<img src=x onerror=alert(1)>"&\'');
    await publish(
      result(hostile, { examTitle: '</strong><script>alert(2)</script>', submittedAt: '2027-01-01T00:00:03.000Z' }),
      result(null, { band: null, submittedAt: '2027-01-01T00:00:02.000Z' }),
      registered(unknown, '2027-01-01T00:00:01.000Z'),
    );
    const activities = await recent(3);
    expect(activities.map(({ action }) => action)).toEqual([
      '<strong>&lt;img src=x onerror=alert(1)&gt;&quot;&amp;&#39;</strong> đã nộp bài <strong>&lt;/strong&gt;&lt;script&gt;alert(2)&lt;/script&gt;</strong> (band 6,5)',
      '<strong>Khách</strong> đã nộp bài <strong>Đề 1</strong>',
      '<strong>Một học viên</strong> vừa đăng ký tài khoản',
    ]);
    for (const { action } of activities) expect(action.replace(/<\/?strong>/g, '')).not.toMatch(/[<>]/);
    expect(await recent(0)).toHaveLength(1);
    expect((await recent(10_000)).length).toBeLessThanOrEqual(100);
  });

  test('of an erased person nothing is told any more', async () => {
    const userId = newId();
    names.set(userId, 'Người Bị Xóa');
    await publish(result(userId, { submittedAt: '2027-02-01T00:00:00.000Z' }));
    expect((await recent(1))[0]?.action).toContain('Người Bị Xóa');
    names.delete(userId);
    await publish(deleted(userId));
    expect(JSON.stringify(await recent(100))).not.toContain('Người Bị Xóa');
    expect((await analytics.database.pool.query('select 1 from activities where actor_id = $1', [userId])).rowCount).toBe(0);
  });

  test('reaches the administrators live, once, after it is stored, and fits the socket catalogue', async () => {
    const heard: { message: string; payload: unknown }[] = [];
    const subscriber = analytics.service.app.get(RedisClient).subscriber();
    await subscriber.subscribe(liveChannel);
    subscriber.on('message', (_channel: string, text: string) => void heard.push(JSON.parse(text)));
    const userId = newId();
    names.set(userId, `Học viên ${userId}`);
    const event = { ...result(userId), id: newId() };
    const started = performance.now();
    await world.publish(event, event);
    const mine = (message: string) => heard.filter((live) => live.message === message && JSON.stringify(live.payload).includes(userId));
    await eventually('it is told', () => mine('user_activity').length > 0 && mine('recent_activity').length > 0, 5_000);
    expect(performance.now() - started).toBeLessThan(2_000);
    expect((await recent(100)).some(({ action }) => action.includes(userId))).toBe(true);
    const figures = () => heard.filter((live) => live.message === 'statistics_update');
    await eventually('the figures follow', () => figures().length > 0, 5_000);
    expect(mine('user_activity')).toHaveLength(1);
    serverMessages.user_activity.schema.parse(mine('user_activity')[0]?.payload);
    for (const { payload } of figures()) serverMessages.statistics_update.schema.parse(payload);
  });
});

test('every figure is for administrators only', async () => {
  const calls = [
    (as = ANONYMOUS) => analytics.client.getOverview({ period: 'week' }, as),
    (as = ANONYMOUS) => analytics.client.getRealtime({}, as),
    (as = ANONYMOUS) => analytics.client.getUserGrowth({ period: 'week' }, as),
    (as = ANONYMOUS) => analytics.client.getRevenue({ period: 'week' }, as),
    (as = ANONYMOUS) => analytics.client.listRecentActivities({ limit: 6 }, as),
  ];
  for (const call of calls) {
    expect([await codeOf(call()), await codeOf(call(asGuest(newId()))), await codeOf(call(asUser(newId())))]).toEqual([
      'UNAUTHENTICATED',
      'UNAUTHENTICATED',
      'FORBIDDEN',
    ]);
  }
});
