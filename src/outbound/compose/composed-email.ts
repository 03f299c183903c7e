import type { EmailAddress } from '../../protocol/address/email-address.js';
import type { DsnRequest, Envelope, HeaderText } from '../emails/email.js';

/** A message ready to be accepted, whether composed from fields, given raw, or received over SMTP. */
export interface ComposedEmail {
  /** What is stored and sent: CR LF everywhere, no Bcc, with Message-ID and Date. */
  readonly source: Buffer;
  /** Without angle brackets. */
  readonly messageId: string;
  readonly subject: string;
  /** The one address of the From header. */
  readonly from: EmailAddress;
  readonly envelope: Envelope;
  readonly headers: readonly HeaderText[];
  /** When to send it: its Date header, or now if that has passed. */
  readonly date: number;
  readonly dsn: DsnRequest | undefined;
  /** Keyed by recipient address: the parameters that SMTP gave for it (RFC 3461). */
  readonly recipientDsn?: ReadonlyMap<string, { readonly notify?: DsnRequest['notify']; readonly original?: string }>;
  readonly requiresTls: boolean;
  readonly isUtf8: boolean;
}
