import { sql } from 'kysely';
import type { Database, Db } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';

export interface QueueFacts {
  /** Waiting recipients, including scheduled ones. */
  readonly depth: number;
  /** How many of these are due. */
  readonly due: number;
  /** How long the oldest due one has been due. */
  readonly oldestDueMs: number;
  /** Destinations in back-off. */
  readonly pausedDestinations: number;
}

const PAGE = 10_000;
/** A scrape every few seconds must not scan the whole index each time. */
const FRESH_MS = 10_000;

/** Reads the figures of the queue from its index, a page at a time, and caches them for some seconds. */
export function createQueueFacts({
  db,
  clock,
}: {
  readonly db: Database;
  readonly clock: Clock;
}): () => Promise<QueueFacts> {
  let last: { readonly atMs: number; readonly facts: Promise<QueueFacts> } | undefined;
  return () => {
    const nowMs = clock.monotonicMs();
    if (!last || nowMs - last.atMs > FRESH_MS) {
      const facts = readFacts(db.reader, clock.now());
      last = { atMs: nowMs, facts };
      facts.catch(() => {
        last = undefined;
      });
    }
    return last.facts;
  };
}

async function readFacts(db: Db, now: number): Promise<QueueFacts> {
  let depth = 0;
  let due = 0;
  let oldest = now;
  let after: Place | undefined = { destination: '', next_attempt_at: 0, email_id: '' };
  while (after) {
    const page = await readPage(db, after, now);
    depth += page.depth;
    due += page.due;
    oldest = Math.min(oldest, page.oldest ?? now);
    after = page.last;
  }
  const { paused } = await db
    .selectFrom('destination')
    .select((eb) => eb.fn.countAll<number>().as('paused'))
    .where('due_at', '>', now)
    .where('failures', '>', 0)
    .executeTakeFirstOrThrow();
  return { depth, due, oldestDueMs: now - oldest, pausedDestinations: paused };
}

/** In the order of the index `email_recipient_due`. */
interface Place {
  readonly destination: string;
  readonly next_attempt_at: number;
  readonly email_id: string;
}

async function readPage(db: Db, after: Place, now: number) {
  const rows = db
    .selectFrom('email_recipient')
    .select(['destination', 'next_attempt_at', 'email_id'])
    .where('state', '=', sql.lit('waiting'))
    .where(
      sql<boolean>`(destination, next_attempt_at, email_id) > (${after.destination}, ${after.next_attempt_at}, ${after.email_id})`,
    )
    .orderBy('destination')
    .orderBy('next_attempt_at')
    .orderBy('email_id');
  const counts = await db
    .selectFrom(rows.limit(PAGE).as('page'))
    .select((eb) => [
      eb.fn.countAll<number>().as('depth'),
      eb.fn.count<number>(eb.case().when('next_attempt_at', '<=', now).then(1).end()).as('due'),
      eb.fn.min<number | null>('next_attempt_at').as('oldest'),
    ])
    .executeTakeFirstOrThrow();
  const last =
    counts.depth < PAGE
      ? undefined
      : await rows
          .offset(PAGE - 1)
          .limit(1)
          .executeTakeFirst();
  return { ...counts, last };
}
