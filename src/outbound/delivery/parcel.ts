import type { DsnNotify, DsnRequest, Via } from '../emails/email.js';

/** One message for one address. */
export interface Parcel {
  readonly recipient: string;
  /** Needs SMTPUTF8. */
  readonly isUtf8: boolean;
  /** RFC 8689: only over a verified TLS connection. */
  readonly requiresTls: boolean;
  /** RFC 8689 §4.1: it is delivered whatever the domain's policies ask, and not counted for reports. */
  readonly isTlsOptional?: boolean | undefined;
  /** Directly to this host. Off port 25: without MTA-STS and DANE, and with any certificate (`mail.md` §1.8). */
  readonly via?: Via | undefined;
  /** RFC 3461, for servers that pass it on. */
  readonly dsn?: ParcelDsn | undefined;
  /** Called once a connection is open, and again for a second one: the bytes are in memory only while they are sent. */
  withContents<T>(use: (contents: ParcelContents) => Promise<T>): Promise<T>;
}

export interface ParcelContents {
  /** The sender in the envelope; blank: the null sender. */
  readonly mailFrom: string;
  /** Header fields that go before the message, or nothing. */
  readonly head: Buffer;
  readonly message: Buffer;
}

export interface ParcelDsn {
  readonly request: DsnRequest | undefined;
  /** It is itself a report: none is made about it. */
  readonly isBounce: boolean;
  readonly notify: readonly DsnNotify[] | undefined;
  readonly originalRecipient: string | undefined;
}

export interface SendOptions {
  /** Ends the attempt until its final dot is sent. After that only the reply does, or the ten minutes for it. */
  readonly signal: AbortSignal;
  /** Called right before MAIL and right before the final dot; `true` ends the attempt without the dot. */
  readonly isCancelled?: (() => Promise<boolean>) | undefined;
  /** The final dot is about to be written. */
  readonly onDot?: (() => void) | undefined;
  /** The lane it waits in while no better one is known. */
  readonly destination?: string | undefined;
}
