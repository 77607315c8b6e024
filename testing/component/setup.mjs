// One set of real Postgres, Redis, Kafka and S3 for the whole run of the component tests. Addresses reach the tests through TEST_* variables.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** Variable that names an infrastructure of the caller's own → part of the local infrastructure that stands in for it. */
const PARTS = { TEST_POSTGRES_URL: 'postgres', TEST_REDIS_URL: 'redis', TEST_KAFKA_BROKERS: 'kafka', TEST_S3_URL: 's3' };
const REQUIRED = ['TEST_POSTGRES_URL', 'TEST_REDIS_URL', 'TEST_KAFKA_BROKERS'];

export default async function setup() {
  process.env.TEST_RUN_ID ??= randomBytes(4).toString('hex');
  if (REQUIRED.every((name) => process.env[name])) return;
  const { startInfrastructure } = await import('../../deploy/local/src/infrastructure.ts');
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'vumon-test-'));
  // The packaged Postgres gives up root for a user of its own, who has to reach its data through this folder.
  await fs.chmod(dataDir, 0o755);
  const started = Date.now();
  const infrastructure = await startInfrastructure({ dataDir, randomPorts: true, durable: false });
  for (const [name, part] of Object.entries(PARTS)) process.env[name] ??= infrastructure.urls[part] ?? '';
  process.stdout.write(`test infrastructure ready in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
  globalThis.vumonTestInfrastructure = { dataDir, stop: () => infrastructure.stop() };
}
