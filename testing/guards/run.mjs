// Switches guards off, one at a time, in a throwaway copy of the repository, and says whether a test notices: `npm run guards -- [ids]`.
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { chosen, projectOf } from './guard.ts';
import { judgeAll } from './judge.mjs';
import { openWorkshop } from './workshop.mjs';

/** Tests of two faults run side by side, each in a copy of its own. */
const WORKSHOPS = 2;

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

if (faults.length === 0) throw new Error(`no fault is called ${process.argv.slice(2).join(' ')}`);
let stopped = false;
const stop = () => {
  stopped = true;
};
process.once('SIGINT', stop).once('SIGTERM', stop);
const workshops = [];
let infrastructure;
let verdicts = [];
try {
  for (let i = 0; i < Math.min(WORKSHOPS, faults.length); i += 1) workshops.push(await openWorkshop());
  infrastructure = await openInfrastructure();
  for (const workshop of workshops) if (!(await workshop.build())) throw new Error('the copy does not build');
  verdicts = await judgeAll({ workshops, faults, env: infrastructure.env, stopped: () => stopped });
} finally {
  await infrastructure?.stop();
  for (const workshop of workshops) await workshop.remove();
}
const bad = verdicts.filter(({ verdict }) => verdict !== 'red');
console.log('');
for (const [verdict, own] of Map.groupBy(verdicts, (one) => one.verdict)) console.log(`${verdict}: ${own.length}`);
for (const { fault, verdict } of bad) console.log(`${verdict}: ${fault.id} (${fault.file})`);
process.exitCode = bad.length > 0 || verdicts.length < faults.length ? 1 : 0;
