import { isIPv4 } from 'node:net';
import ipaddr from 'ipaddr.js';
import type { DnsResolver } from '../../platform/dns/create-resolver.js';
import { DnsUnavailableError } from '../../platform/dns/resolver.js';

/** A DNS requirement of the service's own host, and its current state. */
export interface HostCheck {
  readonly record: string;
  readonly state: 'good' | 'missing' | 'unknown';
  readonly seen: string;
  /** How to fix it; empty when good. */
  readonly remedy: string;
  /** Mail works without it. */
  readonly isOptional?: boolean;
}

export interface CheckedHost {
  readonly host: string;
  readonly mxHosts: readonly string[];
  readonly postmaster: string;
  /** The TXT records of its DKIM keys. */
  readonly keys: readonly { readonly name: string; readonly value: string }[];
}

export async function checkHost(checked: CheckedHost, resolver: DnsResolver): Promise<readonly HostCheck[]> {
  const { host, mxHosts, postmaster, keys } = checked;
  const addresses = await tryLookUp(() => resolver.addresses(host));
  const reverse = addresses instanceof DnsUnavailableError ? [] : addresses.map((address) => reversed(address, host));
  const others = mxHosts.filter((name) => name !== host);
  const expectations: Expectation[] = [
    {
      record: `A/AAAA ${host}`,
      look: async () => addresses,
      isGood: (found) => found.length > 0,
      remedy: `Publish an A record (and AAAA) for ${host} with this machine's public address.`,
    },
    ...reverse,
    {
      record: `MX ${host}`,
      look: async (dns) => (await dns.mx(host)).map(({ exchange }) => exchange),
      isGood: (found) => found.some((exchange) => mxHosts.includes(exchange)),
      remedy: `Publish: ${host} MX 10 ${mxHosts[0]}`,
    },
    ...others.map((name) => addressed(name, host)),
    oneText(host, 'SPF', 'v=spf1', 'v=spf1 a -all'),
    // Included by the SPF records of customers
    oneText(`spf.${host}`, 'SPF', 'v=spf1', `v=spf1 a:${host} -all`),
    ...keys.map(published),
    oneText(`_dmarc.${host}`, 'DMARC', 'v=DMARC1', `v=DMARC1; p=reject; rua=mailto:${postmaster}`),
    // RFC 9990: a server that reports to us about customers' domains first checks whether we accept reports
    optional(oneText(`*._report._dmarc.${host}`, 'DMARC', 'v=DMARC1', 'v=DMARC1')),
    optional(oneText(`_smtp._tls.${host}`, 'TLS-RPT', 'v=TLSRPTv1', `v=TLSRPTv1; rua=mailto:${postmaster}`)),
  ];
  return Promise.all(expectations.map((expectation) => judge(expectation, resolver)));
}

type Seen = readonly string[] | DnsUnavailableError;

interface Expectation {
  readonly record: string;
  look(resolver: DnsResolver): Promise<Seen>;
  isGood(found: readonly string[]): boolean;
  readonly remedy: string;
  readonly isOptional?: boolean;
}

function optional(expectation: Expectation): Expectation {
  return { ...expectation, isOptional: true };
}

async function judge(expectation: Expectation, resolver: DnsResolver): Promise<HostCheck> {
  const { record, look, isGood, remedy, isOptional = false } = expectation;
  const found = await tryLookUp(() => look(resolver));
  if (found instanceof DnsUnavailableError) {
    return {
      record,
      state: 'unknown',
      seen: found.reason,
      isOptional,
      remedy: 'The name servers did not answer. Try again later.',
    };
  }
  const seen = found.join(', ') || 'nothing';
  if (isGood(found)) return { record, state: 'good', seen, remedy: '', isOptional };
  return { record, state: 'missing', seen, remedy, isOptional };
}

async function tryLookUp(look: () => Promise<Seen>): Promise<Seen> {
  try {
    return await look();
  } catch (error) {
    if (error instanceof DnsUnavailableError) return error;
    throw error;
  }
}

function reversed(address: string, host: string): Expectation {
  return {
    record: `PTR ${address}`,
    async look(dns) {
      const { records } = await dns.lookUp(reverseName(address), 'PTR');
      return records.flatMap((record) => (record.type === 'PTR' ? [record.data.toLowerCase().replace(/\.$/, '')] : []));
    },
    isGood: (found) => found.includes(host),
    remedy: `Ask the provider of ${address} to set its reverse DNS to ${host}; many servers refuse mail without it.`,
  };
}

/** An exchange that customers may name must resolve to this host. */
function addressed(name: string, host: string): Expectation {
  return {
    record: `A/AAAA ${name}`,
    look: (dns) => dns.addresses(name),
    isGood: (found) => found.length > 0,
    remedy: `Publish the addresses of ${host} for ${name} too, or set WAYPOST_MX_HOSTS=${host}`,
  };
}

function oneText(name: string, kind: string, start: string, wanted: string): Expectation {
  return {
    record: `${kind} ${name}`,
    look: async (dns) => (await dns.txt(name)).filter((text) => text.toLowerCase().startsWith(start.toLowerCase())),
    isGood: (found) => found.length === 1,
    remedy: `Publish exactly one: ${name} TXT "${wanted}"`,
  };
}

/** Compared by the key itself: spaces and the order of tags do not matter. */
function published({ name, value }: { readonly name: string; readonly value: string }): Expectation {
  const key = publicKeyIn(value);
  return {
    record: `DKIM ${name}`,
    look: (dns) => dns.txt(name),
    isGood: (found) => found.length === 1 && publicKeyIn(found[0] ?? '') === key,
    remedy: `Publish exactly one: ${name} TXT "${value}"`,
  };
}

function publicKeyIn(record: string): string | undefined {
  return /(?:^|;)\s*p\s*=([^;]*)/.exec(record)?.[1]?.replace(/\s+/g, '');
}

/** RFC 1035 §3.5 and RFC 3596 §2.5 */
function reverseName(address: string): string {
  if (isIPv4(address)) return `${address.split('.').reverse().join('.')}.in-addr.arpa`;
  const digits = Buffer.from(ipaddr.parse(address).toByteArray()).toString('hex');
  return `${[...digits].reverse().join('.')}.ip6.arpa`;
}
