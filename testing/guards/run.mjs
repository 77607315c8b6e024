// Switches guards off, one at a time, in a throwaway copy of the repository, and says whether a test notices: `npm run guards -- [ids]`.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chosen, needsBuild, patternOf, plant, projectOf, verdictOf } from './guard.ts';
import { openWorkshop } from './workshop.mjs';

const folder = path.join(import.meta.dirname, 'guards');
const names = (await fs.readdir(folder)).filter((name) => name.endsWith('.ts')).sort();
const catalogue = (await Promise.all(names.map((name) => import(path.join(folder, name))))).flatMap(({ faults }) => faults);
const faults = chosen(catalogue, process.argv.slice(2));

/** One Postgres, Redis, Kafka and S3 for the whole run, or those that the caller names. */
async function openInfrastructure() {
  const named = ['TEST_POSTGRES_URL', 'TEST_REDIS_URL', 'TEST_KAFKA_BROKERS'].every((name) => process.env[name]);
  if (named || !faults.some(({ test }) => projectOf(test) === 'component')) return { env: {}, stop: async () => {} };
  const { startInfrastructure } = await import('../../deploy/local/src/infrastructure.ts');
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'vumon-guards-data-'));
  // The packaged Postgres gives up root for a user of its own, who has to reach its data through this folder.
  await fs.chmod(dataDir, 0o755);
  const infrastructure = await startInfrastructure({ dataDir, ports: 'random', durable: false });
  const { postgres, redis, kafka, s3 } = infrastructure.urls;
  return {
    env: {
      TEST_POSTGRES_URL: postgres,
      TEST_REDIS_URL: redis,
      TEST_KAFKA_BROKERS: kafka,
      TEST_S3_ENDPOINT: s3.endpoint,
      TEST_S3_ACCESS_KEY: s3.accessKey,
      TEST_S3_SECRET_KEY: s3.secretKey,
    },
    stop: async () => {
      await infrastructure.stop();
      await fs.rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Tests that are red with every guard in its place prove nothing: `file` and name of each. */
async function redAlready(workshop, env) {
  const red = [];
  for (const [project, own] of Map.groupBy(faults, ({ test }) => projectOf(test))) {
    const files = [...new Set(own.map(({ test }) => test))];
    const seen = await workshop.test({ project, files, names: [...new Set(own.map(({ name }) => name))], env });
    red.push(...seen.failed);
    if (seen.broken > 0) throw new Error(`${project}: ${seen.broken} test files could not be loaded with every guard in its place`);
  }
  return red;
}

async function judge(workshop, fault, env) {
  const file = path.join(workshop.folder, fault.file);
  const whole = await fs.readFile(file, 'utf8').catch(() => '');
  const broken = plant(whole, fault);
  if (broken === undefined) return { verdict: 'DID NOT APPLY', seen: [] };
  const building = needsBuild(fault);
  await fs.writeFile(file, broken);
  try {
    if (building && !(await workshop.build())) return { verdict: 'DID NOT BUILD', seen: [] };
    const seen = await workshop.test({ project: projectOf(fault.test), files: [fault.test], names: [fault.name], env });
    return { verdict: verdictOf(seen), seen: seen.failed };
  } finally {
    await fs.writeFile(file, whole);
    if (building) await workshop.build();
  }
}

async function judgeAll(workshop, env) {
  let stopped = false;
  const stop = () => {
    stopped = true;
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  if (!(await workshop.build())) throw new Error('the copy does not build');
  const red = await redAlready(workshop, env);
  const verdicts = [];
  for (const fault of faults) {
    if (stopped) break;
    const started = Date.now();
    const before = red.some(({ file, name }) => file === fault.test && new RegExp(patternOf(fault.name)).test(name));
    const { verdict, seen } = before ? { verdict: 'RED WITHOUT IT', seen: [] } : await judge(workshop, fault, env);
    verdicts.push({ fault, verdict });
    const [first] = seen;
    const time = `${((Date.now() - started) / 1000).toFixed(1)} s`;
    console.log(`${verdict.padEnd(14)} ${fault.id.padEnd(38)} ${time.padStart(7)}  ${first ? `${first.name}: ${first.reason}` : fault.test}`);
  }
  return verdicts;
}

if (faults.length === 0) throw new Error(`no fault is called ${process.argv.slice(2).join(' ')}`);
const workshop = await openWorkshop();
const infrastructure = await openInfrastructure().catch(async (error) => {
  await workshop.remove();
  throw error;
});
const verdicts = await judgeAll(workshop, infrastructure.env).finally(async () => {
  await infrastructure.stop();
  await workshop.remove();
});
const bad = verdicts.filter(({ verdict }) => verdict !== 'red');
console.log('');
for (const [verdict, own] of Map.groupBy(verdicts, (one) => one.verdict)) console.log(`${verdict}: ${own.length}`);
for (const { fault, verdict } of bad) console.log(`${verdict}: ${fault.id} (${fault.file})`);
process.exitCode = bad.length > 0 || verdicts.length < faults.length ? 1 : 0;
