import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { Clock } from '../../platform/clock.js';
import type { Resolver } from '../../platform/dns/resolver.js';
import { withinTime } from './within-time.js';

export interface ClientNameDeps {
  readonly resolver: Pick<Resolver, 'ptr' | 'addresses'>;
  readonly clock: Pick<Clock, 'sleep'>;
}

const MAX_MS = 2000;
// A host has one name, a careless zone hundreds
const MAX_NAMES = 4;

/** RFC 8601 §2.7.3 `iprev`: the reverse name, if it resolves back to the address. */
export function findClientName({ resolver, clock }: ClientNameDeps, ip: string): Promise<string | undefined> {
  const address = plainAddress(ip);
  if (!address) return Promise.resolve(undefined);
  return withinTime(clock, MAX_MS, async (signal) => {
    const zone = address.kind() === 'ipv4' ? 'in-addr.arpa' : 'ip6.arpa';
    const names = (await resolver.ptr(`${reversedAddress(address)}.${zone}`, { signal })).slice(0, MAX_NAMES);
    const checked = await Promise.all(names.map((name) => leadsTo(name, address.toString(), signal)));
    return names.find((_, i) => checked[i]);
  });

  async function leadsTo(name: string, wanted: string, signal: AbortSignal): Promise<boolean> {
    try {
      const found = await resolver.addresses(name, { signal });
      return found.some((text) => isIP(text) !== 0 && ipaddr.process(text).toString() === wanted);
    } catch {
      return false;
    }
  }
}

type PlainAddress = ReturnType<typeof ipaddr.process>;

/** An IPv4 address that a dual-stack socket shows as `::ffff:192.0.2.1` becomes IPv4. */
export function plainAddress(ip: string): PlainAddress | undefined {
  const withoutZone = ip.replace(/%.*$/, '');
  return isIP(withoutZone) === 0 ? undefined : ipaddr.process(withoutZone);
}

/** RFC 1035 §3.5, RFC 3596 §2.5: `1.2.0.192`, or 32 hex digits, last first. */
export function reversedAddress(address: PlainAddress): string {
  const octets = address.toByteArray();
  if (address.kind() === 'ipv4') return octets.reverse().join('.');
  return Buffer.from(octets).toString('hex').split('').reverse().join('.');
}
