// Writes services/<name>/schema.sql: what the migrations make, read back from a fresh Postgres. Needs a build (`npm run build:server`).
import 'reflect-metadata';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Database } from '@vumon/platform/database/database.js';
import { migrateToLatest } from '@vumon/platform/database/migrate.js';
import { dumpSchema } from '@vumon/platform/database/schema-dump.js';
import { createLogger } from '@vumon/platform/observability/logger.js';
import { allMigrations } from '@vumon/platform/run-service.js';
import type { ServiceSpec } from '@vumon/platform/service-definition.js';
import { serviceNames } from '@vumon/proto/services.js';
import { startInfrastructure } from '../deploy/local/src/infrastructure.ts';

const root = path.resolve(import.meta.dirname, '..');
const logger = createLogger('db-schema', 'silent');
const dataDir = await fs.mkdtemp(path.join(os.tmpdir(), 'vumon-schema-'));
// The packaged Postgres gives up root for a user of its own, who has to reach its data through this folder.
await fs.chmod(dataDir, 0o755);
const infrastructure = await startInfrastructure({ dataDir, ports: 'random', durable: false, parts: ['postgres'] });

/** The schema that a service's migrations make. */
async function schemaOf(name: string): Promise<string> {
  const exported: Record<string, ServiceSpec> = await import(`@vumon/${name}/service.js`);
  const spec = exported[`${name}Service`];
  if (!spec) throw new Error(`services/${name}/src/service.ts exports no ${name}Service`);
  const server = new Database({ url: infrastructure.urls.postgres, logger, poolSize: 1 });
  await server.pool.query(`create database ${name}`);
  await server.close();
  const database = new Database({ url: infrastructure.databaseUrl(name), logger, poolSize: 2 });
  try {
    await migrateToLatest(database, allMigrations(spec));
    return await dumpSchema(database.pool);
  } finally {
    await database.close();
  }
}

try {
  for (const name of serviceNames) {
    const file = path.join('services', name, 'schema.sql');
    await fs.writeFile(path.join(root, file), await schemaOf(name));
    process.stdout.write(`${file}\n`);
  }
} finally {
  await infrastructure.stop();
  await fs.rm(dataDir, { recursive: true, force: true });
}
