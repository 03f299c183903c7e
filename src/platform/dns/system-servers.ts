import { getServers } from 'node:dns';
import { isIP } from 'node:net';
import type { DnsServer } from './dns-transport.js';

const DNS_PORT = 53;

/** The name servers in this machine's resolver configuration. */
export function systemDnsServers(): DnsServer[] {
  return getServers().map(parseServer);
}

/** `192.0.2.1`, `2001:db8::1`, `192.0.2.1:5353` or `[2001:db8::1]:5353` */
function parseServer(text: string): DnsServer {
  if (isIP(text) !== 0) return { address: text, port: DNS_PORT };
  const colon = text.lastIndexOf(':');
  return { address: text.slice(0, colon).replace(/^\[|\]$/g, ''), port: Number(text.slice(colon + 1)) };
}
