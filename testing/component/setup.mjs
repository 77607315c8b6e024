// One set of real Postgres, Redis, Kafka and S3 for the whole run of the component tests. Addresses reach the tests through TEST_* variables.
import { randomBytes } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';

/** Set all of these to run against an infrastructure of your own; S3 (TEST_S3_ENDPOINT, TEST_S3_ACCESS_KEY, TEST_S3_SECRET_KEY) is optional then. */
const REQUIRED = ['TEST_POSTGRES_URL', 'TEST_REDIS_URL', 'TEST_KAFKA_BROKERS'];

export default async function setup() {
  process.env.TEST_RUN_ID ??= randomBytes(4).toString('hex');
  if (REQUIRED.every((name) => process.env[name])) return;
  const { startInfrastructure } = await import('../../deploy/local/src/infrastructure.ts');
  const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'vumon-test-'));
  // The packaged Postgres gives up root for a user of its own, who has to reach its data through this folder.
  await fs.chmod(dataDir, 0o755);
  const started = Date.now();
  const infrastructure = await startInfrastructure({ dataDir, ports: 'random', durable: false });
  const { postgres, redis, kafka, s3 } = infrastructure.urls;
  Object.assign(process.env, {
    TEST_POSTGRES_URL: postgres,
    TEST_REDIS_URL: redis,
    TEST_KAFKA_BROKERS: kafka,
    TEST_S3_ENDPOINT: s3.endpoint,
    TEST_S3_ACCESS_KEY: s3.accessKey,
    TEST_S3_SECRET_KEY: s3.secretKey,
  });
  process.stdout.write(`test infrastructure ready in ${((Date.now() - started) / 1000).toFixed(1)} s\n`);
  globalThis.vumonTestInfrastructure = { dataDir, stop: () => infrastructure.stop() };
}
