import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, test } from '@jest/globals';
import { addressShape, ConfigError, commonShape, loadConfig, pemShape, serviceShape } from './config.js';

const SECRET = 'k'.repeat(40);
const good = {
  OPS_PORT: '19101',
  GRPC_PORT: '15051',
  REDIS_URL: 'redis://127.0.0.1:16379',
  KAFKA_BROKERS: '127.0.0.1:19092',
  DATABASE_URL: 'postgres://vumon:s3cret@127.0.0.1:15432/exam',
  INTERNAL_CONTEXT_SECRET: SECRET,
};
const problemsOf = (load: () => unknown): readonly string[] => {
  try {
    load();
    return [];
  } catch (error) {
    if (error instanceof ConfigError) return error.problems;
    throw error;
  }
};
const problems = (env: NodeJS.ProcessEnv): readonly string[] => problemsOf(() => loadConfig(serviceShape, env));

describe('the configuration of a process', () => {
  test('has defaults for what need not be said', () => {
    expect(loadConfig(serviceShape, good)).toMatchObject({
      NODE_ENV: 'development',
      ROLES: ['grpc', 'worker'],
      GRPC_PORT: 15_051,
      DATABASE_POOL: 8,
      STATEMENT_TIMEOUT_MS: 5_000,
      KAFKA_NAMESPACE: '',
    });
  });

  test('lists everything that is missing, each by name and with what it is for', () => {
    expect(problems({})).toEqual([
      'OPS_PORT: chưa được đặt (Cổng /health và /metrics)',
      'REDIS_URL: chưa được đặt (Redis: phiên, giới hạn tốc độ, hàng đợi, luồng trực tiếp)',
      'KAFKA_BROKERS: chưa được đặt (Các broker Kafka, cách nhau bằng dấu phẩy)',
      'INTERNAL_CONTEXT_SECRET: chưa được đặt (Khóa ký ngữ cảnh người dùng giữa các dịch vụ (ít nhất 32 ký tự))',
      'GRPC_PORT: chưa được đặt (Cổng gRPC)',
      'DATABASE_URL: chưa được đặt (Cơ sở dữ liệu Postgres của riêng dịch vụ)',
    ]);
  });

  test('takes an empty text for a missing one: defaults stand, required ones are named', () => {
    const empty = Object.fromEntries(Object.keys(serviceShape).map((name) => [name, '']));
    expect(problems(empty)).toEqual(problems({}));
    expect(loadConfig(serviceShape, { ...good, ROLES: '', LOG_LEVEL: '' })).toMatchObject({ ROLES: ['grpc', 'worker'], LOG_LEVEL: 'info' });
  });

  test.each([
    ['GRPC_PORT', '70000'],
    ['GRPC_PORT', 'http'],
    ['GRPC_PORT', '0'],
    ['OPS_PORT', '80.5'],
    ['NODE_ENV', 'staging'],
    ['ROLES', 'grpc,cron'],
    ['ROLES', ','],
    ['LOG_LEVEL', 'loud'],
    ['DATABASE_URL', 'not an address'],
    ['DATABASE_POOL', '1'],
    ['STATEMENT_TIMEOUT_MS', '-1'],
    ['KAFKA_NAMESPACE', 'a b'],
    ['INTERNAL_CONTEXT_SECRET', 'short'],
  ])('refuses %s=%s', (name, value) => {
    const found = problems({ ...good, [name]: value });
    expect(found.length).toBeGreaterThan(0);
    for (const problem of found) expect(problem).toMatch(new RegExp(`^${name}: `));
  });

  test('names wrong and missing ones together', () => {
    expect(problems({ ...good, GRPC_PORT: 'x', OPS_PORT: '', ROLES: 'cron' }).map((problem) => problem.split(':')[0])).toEqual([
      'OPS_PORT',
      'ROLES',
      'GRPC_PORT',
    ]);
  });

  test('never prints a value, since some are secrets', () => {
    const env = {
      ...good,
      INTERNAL_CONTEXT_SECRET: 'topsecret-short',
      DATABASE_URL: 'postgres//user:topsecret@host',
      REDIS_URL: 'topsecret',
      GRPC_PORT: 'topsecret',
      ROLES: 'topsecret',
    };
    expect(problems(env)).toHaveLength(5);
    expect(new ConfigError(problems(env)).message).not.toContain('topsecret');
  });

  test('trims roles', () => expect(loadConfig(serviceShape, { ...good, ROLES: 'worker, grpc' }).ROLES).toEqual(['worker', 'grpc']));

  test('describes every variable, for the environment example', () => {
    for (const [name, schema] of Object.entries({ ...commonShape, ...serviceShape }))
      expect([name, schema.description]).toEqual([name, expect.stringMatching(/\S{3}/)]);
  });
});

describe('a PEM in one line', () => {
  const shape = { KEY: pemShape };
  const pem = generateKeyPairSync('ed25519', {
    publicKeyEncoding: { type: 'spki', format: 'pem' },
    privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
  }).privateKey;
  const problemOf = (KEY: string): readonly string[] => problemsOf(() => loadConfig(shape, { KEY }));

  test('is base64 of the PEM', () => expect(loadConfig(shape, { KEY: Buffer.from(pem).toString('base64') }).KEY).toBe(pem));
  test.each([
    ['the PEM itself', pem],
    ['base64 of something else', Buffer.from('x'.repeat(200)).toString('base64')],
    ['too short', 'abc'],
  ])('is not %s', (_what, value) => {
    expect(problemOf(value)).toHaveLength(1);
    expect(problemOf(value)[0]).not.toContain(value);
  });
});

describe('an address', () => {
  test.each(['127.0.0.1:50051', 'exam.internal:443'])('%s', (value) => expect(addressShape('exam').safeParse(value).success).toBe(true));
  test.each(['exam', 'http://exam:50051', ':50051', 'exam:port', 'a b:1'])('not %s', (value) =>
    expect(addressShape('exam').safeParse(value).success).toBe(false),
  );
});
