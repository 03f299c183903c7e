import type { Account } from '../accounts/account.js';
import type { Invite } from '../domains/invite.js';

export type AcceptanceVerdict =
  | { readonly outcome: 'accept'; readonly invite: Invite }
  | { readonly outcome: 'unknown' }
  | { readonly outcome: 'expired'; readonly invite: Invite }
  | { readonly outcome: 'other-address' }
  | { readonly outcome: 'unproven'; readonly email: string };

/**
 * Whether this account may accept the invite. The invite names an address, so the account must have proved that
 * address. While a new address is unproved, the old one counts if the caller also has the letter's token.
 */
export function decideAcceptance(
  invite: Invite | undefined,
  account: Pick<Account, 'email' | 'isEmailProven' | 'provenEmail'>,
  { now, hasLetter }: { readonly now: number; readonly hasLetter: boolean },
): AcceptanceVerdict {
  if (!invite) return { outcome: 'unknown' };
  if (invite.expiresAt <= now) return { outcome: 'expired', invite };
  if (invite.email === account.email) {
    return account.isEmailProven ? { outcome: 'accept', invite } : { outcome: 'unproven', email: account.email };
  }
  if (invite.email !== account.provenEmail || account.isEmailProven) return { outcome: 'other-address' };
  return hasLetter ? { outcome: 'accept', invite } : { outcome: 'unproven', email: account.email };
}
