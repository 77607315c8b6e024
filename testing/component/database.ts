import { randomBytes } from 'node:crypto';
import pg from 'pg';

/** A database that belongs to one test file. */
export interface TestDatabase {
  /** Connection string, in the form that services read from DATABASE_URL. */
  readonly url: string;
  readonly name: string;
  /** Ends every connection to it and removes it; call it in `afterAll`. */
  drop(): Promise<void>;
}

/** Brings an empty database to the newest schema of one service. */
export type Migrate = (databaseUrl: string) => Promise<void>;

function requireVariable(name: string): string {
  const value = process.env[name];
  if (!value) throw new Error(`${name} is not set: run component tests with npm run test:component`);
  return value;
}

function urlOf(database: string): string {
  const url = new URL(requireVariable('TEST_POSTGRES_URL'));
  url.pathname = `/${database}`;
  return url.toString();
}

async function asAdministrator<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: requireVariable('TEST_POSTGRES_URL') });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Gives the calling test file a database of its own: a copy of the service's migrated template. The first file of a run that asks for a
 * service makes the template, others wait for it.
 *
 * @param service name of the service, as in its folder
 * @param migrate runs that service's migrations against the given URL; it has to close its connections before it resolves
 */
export function createTestDatabase(service: string, migrate: Migrate): Promise<TestDatabase> {
  const prefix = `t_${requireVariable('TEST_RUN_ID')}_${service}`;
  const template = `${prefix}_template`;
  const name = `${prefix}_${randomBytes(4).toString('hex')}`;
  return asAdministrator(async (client) => {
    // Held until this client ends: migrating a template and copying it both need it to themselves.
    await client.query('select pg_advisory_lock(hashtextextended($1, 0))', [template]);
    const known = await client.query('select 1 from pg_database where datname = $1 and datistemplate', [template]);
    if (known.rowCount === 0) {
      // A template that a failed migration left half made carries no mark and is made again.
      await client.query(`drop database if exists ${template} with (force)`);
      await client.query(`create database ${template}`);
      await migrate(urlOf(template));
      await client.query(`alter database ${template} is_template true allow_connections false`);
    }
    await client.query(`create database ${name} template ${template}`);
    return {
      url: urlOf(name),
      name,
      drop: () => asAdministrator(async (other) => void (await other.query(`drop database if exists ${name} with (force)`))),
    };
  });
}
