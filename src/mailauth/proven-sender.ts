import { getDomain } from 'tldts';
import { parseMailDomain } from './mail-domain.js';
import type { AuthVerdict } from './verdict.js';

/**
 * Whether a report to MAIL FROM reaches whom it is meant for (decision 11.2): SPF lists the client for that domain, or
 * a valid signature is of the same organisation. The null sender is proven by the name in HELO.
 */
export function isProvenSender(
  { spf, dkim }: Pick<AuthVerdict, 'spf' | 'dkim'>,
  mailFrom: string,
  helo: string,
): boolean {
  const name = mailFrom === '' ? helo : mailFrom.slice(mailFrom.lastIndexOf('@') + 1);
  const domain = parseMailDomain(name);
  if (!domain) return false;
  if (spf.result === 'pass' && spf.domain === domain) return true;
  if (mailFrom === '') return false;
  return dkim.some((signature) => signature.result === 'pass' && isSameOrganisation(signature.domain, domain));
}

/** By the list of public suffixes: nothing is looked up for it. */
function isSameOrganisation(one: string, other: string): boolean {
  const organisation = getDomain(one, SUFFIXES);
  return one === other || (organisation !== null && organisation === getDomain(other, SUFFIXES));
}

// Two customers of one hosting company are not one organisation
const SUFFIXES = { allowPrivateDomains: true };
