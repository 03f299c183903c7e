import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { DnsResolver } from '../platform/dns/create-resolver.js';
import { DnsUnavailableError } from '../platform/dns/resolver.js';

/** What the world must know of the service's own host before mail works, and what it knows now. */
export interface HostCheck {
  readonly record: string;
  readonly state: 'good' | 'missing' | 'unknown';
  readonly seen: string;
  /** What to do about it; empty when good. */
  readonly remedy: string;
}

export async function checkHost(
  host: string,
  { resolver, mxHosts, postmaster }: { resolver: DnsResolver; mxHosts: readonly string[]; postmaster: string },
): Promise<readonly HostCheck[]> {
  const addresses = await lookUp(() => resolver.addresses(host));
  return Promise.all([
    judge(`A/AAAA ${host}`, async () => addresses, {
      isGood: (found) => found.length > 0,
      remedy: `Publish an A record (and AAAA) for ${host} with this machine's public address.`,
    }),
    ...(addresses instanceof DnsUnavailableError ? [] : addresses).map((address) =>
      judge(`PTR ${address}`, () => lookUp(() => reverse(resolver, address)), {
        isGood: (found) => found.includes(host),
        remedy: `Ask the provider of ${address} to set its reverse DNS to ${host}; many servers refuse mail without it.`,
      }),
    ),
    judge(`MX ${host}`, () => lookUp(async () => (await resolver.mx(host)).map(({ exchange }) => exchange)), {
      isGood: (found) => found.some((exchange) => mxHosts.includes(exchange)),
      remedy: `Publish: ${host} MX 10 ${mxHosts[0]}`,
    }),
    judge(`SPF ${host}`, () => lookUp(() => textsWith(resolver, host, 'v=spf1')), {
      isGood: (found) => found.length === 1,
      remedy: `Publish exactly one: ${host} TXT "v=spf1 a -all"`,
    }),
    judge(`DMARC ${host}`, () => lookUp(() => textsWith(resolver, `_dmarc.${host}`, 'v=DMARC1')), {
      isGood: (found) => found.length === 1,
      remedy: `Publish exactly one: _dmarc.${host} TXT "v=DMARC1; p=reject; rua=mailto:${postmaster}"`,
    }),
  ]);
}

type Seen = readonly string[] | DnsUnavailableError;

async function judge(
  record: string,
  look: () => Promise<Seen>,
  { isGood, remedy }: { isGood(found: readonly string[]): boolean; remedy: string },
): Promise<HostCheck> {
  const found = await look();
  if (found instanceof DnsUnavailableError) {
    return {
      record,
      state: 'unknown',
      seen: found.reason,
      remedy: 'The name servers did not answer. Try again later.',
    };
  }
  const seen = found.join(', ') || 'nothing';
  return isGood(found) ? { record, state: 'good', seen, remedy: '' } : { record, state: 'missing', seen, remedy };
}

async function lookUp(ask: () => Promise<readonly string[]>): Promise<Seen> {
  try {
    return await ask();
  } catch (error) {
    if (error instanceof DnsUnavailableError) return error;
    throw error;
  }
}

async function textsWith(resolver: DnsResolver, name: string, start: string): Promise<readonly string[]> {
  return (await resolver.txt(name)).filter((text) => text.toLowerCase().startsWith(start.toLowerCase()));
}

async function reverse(resolver: DnsResolver, address: string): Promise<readonly string[]> {
  const { records } = await resolver.lookUp(reverseName(address), 'PTR');
  return records.flatMap((record) => (record.type === 'PTR' ? [record.data.toLowerCase().replace(/\.$/, '')] : []));
}

/** RFC 1035 §3.5 and RFC 3596 §2.5 */
function reverseName(address: string): string {
  if (isIPv4(address)) return `${address.split('.').reverse().join('.')}.in-addr.arpa`;
  const digits = Buffer.from(ipaddr.parse(address).toByteArray()).toString('hex');
  return `${[...digits].reverse().join('.')}.ip6.arpa`;
}
