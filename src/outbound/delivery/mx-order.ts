import type { MxHost } from '../../platform/dns/resolver.js';
import { type Random, randomBelow } from '../../platform/random.js';

/** More than this nobody means; each may cost a connection. */
const MAX_HOSTS = 20;

/** RFC 5321 §5.1: the lowest preference first, equal ones in random order, so that they share the load. */
export function orderExchanges(exchanges: readonly MxHost[], random: Random): readonly MxHost[] {
  return shuffled(uniqueHosts(exchanges), random)
    .sort((a, b) => a.preference - b.preference)
    .slice(0, MAX_HOSTS);
}

/** A host that is listed twice counts by its better preference; the root is no host (RFC 7505 §3). */
function uniqueHosts(exchanges: readonly MxHost[]): MxHost[] {
  const best = new Map<string, MxHost>();
  for (const one of exchanges) {
    const known = best.get(one.exchange);
    if (one.exchange !== '' && (!known || one.preference < known.preference)) best.set(one.exchange, one);
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
