/** Named limits, each a setting `WAYPOST_LIMIT_<NAME>=count/seconds`; `0` is none. */
export const LIMIT_NAMES = [
  'CALLS',
  'ANONYMOUS',
  'SIGNUP',
  'ENCRYPT',
  'INVITES',
  'LISTS',
  'LOGS',
  'DOMAINS',
  'ALIASES',
  'PASSWORDS',
  'IMPORTS',
  'LOGINS',
  'NETWORK_CONNECTIONS',
  'DOOR_CONNECTIONS',
  'MX_CONNECTIONS',
  'MX_MESSAGES',
] as const;

export type LimitName = (typeof LIMIT_NAMES)[number];

/** `undefined`: no limit. */
export type LimitSettings = Readonly<Record<LimitName, Limit | undefined>>;

export interface Limit {
  readonly count: number;
  readonly windowSeconds: number;
}
