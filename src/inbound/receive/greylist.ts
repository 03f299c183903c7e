import { createHash } from 'node:crypto';
import type { Database } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import { clientNetwork } from '../../protocol/address/client-network.js';
import { deleteExpiredGreylist, findFirstContact, recordFirstContact } from './greylist-store.js';
import { rootOf } from './large-providers.js';
import { type Refusal, refuse } from './refusal.js';

/**
 * Whoever comes back after five minutes is no machine that fires and forgets. It is asked after authentication, because
 * proven senders are exempt (decision 10.11a) and only the message proves one; what that costs is one transfer of a
 * message that comes again.
 */
export interface Greylist {
  decide(client: GreylistClient): Promise<Refusal | undefined>;
  /** The same, and nothing is remembered. */
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

  /** With new contacts, so that a flood of them pays for itself. */
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

/** One operator's machines count as one: a retry may come from another. Hashed, as nobody needs to read it. */
function keyOf({ ip, hostname }: GreylistClient): string {
  const client = hostname === undefined ? clientNetwork(ip) : rootOf(hostname);
  return createHash('sha256').update(client).digest('hex').slice(0, 32);
}
