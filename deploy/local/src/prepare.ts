import type pg from 'pg';
import { CREATE_TOPICS, compiledFingerprint, compiledFingerprints, entryPoint } from './build.ts';
import { serviceEnvironment } from './environment.ts';
import { isRecord, readJson, writeJson } from './files.ts';
import type { Infrastructure } from './infrastructure.ts';
import { REPO_ROOT } from './paths.ts';
import type { Reporter } from './report.ts';
import type { Secrets } from './secrets.ts';
import type { Settings } from './settings.ts';
import { runTask } from './tasks.ts';
import { BACKENDS } from './topology.ts';

type Backend = (typeof BACKENDS)[number];

export const NODE_FLAGS = ['--enable-source-maps', '--disable-warning=TimeoutNegativeWarning'] as const;

export async function withAdmin<T>(server: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const { default: postgres } = await import('pg');
  const client = new postgres.Client({ connectionString: server, connectionTimeoutMillis: 5000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Ids of the databases that exist, by name. An id is never used again, so a database that was dropped and made anew has another one. */
export async function databaseIds(server: string): Promise<Map<string, string>> {
  const rows = await withAdmin(server, async (client) => {
    const result = await client.query<{ datname: string; id: string }>(
      'select datname, (select system_identifier from pg_control_system()) || $1 || oid as id from pg_database where datname = any($2)',
      ['/', BACKENDS.map((service) => service.database)],
    );
    return result.rows;
  });
  return new Map(rows.map((row) => [row.datname, row.id]));
}

async function createDatabases(server: string): Promise<Map<string, string>> {
  const existing = await databaseIds(server);
  const missing = BACKENDS.filter((service) => !existing.has(service.database));
  if (missing.length === 0) return existing;
  await withAdmin(server, async (client) => {
    for (const { database } of missing) await client.query(`create database "${database}"`);
  });
  return databaseIds(server);
}

type Done = Record<string, string>;

/** What `service` would be recorded as once this very build has prepared this very database. */
const mark = (service: Backend, builds: Map<string, string>, ids: Map<string, string>): string =>
  `${ids.get(service.database) ?? 'none'} ${builds.get(service.name) ?? compiledFingerprint(service.folder)}`;

function readDone(file: string): Done {
  const stored = readJson(file);
  return isRecord(stored) ? Object.fromEntries(Object.entries(stored).map(([key, value]) => [key, String(value)])) : {};
}

/** Services whose migrations have not run with the present build against the present database. */
export function unprepared(settings: Settings, ids: Map<string, string>): Backend[] {
  const builds = compiledFingerprints();
  const done = readDone(settings.paths.prepared);
  return BACKENDS.filter((service) => done[service.name] !== mark(service, builds, ids));
}

const servicesText = (services: readonly Backend[]): string => (services.length === 0 ? 'không có gì mới' : services.map((service) => service.name).join(', '));

/** Databases, migrations, topics and demo data. Skips services whose present build has already prepared their present database. */
export async function prepare(settings: Settings, infrastructure: Infrastructure, secrets: Secrets, report: Reporter): Promise<void> {
  const { urls } = infrastructure;
  const production = settings.env.NODE_ENV === 'production';

  const run = async (title: string, script: string, args: readonly string[], env: NodeJS.ProcessEnv): Promise<void> => {
    await runTask({
      title,
      command: process.execPath,
      args: [...NODE_FLAGS, script, ...args],
      cwd: REPO_ROOT,
      env: { ...env, LOG_LEVEL: 'warn' },
      timeoutMs: 300_000,
    });
  };
  const runFor = (service: Backend, command: 'migrate' | 'seed'): Promise<void> =>
    run(`${command} ${service.name}`, entryPoint(service.folder), [command], serviceEnvironment(service, settings, urls, secrets));

  const ids = await report.step('Cơ sở dữ liệu', () => createDatabases(urls.postgres));
  const due = unprepared(settings, ids);
  // Topics depend on the catalogue in proto alone, but creating them again is quick and heals a broker that lost its data.
  const topics = run('create-topics', CREATE_TOPICS, [], { ...settings.env, KAFKA_BROKERS: urls.kafka });
  const migrations = Promise.all(due.map((service) => runFor(service, 'migrate')));
  await Promise.all([
    report.step('Chủ đề Kafka', () => topics),
    report.step(
      'Di trú dữ liệu',
      () => migrations,
      () => servicesText(due),
    ),
  ]);
  if (!production && due.length > 0) {
    const seeds = (): Promise<unknown> => Promise.all(due.map((service) => runFor(service, 'seed')));
    await report.step('Dữ liệu mẫu', seeds, () => servicesText(due));
  }
  const builds = compiledFingerprints();
  const marks = Object.fromEntries(BACKENDS.map((service) => [service.name, mark(service, builds, ids)]));
  writeJson(settings.paths.prepared, marks);
}
