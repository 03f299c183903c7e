import type { Db } from '../../db/database.js';
import { together } from '../../db/together.js';
import type { Random } from '../../platform/random.js';
import type { DeliveryOutcome } from '../delivery/delivery.js';
import type { EmailRecipient, SealedEmail } from '../emails/email.js';
import { insertEmailEvent } from '../emails/email-event-store.js';
import { type ClaimedRecipient, recipientKey } from './claim-store.js';
import { type AnnounceDeps, announceWork } from './destination-store.js';
import { decideStatus, isFinalStatus } from './email-status.js';
import type { LaneState } from './lane-policy.js';
import { type Lease, updateLane } from './lane-store.js';
import { settleRecipient } from './settle-policy.js';
import { type LockedEmail, listRecipientsOfAll, lockEmails, updateRecipients, updateStatuses } from './settle-store.js';
import type { OnFinal, OnSettled, SettledAttempt, SettledOutcome } from './settled-attempt.js';

export interface FinishedAttempt {
  readonly lease: Lease;
  readonly claimed: ClaimedRecipient;
  readonly outcome: DeliveryOutcome;
}

/** A destination that has started or stopped failing. */
export interface LaneChange {
  readonly lease: Lease;
  readonly state: LaneState;
  readonly lastFault: string | undefined;
}

export interface SettleDeps extends AnnounceDeps {
  readonly random: Random;
  readonly onSettled: OnSettled;
  readonly onFinal: OnFinal;
}

/**
 * Records how attempts ended, and all consequences, in one transaction. The fence is the claim in each row: a worker
 * that lost its lease and finds another claim, or none, writes nothing. Locks are taken in the order emails,
 * recipients, destinations, as everywhere. Answers with the attempts that were no longer ours.
 */
export async function settleAttempts(
  tx: Db,
  finished: readonly FinishedAttempt[],
  laneChanges: readonly LaneChange[],
  deps: SettleDeps,
): Promise<readonly FinishedAttempt[]> {
  const now = deps.clock.now();
  const emails = new Map(finished.map(({ claimed }) => [claimed.email.id, claimed.email]));
  const [locked, recipients] = await together([
    lockEmails(tx, [...emails.keys()]),
    listRecipientsOfAll(tx, [...emails.values()]),
  ]);
  const settling = new Settling(locked, recipients);
  for (const attempt of finished) {
    const chance = attempt.outcome.kind === 'deferred' ? chanceOf(deps.random) : 0; // drawn only when needed
    settling.add(attempt, { now, chance });
  }

  const after = settling.emails(emails, now);
  const settled = settling.attempts(after);
  await together([
    settling.changed.size > 0 && updateRecipients(tx, [...settling.changed.values()]),
    after.size > 0 && updateStatuses(tx, [...after.values()], now),
    ...settled.map((attempt) => recordEvent(tx, attempt, now)),
    ...laneChanges.map(({ lease, state, lastFault }) => updateLane(tx, lease, state, { lastFault, now })),
    announceRetries(tx, settled, deps),
  ]);

  const told = settled.filter(({ email, outcome }) => !email.isCancelled || outcome.kind === 'delivered');
  if (told.length > 0) await deps.onSettled(tx, told);
  const final = [...after.values()].filter(({ id, status }) => {
    const before = locked.get(id)?.status;
    return isFinalStatus(status) && before !== undefined && !isFinalStatus(before);
  });
  if (final.length > 0) await deps.onFinal(tx, final);
  return settling.lost;
}

/** Emails and their recipients, before and after the attempts. */
class Settling {
  readonly changed = new Map<string, EmailRecipient>();
  readonly lost: FinishedAttempt[] = [];
  readonly #attempted: { readonly before: EmailRecipient; readonly after: EmailRecipient; outcome: SettledOutcome }[] =
    [];

  constructor(
    private readonly locked: ReadonlyMap<string, LockedEmail>,
    private readonly recipients: ReadonlyMap<string, readonly EmailRecipient[]>,
  ) {}

