import type { StagedBlob } from '../blobs/blob.js';
import type { Db } from '../db/database.js';
import type { AuthVerdict } from '../mailauth/verdict.js';
import type { SealedDelivery } from '../mailstore/delivery/mailbox-delivery.js';
import type { DeliveryFault } from '../outbound/emails/email.js';
import type { Arrival } from './arrival.js';
import type { SettledWay, WayOutcome } from './outcome.js';
import type { AliasRef, ForwardWay, MailboxRef, Way } from './resolve/resolution.js';

/** What `dispatch/` carries messages with: one of each, handed in by `app.ts`. None of them rejects for what a peer does. */

/** Sending on to other servers: `forward/`. */
export interface ForwardCarrier {
  /** Once per message and recipient address: trace lines and the ARC set, to stand before `arrival.source`. */
  prepare(arrival: Arrival, auth: AuthVerdict, recipient: string): Promise<ForwardParcel>;
  /**
   * One try, with the one repetition with From rewritten that decision 11.1 allows. `signal` ends it while the final
   * dot is not sent; from then on (`onDot`) it goes on, for ten minutes at most, and only its reply settles it.
   */
  send(
    parcel: ForwardParcel,
    way: ForwardWay | HomeWay,
    options: { readonly signal: AbortSignal; readonly onDot: () => void },
  ): Promise<SettledWay>;
  /** Into the queue, in the caller's transaction; `stage` comes before it. */
  stage(parcel: ForwardParcel): Promise<StagedBlob>;
  enqueue(tx: Db, queued: QueuedForward): Promise<void>;
  /**
   * The reply to a dot came after its target was queued (`mayRepeat`). Good: the row leaves the queue as delivered;
   * else it is due now. A row that is gone or under way stays as it is. The caller keeps the path up to date.
   */
  settleDoubt(tx: Db, pathId: string, end: SettledWay): Promise<void>;
}

type HomeWay = Extract<Way, { readonly kind: 'home' }>;

/** A message on the point of leaving: `head` and then `arrival.source`, byte for byte. */
export interface ForwardParcel {
  readonly arrival: Arrival;
  /** The address that the sender wrote. */
  readonly recipient: string;
  readonly head: Buffer;
  /** Decision 11.10: DMARC passed by SPF alone and the policy is not none. `head` and source are then rewritten. */
  readonly source: Buffer;
  readonly auth: AuthVerdict;
}

export interface QueuedForward {
  readonly parcel: ForwardParcel;
  readonly source: StagedBlob;
  /** Whose domain it is counted to; the system domain for `home`. */
  readonly domainId: string;
  /** Its sender must hear nothing when it fails for good (a held copy that its owner sent on): it is held again. */
  readonly isSenderSpared?: boolean;
  readonly targets: readonly {
    readonly way: Extract<Way, { readonly kind: 'forward' | 'home' }>;
    /** The path in the log that the queue keeps up to date. */
    readonly pathId: string;
    /** One that was in doubt when it was queued: not tried for eleven minutes, unless `settleDoubt` says how it ended. */
    readonly mayRepeat?: boolean;
    /** The fingerprint of the attempt that is in doubt. */
    readonly doubtOf?: string;
    /** How the try within the session ended: the next one comes a minute later. Without it: due at once. */
    readonly fault?: DeliveryFault;
  }[];
}

/** Posting to customers' addresses: `hooks/`. */
export interface HookCarrier {
  /** With its repetitions in line, within `signal`. `recipients`: the alias addresses it stands for. */
  post(call: HookCall, signal: AbortSignal): Promise<SettledWay>;
  stage(call: HookCall): Promise<StagedBlob>;
  /** As a job that is tried again for five days and keeps the path up to date. */
  enqueue(tx: Db, call: HookCall & { readonly source: StagedBlob } & QueuedHook): Promise<void>;
}

export interface QueuedHook {
  readonly pathId: string;
  /** As for a forward. */
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
  /** How much a mailbox still takes; of one that is gone, anything: whoever asks is to find out. */
  freeBytes(aliasId: string): Promise<number>;
}

export interface SealedMessage extends SealedDelivery {
  readonly mailbox: MailboxRef;
}

/** News about mail that we sent: `returns/`. Durable when it resolves. */
export interface ReturnCarrier {
  /** Records the bounce or complaint. Then it goes on to the original sender by `forwardTo`, if there is one. */
  accept(
    arrival: Arrival,
    subject: { readonly emailId: string; readonly position: number },
  ): Promise<{ readonly outcome: WayOutcome; readonly forwardTo: string | undefined }>;
}

/** Aggregate reports: `returns/`. */
export interface ReportCarrier {
  accept(arrival: Arrival, domainId: string): Promise<WayOutcome>;
}

/** The responder: `vacation/`. In the transaction, or after the reply, whichever dispatch has; decides all by itself. */
export interface VacationCarrier {
  answer(arrival: Arrival, auth: AuthVerdict, alias: AliasRef): Promise<void>;
}
