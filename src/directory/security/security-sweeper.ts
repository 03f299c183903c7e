import type { Database } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import type { Part } from '../../platform/lifecycle.js';
import type { Log } from '../../platform/log.js';
import { createSweeper } from '../../platform/sweeper.js';
import { deleteActsBefore, findFullTrails, shortenTrail } from '../acts/act-store.js';
import { deleteEndedMailboxSessions } from '../mailbox-sessions/mailbox-session-store.js';
import { deleteExpiredChallenges } from '../sessions/challenge-store.js';
import { SESSION_LIFETIME_MS } from '../sessions/session.js';
import { deleteSessionsSeenBefore } from '../sessions/session-store.js';
import { deleteExpiredResets } from './password-reset-store.js';

const TRAIL_MS = 365 * 86_400_000;
/** Thirty acts a day for a year; a client that fails hour after hour must not fill the table. */
const MAX_TRAIL = 10_000;

/** Deletes what has expired. Not urgent: expired rows are ignored anyway. */
export function createSecuritySweeper({
  db,
  clock,
  log,
}: {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
}): Part & { sweep(): Promise<void> } {
  async function sweep(): Promise<void> {
    const now = clock.now();
    await db.inTransaction(async (tx) => {
      await deleteSessionsSeenBefore(tx, now - SESSION_LIFETIME_MS);
      await deleteEndedMailboxSessions(tx, now);
      await deleteExpiredChallenges(tx, now);
      await deleteExpiredResets(tx, now);
      await deleteActsBefore(tx, now - TRAIL_MS);
    });
    for (const accountId of await findFullTrails(db.reader, MAX_TRAIL)) {
      await db.inTransaction((tx) => shortenTrail(tx, accountId, MAX_TRAIL));
    }
  }

  return createSweeper({ name: 'security-sweeper', failed: 'security.sweep-failed', sweep, clock, log });
}
