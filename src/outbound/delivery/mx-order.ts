import type { MxHost } from '../../platform/dns/resolver.js';
import { type Random, randomBelow } from '../../platform/random.js';

export interface Exchange {
  readonly host: string;
  readonly priority: number;
}

/** No domain needs more; each may cost a connection. */
const MAX_HOSTS = 20;

/** RFC 5321 §5.1: the lowest preference first, equal ones in random order to share the load. */
export function orderByPriority<T extends Exchange>(exchanges: readonly T[], random: Random): readonly T[] {
  return shuffled(exchanges, random)
    .sort((a, b) => a.priority - b.priority)
    .slice(0, MAX_HOSTS);
}

/** A host that is listed twice has its better preference; the root is not a host (RFC 7505 §3). */
export function uniqueHosts(records: readonly MxHost[]): readonly Exchange[] {
  const best = new Map<string, Exchange>();
  for (const { exchange: host, preference: priority } of records) {
    const known = best.get(host);
    if (host !== '' && (!known || priority < known.priority)) best.set(host, { host, priority });
  }
  return [...best.values()];
}

/** Fisher and Yates. */
function shuffled<T>(items: readonly T[], random: Random): T[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = randomBelow(random, last + 1);
    [mixed[last], mixed[other]] = [mixed[other] as T, mixed[last] as T];
  }
  return mixed;
}
