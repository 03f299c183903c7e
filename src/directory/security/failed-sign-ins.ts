import { hash } from 'node:crypto';
import type { Database } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import type { Part } from '../../platform/lifecycle.js';
import type { Log } from '../../platform/log.js';
import { clientKey } from '../../protocol/address/client-network.js';
import type { ActorClient } from '../actor.js';
import type { Act } from '../acts/act.js';
import { insertActs } from '../acts/act-store.js';
import { shortUserAgent } from '../sessions/session.js';

/**
 * Failures for the audit log of the tried account. They are written later and together: an immediate write would reveal
 * by timing which addresses have an account. One row per client and hour.
 */
export interface FailedSignIns extends Part {
  note(accountId: string, client: ActorClient, step: SignInStep): void;
  write(): Promise<void>;
}

export type SignInStep = 'password' | 'second-step';

const WRITE_EVERY_MS = 5_000;
const HOUR_MS = 3_600_000;
/** Beyond it, guesses come too fast to be recorded one by one; the lock-out counts them all. */
const MAX_WAITING = 1000;
/** Rows per statement. */
const BATCH = 100;

export function createFailedSignIns({
  db,
  clock,
  log,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}): FailedSignIns {
  let waiting = new Map<string, Act>();
  let stopTimer: (() => void) | undefined;

  async function write(): Promise<void> {
    if (waiting.size === 0) return;
    // Nodes that update the same rows take them in the same order
    const acts = [...waiting].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, act]) => act);
    waiting = new Map();
    for (let from = 0; from < acts.length; from += BATCH) {
      await db.inTransaction((tx) => insertActs(tx, acts.slice(from, from + BATCH)));
    }
  }

  return {
    name: 'failed-sign-ins',
    note(accountId, client, step) {
      const doneAt = clock.now();
      const id = idOf(client, step, Math.floor(doneAt / HOUR_MS));
      const key = `${accountId}\0${id}`;
      const before = waiting.get(key);
      if (!before && waiting.size >= MAX_WAITING) return;
      const origin = { ip: client.ip, userAgent: shortUserAgent(client) };
      const times = (before?.times ?? 0) + 1;
      waiting.set(key, { id, accountId, name: 'sign-in.failed', ...origin, details: { step }, times, doneAt });
    },
    write,
    async start() {
      stopTimer = clock.every(WRITE_EVERY_MS, () => {
        write().catch((error: unknown) => log.warn('failed-sign-ins.not-written', { error }));
      });
    },
    async stop() {
      stopTimer?.();
      await write();
    },
  };
}

/** Shaped like every id, and equal for the same client, step and hour. */
function idOf(client: ActorClient, step: SignInStep, hour: number): string {
  const seconds = ((hour * HOUR_MS) / 1000).toString(16).padStart(8, '0');
  return seconds + hash('sha256', `${step}\0${clientKey(client.ip)}`, 'hex').slice(0, 16);
}
