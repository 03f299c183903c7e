import type { Db } from '../../db/database.js';
import { listProvenNames } from '../../directory/domains/hosted-name-store.js';
import { DnsUnavailableError, type Resolver } from '../../platform/dns/resolver.js';
import type { NamePurpose } from '../certificate.js';
import type { WantedName } from '../store/certificate-store.js';

export interface WantedNamesDeps {
  readonly reader: Db;
  readonly resolver: Pick<Resolver, 'addresses' | 'cname'>;
  readonly host: string;
  readonly mxHosts: readonly string[];
  /** The names in front of customers' domains. */
  readonly labels: readonly Extract<NamePurpose, 'mta-sts' | 'autoconfig'>[];
  /** The operator's own certificate is for it. */
  readonly isCovered: (name: string) => boolean;
  /** It has a row already: while DNS does not answer, it stays ours. */
  readonly isKnown: (name: string) => boolean;
  readonly signal: AbortSignal;
}

const DOMAINS_AT_ONCE = 500;
const LOOK_UPS_AT_ONCE = 8;

/** The host, its exchanges, and the names that customers lead to it. An order for any other name would fail. */
export async function findWantedNames(deps: WantedNamesDeps): Promise<WantedName[]> {
  const { host, mxHosts, isCovered } = deps;
  const own: WantedName[] = mxHosts.filter((name) => name !== host).map((name) => ({ name, purpose: 'mx' }));
  const wanted: WantedName[] = isCovered(host) ? [] : [{ name: host, purpose: 'host' }];
  const points = await createPointsHere(deps);
  wanted.push(...(await filtered(own, points, isCovered)));
  const taken = new Set([host, ...mxHosts]);
  for (let after = ''; ; ) {
    deps.signal.throwIfAborted();
    const domains = await listProvenNames(deps.reader, { after, limit: DOMAINS_AT_ONCE });
    const last = domains.at(-1);
    if (last === undefined) return wanted;
    after = last;
    const names = domains.flatMap((domain) =>
      deps.labels.map((label): WantedName => ({ name: `${label}.${domain}`, purpose: label })),
    );
    wanted.push(...(await filtered(names, points, (name) => taken.has(name) || isCovered(name))));
  }
}

/** Whether a name leads to our host: by an alias, or by addresses that are all the host's. */
async function createPointsHere({
  resolver,
  host,
  isKnown,
}: WantedNamesDeps): Promise<(name: string) => Promise<boolean>> {
  const ours = new Set(await orNothing(resolver.addresses(host)));
  return async (name) => {
    try {
      if ((await resolver.cname(name)) === host) return true;
      const addresses = await resolver.addresses(name);
      return addresses.length > 0 && addresses.every((address) => ours.has(address));
    } catch (error) {
      if (!(error instanceof DnsUnavailableError)) throw error;
      return isKnown(name);
    }
  };
}

async function orNothing(addresses: Promise<readonly string[]>): Promise<readonly string[]> {
  try {
    return await addresses;
  } catch (error) {
    if (error instanceof DnsUnavailableError) return [];
    throw error;
  }
}

async function filtered(
  names: readonly WantedName[],
  points: (name: string) => Promise<boolean>,
  isExcluded: (name: string) => boolean,
): Promise<WantedName[]> {
  const candidates = names.filter(({ name }) => !isExcluded(name));
  const found: WantedName[] = [];
  for (let start = 0; start < candidates.length; start += LOOK_UPS_AT_ONCE) {
    const group = candidates.slice(start, start + LOOK_UPS_AT_ONCE);
    const verdicts = await Promise.all(group.map(({ name }) => points(name)));
    found.push(...group.filter((_, i) => verdicts[i]));
  }
  return found;
}
