import { type Clock, systemClock } from '../platform/clock.js';
import type { FileSync } from '../platform/files/file-sync.js';
import type { Log } from '../platform/log.js';
import type { Database } from './database.js';
import type { StartCheckpoints } from './engines/sqlite/checkpoint-thread.js';

export type DatabaseLocation =
  | { readonly engine: 'sqlite'; readonly path: string }
  | { readonly engine: 'postgres'; readonly url: string; readonly poolSize?: number };

export interface DatabaseDeps {
  readonly log: Log;
  /** Commits can no longer be made to last (embedded engine): the process must exit, and not with 0. */
  onFatal(error: Error): void;
  readonly clock?: Clock;
  /** The disk of the embedded engine, as far as it is seen from here; for tests. */
  readonly files?: FileSync;
  readonly startCheckpoints?: StartCheckpoints;
  /** How often PostgreSQL is asked whether it is still there; for tests. */
  readonly heartbeatMs?: number;
  /** Fails transaction bodies that await anything but `tx`; for tests. */
  readonly watchTransactions?: boolean;
}

/** Opens, and does not migrate: see `migrate`. Only the engine that is used is loaded: the other costs 15 MB. */
export async function openDatabase(location: DatabaseLocation, deps: DatabaseDeps): Promise<Database> {
  if (location.engine === 'sqlite') {
    const { openSqlite } = await import('./engines/sqlite/open-sqlite.js');
    return openSqlite({ clock: systemClock, ...deps, ...location });
  }
  const { openPostgres } = await import('./engines/postgres/open-postgres.js');
  return openPostgres({ ...deps, ...location });
}
