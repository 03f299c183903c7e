import type { DsnNotify, DsnRequest, Via } from '../emails/email.js';

/** One message on its way to one address. */
export interface Parcel {
  readonly recipient: string;
  /** Needs SMTPUTF8 on its way. */
  readonly isUtf8: boolean;
  /** RFC 8689: only over a connection that is verified. */
  readonly requiresTls: boolean;
  /** Straight there. Not on port 25: without MTA-STS and DANE, and whatever the certificate (`mail.md` §1.8). */
  readonly via?: Via | undefined;
  /** RFC 3461, for servers that pass it on. */
  readonly dsn?: ParcelDsn | undefined;
  /** Called once a connection stands, and again for a second one: the bytes are in memory only while they are sent. */
  withContents<T>(use: (contents: ParcelContents) => Promise<T>): Promise<T>;
}

export interface ParcelContents {
  /** Of the envelope; blank: the null sender. */
  readonly mailFrom: string;
  /** Header fields that go before the message, or nothing. */
  readonly head: Buffer;
  readonly message: Buffer;
}

export interface ParcelDsn {
  readonly request: DsnRequest | undefined;
  /** A report itself: there is none about it. */
  readonly isBounce: boolean;
  readonly notify: readonly DsnNotify[] | undefined;
  readonly originalRecipient: string | undefined;
}

export interface SendOptions {
  /** Ends the try while its final dot is not sent. From then on only the reply does, or the ten minutes for it. */
  readonly signal: AbortSignal;
  /** Asked right before MAIL and right before the final dot; `true` ends the try without the dot. */
  readonly isCancelled?: (() => Promise<boolean>) | undefined;
  /** The final dot is about to be written. */
  readonly onDot?: (() => void) | undefined;
  /** Where it waits while no other destination is known. */
  readonly destination?: string | undefined;
}
