import type { Database } from '../../db/database.js';
import { LEASE_MS, leaseTime } from '../../jobs/lease.js';
import type { Clock } from '../../platform/clock.js';
import type { Part } from '../../platform/lifecycle.js';
import type { Log } from '../../platform/log.js';
import { newId, type Random } from '../../platform/random.js';
import { dropLease, dropStaleLeases, renewLeases, takeLease } from './maildrop-lease-store.js';

/** RFC 1939 §4: a maildrop is open in one session at a time, on whichever node. */
export interface MaildropLocks extends Part {
  /** `undefined`: taken. `onLost`: this node was cut off for so long that another one took the maildrop. */
  take(aliasId: string, onLost: () => void): Promise<MaildropLock | undefined>;
}

export interface MaildropLock {
  release(): Promise<void>;
}

interface MaildropLocksDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}

const STALE_MS = 60 * 60 * 1000;

/**
 * A database file has one process, whose end frees everything: memory is enough. Nodes that share a database lease the
 * maildrops they have open, and a lease that is not renewed expires within a minute.
 */
export function createMaildropLocks({ db, clock, random, log }: MaildropLocksDeps): MaildropLocks {
  const held = new Map<string, () => void>();
  const taking = new Set<string>();
  const isShared = db.engine === 'postgres';
  const lease = { holder: newId(random, clock.now()), leaseNow: leaseTime(db.engine, clock), leaseMs: LEASE_MS };
  let stopTimer = () => {};

  return {
    name: 'maildrop-locks',
    async start() {
      if (!isShared) return;
      await dropStaleLeases(db.writer, lease.leaseNow, STALE_MS);
      stopTimer = clock.every(LEASE_MS / 3, () => void renew());
    },
    async stop() {
      stopTimer();
    },

    async take(aliasId, onLost) {
      if (held.has(aliasId) || taking.has(aliasId)) return undefined;
      taking.add(aliasId);
      try {
        if (isShared && !(await takeLease(db.writer, aliasId, lease))) return undefined;
        held.set(aliasId, onLost);
        return { release: () => release(aliasId, onLost) };
      } finally {
        taking.delete(aliasId);
      }
    },
  };

  async function release(aliasId: string, onLost: () => void): Promise<void> {
    if (held.get(aliasId) !== onLost) return;
    try {
      if (isShared) await dropLease(db.writer, aliasId, lease.holder);
    } catch (error) {
      log.warn('maildrop.leaseKept', { aliasId, error }); // it expires by itself
    } finally {
      held.delete(aliasId);
    }
  }

  async function renew(): Promise<void> {
    const aliasIds = [...held.keys()];
    if (aliasIds.length === 0) return;
    try {
      const before = new Map(held);
      const renewed = new Set(await renewLeases(db.writer, aliasIds, lease));
      for (const [aliasId, onLost] of before) {
        if (renewed.has(aliasId) || held.get(aliasId) !== onLost) continue;
        held.delete(aliasId);
        onLost();
      }
    } catch (error) {
      log.warn('maildrop.renewalFailed', { error });
    }
  }
}
