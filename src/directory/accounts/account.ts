export const PLANS = ['free', 'enhanced_protection', 'team'] as const;
export type Plan = (typeof PLANS)[number];

export interface Account {
  readonly id: string;
  /** Unique: no other account has it. */
  readonly email: string;
  readonly isEmailProven: boolean;
  /** The last address that was proven. */
  readonly provenEmail: string | undefined;
  /** Requested and not confirmed yet: it reserves nothing, other accounts may request the same one. */
  readonly pendingEmail?: string | undefined;
  readonly givenName: string | undefined;
  readonly familyName: string | undefined;
  readonly avatarUrl: string | undefined;
  readonly defaultForwardingAddress: string | undefined;
  readonly plan: Plan;
  /** Signing in also needs a code of an authenticator app. */
  readonly hasTotp?: boolean;
  readonly locale: string | undefined;
  /** It operates the instance: it sees and changes what concerns all accounts. */
  readonly isOperator?: boolean;
  /** Emails a day, in place of the instance's setting; at least 1. */
  readonly dailyLimit?: number | undefined;
  /** The limit for all its mailboxes together; `undefined`: only each mailbox's quota applies. */
  readonly storageLimitBytes?: number | undefined;
  readonly createdAt: number;
  readonly updatedAt: number;
}

/** What other records show of an account. */
export interface AccountSummary {
  readonly id: string;
  readonly email: string;
  readonly plan: Plan;
  readonly displayName: string;
}

/** An address of the account was proven once; before that, its credentials are provisional. */
export function hasProvenAddress({
  isEmailProven,
  provenEmail,
}: Pick<Account, 'isEmailProven' | 'provenEmail'>): boolean {
  return isEmailProven || provenEmail !== undefined;
}

/** The address shown to the owner: a new one at once, even if it is not confirmed yet. */
export function shownEmail({ email, pendingEmail }: Pick<Account, 'email' | 'pendingEmail'>): string {
  return pendingEmail ?? email;
}

/** The recipient of aliases that have none. */
export function defaultRecipient(
  account: Pick<Account, 'email' | 'isEmailProven' | 'provenEmail' | 'defaultForwardingAddress'>,
): string {
  return account.defaultForwardingAddress ?? reachableEmail(account);
}

/** The address that surely belongs to the account: the proven one, else the one given at sign-up. */
export function reachableEmail(account: Pick<Account, 'email' | 'isEmailProven' | 'provenEmail'>): string {
  return account.isEmailProven ? account.email : (account.provenEmail ?? account.email);
}

export function displayName(account: Pick<Account, 'email' | 'givenName' | 'familyName'>): string {
  return [account.givenName, account.familyName].filter(Boolean).join(' ') || account.email;
}
