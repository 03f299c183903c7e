import { HELD_OCTETS } from './octet-module.js';
import { octetVectors } from './octet-vectors.js';

/** Nothing but printable ASCII, tabs and line ends. */
export function arePlainOctets(bytes: Uint8Array): boolean {
  if (!octetVectors) return areAllPlain(bytes);
  for (let start = 0; start < bytes.length; start += HELD_OCTETS) {
    const held = bytes.subarray(start, start + HELD_OCTETS);
    octetVectors.hold(held, 0);
    if (octetVectors.skipPlain(0) < held.length) return false;
  }
  return true;
}

/** Where there are no vectors. */
export function areAllPlain(bytes: Uint8Array): boolean {
  for (let at = 0; at < bytes.length; at++) {
    const octet = bytes[at] ?? 0;
    if (octet > 0x7f || (octet < 0x20 && octet !== 0x0a && octet !== 0x0d && octet !== 0x09)) return false;
  }
  return true;
}
