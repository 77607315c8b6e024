import { createServer, get, type IncomingHttpHeaders, type RequestOptions } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import type { GatewayConfig } from '../gateway.config.js';
import { PublicCache } from './public-cache.js';
import { QuickAnswers } from './quick-answers.js';
import { RateLimited, type RateLimiter } from './rate-limiter.js';

const URL = '/api/ielts?status=published';
const SECURITY = { 'x-content-type-options': 'nosniff' };
interface Answer {
  readonly status: number | undefined;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
}

/** A server whose other listener answers "long way", with the quick answers before it. */
async function start(trustedProxy = '') {
  const cache = new PublicCache(SECURITY);
  const counted: unknown[][] = [];
  const limit = { reached: false };
  const limiter = {
    take: (...args: unknown[]) => {
      if (limit.reached) throw new RateLimited(7);
      counted.push(args);
    },
  } as unknown as RateLimiter;
  const quick = new QuickAnswers({ TRUSTED_PROXY: trustedProxy } as GatewayConfig, cache, limiter);
  const server = createServer((_request, response) => response.end('long way'));
  quick.attach(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const ask = (options: RequestOptions = {}): Promise<Answer> =>
    new Promise((resolve, reject) => {
      get({ port, host: '127.0.0.1', path: URL, agent: false, ...options }, (response) => {
        let body = '';
        response.on('data', (chunk: Buffer) => {
          body += chunk.toString('utf8');
        });
        response.on('end', () => resolve({ status: response.statusCode, headers: response.headers, body }));
      }).on('error', reject);
    });
  const load = async (): Promise<void> => quick.remember(URL, await cache.get('exams:', async () => Buffer.from('{"data":["đề 1"]}')));
  return { cache, counted, limit, quick, ask, load, close: () => new Promise((resolve) => server.close(resolve)) };
}

let rig: Awaited<ReturnType<typeof start>>;
beforeEach(async () => {
  rig = await start();
  await rig.load();
});
afterEach(() => rig.close());

describe('an answer that is ready', () => {
  it('goes out with its headers and a request id of its own, and counts against the limit of the address', async () => {
    const [first, second] = [await rig.ask(), await rig.ask()];
    expect(first).toMatchObject({
      status: 200,
      body: '{"success":true,"data":["đề 1"]}',
      headers: { ...SECURITY, 'cache-control': 'no-cache', 'content-type': 'application/json; charset=utf-8' },
    });
    expect(first.headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
    expect(second.headers['x-request-id']).not.toBe(first.headers['x-request-id']);
    expect(rig.counted).toEqual([
      ['publicRead', { kind: 'anonymous' }, '127.0.0.1'],
      ['publicRead', { kind: 'anonymous' }, '127.0.0.1'],
    ]);
  });

  it('is 304 for its own tag', async () => {
    const { headers } = await rig.ask();
    expect(await rig.ask({ headers: { 'if-none-match': String(headers.etag) } })).toMatchObject({ status: 304, body: '' });
  });
});

describe('the long way is taken', () => {
  it.each<[string, RequestOptions]>([
    ['for another URL', { path: '/api/ielts?status=published&page=2' }],
    ['with credentials, whoever they belong to', { headers: { authorization: 'Bearer x.y.z' } }],
    ['for another method', { method: 'HEAD' }],
  ])('%s', async (_, options) => {
    const { headers } = await rig.ask(options);
    expect(headers['x-request-id']).toBeUndefined();
    expect(rig.counted).toEqual([]);
  });

  it('once an event made the answer old, until it is loaded again', async () => {
    rig.cache.drop('exams:*');
    expect((await rig.ask()).body).toBe('long way');
    await rig.load();
    expect((await rig.ask()).status).toBe(200);
    expect(rig.counted).toHaveLength(1);
  });

  it('by who has used up the limit: only that way knows how to refuse', async () => {
    rig.limit.reached = true;
    expect((await rig.ask()).body).toBe('long way');
  });

  it('while the gateway drains', async () => {
    rig.quick.close();
    expect((await rig.ask()).body).toBe('long way');
  });
});

describe('the address', () => {
  const forwarded = { headers: { 'x-forwarded-for': '203.0.113.9, 198.51.100.7' } };

  it('is the connection’s while no proxy is trusted', async () => {
    await rig.ask(forwarded);
    expect(rig.counted[0]?.[2]).toBe('127.0.0.1');
  });

  it('is the nearest one that a trusted proxy does not vouch for', async () => {
    const behind = await start('127.0.0.1, 198.51.100.0/24');
    await behind.load();
    await behind.ask(forwarded);
    await behind.close();
    expect(behind.counted[0]?.[2]).toBe('203.0.113.9');
  });
});
