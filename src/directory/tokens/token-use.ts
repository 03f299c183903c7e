import type { Database, Db } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import type { Part } from '../../platform/lifecycle.js';
import type { Log } from '../../platform/log.js';
import { markTokensUsed } from './token-store.js';

const WRITE_EVERY_MS = 60_000;
/** Values bound in one statement. */
const BATCH = 500;

/** When tokens or sessions were last used: collected and written together, or every call would cost a write. */
export interface TokenUse extends Part {
  note(id: string): void;
  write(): Promise<void>;
}

export function createTokenUse({
  db,
  clock,
  log,
  name = 'token-use',
  mark = markTokensUsed,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly name?: string;
  readonly mark?: (tx: Db, ids: readonly string[], now: number) => Promise<void>;
}): TokenUse {
  let used = new Set<string>();
  let stopTimer: (() => void) | undefined;

  async function write(): Promise<void> {
    if (used.size === 0) return;
    const ids = [...used].sort();
    used = new Set();
    const now = clock.now();
    for (let from = 0; from < ids.length; from += BATCH) {
      await db.inTransaction((tx) => mark(tx, ids.slice(from, from + BATCH), now));
    }
  }

  return {
    name,
    note: (id) => used.add(id),
    write,
    async start() {
      stopTimer = clock.every(WRITE_EVERY_MS, () => {
        write().catch((error: unknown) => log.warn('token-use.not-written', { of: name, error }));
      });
    },
    async stop() {
      stopTimer?.();
      await write();
    },
  };
}
