/** Who asks. Doors authenticate and hand an actor down; rooms decide by `access-policy.ts` what it may do. */
export type Actor = AccountActor | AliasActor | CatchallActor | OperatorActor;

export interface AccountActor {
  readonly kind: 'account';
  readonly accountId: string;
  /** The API token it came with. */
  readonly tokenId?: string;
  /** Or the session of the dashboard. */
  readonly sessionId?: string;
  readonly scope: TokenScope;
  /** Of a call that changes something: where it comes from, for the account's trail. */
  readonly client?: ActorClient;
}

export interface ActorClient {
  readonly ip: string;
  readonly userAgent: string | undefined;
}

/** What an API token opens: everything of its account, one domain, or sending only. */
export type TokenScope =
  | { readonly kind: 'all' }
  | { readonly kind: 'domain'; readonly domainId: string }
  | { readonly kind: 'send' };

/** Alias credentials: that one alias. */
export interface AliasActor {
  readonly kind: 'alias';
  readonly aliasId: string;
  readonly domainId: string;
  /** The alias's owner. */
  readonly accountId: string;
}

/** A catch-all password: sends from any address of its domain, and nothing else. */
export interface CatchallActor {
  readonly kind: 'catchall';
  readonly passwordId: string;
  readonly domainId: string;
  /** The admin who made it: his daily count pays. */
  readonly accountId: string;
}

/** The person at the machine, over the admin socket: acts for the account it names. */
export interface OperatorActor {
  readonly kind: 'operator';
  readonly accountId: string;
}
