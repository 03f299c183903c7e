import { createHash } from 'node:crypto';
import type { Database, Db } from '../../db/database.js';
import { forKeyShare } from '../../db/row-lock.js';
import type { OutboundPaths } from '../../deliverylog/outbound-paths.js';
import { type Sentence, say } from '../../i18n/sentence.js';
import { inEnglish } from '../../i18n/translate.js';
import { suppressDeadAddresses, suppressRecipient } from '../../outbound/bounces/suppress-recipient.js';
import type { Email, EmailRecipient, SealedEmail } from '../../outbound/emails/email.js';
import { type EmailEventKind, insertEmailEvent, listEmailEvents } from '../../outbound/emails/email-event-store.js';
import { findEmail, listRecipientsOf, lockEmail } from '../../outbound/emails/email-store.js';
import { faultWords } from '../../outbound/emails/fault-words.js';
import type { SettledAttempt } from '../../outbound/queue/settled-attempt.js';
import type { WebhookQueue } from '../../outbound/webhooks/queue-webhooks.js';
import type { Clock } from '../../platform/clock.js';
import type { Log } from '../../platform/log.js';
import type { Arrival } from '../arrival.js';
import type { ReturnCarrier } from '../carriers.js';
import { decideReturn, type ReturnVerdict } from './return-policy.js';
import { addReturn } from './return-store.js';
import { type ReturnedMessage, readReturnedMessage } from './returned-message.js';

export interface ReturnCarrierDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly log: Pick<Log, 'info'>;
  readonly webhooks: Pick<WebhookQueue, 'onSettled' | 'onComplained'>;
  readonly outboundPaths: Pick<OutboundPaths, 'onReturned'>;
}

/** A leaked token could be used all day: beyond this, returns are forwarded and not recorded. */
const MAX_RECORDED = 20;

type Recorded = 'recorded' | 'repeated' | 'enough' | 'gone';

/** Bounces and complaints about mail that left here (decisions 8.19 to 8.22). */
export function createReturnCarrier({ db, clock, log, webhooks, outboundPaths }: ReturnCarrierDeps): ReturnCarrier {
  async function record(
    subject: { readonly emailId: string; readonly position: number },
    arrival: Arrival,
    message: ReturnedMessage,
  ): Promise<{ readonly outcome: Recorded; readonly verdict?: ReturnVerdict }> {
    const at = clock.now();
    return db.inTransaction(async (tx) => {
      const { email, recipient } = await lockSubject(tx, subject);
      if (!email || !recipient) return { outcome: 'gone' };
      const verdict = decideReturn({ message, mailFrom: arrival.mailFrom, recipient: recipient.address, now: at });
      const key = keyOf(verdict);
      const before = await listReturns(tx, email, recipient);
      if (before.includes(key)) return { outcome: 'repeated', verdict };
      if (before.length >= MAX_RECORDED) return { outcome: 'enough', verdict };
      await write(tx, { email, recipient, verdict, key, at });
      return { outcome: 'recorded', verdict };
    });
  }

  async function write(tx: Db, { email, recipient, verdict, key, at }: Writing): Promise<void> {
    const event = { domainId: email.domainId, emailId: email.id, recipient: recipient.address, at };
    const details = verdict.kind === 'bounce' ? { ...verdict.fault } : { at };
    await insertEmailEvent(tx, {
      ...event,
      kind: EVENT_KINDS[verdict.kind],
      details: { ...details, ...faultWords(verdict.news), key },
    });
    if (verdict.kind === 'complaint') {
      const { address } = recipient;
      await suppressRecipient(tx, email, { address, reason: 'complaint', detail: verdict.detail, at });
      await webhooks.onComplained(tx, email, address, at);
    }
    if (verdict.kind !== 'bounce') return;
    await addReturn(tx, recipient, verdict.isHard ? 'hard' : 'soft', verdict.fault);
    if (verdict.isHard) await outboundPaths.onReturned(tx, email, recipient.position, verdict.fault, verdict.news);
    // Reported and listed as if the queue had met the refusal itself; the email's status stays
    const attempt = toAttempt(email, recipient, verdict);
    if (verdict.isHard && verdict.isAboutRecipient) await suppressDeadAddresses(tx, [attempt]);
    await webhooks.onSettled(tx, [attempt]);
  }

  return {
    async accept(arrival, subject) {
      const message = readReturnedMessage(arrival.source);
      const { outcome, verdict } = await record(subject, arrival, message);
      await db.durable();
      log.info('return.received', { arrivalId: arrival.id, ...subject, outcome, kind: verdict?.kind });
      const forwardTo = outcome === 'gone' ? undefined : await findSender(db.reader, subject.emailId);
      return { outcome: { kind: 'good', as: 'consumed', text: textOf(outcome, verdict) }, forwardTo };
    },
  };
}

