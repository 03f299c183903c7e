import type { Db } from '../../db/database.js';
import type { DeliveryLog } from '../../deliverylog/delivery-log.js';
import type { PathChange, PathEvent } from '../../deliverylog/path.js';
import { say } from '../../i18n/sentence.js';
import type { Keyring } from '../../keyring/keyring.js';
import type { Email, EmailRecipient } from '../../outbound/emails/email.js';
import { listRecipientsOf } from '../../outbound/emails/email-store.js';
import type { OnInterrupted } from '../../outbound/queue/claim-round.js';
import type { OnFinal, OnSettled, SettledAttempt } from '../../outbound/queue/settled-attempt.js';
import type { Clock } from '../../platform/clock.js';
import { newId, type Random } from '../../platform/random.js';
import type { DeliveryMark } from '../dispatch/fingerprint-store.js';
import type { Hold } from '../held/held-message.js';
import type { NotifySender } from '../undelivered/failure-notice.js';
import { failedRecipient } from '../undelivered/undelivered.js';
import { changeOfAttempt } from './attempt-path.js';
import { findForwardFacts } from './forward-facts.js';

/** Hooks for forwards in the queue, each in the transaction that changes them. */
export interface ForwardHooks {
  readonly onSettled: OnSettled;
  /** Next to retention's: copies to be held take their bytes along, and cancelled forwards are logged. */
  readonly onFinal: OnFinal;
  readonly onInterrupted: OnInterrupted;
}

export interface ForwardHooksDeps {
  readonly keyring: Pick<Keyring, 'open'>;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
  readonly changePath: DeliveryLog['change'];
  readonly hold: Hold;
  readonly notifySender: NotifySender;
  /** Settles deliveries that were in doubt before the queue made them. */
  readonly settleDoubts: (tx: Db, marks: readonly DeliveryMark[]) => Promise<void>;
}

export function createForwardHooks(deps: ForwardHooksDeps): ForwardHooks {
  const { clock, changePath, settleDoubts } = deps;
  return {
    async onSettled(tx, settled) {
      const forwards = settled.filter(({ email }) => email.origin === 'forward');
      if (forwards.length === 0) return;
      await settleDoubts(tx, forwards.flatMap(toMark));
      const changes = forwards.flatMap((attempt) => changeOfAttempt(attempt, clock.now()) ?? []);
      for (const failed of byEmail(forwards.filter(isToBeTold))) changes.push(...(await tellSender(deps, tx, failed)));
      await changePath(tx, mergeChanges(changes));
    },
    async onFinal(tx, emails) {
      for (const email of emails) {
        if (email.origin !== 'forward') continue;
        const recipients = await listRecipientsOf(tx, email);
        const changes = email.isCancelled
          ? recipients.filter(hasEndedUntold).flatMap(cancelledPath(clock.now()))
          : await holdCopy(deps, tx, email, recipients);
        if (changes.length > 0) await changePath(tx, changes);
      }
    },
    async onInterrupted(tx, interrupted) {
      const text = say('step.attemptInterrupted');
      const event: PathEvent = { at: clock.now(), kind: 'attempt', text };
      const paths = interrupted.flatMap(({ recipient }) => recipient.forward?.pathId ?? []);
      await changePath(
        tx,
        paths.map((id) => ({ id, events: [event] })),
      );
    },
  };
}

/** Names the actor that cancelled it. */
export function cancelledPath(at: number): (recipient: EmailRecipient) => readonly PathChange[] {
  return ({ forward, fault }) => {
    const text = fault?.sentence ?? fault?.message ?? say('step.forwardCancelled');
    return forward ? [{ id: forward.pathId, state: 'cancelled', events: [{ at, kind: 'queue', text }] }] : [];
  };
}

function hasEndedUntold({ state, forward }: EmailRecipient): boolean {
  return state === 'cancelled' || (state === 'failed' && forward?.isHeldOnFailure === true);
}

function isToBeTold({ email, recipient, outcome }: SettledAttempt): boolean {
  return outcome.kind === 'failed' && !email.isCancelled && !recipient.forward?.isHeldOnFailure;
}

function byEmail(attempts: readonly SettledAttempt[]): readonly (readonly SettledAttempt[])[] {
  const ids = new Set(attempts.map(({ email }) => email.id));
  return [...ids].map((id) => attempts.filter(({ email }) => email.id === id));
}

