import type { MailboxKeys } from './mailbox-keys.js';

/** Who has just proven to own a mailbox; `credentials/authenticator` makes it. */
export interface MailboxLogin {
  readonly aliasId: string;
  readonly domainId: string;
  readonly address: string;
  /** A copy of its own for each login: whoever took it zeroes it in the end. */
  readonly keys: MailboxKeys;
  /** The verifier it was proven by, in hex: another one by now means that the password was changed. */
  readonly verifier: string;
}
