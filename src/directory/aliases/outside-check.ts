import type { OutgoingGuard } from '../../platform/net/outgoing-guard.js';
import { ServiceError } from '../../platform/service-error.js';
import type { Alias } from './alias.js';
import { hasPlaceholder, parseRecipient } from './recipient.js';
import { keyOf } from './recipient-policy.js';

/**
 * Places that mail would be carried to must not lie inside our own network. Asked when a recipient is new, and again
 * by every delivery, since names change. Addresses lead to their domain's mail hosts, which are asked then.
 */
export async function checkNewPlaces(
  guard: Pick<OutgoingGuard, 'checkUrl' | 'checkHost'>,
  before: Alias | undefined,
  after: Alias,
): Promise<void> {
  const places = after.recipients.filter((text) => !EMAIL.test(text));
  if (places.length === 0) return;
  const known = new Set(before?.recipients.map(keyOf));
  await Promise.all(places.filter((text) => !known.has(keyOf(text))).map((text) => checkPlace(guard, text)));
}

/** Enough to tell an address from a URL that names a user. */
const EMAIL = /^[^/:]+@/;

const FIELD = 'recipients';

async function checkPlace(guard: Pick<OutgoingGuard, 'checkUrl' | 'checkHost'>, text: string): Promise<void> {
  const recipient = parseRecipient(text);
  switch (recipient?.kind) {
    case 'webhook':
      // A pattern may name the host itself, and then it is known at delivery only
      return hasPlaceholder(new URL(text).hostname) ? undefined : guard.checkUrl(text, FIELD);
    case 'ip':
      await guard.checkHost(recipient.key, FIELD);
      return;
    case 'host':
      // A host may take mail without having an address of its own: by its MX records
      return guard.checkUrl(`http://${recipient.key}/`, FIELD).catch(rethrowIfPrivate);
    default:
      return;
  }
}

function rethrowIfPrivate(error: unknown): void {
  const isUnresolved =
    error instanceof ServiceError && (error.key === 'outgoing.noAddress' || error.kind === 'unavailable');
  if (!isUnresolved) throw error;
}
