import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';
import { isDomainSpec, isMacroString } from './spf-macro.js';

/** RFC 7208 §4.6. */
export interface SpfRecord {
  readonly mechanisms: readonly SpfMechanism[];
  /** A domain-spec, macros unexpanded. */
  readonly redirect: string | undefined;
}

export type SpfQualifier = 'pass' | 'fail' | 'softfail' | 'neutral';

export type SpfMechanism = { readonly result: SpfQualifier } & (
  | { readonly kind: 'all' }
  | { readonly kind: 'include' | 'exists'; readonly domain: string }
  | { readonly kind: 'ptr'; readonly domain: string | undefined }
  | { readonly kind: 'a' | 'mx'; readonly domain: string | undefined; readonly bits4: number; readonly bits6: number }
  | { readonly kind: 'ip'; readonly octets: readonly number[]; readonly bits: number }
);

const QUALIFIERS: Readonly<Record<string, SpfQualifier>> = {
  '+': 'pass',
  '-': 'fail',
  '~': 'softfail',
  '?': 'neutral',
};
// Ten times what RFC 7208 §3.4 recommends; longer ones are made to cost us time
const MAX_RECORD_CHARACTERS = 5120;
const TERM = /^([-+~?]?)([a-z][a-z0-9_.-]*)(?:([:=/])(.*))?$/is;

export function isSpfRecord(text: string): boolean {
  return /^v=spf1(?: |$)/i.test(text);
}

/** `undefined`: a syntax error anywhere makes the whole record invalid (RFC 7208 §4.6). */
export function parseSpfRecord(text: string): SpfRecord | undefined {
  if (text.length > MAX_RECORD_CHARACTERS) return undefined;
  const mechanisms: SpfMechanism[] = [];
  const modifiers = new Map<string, string>();
  for (const term of text.split(' ').slice(1)) {
    if (term === '') continue;
    const [, sign = '', name = '', mark = '', rest = ''] = TERM.exec(term) ?? [];
    if (mark === '=') {
      if (!addModifier(modifiers, sign, name.toLowerCase(), rest)) return undefined;
      continue;
    }
    const mechanism = parseMechanism(name.toLowerCase(), mark, rest);
    if (!mechanism) return undefined;
    mechanisms.push({ ...mechanism, result: QUALIFIERS[sign || '+'] ?? 'pass' });
  }
  return { mechanisms, redirect: modifiers.get('redirect') };
}

function addModifier(modifiers: Map<string, string>, sign: string, name: string, value: string): boolean {
  if (sign !== '' || !isMacroString(value)) return false;
  if (name !== 'redirect' && name !== 'exp') return true; // RFC 7208 §6: unknown ones are ignored
  if (modifiers.has(name) || !isDomainSpec(value)) return false;
  modifiers.set(name, value);
  return true;
}

type WithoutResult<T> = T extends unknown ? Omit<T, 'result'> : never;

function parseMechanism(name: string, mark: string, rest: string): WithoutResult<SpfMechanism> | undefined {
  switch (name) {
    case 'all':
      return mark === '' ? { kind: 'all' } : undefined;
    case 'include':
    case 'exists':
      return mark === ':' && isDomainSpec(rest) ? { kind: name, domain: rest } : undefined;
    case 'ptr':
      if (mark === '') return { kind: 'ptr', domain: undefined };
      return mark === ':' && isDomainSpec(rest) ? { kind: 'ptr', domain: rest } : undefined;
    case 'a':
    case 'mx':
      return parseHosts(name, mark, rest);
    case 'ip4':
    case 'ip6':
      return mark === ':' ? parseNetwork(name, rest) : undefined;
    default:
      return undefined;
  }
}

function parseHosts(kind: 'a' | 'mx', mark: string, rest: string): WithoutResult<SpfMechanism> | undefined {
  const text = mark === '/' ? `/${rest}` : rest;
  const [, domain = '', bits4, bits6] = /^(.*?)(?:\/(\d{1,3}))?(?:\/\/(\d{1,3}))?$/s.exec(text) ?? [];
  if (mark === ':' ? !isDomainSpec(domain) : domain !== '') return undefined;
  const [prefix4, prefix6] = [parsePrefix(bits4, 32), parsePrefix(bits6, 128)];
  if (prefix4 === undefined || prefix6 === undefined) return undefined;
  return { kind, domain: domain === '' ? undefined : domain, bits4: prefix4, bits6: prefix6 };
}

function parseNetwork(name: 'ip4' | 'ip6', text: string): WithoutResult<SpfMechanism> | undefined {
  const [, address = '', bits] = /^([^/]*)(?:\/(\d{1,3}))?$/.exec(text) ?? [];
  const isAddress = name === 'ip4' ? isIPv4(address) : isIPv6(address) && !address.includes('%');
  const prefix = parsePrefix(bits, name === 'ip4' ? 32 : 128);
  if (!isAddress || prefix === undefined) return undefined;
  return { kind: 'ip', octets: ipaddr.parse(address).toByteArray(), bits: prefix };
}

function parsePrefix(text: string | undefined, most: number): number | undefined {
  if (text === undefined) return most;
  const isCanonical = text === '0' || !text.startsWith('0');
  return isCanonical && Number(text) <= most ? Number(text) : undefined;
}
