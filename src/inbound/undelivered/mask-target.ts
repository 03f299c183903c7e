import type { DeliveryFault } from '../../outbound/emails/email.js';
import type { Way } from '../resolve/resolution.js';

/** RFC 5321 §4.5.3.1.5 allows 512 octets for a reply line, codes included. */
const MAX_TEXT = 400;

/**
 * What a sender may read about a failure (decision 11.3): our sentence, then the remote's words with the target's
 * address replaced by the one the sender wrote. Words that still reveal part of the target are left out.
 */
export function textForSender(way: Way, recipient: string, fault: DeliveryFault): string {
  const ours = `${recipient}: ${reasonForSender(way, recipient, fault)}`;
  const theirs = diagnosticForSender(way, recipient, fault);
  return (theirs === undefined ? ours : `${ours} The other server said: ${theirs}`).slice(0, MAX_TEXT);
}

export function reasonForSender(way: Way, recipient: string, { message }: DeliveryFault): string {
  return mask(message, way, recipient) ?? 'It could not be delivered.';
}

/** The remote's reply after its code, or nothing that would reveal the target. */
export function diagnosticForSender(way: Way, recipient: string, fault: DeliveryFault): string | undefined {
  const words = fault.response === undefined ? undefined : mask(fault.response, way, recipient);
  return words === undefined || /^\d{3}\b/.test(words) ? words : `${fault.code} ${words}`;
}

function mask(text: string, way: Way, recipient: string): string | undefined {
  const target = secretOf(way);
  if (target === undefined || target.toLowerCase() === recipient.toLowerCase()) return text;
  const masked = replaceAllOf(text, target, recipient);
  const rest = replaceAllOf(masked, recipient, ' ').toLowerCase();
  return partsOf(target).some((part) => isWordOf(rest, part)) ? undefined : masked;
}

function secretOf(way: Way): string | undefined {
  switch (way.kind) {
    case 'forward':
    case 'home':
      return way.address;
    case 'webhook':
      return way.url;
    default:
      return undefined;
  }
}

function replaceAllOf(text: string, found: string, by: string): string {
  return text.replace(new RegExp(escapeRegExp(found), 'gi'), () => by);
}

/** Local part and domain of an address, the host of a URL: each alone would reveal the target. */
function partsOf(target: string): readonly string[] {
  const parts = URL.canParse(target) && target.includes('//') ? [new URL(target).host] : target.split('@');
  return parts.filter((part) => part !== '').map((part) => part.toLowerCase());
}

function isWordOf(text: string, part: string): boolean {
  return new RegExp(`(?<![\\p{L}\\p{N}])${escapeRegExp(part)}(?![\\p{L}\\p{N}])`, 'u').test(text);
}

function escapeRegExp(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
