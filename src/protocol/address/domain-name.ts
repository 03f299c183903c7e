import { isIP } from 'node:net';
import { domainToASCII, domainToUnicode } from 'node:url';
import ipaddr from 'ipaddr.js';

declare const brand: unique symbol;

/** A host name in lower-case A-labels, without a trailing dot; compare with `===`. */
export type DomainName = string & { readonly [brand]: 'DomainName' };

// RFC 1035 §2.3.4
const MAX_NAME_OCTETS = 253;
const LABEL = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/;
// An all-numeric last label would read as an address, and no such top level exists (RFC 3696 §2)
const TOP_LABEL = /^(?:xn--[a-z0-9-]+|[a-z]{2,63})$/;

// Most names are in their one spelling already, and mapping them to it costs more than seeing that
const PLAIN_NAME = /^(?:(?!-)[a-z0-9-]{1,63}(?<!-)\.)+[a-z]{2,63}$/;

/** A fully qualified name in any spelling (Unicode, punycode, any case), or `undefined`. */
export function parseDomainName(text: string): DomainName | undefined {
  if (text.length === 0 || text.length > MAX_NAME_OCTETS) return undefined;
  if (PLAIN_NAME.test(text) && !text.includes('xn--')) return text as DomainName;
  if (isIP(text) !== 0) return undefined;
  // URL code maps away characters that never belong in a name (%, /, @, white space): refuse them instead
  if (!/^[a-z0-9.\u00a1-\u{10ffff}-]+$/iu.test(text)) return undefined;
  const ascii = domainToASCII(text);
  const labels = ascii.split('.');
  const top = labels.at(-1);
  if (ascii.length > MAX_NAME_OCTETS || labels.length < 2 || top === undefined) return undefined;
  if (!labels.every((label) => LABEL.test(label)) || !TOP_LABEL.test(top)) return undefined;
  return ascii as DomainName;
}

/** What people read: `münchen.example` for `xn--mnchen-3ya.example`. */
export function toUnicodeName(name: DomainName): string {
  return domainToUnicode(name) || name;
}

/** An IPv4 or IPv6 address in its one canonical spelling, or `undefined`. */
export function parseIpAddress(text: string): string | undefined {
  return isIP(text) === 0 || text.includes('%') ? undefined : ipaddr.parse(text).toString();
}
