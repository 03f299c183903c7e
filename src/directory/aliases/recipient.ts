import { parseDomainName, parseIpAddress } from '../../protocol/address/domain-name.js';
import { formatEmailAddress, parseEmailAddress } from '../../protocol/address/email-address.js';

/** Where an alias forwards to. The text is the caller's; `key` is equal for all spellings of one place. */
export interface Recipient {
  readonly text: string;
  readonly kind: RecipientKind;
  readonly key: string;
}

export type RecipientKind = 'webhook' | 'ip' | 'host' | 'email';

/** Longer addresses are truncated or refused by servers on the way. */
const MAX_URL_LENGTH = 2000;

export function parseRecipient(text: string): Recipient | undefined {
  const url = parseWebhookUrl(text);
  if (url !== undefined) return { text, kind: 'webhook', key: url };
  const ip = parseIpAddress(text);
  if (ip !== undefined) return { text, kind: 'ip', key: ip };
  const host = parseDomainName(text);
  if (host !== undefined) return { text, kind: 'host', key: host };
  const email = parseEmailAddress(text);
  return email && { text, kind: 'email', key: formatEmailAddress(email) };
}

function parseWebhookUrl(text: string): string | undefined {
  // The URL parser would silently drop line breaks and outer space, and read `http:host` as an address
  if (!/^https?:\/\/[^\s\p{C}]+$/iu.test(text) || text.length > MAX_URL_LENGTH) return undefined;
  return URL.canParse(text) ? new URL(text).href : undefined;
}

const PLACEHOLDER = /\$[1-9&]|%SUBDOMAIN%|%HOST%/;

/** A pattern's target is complete only once a name has matched: any plausible value shows whether it can be. */
export function fillPlaceholders(text: string): string {
  return text
    .replace(/\$[1-9&]/g, 'name')
    .replaceAll('%SUBDOMAIN%', 'sub')
    .replaceAll('%HOST%', 'host.example');
}

export function hasPlaceholder(text: string): boolean {
  return PLACEHOLDER.test(text);
}
