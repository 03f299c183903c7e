import type { Words } from '../../i18n/sentence.js';
import { formatEmailAddress, parseEmailAddress } from '../../protocol/address/email-address.js';

export type SuppressionReason = 'bounce' | 'complaint' | 'manual';

/** An address to which a domain sends nothing more. */
export interface Suppression {
  readonly domainId: string;
  /** The address in the form that `suppressedForm` returns. */
  readonly address: string;
  readonly reason: SuppressionReason;
  /** The email that bounced or was complained about. */
  readonly emailId: string | undefined;
  /** Why, in the remote's words or ours. */
  readonly detail: Words | undefined;
  readonly createdAt: number;
}

/** One spelling per mailbox: a server that tells `Bob` from `bob` is rarer than one that bounces both. */
export function suppressedForm(address: string): string {
  const parsed = parseEmailAddress(address);
  return parsed ? formatEmailAddress(parsed) : address.toLowerCase();
}
