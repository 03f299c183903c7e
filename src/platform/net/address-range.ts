import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { SPECIAL_BLOCKS } from './special-addresses.js';

type Address = ReturnType<typeof ipaddr.parse>;

/** A block like `10.0.0.0/8` or `fd00::/8`. */
type Cidr = readonly [address: Address, prefixBits: number];

/** `10.0.0.0/8`, or one address; throws when it is neither. */
export function parseCidr(text: string): Cidr {
  const [base = '', bits, ...rest] = text.split('/');
  if (isIP(base) === 0 || rest.length > 0) throw new RangeError(`no address block: ${text}`);
  const address = ipaddr.parse(base);
  const maxBits = address.kind() === 'ipv4' ? 32 : 128;
  if (bits === undefined) return [address, maxBits];
  if (!/^\d{1,3}$/.test(bits) || Number(bits) > maxBits) throw new RangeError(`no address block: ${text}`);
  return [address, Number(bits)];
}

/** Recognises any spelling: `10.0.0.0/8` also contains `::ffff:10.0.0.1` and `64:ff9b::a00:1`. */
export function isInAnyBlock(address: string, blocks: readonly Cidr[]): boolean {
  const forms = [ipaddr.parse(address), unwrap(ipaddr.parse(address))];
  return forms.some((form) => blocks.some(([base, bits]) => form.kind() === base.kind() && form.match(base, bits)));
}

/**
 * Whether an address is globally reachable, according to the registries. An IPv4 address inside an IPv6 one (mapped,
 * NAT64, 6to4) is judged as the IPv4 address, or private hosts could be reached by another spelling.
 */
export function isPublicAddress(text: string): boolean {
  const address = unwrap(ipaddr.parse(text));
  for (const { block, isGloballyReachable } of MOST_SPECIFIC_FIRST) {
    if (address.kind() === block[0].kind() && address.match(block[0], block[1])) return isGloballyReachable;
  }
  return true;
}

const MOST_SPECIFIC_FIRST = SPECIAL_BLOCKS.map(([text, isGloballyReachable]) => {
  return { block: parseCidr(text), isGloballyReachable };
}).sort((a, b) => b.block[1] - a.block[1]);

export function isLoopbackAddress(text: string): boolean {
  return unwrap(ipaddr.parse(text)).range() === 'loopback';
}

/** `true`: any address; a list: public addresses and those blocks (CIDR). */
export function createAddressFilter(allowPrivateNetworks: boolean | readonly string[]): (address: string) => boolean {
  const blocks = typeof allowPrivateNetworks === 'boolean' ? [] : allowPrivateNetworks.map(parseCidr);
  return (address) => allowPrivateNetworks === true || isPublicAddress(address) || isInAnyBlock(address, blocks);
}

function unwrap(address: Address): Address {
  if (!(address instanceof ipaddr.IPv6)) return address;
  if (address.isIPv4MappedAddress()) return address.toIPv4Address();
  const bytes = address.toByteArray();
  if (address.match(ipaddr.parse('64:ff9b::'), 96)) return ipaddr.fromByteArray(bytes.slice(12)); // RFC 6052 §2.1
  if (address.range() === '6to4') return ipaddr.fromByteArray(bytes.slice(2, 6)); // RFC 3056 §2
  return address;
}
