import { parseMailDomain } from './mail-domain.js';
import { isSameOrganisation } from './same-organisation.js';
import type { AuthVerdict } from './verdict.js';

/**
 * Whether a report to MAIL FROM reaches the real sender (decision 11.2): SPF lists the client for that domain, or a
 * valid signature is of the same organisation. The null sender is proven by the name in HELO.
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

/**
 * Whether From is who it says: DMARC passed, or without a record what DMARC would ask for, a valid signature or SPF of
 * the same organisation.
 */
export function isProvenAuthor({ spf, dkim, dmarc }: AuthVerdict, fromDomain: string): boolean {
  if (dmarc.fromDomain !== parseMailDomain(fromDomain)) return false;
  if (dmarc.result === 'pass') return true;
  // Its owner has said what counts, and this does not
  if (dmarc.policyDomain !== undefined) return false;
  if (dkim.some(({ result, isAligned }) => result === 'pass' && isAligned)) return true;
  return spf.result === 'pass' && isSameOrganisation(spf.domain, dmarc.fromDomain ?? '');
}
