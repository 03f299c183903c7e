import type { MessageKey } from '../../i18n/message.js';

/** A DNS provider, and how its forms take records. */
export interface DnsProvider {
  readonly id: string;
  readonly name: string;
  /** The names of its name servers end in one of these. */
  readonly suffixes: readonly string[];
  /** The form appends the zone's name: only the part before it is entered. */
  readonly isHostPartOnly: boolean;
  readonly notes: readonly MessageKey[];
}

interface Habits {
  readonly takesFullNames?: boolean;
  readonly wantsFinalDot?: boolean;
  readonly wantsSplitText?: boolean;
  readonly hasProxy?: boolean;
}

/** RFC 1035 §3.3.14: the maximum of one string in a TXT record. */
export const TXT_LIMIT = 255;

const PROVIDERS: readonly DnsProvider[] = [
  provider('cloudflare', 'Cloudflare', 'ns.cloudflare.com', { takesFullNames: true, hasProxy: true }),
  provider('route53', 'Amazon Route 53', 'awsdns', { wantsSplitText: true }),
  provider('google', 'Google Cloud DNS', 'googledomains.com', { wantsFinalDot: true, wantsSplitText: true }),
  provider('azure', 'Azure DNS', 'azure-dns.com azure-dns.net azure-dns.org azure-dns.info'),
  provider('godaddy', 'GoDaddy', 'domaincontrol.com'),
  provider('namecheap', 'Namecheap', 'registrar-servers.com'),
  provider('squarespace', 'Squarespace', 'squarespacedns.com'),
  provider('gandi', 'Gandi', 'gandi.net', { wantsFinalDot: true }),
  provider('ovh', 'OVHcloud', 'ovh.net ovh.ca anycast.me', { wantsFinalDot: true }),
  provider('hetzner', 'Hetzner', 'ns.hetzner.com ns.hetzner.de first-ns.de second-ns.de second-ns.com', {
    wantsFinalDot: true,
  }),
  provider('ionos', 'IONOS', 'ui-dns.com ui-dns.de ui-dns.org ui-dns.biz'),
  provider('strato', 'STRATO', 'rzone.de'),
  provider('digitalocean', 'DigitalOcean', 'digitalocean.com', { wantsFinalDot: true }),
  provider('akamai', 'Akamai (Linode)', 'linode.com akam.net'),
  provider('vultr', 'Vultr', 'vultr.com'),
  provider('vercel', 'Vercel', 'vercel-dns.com'),
  provider('dnsimple', 'DNSimple', 'dnsimple.com dnsimple-edge.net dnsimple-edge.org'),
  provider('porkbun', 'Porkbun', 'porkbun.com'),
  provider('namecom', 'Name.com', 'name.com'),
  provider('dynadot', 'Dynadot', 'dynadot.com'),
  provider('hover', 'Hover', 'hover.com'),
  provider('inwx', 'INWX', 'inwx.de inwx.eu inwx.net'),
  provider('netcup', 'netcup', 'netcup.net'),
  provider('bunny', 'bunny.net', 'bunny.net'),
  provider('desec', 'deSEC', 'desec.io desec.org', { wantsFinalDot: true }),
  provider('hurricane', 'Hurricane Electric', 'he.net', { takesFullNames: true }),
  provider('ns1', 'NS1', 'nsone.net'),
  provider('dnsmadeeasy', 'DNS Made Easy', 'dnsmadeeasy.com'),
  provider('wix', 'Wix', 'wixdns.net'),
  provider('hostinger', 'Hostinger', 'dns-parking.com hostinger.com'),
  provider('bluehost', 'Bluehost', 'bluehost.com'),
  provider('siteground', 'SiteGround', 'siteground.net'),
  provider('infomaniak', 'Infomaniak', 'infomaniak.ch infomaniak.com'),
  provider('transip', 'TransIP', 'transip.net transip.nl transip.eu'),
  provider('loopia', 'Loopia', 'loopia.se'),
  provider('one', 'one.com', 'one.com one-dns.net'),
  provider('simply', 'Simply.com', 'simply.com'),
  provider('alibaba', 'Alibaba Cloud', 'alidns.com hichina.com'),
  provider('dnspod', 'DNSPod', 'dnspod.net'),
  provider('regru', 'REG.RU', 'reg.ru'),
];

/** Finds the provider by the name servers of a zone; the first known one decides. */
export function findDnsProvider(nameServers: readonly string[]): DnsProvider | undefined {
  for (const server of nameServers) {
    // `ns-1.awsdns-23.co.uk`: numbered, under four top-level domains
    const name = server.toLowerCase().replace(/\.awsdns-\d+\.(?:com|net|org|co\.uk)$/, '.awsdns');
    const found = PROVIDERS.find(({ suffixes }) => suffixes.some((suffix) => name.endsWith(`.${suffix}`)));
    if (found) return found;
  }
  return undefined;
}

function provider(id: string, name: string, suffixes: string, habits: Habits = {}): DnsProvider {
  const notes: [boolean | undefined, MessageKey][] = [
    [!habits.takesFullNames, 'dns.noteHostPart'],
    [habits.wantsFinalDot, 'dns.noteTrailingDot'],
    [habits.wantsSplitText, 'dns.noteSplitText'],
    [habits.hasProxy, 'dns.noteNoProxy'],
  ];
  return {
    id,
    name,
    suffixes: suffixes.split(' '),
    isHostPartOnly: !habits.takesFullNames,
    notes: notes.flatMap(([holds, key]) => (holds ? [key] : [])),
  };
}
