import type { Words } from '../i18n/sentence.js';
import type { HeaderField } from '../protocol/mime/header-block.js';

/** A message as it came, and who brought it. */
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
  /** RFC 8689: it may only go on over a connection that is verified. */
  readonly requiresTls: boolean;
  /** CR LF everywhere. `Authentication-Results` that pretend to be ours are already gone. */
  readonly source: Buffer;
  /** Of `source`, in order. */
  readonly fields: readonly HeaderField[];
  /** Where the header of `source` ends: of its empty line. */
  readonly headerEnd: number;
  /** Why it belongs into the Junk folder of a mailbox; nowhere else does it matter. */
  readonly junkReason?: Words | undefined;
}

/** `mx`: over the network. `inside`: our own queue hands over mail for a domain that is hosted here. */
export type ArrivalOrigin = 'mx' | 'inside';

export interface ArrivalClient {
  readonly ip: string;
  /** What the address is called, when the name leads back to it. */
  readonly hostname: string | undefined;
  /** As it called itself. */
  readonly helo: string;
  readonly tls: { readonly version: string; readonly cipher: string } | undefined;
}
