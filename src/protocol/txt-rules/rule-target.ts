import { parseDomainName, parseIpAddress } from '../address/domain-name.js';
import { parseEmailAddress } from '../address/email-address.js';

// Longer addresses are cut or refused by servers on the way
const MAX_TARGET_CHARACTERS = 2000;

/** An address, a host, an IP address or a webhook. */
export function isTarget(text: string): boolean {
  if (text.length > MAX_TARGET_CHARACTERS) return false;
  return (
    isWebhook(text) ||
    parseIpAddress(text) !== undefined ||
    parseDomainName(text) !== undefined ||
    parseEmailAddress(text) !== undefined
  );
}

/** A pattern's target is complete only once a name has matched: any plausible match shows whether it can be. */
export function isPatternTarget(text: string): boolean {
  const filled = text
    .replace(/\$[1-9&]/g, 'name')
    .replaceAll('%SUBDOMAIN%', 'sub')
    .replaceAll('%HOST%', 'host.example');
  return isTarget(filled);
}

/** URL code would quietly drop line breaks and take `http:host` for an address. */
function isWebhook(text: string): boolean {
  return /^https?:\/\/[^\s\p{C}]+$/iu.test(text) && URL.canParse(text);
}
