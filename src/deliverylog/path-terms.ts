import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';
import { parseDomainName } from '../protocol/address/domain-name.js';
import { withoutPlusTag } from '../protocol/address/email-address.js';
import { parseAddressList } from '../protocol/mime/address-list.js';
import type { PathFacts } from './path.js';

/** A message with more addresses is not found by the others in its header. */
const MAX_HEADER_ADDRESSES = 10;

/** The terms that find a path exactly (decision 12.4). */
export interface PathTerms {
  /** Probably unique to this message. */
  readonly rare: readonly string[];
  /** Hosts, addresses of aliases and their targets: many paths share them. As written; see `placeTerms`. */
  readonly places: readonly string[];
}

export function termsOf(facts: Partial<PathFacts>): PathTerms {
  const rare: string[] = [];
  const places: string[] = [];
  const addSender = (address: string) => {
    const term = addressTerm(address);
    if (term === undefined) return;
    if (!rare.includes(term)) rare.push(term);
    places.push(address.slice(address.lastIndexOf('@') + 1));
  };
  if (facts.mailFrom) addSender(facts.mailFrom);
  for (const field of [facts.from, facts.to]) {
    if (!field) continue;
    for (const { address } of parseAddressList(field).slice(0, MAX_HEADER_ADDRESSES)) {
      if (address !== facts.mailFrom && address !== facts.recipient) addSender(address);
    }
  }
  if (facts.messageId) rare.push(messageIdTerm(facts.messageId));
  for (const place of [
    facts.recipient,
    typeof facts.target === 'string' ? facts.target : undefined,
    facts.clientIp,
    facts.clientHostname,
    facts.mx?.host,
    facts.mx?.ip,
  ]) {
    if (place) places.push(place);
  }
  return { rare, places };
}

/** An address, a host, an IP address or the URL of a webhook, normalised the same way for both sides of a search. */
export function placeTerms(place: string): readonly string[] {
  const address = addressTerm(place);
  if (address !== undefined) {
    return [address, nameTerm(localPart(place) ?? ''), ...hostTerms(place.slice(place.lastIndexOf('@') + 1))];
  }
  return hostTerms(URL.canParse(place) ? new URL(place).hostname : place);
}

/** Without plus-tags. */
export function addressTerm(text: string): string | undefined {
  const local = localPart(text);
  if (local === undefined) return undefined;
  const domain = text.slice(text.lastIndexOf('@') + 1);
  return `a:${local}@${parseDomainName(domain) ?? domain.toLowerCase()}`;
}

function localPart(address: string): string | undefined {
  const at = address.lastIndexOf('@');
  return at < 1 ? undefined : withoutPlusTag(address.slice(0, at)).toLowerCase();
}

/** `[192.0.2.1]` and `192.0.2.1` are the same place. */
function hostTerms(host: string): readonly string[] {
  const bare = host.replace(/^\[(?:IPv6:)?(.*)\]$/i, '$1');
  const term = domainTerm(bare) ?? ipTerm(bare);
  return term === undefined ? [] : [term];
}

export function domainTerm(text: string): string | undefined {
  const name = parseDomainName(text.replace(/\.$/, ''));
  return name === undefined ? undefined : `d:${name}`;
}

/** ::ffff:192.0.2.1 is how a dual-stack socket writes the IPv4 address. */
export function ipTerm(text: string): string | undefined {
  return isIP(text) === 0 || text.includes('%') ? undefined : `i:${ipaddr.process(text).toString()}`;
}

/** An alias's name, as it is before the @. */
export function nameTerm(name: string): string {
  return `n:${name.toLowerCase()}`;
}

export function messageIdTerm(id: string): string {
  return `m:${id.replace(/^<(.*)>$/, '$1')}`;
}
