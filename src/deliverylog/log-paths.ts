import type { Database } from '../db/database.js';
import type { LogCipher } from './log-cipher.js';
import { listRowsById } from './log-scan-store.js';
import { withTimeline } from './log-service.js';
import type { PathEvent } from './path.js';
import { type LoggedPath, toPath } from './path-row.js';

/** Paths by their ids, for rooms that have checked access themselves. */
export interface LogPaths {
  read(ids: readonly string[]): Promise<ReadonlyMap<string, LoggedPath>>;
  timelineOf(id: string): Promise<readonly PathEvent[]>;
}

export function createLogPaths({
  db,
  cipher,
}: {
  readonly db: Pick<Database, 'reader'>;
  readonly cipher: LogCipher;
}): LogPaths {
  async function read(ids: readonly string[]): Promise<ReadonlyMap<string, LoggedPath>> {
    return new Map((await listRowsById(db.reader, ids)).map((row) => [row.id, toPath(cipher, row)]));
  }
  return {
    read,
    async timelineOf(id) {
      const path = (await read([id])).get(id);
      return path ? (await withTimeline({ db, cipher }, path)).timeline : [];
    },
  };
}
