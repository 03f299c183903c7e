import type { StagedBlob } from '../../blobs/blob.js';
import type { Db } from '../../db/database.js';
import type { Reader } from '../../directory/notify.js';
import type { Words } from '../../i18n/sentence.js';
import type { AuthVerdict } from '../../mailauth/verdict.js';
import type { DeliveryFault } from '../../outbound/emails/email.js';
import type { AliasRef, Way } from '../resolve/resolution.js';
import type { ArrivalFacts } from '../stored-arrival.js';

/** A message that was answered 250 and could not be sent on (decision 11.4). */
export interface HeldMessage {
  readonly id: string;
  readonly domainId: string;
  readonly aliasId: string | undefined;
  readonly sizeBytes: number;
  readonly createdAt: number;
  readonly expiresAt: number;
  readonly facts: HeldFacts;
}

/** Sealed at rest. */
export interface HeldFacts {
  readonly arrival: ArrivalFacts;
  /** `undefined`: not stored when it was held. */
  readonly auth: AuthVerdict | undefined;
  /** The address that the sender wrote. */
  readonly recipient: string;
  readonly alias: AliasRef | undefined;
  /** The From field of the header, decoded. */
  readonly from: string;
  readonly subject: string;
  /** Without angle brackets. */
  readonly messageId: string;
  readonly targets: readonly HeldTarget[];
}

/** A place that it did not reach. */
export interface HeldTarget {
  readonly way: Way;
  readonly pathId: string;
  readonly fault: DeliveryFault;
}

export interface NewHeldMessage {
  readonly domainId: string;
  readonly alias: AliasRef | undefined;
  readonly arrival: ArrivalFacts;
  readonly auth?: AuthVerdict | undefined;
  readonly recipient: string;
  readonly targets: readonly HeldTarget[];
  readonly header: { readonly from: string; readonly subject: string; readonly messageId: string };
  /** The message as it would have been sent, with trace lines: a newly staged blob, or one taken over with its row. */
  readonly source: StagedBlob | TakenBlob;
}

/** An existing blob, whose former owner releases it in the same transaction. */
export interface TakenBlob {
  readonly id: string;
  readonly sizeBytes: number;
  readonly isTaken: true;
}

/**
 * Keeps a copy and tells the owner. Answers with its id; `undefined`: its alias or domain is gone, and nothing is kept.
 */
export type Hold = (tx: Db, message: NewHeldMessage) => Promise<string | undefined>;

/** The letter about it. */
export interface HeldNotice {
  readonly to: Reader;
  readonly kind: 'message.held';
  readonly heldId: string;
  /** The address that the sender wrote. */
  readonly recipient: string;
  /** Envelope sender; blank: the null sender. */
  readonly sender: string;
  readonly subject: string;
  readonly targets: readonly { readonly target: Words; readonly reason: Words }[];
  readonly expiresAt: number;
}

export type NotifyHeld = (tx: Db, notice: HeldNotice) => Promise<void>;
