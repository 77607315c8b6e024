import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { type PlantedTree, plant, root } from './planted-tree.js';

interface Planted {
  readonly rule: string;
  readonly from: string;
  readonly text: string;
}

/** One line of code in one file → the rule that has to refuse it. */
const violations: readonly Planted[] = [
  { rule: 'proto-stands-alone', from: 'proto/src/a.ts', text: `import '@vumon/platform/x.js';` },
  { rule: 'proto-stands-alone', from: 'proto/src/b.ts', text: `import '../../services/exam/src/allowed.js';` },
  { rule: 'platform-on-proto-only', from: 'services/platform/src/a.ts', text: `import { x } from '../../exam/src/allowed.js'; export const y = x;` },
  { rule: 'platform-on-proto-only', from: 'services/platform/src/b.ts', text: `import '@vumon/gateway/x.js';` },
  { rule: 'no-service-to-service', from: 'services/progress/src/a.ts', text: `import '../../exam/src/allowed.js';` },
  { rule: 'no-service-to-service', from: 'services/progress/src/b.ts', text: `import '@vumon/exam/allowed.js';` },
  { rule: 'no-service-to-service', from: 'services/progress/src/c.ts', text: `import type { X } from '@vumon/exam/allowed.js'; export type Y = X;` },
  { rule: 'no-service-to-service', from: 'services/progress/src/d.ts', text: `export const later = () => import('@vumon/identity/not-built.js');` },
  { rule: 'no-service-to-service', from: 'services/payment/src/a.ts', text: `import '../../../gateway/src/allowed.js';` },
  { rule: 'gateway-on-platform-and-proto', from: 'gateway/src/a.ts', text: `import '@vumon/exam/allowed.js';` },
  { rule: 'gateway-on-platform-and-proto', from: 'gateway/src/b.ts', text: `import '../../web/src/allowed';` },
  { rule: 'web-on-proto-only', from: 'web/src/a.ts', text: `import type { X } from '@vumon/exam/allowed.js'; export type Y = X;` },
  { rule: 'web-on-proto-only', from: 'web/src/b.ts', text: `import '@vumon/platform/x.js';` },
  { rule: 'web-takes-types-of-proto', from: 'web/src/c.tsx', text: `import { contract } from '@vumon/proto/allowed.js'; export const x = contract;` },
  { rule: 'nobody-imports-the-launcher', from: 'gateway/src/c.ts', text: `import '../../deploy/local/src/allowed.js';` },
  { rule: 'one-home-kafkajs', from: 'services/exam/src/kafka.ts', text: `import { Kafka } from 'kafkajs'; export const x = Kafka;` },
  { rule: 'one-home-bullmq', from: 'services/exam/src/queue.ts', text: `import { Queue } from 'bullmq'; export const x = Queue;` },
  { rule: 'one-home-ioredis', from: 'services/exam/src/redis.ts', text: `import { Redis } from 'ioredis'; export const x = Redis;` },
  { rule: 'one-home-pg', from: 'services/exam/src/pool.ts', text: `import pg from 'pg'; export const x = pg;` },
  { rule: 'one-home-pg', from: 'gateway/src/pool.ts', text: `import type { Pool } from 'pg'; export type X = Pool;` },
  { rule: 'one-home-minio', from: 'services/identity/src/files.ts', text: `import { Client } from 'minio'; export const x = Client;` },
  { rule: 'one-home-openai', from: 'services/chatbot/src/ai.ts', text: `import OpenAI from 'openai'; export const x = OpenAI;` },
  { rule: 'one-home-payos', from: 'services/platform/src/pay.ts', text: `import { PayOS } from '@payos/node'; export const x = PayOS;` },
  { rule: 'one-home-socket-server', from: 'services/analytics/src/live.ts', text: `import { Server } from 'socket.io'; export const x = Server;` },
  {
    rule: 'one-home-socket-server',
    from: 'services/analytics/src/emit.ts',
    text: `import { Emitter } from '@socket.io/redis-emitter'; export const x = Emitter;`,
  },
  { rule: 'one-home-socket-client', from: 'web/src/features/live.ts', text: `import { io } from 'socket.io-client'; export const x = io;` },
  { rule: 'no-cycle', from: 'services/exam/src/cycle-a.ts', text: `import { b } from './cycle-b.js'; export const a = () => b;` },
  { rule: 'no-cycle', from: 'web/src/cycle-a.tsx', text: `import type { B } from './cycle-b'; export interface A { b: B }` },
  { rule: 'no-test-code-in-the-product', from: 'services/exam/src/helper.ts', text: `import '../../../testing/allowed.js';` },
];

