import type { StagedBlob } from '../blobs/blob.js';
import type { Db } from '../db/database.js';
import type { AuthVerdict } from '../mailauth/verdict.js';
import type { SealedDelivery } from '../mailstore/delivery/mailbox-delivery.js';
import type { DeliveryFault } from '../outbound/emails/email.js';
import type { Arrival } from './arrival.js';
import type { SettledEnd } from './delivery-end.js';
import type { AliasRef, ForwardWay, MailboxRef, Way } from './resolve/resolution.js';
import type { ArrivalFacts } from './stored-arrival.js';

/**
 * What `dispatch/` delivers with: one carrier per kind of place, passed in by `app.ts`. A remote failure never rejects.
 */

/** Sending on to other servers: `forward/`. */
export interface ForwardCarrier {
  /** Once per message and recipient address: trace lines and the ARC set, to be put before `arrival.source`. */
  prepare(arrival: Arrival, auth: AuthVerdict, recipient: string): Promise<PreparedForward>;
  /**
   * One attempt, plus the one with From rewritten that decision 11.1 allows. `signal` ends it until the final dot is
   * sent; after that (`onDot`) it continues for ten minutes at most, and only the reply settles it.
   */
  send(
    prepared: PreparedForward,
    way: ForwardWay | HomeWay,
    options: { readonly signal: AbortSignal; readonly onDot: () => void },
  ): Promise<SettledEnd>;
  /** Into the queue, in the caller's transaction; `stage` comes before it. */
  stage(prepared: PreparedForward): Promise<StagedBlob>;
  enqueue(tx: Db, queued: QueuedForward): Promise<void>;
  /**
   * Called when the reply to a dot comes after its target was queued (`mayRepeat`). Success: the row leaves the queue
   * as delivered; otherwise it is due now. A deleted or running row stays as it is. The caller updates the path.
   */
  settleDoubt(tx: Db, pathId: string, end: SettledEnd): Promise<void>;
}

type HomeWay = Extract<Way, { readonly kind: 'home' }>;

/** A message ready to be sent: `head` and then `arrival.source`, byte for byte. */
export interface PreparedForward {
  readonly arrival: Arrival;
  /** The address that the sender wrote. */
  readonly recipient: string;
  readonly head: Buffer;
  /** Decision 11.10: DMARC passed by SPF alone and the policy is not none. `head` and source are then rewritten. */
  readonly source: Buffer;
  readonly auth: AuthVerdict;
}

export interface QueuedForward {
  readonly prepared: PreparedForward;
  readonly source: StagedBlob;
  /** The domain it counts for; the system domain for `home`. */
  readonly domainId: string;
  /** The sender must not hear of a final failure (the owner resent a held copy): the message is held again. */
  readonly isSenderSpared?: boolean;
  readonly targets: readonly {
    readonly way: Extract<Way, { readonly kind: 'forward' | 'home' }>;
    /** The path in the log that the queue keeps up to date. */
    readonly pathId: string;
    /** In doubt when it was queued: not tried for eleven minutes, unless `settleDoubt` reports the result first. */
    readonly mayRepeat?: boolean;
    /** The fingerprint of the attempt that is in doubt. */
    readonly doubtOf?: string;
    /** The failure of the attempt within the session: the next one is a minute later. Without it: due at once. */
    readonly fault?: DeliveryFault;
  }[];
}

/** Posting to customers' addresses: `hooks/`. */
export interface HookCarrier {
  /** Including immediate repeats, within `signal`. `recipients`: the alias addresses it stands for. */
  post(call: HookCall, signal: AbortSignal): Promise<SettledEnd>;
  stage(call: HookCall): Promise<StagedBlob>;
  /** Queues a job that is retried for five days and keeps the path up to date. */
  enqueue(tx: Db, call: HookCall & { readonly source: StagedBlob } & QueuedHook): Promise<void>;
}

export interface QueuedHook {
  readonly pathId: string;
  /** The same as for a forward. */
  readonly isSenderSpared?: boolean;
}

export interface HookCall {
  readonly arrival: Arrival;
  readonly auth: AuthVerdict;
  /** Trace lines and ARC set, as for a forward. */
  readonly head: Buffer;
  readonly url: string;
  readonly alias: AliasRef | undefined;
  readonly domainId: string | undefined;
  readonly recipients: readonly string[];
}

/** Keeping for a mailbox: `../mailstore/delivery`. */
export interface MailboxCarrier {
  /** Seals `head` and the message to the mailbox's public key; no transaction is open. */
  seal(
    message: { readonly arrival: Arrival; readonly head: Buffer; readonly isJunk: boolean },
    mailbox: MailboxRef,
  ): Promise<SealedMessage | 'gone'>;
  /** Reserves the room in the same transaction. `full`: 452 4.2.2 (decision 10.4). */
  put(tx: Db, sealed: SealedMessage): Promise<'stored' | 'full' | 'gone'>;
  /** How much room a mailbox has left; unlimited if it was deleted, so that the delivery reports that. */
  freeBytes(aliasId: string): Promise<number>;
}

export interface SealedMessage extends SealedDelivery {
  readonly mailbox: MailboxRef;
}

/** Waiting for room in a full mailbox: `mailbox/`. */
export interface MailboxWait {
  /** After a failed attempt the next one is in five minutes; a resent held copy is tried at once. */
  enqueue(tx: Db, waiting: WaitingForRoom, source: StagedBlob): Promise<void>;
}

/** A message for a mailbox that is full, while other recipients have it already (decision 10.4). */
export interface WaitingForRoom {
  readonly pathId: string;
  readonly domainId: string;
  readonly alias: AliasRef | undefined;
  readonly recipient: string;
  readonly mailbox: MailboxRef;
  readonly key: string;
  readonly arrival: ArrivalFacts;
  readonly headBytes: number;
  readonly isSenderSpared: boolean;
}

/** Bounces and complaints about mail that we sent: `returns/`. Durable when it resolves. */
export interface ReturnCarrier {
  /** Records the bounce or complaint. `forwardTo`, if set, is the original sender, to whom it is forwarded. */
  accept(
    arrival: Arrival,
    subject: { readonly emailId: string; readonly position: number },
  ): Promise<{ readonly outcome: SettledEnd; readonly forwardTo: string | undefined }>;
}

/** DMARC and TLS reports: `returns/`. */
export interface ReportCarrier {
  accept(arrival: Arrival, domainId: string): Promise<SettledEnd>;
}

/**
 * The responder: `vacation/`. Runs in the transaction or after the reply, as dispatch decides; makes every decision
 * itself.
 */
export interface VacationCarrier {
  answer(arrival: Arrival, auth: AuthVerdict, alias: AliasRef): Promise<void>;
}
