import type { BlobStore } from '../../blobs/blob-store.js';
import { afterCommit } from '../../db/after-commit.js';
import type { Db } from '../../db/database.js';
import type { PathChange } from '../../deliverylog/path.js';
import { say } from '../../i18n/sentence.js';
import type { AuthVerdict } from '../../mailauth/verdict.js';
import type { DeliveryFault } from '../../outbound/emails/email.js';
import type { Clock } from '../../platform/clock.js';
import { newId, type Random } from '../../platform/random.js';
import type { Hold, TakenBlob } from '../held/held-message.js';
import type { AliasRef, Way } from '../resolve/resolution.js';
import type { ArrivalFacts } from '../stored-arrival.js';
import type { FailedRecipient, NotifySender } from './failure-notice.js';
import { diagnosticForSender, reasonForSender } from './mask-target.js';

/** A message that waited here and will not be delivered; its blob is passed on with it. */
export interface Undelivered {
  readonly pathId: string;
  readonly domainId: string;
  readonly alias: AliasRef | undefined;
  readonly way: Way;
  readonly arrival: ArrivalFacts;
  readonly auth?: AuthVerdict | undefined;
  /** The address that the sender wrote. */
  readonly recipient: string;
  readonly header: NoticedHeader;
  readonly fault: DeliveryFault;
  readonly source: TakenBlob;
  /** The owner resent it: the sender hears nothing. */
  readonly isSenderSpared: boolean;
}

export interface NoticedHeader {
  readonly from: string;
  readonly subject: string;
  readonly messageId: string;
  /** The whole header, octets as latin1. */
  readonly text: string;
}

/**
 * Decision 11.2: a DSN or a held copy, never both. Runs in the transaction that ends the waiting; answers with the
 * change of the path.
 */
export type OnUndelivered = (tx: Db, failed: Undelivered) => Promise<PathChange>;

export interface UndeliveredDeps {
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
  readonly blobs: Pick<BlobStore, 'drop' | 'erase'>;
  readonly hold: Hold;
  readonly notifySender: NotifySender;
}

export function createOnUndelivered({ clock, random, blobs, hold, notifySender }: UndeliveredDeps): OnUndelivered {
  return async (tx, failed) => {
    const { pathId: id, arrival, source, fault, way, recipient } = failed;
    const at = clock.now();
    const ended = { id, code: fault.code, category: fault.category } as const;
    const isTold = arrival.mailFrom !== '' && !failed.isSenderSpared;
    const heldId = isTold ? undefined : await hold(tx, { ...failed, targets: [{ way, pathId: id, fault }] });
    if (heldId !== undefined) {
      const text = say('step.copyHeld');
      return { ...ended, state: 'held', facts: { heldId }, events: [{ at, kind: 'hold', text }] };
    }
    await blobs.drop(tx, [source.id]);
    afterCommit(tx, () => void blobs.erase([source.id]).catch(() => {})); // else the sweeper finds it
    if (!isTold) {
      const text = say('step.noCopyHeld');
      return { ...ended, state: 'cancelled', events: [{ at, kind: 'hold', text }] };
    }
    await notifySender(tx, {
      id: newId(random, at),
      to: arrival.mailFrom,
      arrivalId: arrival.id,
      arrivedAt: arrival.at,
      isUtf8: arrival.isUtf8,
      messageId: failed.header.messageId,
      subject: failed.header.subject,
      header: failed.header.text,
      failed: [failedRecipient(way, recipient, fault)],
    });
    const text = say('step.senderToldAt', { sender: arrival.mailFrom });
    return { ...ended, state: 'bounced', events: [{ at, kind: 'notice', text }] };
  };
}

/** What a report says about one way, without revealing its target. */
export function failedRecipient(way: Way, recipient: string, fault: DeliveryFault): FailedRecipient {
  return {
    address: recipient,
    status: fault.isExpired ? '5.4.7' : `5${fault.enhanced?.slice(1) ?? '.0.0'}`, // RFC 3463 §3.5: time expired
    reason: reasonForSender(way, recipient, fault),
    diagnostic: diagnosticForSender(way, recipient, fault),
    at: fault.at,
  };
}
