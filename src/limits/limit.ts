/** What is counted; the allowed number is a setting. */
export type LimitName =
  | 'CALLS'
  | 'ANONYMOUS'
  | 'SIGNUP'
  | 'ENCRYPT'
  | 'INVITES'
  | 'LISTS'
  | 'LOGS'
  | 'DOMAINS'
  | 'ALIASES'
  | 'PASSWORDS'
  | 'IMPORTS'
  | 'LOGINS';

/** `undefined`: no limit. */
export type LimitSettings = Readonly<Record<LimitName, Limit | undefined>>;

export interface Limit {
  readonly count: number;
  readonly windowSeconds: number;
}

/** The caller's remaining limit, for the `X-RateLimit` headers. */
export interface LimitState {
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds since the epoch. */
  readonly resetsAt: number;
}

/** The count since a window opened. */
export interface CountedWindow {
  readonly count: number;
  readonly resetsAt: number;
}
