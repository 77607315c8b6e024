import type { QueryExecutorProvider } from 'kysely';
import type pg from 'pg';

/** What messaging and jobs need of a service's Database, whatever the service's own tables are. */
export interface HostDatabase {
  /** Executes `sql` templates: in the ambient transaction when there is one. Results arrive in camelCase. */
  readonly kysely: QueryExecutorProvider;
  readonly pool: pg.Pool;
  readonly inTransaction: boolean;
  transaction<R>(work: () => Promise<R>): Promise<R>;
  afterCommit(work: () => unknown): void;
}
