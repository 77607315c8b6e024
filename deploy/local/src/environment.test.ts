import { expect, test } from '@jest/globals';
import { serviceEnvironment } from './environment.ts';
import type { InfrastructureUrls } from './infrastructure.ts';
import { stackPathsAt } from './paths.ts';
import type { Secrets } from './secrets.ts';
import { BACKENDS, GATEWAY, SERVICES } from './topology.ts';

const secrets: Secrets = {
  postgresPassword: 'pw',
  s3AccessKey: 'ak',
  s3SecretKey: 'sk',
  internalContextSecret: 'ctx',
  guestCookieSecret: 'guest',
  accessTokenPrivateKey: 'private',
  accessTokenPublicKey: 'public',
};
const urls: InfrastructureUrls = {
  postgres: 'postgres://u:p@127.0.0.1:16432/postgres',
  redis: 'redis://r',
  kafka: 'k:1',
  s3: { endpoint: 'http://s', accessKey: 'ak', secretKey: 'sk' },
};
const environmentOf = (name: string, env: NodeJS.ProcessEnv = {}): NodeJS.ProcessEnv => {
  const service = SERVICES.find((candidate) => candidate.name === name);
  if (!service) throw new Error(name);
  return serviceEnvironment(service, { env, portOffset: 1000, paths: stackPathsAt('/tmp/x') }, urls, secrets);
};

test('each service has its own database and ports; addresses follow the offset', () => {
  const env = environmentOf('exam');
  expect(env).toMatchObject({
    DATABASE_URL: 'postgres://u:p@127.0.0.1:16432/exam',
    GRPC_PORT: '51053',
    OPS_PORT: '10103',
    PROGRESS_ADDR: '127.0.0.1:51055',
    ROLES: 'grpc,worker',
  });
  expect(new Set(BACKENDS.map((service) => environmentOf(service.name).DATABASE_URL)).size).toBe(7);
  expect(environmentOf('gateway')).toMatchObject({ HTTP_PORT: '4000', OPS_PORT: '10100', RATE_LIMIT_PROFILE: 'local' });
  expect(environmentOf('gateway').DATABASE_URL).toBeUndefined();
});

test.each(BACKENDS.map((service) => service.name).concat(GATEWAY.name))('%s sees no secret of another process, even from outside', (name) => {
  const env = environmentOf(name, { ACCESS_TOKEN_PRIVATE_KEY: 'outside', GUEST_COOKIE_SECRET: 'outside' });
  expect(env.ACCESS_TOKEN_PRIVATE_KEY).toBe(name === 'identity' ? 'outside' : undefined);
  expect(env.GUEST_COOKIE_SECRET).toBe(name === 'gateway' ? 'outside' : undefined);
});

test('the real environment wins over defaults, but not over what one process alone may have', () => {
  expect(environmentOf('exam', { LOG_LEVEL: 'debug', REDIS_URL: 'redis://mine', OPS_PORT: '1', DATABASE_URL: 'postgres://all' })).toMatchObject({
    LOG_LEVEL: 'debug',
    REDIS_URL: 'redis://mine',
    OPS_PORT: '10103',
    DATABASE_URL: 'postgres://u:p@127.0.0.1:16432/exam',
  });
});
