import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

/** The client that a limit counts: an IPv4 address, or the /64 of one IPv6 customer (RFC 6177 §2). */
export function clientKey(ip: string): string {
  const address = parseClient(ip);
  if (!address) return ip;
  return address.kind() === 'ipv6' ? network(address, 64) : address.toString();
}

/** The neighbourhood a login comes from, wide enough for a changing lease: IPv4 /24, IPv6 /64. */
export function clientNetwork(ip: string): string {
  const address = parseClient(ip);
  if (!address) return ip;
  return network(address, address.kind() === 'ipv6' ? 64 : 24);
}

/** The network whose connections count together before they sign in: an IPv4 /24, or the /48 of one IPv6 site. */
export function signInNetwork(ip: string): string {
  const address = parseClient(ip);
  if (!address) return ip;
  return network(address, address.kind() === 'ipv6' ? 48 : 24);
}

type ParsedAddress = ReturnType<typeof ipaddr.process>;

function parseClient(ip: string): ParsedAddress | undefined {
  const withoutZone = ip.replace(/%.*$/, '');
  // `process` reads ::ffff:192.0.2.1 as the IPv4 address that a dual-stack socket means by it
  return isIP(withoutZone) === 0 ? undefined : ipaddr.process(withoutZone);
}

function network(address: ParsedAddress, bits: number): string {
  const octets = address.toByteArray().map((octet, i) => (i < bits / 8 ? octet : 0));
  return `${ipaddr.fromByteArray(octets).toString()}/${bits}`;
}