function toMark({ recipient, outcome }: SettledAttempt): readonly DeliveryMark[] {
  const fingerprint = recipient.forward?.doubtOf;
  return outcome.kind === 'delivered' && fingerprint !== undefined ? [{ fingerprint, at: outcome.report.at }] : [];
}

/** One change per path. */
function mergeChanges(changes: readonly PathChange[]): readonly PathChange[] {
  const byId = new Map<string, PathChange>();
  for (const change of changes) {
    const before = byId.get(change.id);
    byId.set(change.id, before ? { ...before, ...change, events: [...before.events, ...change.events] } : change);
  }
  return [...byId.values()];
}

/** The sender wrote one address and gets one report, however many targets are behind it. */
async function tellSender(
  { clock, random, keyring, notifySender }: ForwardHooksDeps,
  tx: Db,
  failed: readonly SettledAttempt[],
): Promise<readonly PathChange[]> {
  const email = failed[0]?.email;
  const facts = email && (await findForwardFacts(tx, keyring, email));
  if (!facts) return [];
  const { arrival, header } = facts;
  const at = clock.now();
  const [first] = failed.flatMap(({ recipient: { position, fault } }) => {
    const way = facts.ways[position];
    return way && fault ? [failedRecipient(way, facts.recipient, fault)] : [];
  });
  const wasTold = await hasFailedBefore(tx, failed);
  if (first && !wasTold) {
    await notifySender(tx, {
      id: newId(random, at),
      to: arrival.mailFrom,
      arrivalId: arrival.id,
      arrivedAt: arrival.at,
      isUtf8: arrival.isUtf8,
      messageId: header.messageId,
      subject: header.subject,
      header: header.text,
      failed: [first],
    });
  }
  const text = wasTold
    ? say('step.senderKnows', { sender: arrival.mailFrom })
    : say('step.senderToldAt', { sender: arrival.mailFrom });
  return failed.flatMap(({ recipient: { forward } }): PathChange[] =>
    forward ? [{ id: forward.pathId, state: 'bounced', events: [{ at, kind: 'notice', text }] }] : [],
  );
}

async function hasFailedBefore(tx: Db, failed: readonly SettledAttempt[]): Promise<boolean> {
  const email = failed[0]?.email;
  if (!email || email.envelope.to.length === failed.length) return false;
  const isNew = new Set(failed.map(({ recipient }) => recipient.position));
  const all = await listRecipientsOf(tx, email);
  return all.some(({ state, position }) => state === 'failed' && !isNew.has(position));
}

/** Decision 11.2. One copy for all failed targets: the bytes were needed while another waited. */
async function holdCopy(
  { clock, keyring, hold }: ForwardHooksDeps,
  tx: Db,
  email: Email,
  recipients: readonly EmailRecipient[],
): Promise<readonly PathChange[]> {
  const failed = recipients.filter(({ state, forward }) => state === 'failed' && forward?.isHeldOnFailure);
  const facts = failed.length > 0 ? await findForwardFacts(tx, keyring, email) : undefined;
  const { id, domainId, blobId, sizeBytes } = email;
  if (!facts || blobId === undefined) return [];
  const { ways, arrival, auth, recipient } = facts;
  const { text: _, ...header } = facts.header;
  const targets = failed.flatMap(({ forward, fault, position }) => {
    const way = ways[position];
    return forward && fault && way ? [{ way, pathId: forward.pathId, fault }] : [];
  });
  const source = { id: blobId, sizeBytes, isTaken: true } as const;
  const heldId = await hold(tx, {
    domainId,
    alias: targets[0]?.way.alias,
    arrival,
    auth,
    recipient,
    header,
    targets,
    source,
  });
  const at = clock.now();
  if (heldId === undefined) {
    const text = say('step.noCopyHeld');
    return targets.map(({ pathId }) => ({ id: pathId, state: 'cancelled', events: [{ at, kind: 'hold', text }] }));
  }
  await letGoOf(tx, id);
  const text = say('step.copyHeld');
  return targets.map(({ pathId }) => ({
    id: pathId,
    state: 'held',
    facts: { heldId, emailId: id },
    events: [{ at, kind: 'hold', text }],
  }));
}

/** From now on the held copy owns the bytes. */
async function letGoOf(tx: Db, emailId: string): Promise<void> {
  await tx.updateTable('email').set({ blob_id: null, is_redacted: 1 }).where('id', '=', emailId).execute();
}
