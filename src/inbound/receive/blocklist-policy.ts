import type { MailPath } from '../../protocol/smtp/mail-path.js';
import type { Listing } from './blocklists.js';
import { isAutomaticSender } from './postmaster-names.js';
import { type Refusal, refuse } from './refusal.js';

/** They list senders of backscatter, and ask to be used for bounces only. */
const BACKSCATTER_ZONES: ReadonlySet<string> = new Set(['ips.backscatterer.org']);

/**
 * Checked at RCPT, not at the greeting: so the domain's own list can still allow the client, its log can show the
 * refusal, and postmaster stays reachable (RFC 5321 §4.5.1).
 */
export function decideListed(
  listings: readonly Listing[],
  { ip, mailFrom, to }: { readonly ip: string; readonly mailFrom: MailPath | undefined; readonly to: MailPath },
): Refusal | undefined {
  if (/^(?:postmaster|abuse)$/i.test(to.local)) return undefined;
  if (isAutomaticSender(mailFrom)) return decideBackscatter(listings, { ip });
  const listing = listings.find(({ zone }) => !BACKSCATTER_ZONES.has(zone));
  return listing && refuse('policy', 'blocklist', 550, '5.7.1', `Your address ${ip} is listed by ${wordsOf(listing)}`);
}

/**
 * Bounces and automatic mail of a listed client: mostly answers to forged senders, sometimes genuine; so the refusal is
 * temporary.
 */
export function decideBackscatter(listings: readonly Listing[], { ip }: { readonly ip: string }): Refusal | undefined {
  const [listing] = listings;
  if (!listing) return undefined;
  const text = `Automatic mail is not accepted from your address ${ip}, which is listed by ${wordsOf(listing)}`;
  return { ...refuse('policy', 'blocklist', 421, '4.7.0', text), isLast: true };
}

function wordsOf({ zone, text }: Listing): string {
  return text === undefined ? zone : `${zone}: ${text}`;
}
