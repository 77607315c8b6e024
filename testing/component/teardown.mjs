import fs from 'node:fs/promises';
import pg from 'pg';

/** An infrastructure of the caller's own outlives the run, so the databases of this run are dropped from it. */
async function dropDatabases() {
  const client = new pg.Client({ connectionString: process.env.TEST_POSTGRES_URL });
  await client.connect();
  try {
    const { rows } = await client.query('select datname from pg_database where datname like $1', [`t\\_${process.env.TEST_RUN_ID}\\_%`]);
    for (const { datname } of rows) {
      await client.query(`alter database ${client.escapeIdentifier(datname)} is_template false`);
      await client.query(`drop database if exists ${client.escapeIdentifier(datname)} with (force)`);
    }
  } finally {
    await client.end();
  }
}

export default async function teardown() {
  const own = globalThis.vumonTestInfrastructure;
  if (!own) return dropDatabases();
  await own.stop();
  await fs.rm(own.dataDir, { recursive: true, force: true });
}
