import { isIPv4, isIPv6 } from 'node:net';
import type { Answer } from 'dns-packet';
import { isRecordName } from '../../platform/dns/dns-name.js';

export const SANDBOX_TYPES = ['A', 'AAAA', 'CNAME', 'MX', 'NS', 'SRV', 'TXT'] as const;
export type SandboxType = (typeof SANDBOX_TYPES)[number];

export interface SandboxRecord {
  readonly name: string;
  readonly type: SandboxType;
  /** The value in zone-file form, without the trailing dot of names; an MX value is only the exchange. */
  readonly value: string;
}

/** A deliberately broken record. */
export interface DnsChange {
  readonly name: string;
  readonly type: SandboxType;
  readonly change: BrokenAs;
}

export type BrokenAs = { readonly kind: 'missing' } | { readonly kind: 'wrong'; readonly value: string };

/** Whether DNS can carry the value: one that cannot be encoded would break every answer about its name. */
export function isServable(type: SandboxType, value: string): boolean {
  switch (type) {
    case 'A':
      return isIPv4(value);
    case 'AAAA':
      return isIPv6(value) && !value.includes('%');
    case 'TXT':
      return Buffer.byteLength(value) <= MAX_TXT_BYTES;
    case 'SRV':
      return SRV_VALUE.test(value);
    default:
      return isRecordName(value);
  }
}

/** For a record that is to be wrong, without a given value. */
export const WRONG_VALUES: Readonly<Record<SandboxType, string>> = {
  A: '192.0.2.1',
  AAAA: '2001:db8::1',
  CNAME: 'elsewhere.example',
  MX: 'mx.elsewhere.example',
  NS: 'ns.elsewhere.example',
  SRV: '0 1 1 elsewhere.example',
  TXT: 'v=wrong',
};

const MAX_TXT_BYTES = 4096;
const SRV_VALUE = /^\d{1,5} \d{1,5} \d{1,5} (?:\.|(?:[a-z0-9_-]{1,63}\.)*[a-z0-9_-]{1,63})$/i;
const MX_PREFERENCE = 10;
// Nothing is cached, so a broken or repaired record is seen at once
const TTL_SECONDS = 0;

export function toAnswer({ name, type, value }: SandboxRecord): Answer {
  const head = { name, ttl: TTL_SECONDS };
  switch (type) {
    case 'MX':
      return { ...head, type, data: { preference: MX_PREFERENCE, exchange: value } };
    case 'TXT':
      return { ...head, type, data: inStrings(Buffer.from(value)) };
    case 'SRV': {
      const [priority, weight, port, target = '.'] = value.split(' ');
      const data = { priority: Number(priority), weight: Number(weight), port: Number(port), target };
      return { ...head, type, data };
    }
    default:
      return { ...head, type, data: value };
  }
}

/** RFC 1035 §3.3.14: strings of at most 255 octets. */
function inStrings(bytes: Buffer): Buffer[] {
  const strings: Buffer[] = [];
  for (let start = 0; start < bytes.length || start === 0; start += 255) {
    strings.push(bytes.subarray(start, start + 255));
  }
  return strings;
}
