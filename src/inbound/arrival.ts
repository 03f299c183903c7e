import type { Words } from '../i18n/sentence.js';
import type { HeaderField } from '../protocol/mime/header-block.js';

/** A message as it arrived, and the client that sent it. */
export interface Arrival {
  /** 24 hex digits; names the message in the log, in trace headers and in our reply. */
  readonly id: string;
  readonly sessionId: string;
  readonly at: number;
  readonly origin: ArrivalOrigin;
  readonly client: ArrivalClient;
  /** Blank: the null sender. */
  readonly mailFrom: string;
  readonly isUtf8: boolean;
  /** RFC 8689: it may only be sent on over a verified TLS connection. */
  readonly requiresTls: boolean;
  /** CR LF everywhere. Forged `Authentication-Results` in our name are already removed. */
  readonly source: Buffer;
  /** The header fields of `source`, in order. */
  readonly fields: readonly HeaderField[];
  /** Where the header of `source` ends: the offset of its empty line. */
  readonly headerEnd: number;
  /** Why it goes to Junk when a mailbox stores it; ignored elsewhere. */
  readonly junkReason?: Words | undefined;
  /** The address of From, if it is proven that its domain sent this. */
  readonly provenFrom?: string | undefined;
}

/** `mx`: over the network. `inside`: our own queue delivers to a domain that is hosted here. */
export type ArrivalOrigin = 'mx' | 'inside';

export interface ArrivalClient {
  readonly ip: string;
  /** The reverse DNS name, if it resolves back to the address. */
  readonly hostname: string | undefined;
  /** The name it sent in HELO or EHLO. */
  readonly helo: string;
  readonly tls: { readonly version: string; readonly cipher: string } | undefined;
}
