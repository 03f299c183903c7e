import type { Db } from '../../db/database.js';
import { prepareQuery } from '../../db/prepared-query.js';
import type { Clock } from '../../platform/clock.js';
import { DnsUnavailableError, type Resolver } from '../../platform/dns/resolver.js';

/**
 * Whether mail for this name is delivered here. In production only for a proved name whose MX is ours: anybody may add
 * a name, and its mail must still reach the true owner. In the sandbox every added name counts.
 */
export async function isHostedHere(db: Db, name: string, { isSandbox }: { isSandbox: boolean }): Promise<boolean> {
  const { rows } = await domainsOfName(db, { name });
  return rows.some(
    (row) =>
      isSandbox ||
      row.is_system === 1 ||
      (row.owned_since !== null && (row.has_mx_record === 1 || row.ignore_mx_check === 1)),
  );
}

const domainsOfName = prepareQuery<{ name: string }>()((db, value) =>
  db
    .selectFrom('domain')
    .select(['owned_since', 'is_system', 'has_mx_record', 'ignore_mx_check'])
    .where('name', '=', value('name')),
);

const ADDRESSES_FRESH_MS = 300_000;

/** The addresses of our own names. While DNS fails, the last known ones are used. */
export function createOwnAddresses({
  resolver,
  names,
  clock,
}: {
  readonly resolver: Pick<Resolver, 'addresses'>;
  readonly names: readonly string[];
  readonly clock: Pick<Clock, 'monotonicMs'>;
}): (address: string) => Promise<boolean> {
  let known: Promise<ReadonlySet<string>> = Promise.resolve(new Set());
  let freshUntilMs = Number.NEGATIVE_INFINITY;

  async function lookUp(before: typeof known): Promise<ReadonlySet<string>> {
    try {
      return new Set((await Promise.all(names.map((name) => resolver.addresses(name)))).flat());
    } catch (error) {
      if (error instanceof DnsUnavailableError) return before;
      throw error;
    }
  }

  return async (address) => {
    if (clock.monotonicMs() >= freshUntilMs) {
      freshUntilMs = clock.monotonicMs() + ADDRESSES_FRESH_MS;
      known = lookUp(known);
    }
    return (await known).has(address);
  };
}
