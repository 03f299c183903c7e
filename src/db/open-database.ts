import { type Clock, systemClock } from '../platform/clock.js';
import type { FileSync } from '../platform/files/file-sync.js';
import type { Log } from '../platform/log.js';
import type { Database } from './database.js';
import type { StartCheckpoints } from './engines/sqlite/checkpoint-thread.js';

export type DatabaseLocation =
  | { readonly engine: 'sqlite'; readonly path: string }
  | {
      readonly engine: 'postgres';
      readonly url: string;
      /** The address for LISTEN, bypassing a pooler; defaults to `url`. */
      readonly listenUrl?: string | undefined;
      /** Whether connections keep prepared statements; defaults to true. */
      readonly isPrepared?: boolean;
      readonly poolSize?: number;
    };

export interface DatabaseDeps {
  readonly log: Log;
  /** Embedded engine: commits can no longer be made durable; the process must exit with a code other than 0. */
  onFatal(error: Error): void;
  readonly clock?: Clock;
  /** Access to the embedded engine's disk; for tests. */
  readonly files?: FileSync;
  readonly startCheckpoints?: StartCheckpoints;
  /** How often PostgreSQL's listening connection is probed; for tests. */
  readonly heartbeatMs?: number;
  /** Fails transaction bodies that await anything but `tx`; for tests. */
  readonly watchTransactions?: boolean;
}

/** Opens without migrating: see `migrate`. Only the engine in use is loaded: the other costs 15 MB. */
export async function openDatabase(location: DatabaseLocation, deps: DatabaseDeps): Promise<Database> {
  if (location.engine === 'sqlite') {
    const { openSqlite } = await import('./engines/sqlite/open-sqlite.js');
    return openSqlite({ clock: systemClock, ...deps, ...location });
  }
  const { openPostgres } = await import('./engines/postgres/open-postgres.js');
  return openPostgres({ ...deps, ...location });
}
