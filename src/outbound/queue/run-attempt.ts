import type { Database } from '../../db/database.js';
import { say } from '../../i18n/sentence.js';
import type { Clock } from '../../platform/clock.js';
import type { Log } from '../../platform/log.js';
import type { Deliver, DeliveryOutcome } from '../delivery/delivery.js';
import type { DeliveryFault } from '../emails/email.js';
import { faultWords } from '../emails/fault-words.js';
import type { ClaimedRecipient } from './claim-store.js';
import type { MayGoOn } from './go-on-check.js';
import type { Lease } from './lane-store.js';

/** Is this address suppressed for the domain? */
export type IsSuppressed = (place: { readonly domainId: string; readonly address: string }) => Promise<boolean>;

export interface RunAttemptDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Log;
  readonly deliver: Deliver;
  readonly isSuppressed: IsSuppressed;
  readonly mayGoOn: MayGoOn;
}

/** One attempt. Never rejects. */
export async function runAttempt(
  { db, clock, log, deliver, isSuppressed, mayGoOn }: RunAttemptDeps,
  lease: Lease,
  { email, recipient }: ClaimedRecipient,
  signal: AbortSignal,
): Promise<DeliveryOutcome> {
  const destination = lease.name;
  try {
    // Suppression covers what the domain sends, not what its aliases forward
    if (email.origin !== 'forward' && (await isSuppressed({ domainId: email.domainId, address: recipient.address }))) {
      return { kind: 'failed', destination, fault: suppressedFault(clock.now()) };
    }
    const isCancelled = async () => signal.aborted || !(await mayGoOn({ recipient, claim: lease.number }));
    const outcome = await deliver({ email, recipient, isCancelled, signal });
    return outcome.kind === 'abandoned' ? await broken('it was given up') : outcome;
  } catch (error) {
    return broken(String(error));
  }

  /** While the database fails, the row waits unchanged; an unreadable row must be delayed. */
  async function broken(reason: string): Promise<DeliveryOutcome> {
    if (signal.aborted || !(await answers(db))) return { kind: 'abandoned', destination };
    log.error('queue.attemptBroke', { emailId: email.id, recipient: recipient.position, reason });
    return { kind: 'deferred', destination, blames: 'message', fault: brokenFault(clock.now()) };
  }
}

function answers(db: Pick<Database, 'ping'>): Promise<boolean> {
  return db.ping().then(
    () => true,
    () => false,
  );
}

function suppressedFault(at: number): DeliveryFault {
  return {
    at,
    code: 550,
    enhanced: '5.7.1',
    ...faultWords(say('fault.suppressed')),
    category: 'policy',
    action: 'reject',
  };
}

function brokenFault(at: number): DeliveryFault {
  return {
    at,
    code: 421,
    enhanced: '4.3.0',
    ...faultWords(say('fault.brokeOff')),
    category: 'other',
    action: 'defer',
  };
}