interface Writing {
  readonly email: SealedEmail;
  readonly recipient: EmailRecipient;
  readonly verdict: ReturnVerdict;
  readonly key: string;
  readonly at: number;
}

const EVENT_KINDS = {
  bounce: 'bounce.received',
  complaint: 'complaint.received',
  note: 'return.received',
} as const satisfies Record<ReturnVerdict['kind'], EmailEventKind>;

/**
 * The domain first, locked against deletion: nothing is written for a deleted one; then the email, in the usual order.
 */
async function lockSubject(
  tx: Db,
  { emailId, position }: { readonly emailId: string; readonly position: number },
): Promise<{ readonly email?: SealedEmail; readonly recipient?: EmailRecipient }> {
  const domainId = (await findEmail(tx, emailId))?.domainId;
  if (domainId === undefined) return {};
  const held = forKeyShare(tx.selectFrom('domain').select('id').where('id', '=', domainId), tx, ['domain']);
  const email = (await held.executeTakeFirst()) && (await lockEmail(tx, emailId));
  if (!email) return {};
  const recipient = (await listRecipientsOf(tx, email)).find((one) => one.position === position);
  return recipient ? { email, recipient } : { email };
}

/** The keys of earlier returns for this recipient. */
async function listReturns(tx: Db, email: Email, { address }: EmailRecipient): Promise<readonly unknown[]> {
  const kinds: readonly string[] = Object.values(EVENT_KINDS);
  const events = await listEmailEvents(tx, email);
  return events
    .filter(({ kind, recipient }) => kinds.includes(kind) && recipient === address)
    .map(({ details }) => details.key);
}

/**
 * The same news about a recipient is the same return, whichever message brings it: a server that lost our reply sends
 * its report again, and some send one per hop. A complaint counts once.
 */
function keyOf(verdict: ReturnVerdict): string {
  if (verdict.kind === 'complaint') return 'complaint';
  const facts =
    verdict.kind === 'bounce'
      ? [verdict.fault.code, verdict.fault.enhanced, verdict.fault.response, verdict.isAboutRecipient]
      : [inEnglish(verdict.news)];
  return createHash('sha256')
    .update(JSON.stringify([verdict.kind, ...facts]))
    .digest('base64url')
    .slice(0, 22);
}

function toAttempt(
  email: SealedEmail,
  recipient: EmailRecipient,
  { fault }: Extract<ReturnVerdict, { kind: 'bounce' }>,
): SettledAttempt {
  const { status } = email;
  const outcome = { kind: 'failed', destination: recipient.destination, fault } as const;
  return { email, recipient, outcome, statusBefore: status, statusAfter: status, isFirstFailure: false };
}

/** Where it is forwarded to. Our own letters are sent from an unread address. */
async function findSender(db: Db, emailId: string): Promise<string | undefined> {
  const email = await findEmail(db, emailId);
  const isFromCustomer = email?.origin === 'api' || email?.origin === 'submission';
  return isFromCustomer && email.envelope.from !== '' ? email.envelope.from : undefined;
}

function textOf(outcome: Recorded, verdict: ReturnVerdict | undefined): Sentence {
  switch (outcome) {
    case 'recorded':
      return say('step.returnRecorded', { news: verdict?.news ?? '' });
    case 'repeated':
      return say('step.returnRepeated');
    case 'enough':
      return say('step.returnEnough', { max: MAX_RECORDED });
    case 'gone':
      return say('step.returnGone');
  }
}
