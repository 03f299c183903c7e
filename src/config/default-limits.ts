import type { Mode } from './config.js';
import { LIMIT_NAMES, type Limit, type LimitName, type LimitSettings } from './limit-settings.js';

const PER_MINUTE = 60;
const PER_DAY = 86_400;

/** Decision 17.22. Concurrent, not per period. */
const STRANGERS = {
  NETWORK_CONNECTIONS: { count: 50, windowSeconds: 0 },
  DOOR_CONNECTIONS: { count: 1000, windowSeconds: 0 },
};

/** Live, strangers must not exhaust the service; the sandbox is for trying things, so only limits that tests need. */
const DEFAULTS: Readonly<Record<Mode, Partial<Record<LimitName, Limit>>>> = {
  live: {
    CALLS: { count: 6000, windowSeconds: PER_MINUTE },
    ANONYMOUS: { count: 1000, windowSeconds: PER_MINUTE },
    SIGNUP: { count: 5, windowSeconds: PER_DAY },
    ENCRYPT: { count: 50, windowSeconds: PER_DAY },
    INVITES: { count: 10, windowSeconds: PER_DAY },
    LISTS: { count: 100, windowSeconds: PER_DAY },
    LOGS: { count: 10, windowSeconds: PER_DAY },
    IMPORTS: { count: 50, windowSeconds: PER_DAY },
    LOGINS: { count: 10, windowSeconds: PER_DAY },
    ...STRANGERS,
    MX_CONNECTIONS: { count: 10, windowSeconds: 0 },
    MX_MESSAGES: { count: 1000, windowSeconds: PER_DAY },
  },
  sandbox: {
    ...STRANGERS,
    LOGS: { count: 10, windowSeconds: PER_DAY },
    LOGINS: { count: 10, windowSeconds: PER_DAY },
  },
};

/** The configured limits, else the mode's defaults. */
export function withDefaultLimits(
  mode: Mode,
  given: Readonly<Partial<Record<LimitName, Limit | 'none'>>>,
): LimitSettings {
  const chosen = LIMIT_NAMES.map((name) => {
    const limit = given[name] ?? DEFAULTS[mode][name];
    return [name, limit === 'none' ? undefined : limit] as const;
  });
  return Object.fromEntries(chosen) as LimitSettings;
}

export function formatLimit(limit: Limit | undefined): string {
  if (!limit) return '0';
  return limit.windowSeconds === 0 ? `${limit.count}` : `${limit.count}/${limit.windowSeconds}`;
}
