import net from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from '@jest/globals';
import { OpsServer } from './ops-server.js';

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = net.createServer().listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
let ops: OpsServer;
let origin: string;
beforeEach(async () => {
  ops = new OpsServer();
  const port = await freePort();
  await ops.listen(port, '127.0.0.1');
  origin = `http://127.0.0.1:${port}`;
});
afterEach(() => ops.close());
const get = async (path: string) => {
  const response = await fetch(origin + path);
  return { status: response.status, body: (await response.json()) as unknown };
};

describe('the operations port', () => {
  test('is live as soon as it listens, and ready when every check holds', async () => {
    expect(await get('/health/live')).toEqual({ status: 200, body: { status: 'ok' } });
    ops.addCheck('database', async () => true);
    ops.addCheck('consumer', () => true);
    expect(await get('/health/ready')).toEqual({ status: 200, body: { ready: true, checks: { database: 'ok', consumer: 'ok' } } });
  });

  test('is not ready while one check fails, whichever way, and names it', async () => {
    ops.addCheck('database', async () => {
      throw new Error('connect ECONNREFUSED');
    });
    ops.addCheck('consumer', () => false);
    ops.addCheck('redis', () => true);
    expect(await get('/health/ready')).toEqual({
      status: 503,
      body: { ready: false, checks: { database: 'connect ECONNREFUSED', consumer: 'failed', redis: 'ok' } },
    });
    expect((await get('/health/live')).status).toBe(200);
  });

  test('counts a check that hangs as failed within about two seconds', async () => {
    ops.addCheck('database', () => new Promise(() => undefined));
    const started = Date.now();
    expect(await get('/health/ready')).toEqual({ status: 503, body: { ready: false, checks: { database: 'failed' } } });
    expect(Date.now() - started).toBeGreaterThan(1_500);
    expect(Date.now() - started).toBeLessThan(4_000);
  });

  test('is live, but not ready, while it drains', async () => {
    ops.addCheck('database', () => true);
    ops.drain();
    expect(await get('/health/ready')).toEqual({ status: 503, body: { ready: false, checks: { database: 'ok', process: 'draining' } } });
    expect((await get('/health/live')).status).toBe(200);
  });

  test('serves metrics, and nothing else', async () => {
    const metrics = await fetch(`${origin}/metrics`);
    expect([metrics.status, metrics.headers.get('content-type')]).toEqual([200, expect.stringContaining('text/plain')]);
    expect(await metrics.text()).toContain('process_cpu_seconds_total');
    expect((await get('/anything')).status).toBe(404);
  });

  test('refuses a port in use', async () => {
    const second = new OpsServer();
    await expect(second.listen(Number(new URL(origin).port), '127.0.0.1')).rejects.toThrow('EADDRINUSE');
    await second.close();
  });
});
