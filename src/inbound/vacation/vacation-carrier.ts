import { getDomain } from 'tldts';
import type { BlobStore } from '../../blobs/blob-store.js';
import type { Database } from '../../db/database.js';
import type { Alias } from '../../directory/aliases/alias.js';
import { findAlias } from '../../directory/aliases/alias-store.js';
import type { Domain } from '../../directory/domains/domain.js';
import { findDomain } from '../../directory/domains/domain-store.js';
import { translate } from '../../i18n/translate.js';
import { newMessageId } from '../../outbound/compose/message-id.js';
import type { EnqueueEmail } from '../../outbound/submit/enqueue-email.js';
import { ownEmail } from '../../outbound/submit/own-email.js';
import type { Clock } from '../../platform/clock.js';
import type { Log } from '../../platform/log.js';
import { newId, type Random } from '../../platform/random.js';
import { formatEmailAddress } from '../../protocol/address/email-address.js';
import type { Arrival } from '../arrival.js';
import type { VacationCarrier } from '../carriers.js';
import { decideVacation, type VacationVerdict } from './vacation-policy.js';
import { composeVacationReply } from './vacation-reply.js';
import { claimReply, findOwnerLocale, type ReplyKey, wasRepliedSince } from './vacation-store.js';

export interface VacationCarrierDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
  readonly log: Pick<Log, 'info' | 'warn'>;
  readonly blobs: Pick<BlobStore, 'stage'>;
  readonly enqueue: EnqueueEmail;
  readonly destinationOf: (address: string) => string;
  /** The service's own host. */
  readonly host: string;
}

/** `mail.md` §6.10. */
export const ONCE_PER_MS = 4 * 86_400_000;

type Reply = Extract<VacationVerdict, { action: 'reply' }>;

/** Answers for absent people, through the queue: signed by their domain, with the null sender, not counted. */
export function createVacationCarrier(deps: VacationCarrierDeps): VacationCarrier {
  const { db, clock, random, log, blobs, enqueue, destinationOf, host } = deps;

  async function compose(arrival: Arrival, alias: Alias, domain: Domain, { to }: Reply): Promise<Buffer> {
    const { subject, message } = alias.vacation;
    const from = `${alias.name}@${domain.name}`;
    const locale = message === undefined ? await findOwnerLocale(db.reader, alias.accountId) : undefined;
    const now = clock.now();
    return composeVacationReply({
      from,
      to: `${to.local}@${to.domain}`,
      subject,
      fields: arrival.fields,
      abuse: `abuse@${host}`,
      text: message ?? translate(locale, 'vacation.message', { address: `${alias.name}@${domain.unicodeName}` }),
      messageId: newMessageId(domain.name, { random, now }),
      now,
    });
  }

  async function send(arrival: Arrival, alias: Alias, domain: Domain, reply: Reply): Promise<boolean> {
    const now = clock.now();
    const since = now - ONCE_PER_MS;
    const key: ReplyKey = { domainId: domain.id, aliasId: alias.id, sender: senderKey(reply) };
    if (await wasRepliedSince(db.reader, key, since)) return false;
    const source = await compose(arrival, alias, domain, reply);
    const envelope = { from: '', to: [`${reply.to.local}@${reply.to.domain}`] };
    const id = newId(random, now);
    const { email, recipients } = ownEmail({ id, now, domain, origin: 'vacation', envelope, source, destinationOf });
    const staged = await blobs.stage([source]);
    return db
      .inTransaction(async (tx) => {
        if (!(await claimReply(tx, key, { now, since }))) return false;
        const queued = { ...email, blobId: staged.id };
        if (!(await enqueue(tx, { email: queued, recipients, duplicateKey: `vacation:${id}`, source: staged }))) {
          throw new NotQueued(); // suspended in this moment: the claim goes too
        }
        return true;
      })
      .catch((error: unknown) => {
        if (error instanceof NotQueued) return false;
        throw error;
      });
  }

  return {
    async answer(arrival, auth, { id, domainId, address }) {
      try {
        const [alias, domain] = await Promise.all([
          findAlias(db.reader, domainId, id),
          findDomain(db.reader, domainId),
        ]);
        if (!alias || !domain) return;
        const verdict = decideVacation({
          alias,
          address,
          mailFrom: arrival.mailFrom,
          fields: arrival.fields,
          auth,
          now: clock.now(),
          domain: { hasSmtp: domain.records.hasSmtp, isSuspended: domain.isSmtpSuspended },
        });
        const isSent = verdict.action === 'reply' && (await send(arrival, alias, domain, verdict));
        const because =
          verdict.action === 'silence' ? verdict.because : isSent ? undefined : 'the sender was answered before';
        log.info('vacation.decided', { arrivalId: arrival.id, aliasId: id, isSent, because });
      } catch (error) {
        // The message is already delivered; a failure here must not undo that
        log.warn('vacation.failed', { arrivalId: arrival.id, aliasId: id, error });
      }
    },
  };
}

class NotQueued extends Error {
  override readonly name = 'NotQueued';
}

/**
 * A proved sender has a key of its own. Unproved senders share one per domain: forged names must not make a responder
 * mail their victims.
 */
function senderKey({ to, isProven }: Reply): string {
  if (isProven) return formatEmailAddress(to);
  return getDomain(to.domain, { allowPrivateDomains: true }) ?? to.domain;
}
