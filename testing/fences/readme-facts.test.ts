import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from '@jest/globals';
import { type EventName, events, eventsConsumedBy } from '@vumon/proto/events.js';
import { jobsOwnedBy } from '@vumon/proto/jobs.js';
import { type ServiceName, serviceNames } from '@vumon/proto/services.js';
import { root } from './planted-tree.js';
import { type Facts, factProblems, tablesOf } from './readme-facts.js';

interface RpcMethod {
  readonly path: string;
}

/** Names of the methods in the service's gRPC contract. */
async function methodsOf(service: ServiceName): Promise<string[]> {
  const contract: Record<string, unknown> = await import(`@vumon/proto/gen/vumon/${service}/v1/${service}.js`);
  const definition = Object.entries(contract).find(([name]) => name.toLowerCase() === `${service}serviceservice`)?.[1];
  if (!definition) throw new Error(`proto has no service for ${service}`);
  return Object.values(definition).map(({ path: full }: RpcMethod) => full.slice(full.lastIndexOf('/') + 1));
}

function read(file: string): string | undefined {
  return fs.existsSync(path.join(root, file)) ? fs.readFileSync(path.join(root, file), 'utf8') : undefined;
}

/** Texts of `src/migrations.ts` and of everything in `src/migrations/`. */
function migrationsOf(service: ServiceName): string[] {
  const folder = path.join(root, 'services', service, 'src');
  return fs
    .readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /(^|\/)migrations(\.ts$|\/.*\.ts$)/.test(file))
    .map((file) => fs.readFileSync(path.join(folder, file), 'utf8'));
}

async function factsOf(service: ServiceName): Promise<Facts> {
  const names = Object.keys(events) as EventName[];
  return {
    owns: tablesOf(migrationsOf(service)),
    serves: await methodsOf(service),
    emits: names.filter((name) => events[name].owner === service),
    consumes: eventsConsumedBy(service),
    jobs: jobsOwnedBy(service),
  };
}

describe('a README is refused', () => {
  const truth: Facts = { owns: ['attempts', 'exams'], serves: ['StartAttempt'], emits: ['exam.exam_created'], consumes: [], jobs: ['exam.close-attempt'] };
  const readme = (changes: Record<string, string> = {}): string => {
    const facts = { owns: 'exams, attempts', serves: 'StartAttempt', emits: 'exam.exam_created', consumes: '-', jobs: 'exam.close-attempt', ...changes };
    return `# exam\n\n\`\`\`facts\n${Object.entries(facts)
      .map(([key, value]) => `${key}: ${value}`)
      .join('\n')}\n\`\`\`\n`;
  };

  test('not when it says what is so', () => expect(factProblems(readme(), truth)).toEqual([]));
  test('when there is none', () => expect(factProblems(undefined, truth)).toEqual(['no README.md']));
  test('when it has no facts', () => expect(factProblems('# exam\n', truth)).toEqual(['README.md has no ```facts block']));
  test('when it forgets a table', () => expect(factProblems(readme({ owns: 'exams' }), truth)).toEqual(['owns: attempts is not said']));
  test('when it names an event that is not there', () =>
    expect(factProblems(readme({ emits: 'exam.exam_created, exam.exam_sold' }), truth)).toEqual(['emits: exam.exam_sold is said, but not so']));
  test('when it says that it hears nothing but does', () =>
    expect(factProblems(readme(), { ...truth, consumes: ['identity.user_deleted'] })).toEqual(['consumes: identity.user_deleted is not said']));
  test('when it makes a fact up', () => expect(factProblems(readme({ likes: 'tea' }), truth)).toEqual(['likes: no such fact']));
});

test('tables are read from migrations, without partitions and dropped ones', () => {
  const text =
    'create table a (id int); create table if not exists b (id int); create table b_1 partition of b default; create table c (id int); drop table c;';
  expect(tablesOf([text])).toEqual(['a', 'b']);
});

describe('the README of each service equals the catalogues', () => {
  test.each(serviceNames)('%s', async (service) => {
    expect(factProblems(read(`services/${service}/README.md`), await factsOf(service))).toEqual([]);
  });
});