  add(attempt: FinishedAttempt, { now, chance }: { readonly now: number; readonly chance: number }): void {
    const { lease, claimed, outcome } = attempt;
    const email = this.locked.get(claimed.email.id);
    const before = this.recipients
      .get(claimed.email.id)
      ?.find(({ position }) => position === claimed.recipient.position);
    if (!email || !before || before.claimNumber !== lease.number || before.destination !== lease.name) {
      this.lost.push(attempt);
      return;
    }
    const facts = { isCancelled: email.isCancelled, date: claimed.email.date, now, chance };
    const after = settleRecipient(before, outcome, facts);
    this.changed.set(recipientKey(after), after);
    if (outcome.kind !== 'abandoned' && outcome.kind !== 'cancelled') this.#attempted.push({ before, after, outcome });
  }

  /** The emails with an attempt, in their new state. */
  emails(claimed: ReadonlyMap<string, SealedEmail>, now: number): ReadonlyMap<string, SealedEmail> {
    const after = new Map<string, SealedEmail>();
    for (const { emailId } of this.#attempted.map(({ after }) => after)) {
      const email = claimed.get(emailId);
      const locked = this.locked.get(emailId);
      if (!email || !locked || after.has(emailId)) continue;
      const { isCancelled } = locked;
      const recipients = (this.recipients.get(emailId) ?? []).map((one) => this.changed.get(recipientKey(one)) ?? one);
      const status = decideStatus({ isCancelled, recipients });
      after.set(emailId, {
        ...email,
        status,
        isCancelled,
        updatedAt: now,
        finalAt: isFinalStatus(status) ? (email.finalAt ?? now) : undefined,
      });
    }
    return after;
  }

  attempts(emails: ReadonlyMap<string, SealedEmail>): SettledAttempt[] {
    return this.#attempted.flatMap(({ before, after, outcome }) => {
      const email = emails.get(after.emailId);
      const locked = this.locked.get(after.emailId);
      if (!email || !locked) return [];
      const isFirstFailure = outcome.kind !== 'delivered' && before.fault === undefined;
      const told = toldOutcome(outcome, after);
      return [
        {
          email,
          recipient: after,
          outcome: told,
          statusBefore: locked.status,
          statusAfter: email.status,
          isFirstFailure,
        },
      ];
    });
  }
}

/** A recipient deferred once too often is failed: its hooks get the final state. */
function toldOutcome(outcome: SettledOutcome, { state, fault }: EmailRecipient): SettledOutcome {
  if (outcome.kind !== 'deferred' || state !== 'failed' || !fault) return outcome;
  return { kind: 'failed', destination: outcome.destination, fault };
}

async function recordEvent(tx: Db, { email, recipient, outcome }: SettledAttempt, at: number): Promise<void> {
  const event = { domainId: email.domainId, emailId: email.id, recipient: recipient.address, at };
  if (outcome.kind !== 'delivered') {
    const isRetried = recipient.state === 'waiting';
    const next = isRetried ? { nextAttemptAt: new Date(recipient.nextAttemptAt).toISOString() } : {};
    const details = { ...outcome.fault, attempts: recipient.attempts, ...next };
    await insertEmailEvent(tx, { ...event, kind: `attempt.${outcome.kind}`, details });
  } else if (email.isCancelled) {
    await insertEmailEvent(tx, { ...event, kind: 'attempt.lateDelivery', details: { ...outcome.report } });
  }
}

/** A row may have moved to another lane, and ours may have been leased and put to sleep by another worker. */
async function announceRetries(tx: Db, settled: readonly SettledAttempt[], deps: AnnounceDeps): Promise<void> {
  const retried = settled.map(({ recipient }) => recipient).filter(({ state }) => state === 'waiting');
  if (retried.length === 0) return;
  const soonest = Math.min(...retried.map(({ nextAttemptAt }) => nextAttemptAt));
  const destinations = retried.map(({ destination }) => destination);
  await announceWork(tx, destinations, soonest, deps);
}

export function chanceOf(random: Random): number {
  return random.bytes(4).readUInt32BE(0) / 2 ** 32;
}
