import { type DomainName, parseDomainName } from './domain-name.js';

/** A mail address whose domain is normalised; the local part is as written (RFC 5321 §2.4). */
export interface EmailAddress {
  readonly local: string;
  readonly domain: DomainName;
}

// RFC 5321 §4.5.3.1.1
const MAX_LOCAL_OCTETS = 64;
const MAX_ADDRESS_OCTETS = 254;
// RFC 5322 §3.2.3 dot-atom, with UTF-8 (RFC 6531 §3.3). Quoted local parts are legal, but no customer has one
const DOT_ATOM =
  /^[a-z0-9!#$%&'*+/=?^_`{|}~\u00a1-\u{10ffff}-]+(?:\.[a-z0-9!#$%&'*+/=?^_`{|}~\u00a1-\u{10ffff}-]+)*$/iu;

export function parseEmailAddress(text: string): EmailAddress | undefined {
  if (text.length > MAX_ADDRESS_OCTETS) return undefined; // in octets it is longer still
  const at = text.lastIndexOf('@');
  if (at < 1) return undefined;
  const local = text.slice(0, at);
  const domain = parseDomainName(text.slice(at + 1));
  if (!domain || !DOT_ATOM.test(local)) return undefined;
  const localOctets = Buffer.byteLength(local);
  if (localOctets > MAX_LOCAL_OCTETS || localOctets + 1 + domain.length > MAX_ADDRESS_OCTETS) return undefined;
  return { local, domain };
}

/** The form in which we compare and store: local part in lower case, plus-tag kept. */
export function formatEmailAddress({ local, domain }: EmailAddress): string {
  return `${local.toLowerCase()}@${domain}`;
}

/** `ann+shop` is delivered to `ann`. */
export function withoutPlusTag(local: string): string {
  const plus = local.indexOf('+');
  return plus > 0 ? local.slice(0, plus) : local;
}
