import type { Kysely } from 'kysely';
import { type Migration, Migrator } from 'kysely/migration';
import type { Database } from './database.js';

export type Migrations = Readonly<Record<string, Migration>>;

/** Applies what is missing, in name order, under Kysely's own lock. Returns the names applied now; throws on the first failure. */
export async function migrateToLatest(database: Database<never> | Database<unknown>, migrations: Migrations): Promise<string[]> {
  const migrator = new Migrator({
    db: database.kysely as Kysely<unknown>,
    provider: { getMigrations: async () => ({ ...migrations }) },
    allowUnorderedMigrations: false,
  });
  const { error, results } = await migrator.migrateToLatest();
  if (error) throw error;
  return (results ?? []).map((result) => result.migrationName);
}

/** Names not yet applied. */
export async function pendingMigrations(database: Database<never> | Database<unknown>, migrations: Migrations): Promise<string[]> {
  const migrator = new Migrator({ db: database.kysely as Kysely<unknown>, provider: { getMigrations: async () => ({ ...migrations }) } });
  return (await migrator.getMigrations()).filter((info) => !info.executedAt).map((info) => info.name);
}
