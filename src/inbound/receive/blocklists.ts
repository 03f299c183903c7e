import type { Clock } from '../../platform/clock.js';
import type { DnsResolver } from '../../platform/dns/create-resolver.js';
import { cleanRemoteText } from '../../protocol/text/remote-text.js';
import { plainAddress, reversedAddress } from './client-name.js';
import { withinTime } from './within-time.js';

/** A client on a list, in the words of its operator. */
export interface Listing {
  readonly zone: string;
  readonly text: string | undefined;
}

export type FindListings = (ip: string) => Promise<readonly Listing[]>;

export interface BlocklistDeps {
  readonly zones: readonly string[];
  readonly resolver: Pick<DnsResolver, 'lookUp' | 'txt'>;
  readonly clock: Pick<Clock, 'sleep'>;
}

const MAX_MS = 2000;
const OWN_NETWORKS: ReadonlySet<string> = new Set([
  'private',
  'loopback',
  'linkLocal',
  'uniqueLocal',
  'carrierGradeNat',
  'unspecified',
]);

/** RFC 5782, all zones at once; a zone that fails or is slow counts as not listed. */
export function createFindListings({ zones, resolver, clock }: BlocklistDeps): FindListings {
  return async (ip) => {
    const address = plainAddress(ip);
    // Private addresses are never listed, and a query would leak them
    if (zones.length === 0 || !address || OWN_NETWORKS.has(address.range())) return [];
    const reversed = reversedAddress(address);
    const asked = zones.map((zone) => withinTime(clock, MAX_MS, (signal) => ask(zone, `${reversed}.${zone}`, signal)));
    return (await Promise.all(asked)).filter((listing) => listing !== undefined);
  };

  async function ask(zone: string, name: string, signal: AbortSignal): Promise<Listing | undefined> {
    const { records } = await resolver.lookUp(name, 'A', { signal });
    if (!records.some((record) => record.type === 'A' && isListing(record.data))) return undefined;
    const texts = await resolver.txt(name, { signal }).catch(() => []);
    return { zone, text: texts[0] === undefined ? undefined : cleanRemoteText(texts[0]) };
  }
}

/** RFC 5782 §2.1: in 127.0.0.0/8, except .1; 127.255.255.x means that the query was refused. */
function isListing(address: string): boolean {
  return address.startsWith('127.') && address !== '127.0.0.1' && !address.startsWith('127.255.255.');
}
