/** The caller. Doors authenticate it and pass an actor; rooms decide by `access-policy.ts` what it may do. */
export type Actor = AccountActor | AliasActor | CatchallActor | OperatorActor;

export interface AccountActor {
  readonly kind: 'account';
  readonly accountId: string;
  /** The API token that authenticated it. */
  readonly tokenId?: string;
  /** Or the dashboard session. */
  readonly sessionId?: string;
  readonly scope: TokenScope;
  /** For a call that changes something: the client, recorded in the account's audit log. */
  readonly client?: ActorClient;
}

export interface ActorClient {
  readonly ip: string;
  readonly userAgent: string | undefined;
}

/** What an API token permits: everything of its account, one domain, sending only, or operating the instance only. */
export type TokenScope =
  | { readonly kind: 'all' }
  | { readonly kind: 'domain'; readonly domainId: string }
  | { readonly kind: 'send' }
  | { readonly kind: 'operator' };

/** Alias credentials: they permit access to that one alias. */
export interface AliasActor {
  readonly kind: 'alias';
  readonly aliasId: string;
  readonly domainId: string;
  /** The alias's owner. */
  readonly accountId: string;
  /** The webmail session that authenticated it, instead of the password. */
  readonly mailboxSessionId?: string;
}

/** A catch-all password: it may send from any address of its domain, and nothing else. */
export interface CatchallActor {
  readonly kind: 'catchall';
  readonly passwordId: string;
  readonly domainId: string;
  /** The admin who created it: its mail counts against that account's daily limit. */
  readonly accountId: string;
}

/** The operator, over the admin socket: acts for the account it names. */
export interface OperatorActor {
  readonly kind: 'operator';
  readonly accountId: string;
}
