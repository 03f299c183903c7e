import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

/** What a proxy sends about a connection before its first byte: the PROXY protocol, versions 1 and 2. */
export type ProxyHeaderRead =
  | { readonly kind: 'more' }
  /** `client`: whom it speaks for; `undefined`: for itself (a health check), or for something without an address. */
  | {
      readonly kind: 'header';
      readonly client: string | undefined /** Behind it the connection begins. */;
      readonly end: number;
    }
  | { readonly kind: 'broken' };

const MORE = { kind: 'more' } as const;
const BROKEN = { kind: 'broken' } as const;

const TEXT_START = Buffer.from('PROXY ');
// The longest line that its description allows, with CR LF
const MAX_TEXT_BYTES = 107;
const BINARY_START = Buffer.from([0x0d, 0x0a, 0x0d, 0x0a, 0x00, 0x0d, 0x0a, 0x51, 0x55, 0x49, 0x54, 0x0a]);
const BINARY_FIXED_BYTES = 16;
/** Addresses take 216 at most; the rest is extensions such as a client's certificate name, which are not read. */
const MAX_BINARY_BYTES = BINARY_FIXED_BYTES + 4096;

/** `bytes`: all that came so far. */
export function readProxyHeader(bytes: Buffer): ProxyHeaderRead {
  if (startsAlike(bytes, TEXT_START)) return readText(bytes);
  return startsAlike(bytes, BINARY_START) ? readBinary(bytes) : BROKEN;
}

function startsAlike(bytes: Buffer, start: Buffer): boolean {
  const length = Math.min(bytes.length, start.length);
  return bytes.subarray(0, length).equals(start.subarray(0, length));
}

/** `PROXY TCP4 192.0.2.1 198.51.100.7 56324 25` */
function readText(bytes: Buffer): ProxyHeaderRead {
  const lineEnd = bytes.subarray(0, MAX_TEXT_BYTES).indexOf('\r\n');
  if (lineEnd === -1) return bytes.length < MAX_TEXT_BYTES ? MORE : BROKEN;
  const end = lineEnd + 2;
  const [, family, source = '', target = '', ...ports] = bytes.toString('latin1', 0, lineEnd).split(' ');
  if (family === 'UNKNOWN') return { kind: 'header', client: undefined, end };
  const isAddress = family === 'TCP4' ? isIPv4 : family === 'TCP6' ? isPlainIPv6 : undefined;
  if (!isAddress?.(source) || !isAddress(target) || ports.length !== 2 || !ports.every(isPort)) return BROKEN;
  return { kind: 'header', client: source, end };
}

function isPlainIPv6(text: string): boolean {
  return isIPv6(text) && !text.includes('%');
}

function isPort(text: string): boolean {
  return /^(?:0|[1-9]\d{0,4})$/.test(text) && Number(text) <= 65_535;
}

const LOCAL = 0x20;
const PROXIED = 0x21;
/** Keyed by the upper four bits: the bytes that an address takes, and two addresses with two ports. */
const FAMILIES: Readonly<Record<number, { readonly addressBytes: 4 | 16; readonly minBytes: number }>> = {
  1: { addressBytes: 4, minBytes: 12 },
  2: { addressBytes: 16, minBytes: 36 },
};

function readBinary(bytes: Buffer): ProxyHeaderRead {
  if (bytes.length < BINARY_FIXED_BYTES) return MORE;
  const command = bytes[12];
  const end = BINARY_FIXED_BYTES + bytes.readUInt16BE(14);
  if ((command !== LOCAL && command !== PROXIED) || end > MAX_BINARY_BYTES) return BROKEN;
  if (bytes.length < end) return MORE;
  const family = FAMILIES[(bytes[13] ?? 0) >> 4];
  if (command === LOCAL || !family) return { kind: 'header', client: undefined, end };
  if (end < BINARY_FIXED_BYTES + family.minBytes) return BROKEN;
  const source = bytes.subarray(BINARY_FIXED_BYTES, BINARY_FIXED_BYTES + family.addressBytes);
  return { kind: 'header', client: ipaddr.fromByteArray([...source]).toString(), end };
}
