/** What is counted; how much of it is allowed is a setting. */
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
  | 'LOGINS';

/** `undefined`: no limit. */
export type LimitSettings = Readonly<Record<LimitName, Limit | undefined>>;

export interface Limit {
  readonly count: number;
  readonly windowSeconds: number;
}

/** Where a caller stands: what the `X-RateLimit` headers tell. */
export interface LimitState {
  readonly limit: number;
  readonly remaining: number;
  /** Milliseconds since the epoch. */
  readonly resetsAt: number;
}

/** What has been counted since a window opened. */
export interface CountedWindow {
  readonly count: number;
  readonly resetsAt: number;
}
