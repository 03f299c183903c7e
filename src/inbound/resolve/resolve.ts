import type { MailPath } from '../../protocol/smtp/mail-path.js';
import type { FanOut } from './fan-out.js';
import type { Resolution } from './resolution.js';

/** What an address means here and now: every call reads the settings as they are, so a change holds for the next message. */
export type Resolve = (path: MailPath, options: ResolveOptions) => Promise<Resolution>;

export interface ResolveOptions {
  /** Of the transaction; an address that is accepted is charged to it. */
  readonly budget: FanOut;
  /** As MAIL announced it (RFC 1870). */
  readonly sizeBytes?: number | undefined;
  /** Addresses that the message has passed already: `ann@example.test`, lower case. */
  readonly seen?: Iterable<string>;
  /** Nothing is counted, because nothing will be sent: `explain`. */
  readonly isDry?: boolean;
  readonly signal: AbortSignal;
}
