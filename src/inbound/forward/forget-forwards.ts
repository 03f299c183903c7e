import type { Db } from '../../db/database.js';
import type { DeliveryLog } from '../../deliverylog/delivery-log.js';
import type { AliasHook } from '../../directory/aliases/alias-service.js';
import type { OnDomainDeleted } from '../../directory/domain-changes/delete-domain.js';
import { type Sentence, say } from '../../i18n/sentence.js';
import { cancelled } from '../../outbound/email-service/cancel-email.js';
import type { Email, EmailRecipient } from '../../outbound/emails/email.js';
import { listRecipientsOf, lockEmail } from '../../outbound/emails/email-store.js';
import { decideStatus, isFinalStatus } from '../../outbound/queue/email-status.js';
import { updateRecipients, updateStatuses } from '../../outbound/queue/settle-store.js';
import type { OnFinal } from '../../outbound/queue/settled-attempt.js';
import type { Clock } from '../../platform/clock.js';
import { cancelledPath } from './settle-forwards.js';

export interface ForgetForwardsDeps {
  readonly clock: Pick<Clock, 'now'>;
  readonly changePath: DeliveryLog['change'];
  readonly onFinal: OnFinal;
}

/** Cancels one target of a forward; the other targets stay. False: it is not waiting any more. */
export type CancelForward = (
  tx: Db,
  which: { readonly emailId: string; readonly pathId: string },
  reason: Sentence,
) => Promise<boolean>;

/** Cancels what these emails and forwards have for one destination. Answers with how many recipients. */
export type CancelTo = (
  tx: Db,
  which: { readonly emailIds: readonly string[]; readonly destination: string },
  reason: Sentence,
) => Promise<number>;

/**
 * Cancels what waits for a deleted domain or alias. Run `onDomainDeleted` before any other hook that ends its emails.
 */
export function createForgetForwards(deps: ForgetForwardsDeps): {
  readonly onDomainDeleted: OnDomainDeleted;
  readonly onAliasDeleted: AliasHook;
  readonly cancelForward: CancelForward;
  readonly cancelTo: CancelTo;
} {
  return {
    async cancelForward(tx, { emailId, pathId }, reason) {
      const isConcerned = ({ forward }: EmailRecipient) => forward?.pathId === pathId;
      return (await cancelAll(deps, tx, [emailId], { reason, isConcerned, isGone: () => false })) > 0;
    },
    cancelTo(tx, { emailIds, destination }, reason) {
      const isConcerned = (recipient: EmailRecipient) => recipient.destination === destination;
      return cancelAll(deps, tx, emailIds, { reason, isConcerned, isGone: () => false });
    },
    async onDomainDeleted(tx, domainId) {
      const ids = await listWaitingOf(tx, { domainId });
      await cancelAll(deps, tx, ids.emailIds, {
        reason: say('fault.forwardDomainDeleted'),
        isConcerned: ({ domainId: of, forward }) => of === domainId || ids.aliasIds.has(forward?.aliasId ?? ''),
        isGone: (email) => email.domainId === domainId,
      });
      await tx.deleteFrom('queued_forward').where('domain_id', '=', domainId).execute();
    },
    async onAliasDeleted(tx, aliasId) {
      const ids = await listWaitingOf(tx, { aliasId });
      await cancelAll(deps, tx, ids.emailIds, {
        reason: say('fault.forwardAliasDeleted'),
        isConcerned: ({ forward }) => forward?.aliasId === aliasId,
        isGone: () => false,
      });
    },
  };
}

interface Waiting {
  readonly emailIds: readonly string[];
  readonly aliasIds: ReadonlySet<string>;
}

/** Mail of the domain itself, and of its aliases, whichever address led to them. */
async function listWaitingOf(
  tx: Db,
  of: { readonly domainId: string } | { readonly aliasId: string },
): Promise<Waiting> {
  const waiting = tx
    .selectFrom('email_recipient')
    .select('email_id')
    .distinct()
    .where('state', 'in', ['waiting', 'held']);
  if ('aliasId' in of) {
    const rows = await waiting.where('forward_alias_id', '=', of.aliasId).orderBy('email_id').execute();
    return { emailIds: rows.map(({ email_id }) => email_id), aliasIds: new Set([of.aliasId]) };
  }
  const own = await waiting.where('domain_id', '=', of.domainId).where('forward', 'is not', null).execute();
  const nested = await tx
    .selectFrom('email_recipient')
    .innerJoin('alias', 'alias.id', 'email_recipient.forward_alias_id')
    .select(['email_recipient.email_id', 'alias.id as alias_id'])
    .where('alias.domain_id', '=', of.domainId)
    .where('email_recipient.forward_alias_id', 'is not', null)
    .where('email_recipient.state', 'in', ['waiting', 'held'])
    .execute();
  const emailIds = new Set([...own, ...nested].map(({ email_id }) => email_id));
  return { emailIds: [...emailIds].sort(), aliasIds: new Set(nested.map(({ alias_id }) => alias_id)) };
}

interface Cancelling {
  readonly reason: Sentence;
  readonly isConcerned: (recipient: EmailRecipient) => boolean;
  /** It has no recipient left. */
  readonly isGone: (email: Email) => boolean;
}

/** Answers with how many recipients were cancelled. Lock: each email's row, in the usual order of ids. */
async function cancelAll(
  { clock, changePath, onFinal }: ForgetForwardsDeps,
  tx: Db,
  emailIds: readonly string[],
  { reason, isConcerned, isGone }: Cancelling,
): Promise<number> {
  const now = clock.now();
  let count = 0;
  for (const emailId of emailIds) {
    const email = await lockEmail(tx, emailId);
    if (!email || isFinalStatus(email.status)) continue;
    const before = await listRecipientsOf(tx, email);
    const after = before.map((recipient): EmailRecipient => {
      const isWaiting = recipient.state === 'waiting' || recipient.state === 'held';
      if (!isWaiting || !isConcerned(recipient)) return recipient;
      return { ...recipient, state: 'cancelled', fault: cancelled(reason, now) };
    });
    const changed = after.filter((recipient, at) => recipient !== before[at]);
    if (changed.length === 0) continue;
    count += changed.length;
    await updateRecipients(tx, changed);
    const isCancelled = isGone(email);
    if (!isCancelled) await changePath(tx, changed.flatMap(cancelledPath(now)));
    const status = decideStatus({ isCancelled, recipients: after });
    const ended = { ...email, status, isCancelled, updatedAt: now, finalAt: isFinalStatus(status) ? now : undefined };
    await updateStatuses(tx, [ended], now);
    if (isFinalStatus(status)) await onFinal(tx, [ended]);
  }
  return count;
}
