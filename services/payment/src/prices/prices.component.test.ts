import { afterAll, beforeAll, expect, test } from '@jest/globals';
import type { EventPayload } from '@vumon/proto/events.js';
import { PaymentServiceService } from '@vumon/proto/gen/vumon/payment/v1/payment.js';
import { ANONYMOUS, codeOf, eventually, newId, type TestEvent, type TestService, World } from '../../../../testing/component/service-harness.js';
import { paymentService } from '../service.js';
import type { PaymentTables } from '../tables.js';

let world: World;
let payment: TestService<typeof PaymentServiceService, PaymentTables>;
beforeAll(async () => {
  world = await World.open();
  payment = await world.start(paymentService, PaymentServiceService);
}, 120_000);
afterAll(() => world.close());

type CourseFact = EventPayload<'catalogue.course_updated'>;
const price = (courseId: string) => payment.client.getCoursePrice({ courseId }, ANONYMOUS);
const publish = async (...list: readonly TestEvent[]): Promise<void> => {
  const ids = await world.publish(...list);
  await eventually(
    'the facts are handled',
    async () => (await payment.database.pool.query('select 1 from inbox where event_id = any($1)', [ids])).rowCount === new Set(ids).size,
  );
};

/** Four facts of a course in the order in which they became true. */
const life = (courseId: string): TestEvent[] => {
  const fact = (minute: number, changes: Partial<CourseFact> = {}): CourseFact => ({
    courseId,
    title: 'Từ vựng A1',
    type: 'vocabulary',
    level: 'A1',
    priceVnd: 299_000,
    status: 'draft',
    at: new Date(Date.UTC(2026, 10, 21, 5, minute)).toISOString(),
    ...changes,
  });
  return [
    { name: 'catalogue.course_created', payload: fact(0) },
    { name: 'catalogue.course_published', payload: fact(1, { status: 'active' }) },
    { name: 'catalogue.course_updated', payload: fact(2, { status: 'active', priceVnd: 349_000, title: 'Từ vựng A1 mới' }) },
    { name: 'catalogue.course_archived', payload: fact(3, { status: 'archived', priceVnd: 349_000, title: 'Từ vựng A1 mới' }) },
  ];
};

test('an order takes the price of the newest fact, whatever order the facts came in, together or apart', async () => {
  const orders = [
    [0, 1, 2, 3],
    [3, 2, 1, 0],
    [2, 0, 3, 1],
    [1, 3, 0, 2],
  ];
  for (const order of orders) {
    const [together, apart] = [newId(), newId()];
    await publish(...order.flatMap((i) => life(together)[i] ?? []));
    for (const i of order) await publish(...life(apart).slice(i, i + 1));
    for (const courseId of [together, apart]) {
      expect(await price(courseId)).toEqual({ courseId, title: 'Từ vựng A1 mới', priceVnd: 349_000, status: 'archived' });
    }
  }
}, 60_000);

test('every fact moves the copy on; an old one delivered again does not move it back', async () => {
  const courseId = newId();
  const facts = life(courseId).map((event) => ({ ...event, id: newId() }));
  expect(await codeOf(price(courseId))).toBe('NOT_FOUND');
  const seen: string[] = [];
  for (const event of facts) {
    await publish(event);
    const { status, priceVnd } = await price(courseId);
    seen.push(`${status} ${priceVnd}`);
  }
  expect(seen).toEqual(['draft 299000', 'active 299000', 'active 349000', 'archived 349000']);
  const [first] = facts;
  if (first) await publish({ ...first, id: newId() });
  expect((await price(courseId)).status).toBe('archived');
});
