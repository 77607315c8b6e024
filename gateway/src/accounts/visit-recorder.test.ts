import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { events } from '@vumon/proto/events.js';
import { type Harness, startHarness, tokenOf } from '../testing/gateway-harness.js';
import { visitorHash } from './visit-recorder.js';

const BROWSER = 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36';

describe('page visits', () => {
  let harness: Harness;
  beforeAll(async () => {
    harness = await startHarness();
  });
  afterAll(() => harness.close());
  const visit = (headers: Record<string, string>, path = '/practice?tab=1') =>
    harness.app.fastify.inject({
      method: 'POST',
      url: '/api/user/visit',
      payload: { path },
      headers: { 'user-agent': BROWSER, ...headers },
      remoteAddress: '10.1.2.3',
    });

  it('of people are counted without their address, of administrators and robots not', async () => {
    const visitors: Record<string, string>[] = [
      {},
      { authorization: `Bearer ${await tokenOf({ role: 'admin' })}` },
      { 'user-agent': 'Googlebot/2.1' },
      { 'user-agent': '' },
    ];
    for (const headers of visitors) expect((await visit(headers)).statusCode).toBe(200);
    expect(harness.visits).toHaveLength(1);
    const [seen] = harness.visits;
    expect(events['activity.page_visited'].schema.safeParse(seen).success).toBe(true);
    expect(seen?.path).toBe('/practice');
    expect(JSON.stringify(seen)).not.toContain('10.1.2.3');
  });

  it('need a path', async () => expect((await visit({}, 'https://evil.test')).statusCode).toBe(400));
});

it('a visitor is the same all day and another the next day', () => {
  const hash = (day: string, address = '10.0.0.1') => visitorHash('secret', day, address, BROWSER);
  expect(hash('2026-11-21')).toBe(hash('2026-11-21'));
  expect(new Set([hash('2026-11-21'), hash('2026-11-22'), hash('2026-11-21', '10.0.0.2')]).size).toBe(3);
});
