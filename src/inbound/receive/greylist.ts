import { createHash } from 'node:crypto';
import type { Database } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import { clientNetwork } from '../../protocol/address/client-network.js';
import { deleteExpiredGreylist, findFirstContact, recordFirstContact } from './greylist-store.js';
import { rootOf } from './large-providers.js';
import { type Refusal, refuse } from './refusal.js';

/**
 * A real mail server retries after five minutes; a spam bot does not. Checked after authentication, because proved
 * senders are exempt (decision 10.11a) and only the message proves one. A retried message is transferred twice.
 */
export interface Greylist {
  decide(client: GreylistClient): Promise<Refusal | undefined>;
  /** The same, without recording anything. */
  foresee(client: GreylistClient): Promise<Refusal | undefined>;
}

export interface GreylistClient {
  readonly ip: string;
  readonly hostname: string | undefined;
}

const WAIT_MS = 5 * 60_000;
const MEMORY_MS = 5 * 86_400_000;
const SWEEP_EVERY_MS = 60_000;

export function createGreylist({
  db,
  clock,
}: {
  readonly db: Pick<Database, 'reader' | 'writer'>;
  readonly clock: Pick<Clock, 'now' | 'monotonicMs'>;
}): Greylist {
  let sweptMs = Number.NEGATIVE_INFINITY;

  return {
    async decide(client) {
      const [key, now] = [keyOf(client), clock.now()];
      const known = await findFirstContact(db.reader, key, now);
      if (known !== undefined) return decideContact(known, now);
      await sweep(now);
      return decideContact(await recordFirstContact(db.writer, key, { now, expiresAt: now + MEMORY_MS }), now);
    },
    async foresee(client) {
      const now = clock.now();
      return decideContact((await findFirstContact(db.reader, keyOf(client), now)) ?? now, now);
    },
  };

  /** Runs with new contacts, so that a flood of them also cleans up. */
  async function sweep(now: number): Promise<void> {
    if (clock.monotonicMs() - sweptMs < SWEEP_EVERY_MS) return;
    sweptMs = clock.monotonicMs();
    await deleteExpiredGreylist(db.writer, now);
  }
}

function decideContact(firstAt: number, now: number): Refusal | undefined {
  const leftMs = firstAt + WAIT_MS - now;
  if (leftMs <= 0) return undefined;
  return refuse('policy', 'greylist', 450, '4.7.1', `Greylisted, try again in ${Math.ceil(leftMs / 1000)} seconds`);
}

/** The hosts of one operator count as one: a retry may come from another. Hashed, since it is only compared. */
function keyOf({ ip, hostname }: GreylistClient): string {
  const client = hostname === undefined ? clientNetwork(ip) : rootOf(hostname);
  return createHash('sha256').update(client).digest('hex').slice(0, 32);
}
