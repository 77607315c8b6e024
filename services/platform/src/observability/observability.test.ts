import { describe, expect, test } from '@jest/globals';
import { Counter, register } from 'prom-client';
import { AppError } from '../errors/app-error.js';
import { createLogger } from './logger.js';
import { collectRuntimeMetrics, counter, gauge, histogram, renderMetrics } from './metrics.js';
import { currentContext, currentTraceparent, runWithTrace } from './request-context.js';
import { childTraceparent, isTraceparent, newTraceparent } from './trace-id.js';

const PARENT = `00-${'ab'.repeat(16)}-${'cd'.repeat(8)}-00`;

describe('trace ids', () => {
  test('are W3C and never the same', () => {
    const made = Array.from({ length: 2_000 }, newTraceparent);
    expect(made.filter((id) => !isTraceparent(id))).toEqual([]);
    expect(new Set(made.map((id) => id.slice(3, 35))).size).toBe(2_000);
  });

  test('a child keeps trace and flags and is a span of its own', () => {
    const child = childTraceparent(PARENT);
    expect(isTraceparent(child)).toBe(true);
    expect([child.slice(0, 36), child.slice(52)]).toEqual([PARENT.slice(0, 36), '-00']);
    expect(child).not.toBe(PARENT);
  });

  test.each([
    undefined,
    '',
    'abc',
    PARENT.toUpperCase(),
    `${PARENT}-x`,
    `01${PARENT.slice(2)}`,
    `00-${'0'.repeat(32)}-${'cd'.repeat(8)}-01`,
    `00-${'ab'.repeat(16)}-${'0'.repeat(16)}-01`,
    `${PARENT}\n`,
  ])('%j starts a new trace', (given) => {
    const traceparent = runWithTrace(given, currentTraceparent);
    expect(isTraceparent(traceparent)).toBe(true);
    expect(traceparent).not.toContain('ab'.repeat(16));
  });

  test('follow the work through awaits, and end with it', async () => {
    await runWithTrace(PARENT, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      expect(currentContext()).toMatchObject({ requestId: 'ab'.repeat(16) });
      runWithTrace(undefined, () => expect(currentTraceparent()).not.toContain('ab'.repeat(16)), 'r-1');
      expect(currentTraceparent()?.slice(3, 35)).toBe('ab'.repeat(16));
    });
    expect(currentContext()).toBeUndefined();
  });
});

describe('a log line', () => {
  /** What a real logger of a process writes: pino's destination is fixed, so its stream is caught. */
  const written = (log: (logger: ReturnType<typeof createLogger>) => void): Record<string, unknown> => {
    const logger = createLogger('exam', 'info');
    const stream = Reflect.get(logger, Object.getOwnPropertySymbols(logger).find((symbol) => symbol.description === 'pino.stream') ?? '') as {
      write: (line: string) => void;
    };
    const lines: string[] = [];
    const original = stream.write;
    stream.write = (line) => void lines.push(line);
    try {
      log(logger);
    } finally {
      stream.write = original;
    }
    return JSON.parse(lines.join('')) as Record<string, unknown>;
  };

  test('is JSON with service, level in words, time and the trace at hand', () => {
    const line = written((logger) => runWithTrace(PARENT, () => logger.info({ n: 1 }, 'started'), 'req-1'));
    expect(line).toMatchObject({ service: 'exam', level: 'info', n: 1, msg: 'started', requestId: 'req-1', traceId: 'ab'.repeat(16) });
    expect(new Date(String(line.time)).getTime()).toBeGreaterThan(Date.now() - 60_000);
  });

  test('never shows what must not be shown', () => {
    const secrets = {
      password: 'pw-1',
      currentPassword: 'pw-2',
      newPassword: 'pw-3',
      token: 'tk-1',
      accessToken: 'tk-2',
      refreshToken: 'tk-3',
      email: 'a@b.vn',
      phone: '0912345678',
    };
    const text = JSON.stringify(
      written((logger) => logger.info({ ...secrets, body: secrets, headers: { authorization: 'Bearer tk-4', cookie: 'rt=tk-5' } }, 'x')),
    );
    expect(text).not.toMatch(/pw-|tk-|a@b|0912345678/);
    expect(text).toContain('[đã che]');
  });

  test('of an error says where and why, and nothing of the row, the arguments or the request', () => {
    const error = Object.assign(new Error('duplicate key value violates unique constraint "accounts_email"'), {
      code: '23505',
      constraint: 'accounts_email',
      table: 'accounts',
      detail: 'Key (email)=(a@b.vn) already exists.',
      command: { name: 'set', args: ['a@b.vn'] },
    });
    const plain = written((logger) => logger.error({ err: error }, 'x'));
    expect(plain.err).toMatchObject({
      type: 'Error',
      code: '23505',
      constraint: 'accounts_email',
      table: 'accounts',
      stack: expect.stringContaining('observability.test'),
    });
    const wrapped = written((logger) => logger.error({ err: new AppError('UNAVAILABLE', { cause: error, data: { email: 'a@b.vn' } }) }, 'x'));
    expect(JSON.stringify([plain, wrapped])).not.toContain('a@b.vn');
    expect(JSON.stringify(wrapped.err)).toContain('accounts_email');
  });

  test('of what is no error is left as it is', () => expect(written((logger) => logger.warn({ err: 'ECONNREFUSED' }, 'redis')).err).toBe('ECONNREFUSED'));
});

describe('metrics', () => {
  test('are made once per name', () => {
    expect(counter('test_calls_total', 'Calls', ['method'])).toBe(counter('test_calls_total', 'Calls', ['method']));
    expect(gauge('test_depth', 'Depth')).toBe(gauge('test_depth', 'Depth'));
    expect(histogram('test_seconds', 'Time', [], [1, 2])).toBe(histogram('test_seconds', 'Time', [], [1, 2]));
    expect(register.getSingleMetric('test_calls_total')).toBeInstanceOf(Counter);
  });

  test('are rendered as text, with the runtime only once', async () => {
    collectRuntimeMetrics();
    collectRuntimeMetrics();
    counter('test_calls_total', 'Calls', ['method']).inc({ method: 'x' }, 3);
    const { body, type } = await renderMetrics();
    expect(type).toContain('text/plain');
    expect(body).toContain('test_calls_total{method="x"} 3');
    expect(body.match(/^# TYPE nodejs_heap_size_total_bytes /gm)).toHaveLength(1);
  });
});
