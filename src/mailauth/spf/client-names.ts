import ipaddr from 'ipaddr.js';
import { type LookUps, unlessUnavailable } from '../look-ups.js';

// RFC 7208 §4.6.4: further ones are ignored
const MAX_NAMES = 10;

/** The reverse names of an address that resolve back to it. RFC 7208 §5.5: none if DNS does not answer. */
export async function clientNames(lookUps: LookUps, octets: readonly number[]): Promise<readonly string[]> {
  const family = octets.length === 4 ? 4 : 6;
  const isOwn = (address: string) =>
    ipaddr.isValid(address) && ipaddr.process(address).toByteArray().join() === octets.join();
  const names = await unlessFailed(lookUps.ptr(reverseName(octets)));
  const checked = await Promise.all(
    names.slice(0, MAX_NAMES).map(async (name) => {
      const addresses = await unlessFailed(lookUps.addresses(name, family));
      return addresses.some(isOwn) ? [name] : [];
    }),
  );
  return checked.flat();
}

/** `1.2.0.192.in-addr.arpa` */
function reverseName(octets: readonly number[]): string {
  if (octets.length === 4) return `${[...octets].reverse().join('.')}.in-addr.arpa`;
  const nibbles = octets.flatMap((octet) => [octet >> 4, octet & 15]).map((nibble) => nibble.toString(16));
  return `${nibbles.reverse().join('.')}.ip6.arpa`;
}

function unlessFailed(asked: Promise<readonly string[]>): Promise<readonly string[]> {
  return asked.catch((error: unknown) => unlessUnavailable<readonly string[]>(error, []));
}
