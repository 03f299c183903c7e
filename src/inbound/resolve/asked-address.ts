import { normaliseAliasName } from '../../directory/aliases/alias-name.js';
import { parseIpAddress } from '../../protocol/address/domain-name.js';
import type { MailPath } from '../../protocol/smtp/mail-path.js';

/** An address, split into the parts that decide what it means. */
export interface AskedAddress {
  /** Before the @, as written, with quotes if it needs them. */
  readonly local: string;
  /** The alias's name: lower case, Unicode, without the plus-tag. */
  readonly name: string;
  /** What follows the first `+`; blank: none. */
  readonly tag: string;
  /** Lower-case A-labels or a canonical IP address, as domains are stored. */
  readonly domain: string;
  /** `Sales+shop@example.test` */
  readonly address: string;
}

/** RFC 5321 §4.5.1: `<Postmaster>` without a domain is that of this host. */
export function askedAddress({ local, domain, address }: MailPath, host: string): AskedAddress {
  if (domain === undefined) return addressParts('postmaster', local, host);
  return addressParts(address.slice(0, address.lastIndexOf('@')), local, literalAddress(domain) ?? domain);
}

export function addressParts(written: string, local: string, domain: string): AskedAddress {
  const plus = local.indexOf('+');
  const hasTag = plus > 0;
  return {
    local: written,
    name: normaliseAliasName(hasTag ? local.slice(0, plus) : local),
    tag: hasTag ? local.slice(plus + 1) : '',
    domain,
    address: `${written}@${mailHost(domain)}`,
  };
}

/** What all spellings and tags of an address have in common. */
export function addressKey({ name, domain }: Pick<AskedAddress, 'name' | 'domain'>): string {
  return `${name}@${domain}`;
}

/** RFC 5321 §4.1.3: an IP address after the @ is in brackets. */
export function mailHost(domain: string): string {
  if (parseIpAddress(domain) === undefined) return domain;
  return domain.includes(':') ? `[IPv6:${domain}]` : `[${domain}]`;
}

/** IP domains are named by their address. */
function literalAddress(domain: string): string | undefined {
  const inner = /^\[(?:ipv6:)?(?<inner>[^\]]+)\]$/i.exec(domain)?.groups?.inner;
  return parseIpAddress(inner ?? domain);
}