/** What the arrows permit; none of it may be reported. */
const allowed: Readonly<Record<string, string>> = {
  'proto/src/allowed.ts': 'export const contract = 1;',
  'services/platform/src/allowed.ts': `import { contract } from '@vumon/proto/allowed.js'; import 'kafkajs'; import 'bullmq'; import 'ioredis'; import 'pg'; import 'minio'; import 'openai'; export const y = contract;`,
  'services/exam/src/allowed.ts': `import { y } from '@vumon/platform/allowed.js'; import { contract } from '@vumon/proto/allowed.js'; export const x = [y, contract]; export type X = number;`,
  'services/exam/src/own.ts': `import { x } from '@vumon/exam/allowed.js'; import { x as again } from './allowed.js'; export const z = [x, again];`,
  'services/exam/src/allowed.component.test.ts': `import 'pg'; import 'kafkajs'; import '../../../testing/allowed.js';`,
  'services/payment/src/payos.ts': `import { PayOS } from '@payos/node'; export const x = PayOS;`,
  'gateway/src/allowed.ts': `import '@vumon/platform/allowed.js'; import 'socket.io'; import '@socket.io/redis-adapter'; import 'ioredis';`,
  'gateway/src/socket.test.ts': `import 'socket.io-client';`,
  'web/src/allowed.ts': `import type { contract } from '@vumon/proto/allowed.js'; export type C = typeof contract;`,
  'web/src/realtime/socket.ts': `import 'socket.io-client'; import { contract } from '@vumon/proto/allowed.js'; export const x = contract;`,
  'web/src/features/admin/exam-form.ts': `import { contract } from '@vumon/proto/allowed.js'; export const x = contract;`,
  'deploy/local/src/allowed.ts': `import 'pg'; import 'kafkajs'; import '@vumon/proto/allowed.js';`,
  'testing/allowed.ts': `import 'pg';`,
};

const completed: Readonly<Record<string, string>> = {
  'services/exam/src/cycle-b.ts': `import { a } from './cycle-a.js'; export const b = () => a;`,
  'web/src/cycle-b.tsx': `import type { A } from './cycle-a'; export interface B { a: A }`,
  'services/exam/dist/allowed.js': 'export const x = 1;',
  'services/platform/dist/allowed.js': 'export const y = 1;',
  'proto/dist/allowed.js': 'export const contract = 1;',
};

const LIBRARIES = [
  'kafkajs',
  'bullmq',
  'ioredis',
  'pg',
  'minio',
  'openai',
  'socket.io',
  'socket.io-client',
  '@socket.io/redis-adapter',
  '@socket.io/redis-emitter',
];
const WORKSPACES = { proto: 'proto', platform: 'services/platform', exam: 'services/exam', identity: 'services/identity', gateway: 'gateway' };
const manifest = (name: string): string => JSON.stringify({ name: `@vumon/${name}`, type: 'module', exports: { './*.js': './dist/*.js' } });

let tree: PlantedTree;
let found: { rule: string; from: string }[];

beforeAll(async () => {
  const files: Record<string, string | { link: string }> = { ...allowed, ...completed };
  for (const { from, text } of violations) files[from] = text;
  for (const library of LIBRARIES) files[`node_modules/${library}`] = { link: path.join(root, 'node_modules', library) };
  for (const [name, folder] of Object.entries(WORKSPACES)) {
    files[`${folder}/package.json`] = manifest(name);
    files[`node_modules/@vumon/${name}`] = { link: `../../${folder}` };
  }
  tree = await plant(files);
  const config = path.join(root, '.dependency-cruiser.cjs');
  const folders = ['proto/src', 'services/*/src', 'gateway/src', 'web/src', 'deploy', 'testing'];
  const { stdout } = await tree.run('depcruise', ['--config', config, '--output-type', 'json', ...folders]);
  const report: { summary: { violations: { rule: { name: string }; from: string }[] } } = JSON.parse(stdout);
  found = report.summary.violations.map(({ rule, from }) => ({ rule: rule.name, from }));
});
afterAll(() => tree.remove());

describe('dependency-cruiser refuses', () => {
  test.each(violations)('$rule: $from', ({ rule, from }) => {
    expect(found).toContainEqual({ rule, from });
  });
});

test('it lets everything pass that the arrows permit', () => {
  expect(found.filter(({ from }) => from in allowed)).toEqual([]);
});

test('every rule has a planted violation', async () => {
  const { default: config }: { default: { forbidden: { name: string }[] } } = await import(path.join(root, '.dependency-cruiser.cjs'));
  const planted = new Set(violations.map(({ rule }) => rule));
  expect(config.forbidden.map(({ name }) => name).filter((name) => !planted.has(name))).toEqual([]);
});
