import type { Database } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import type { Part } from '../../platform/lifecycle.js';
import type { Log } from '../../platform/log.js';
import { markTokensUsed } from './token-store.js';

const WRITE_EVERY_MS = 60_000;
/** Values bound in one statement. */
const BATCH = 500;

/** When tokens were last used: collected and written together, or every call would cost a write. */
export interface TokenUse extends Part {
  note(tokenId: string): void;
  write(): Promise<void>;
}

export function createTokenUse({ db, clock, log }: { db: Database; clock: Clock; log: Log }): TokenUse {
  let used = new Set<string>();
  let stopTimer: (() => void) | undefined;

  async function write(): Promise<void> {
    if (used.size === 0) return;
    const ids = [...used].sort();
    used = new Set();
    const now = clock.now();
    for (let from = 0; from < ids.length; from += BATCH) {
      await db.inTransaction((tx) => markTokensUsed(tx, ids.slice(from, from + BATCH), now));
    }
  }

  return {
    name: 'token-use',
    note: (tokenId) => used.add(tokenId),
    write,
    async start() {
      stopTimer = clock.every(WRITE_EVERY_MS, () => {
        write().catch((error: unknown) => log.warn('token-use.not-written', { error }));
      });
    },
    async stop() {
      stopTimer?.();
      await write();
    },
  };
}
