export const PLANS = ['free', 'enhanced_protection', 'team'] as const;
export type Plan = (typeof PLANS)[number];

export interface Account {
  readonly id: string;
  readonly email: string;
  readonly isEmailProven: boolean;
  /** Where letters, default recipients and invites go until `email` is proven. */
  readonly provenEmail: string | undefined;
  readonly givenName: string | undefined;
  readonly familyName: string | undefined;
  readonly avatarUrl: string | undefined;
  readonly defaultForwardingAddress: string | undefined;
  readonly plan: Plan;
  /** Signing in takes a code of an authenticator app too. */
  readonly hasTotp?: boolean;
  readonly locale: string | undefined;
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

/** The address that is known to be the account's: the proven one, else the one given at sign-up. */
export function reachableEmail(account: Pick<Account, 'email' | 'isEmailProven' | 'provenEmail'>): string {
  return account.isEmailProven ? account.email : (account.provenEmail ?? account.email);
}

export function displayName(account: Pick<Account, 'email' | 'givenName' | 'familyName'>): string {
  return [account.givenName, account.familyName].filter(Boolean).join(' ') || account.email;
}
