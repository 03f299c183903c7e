import type { OutgoingGuard } from '../../platform/net/outgoing-guard.js';
import { ServiceError } from '../../platform/service-error.js';
import type { Alias } from './alias.js';
import { hasPlaceholder, parseRecipient } from './recipient.js';
import { keyOf } from './recipient-policy.js';

/**
 * Mail must not be sent to places inside our own network. Checked when a recipient is new, and again at every delivery,
 * since DNS changes. For an address, the mail hosts of its domain are checked.
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

/** Enough to tell an address from a URL with a user name. */
const EMAIL = /^[^/:]+@/;

const FIELD = 'recipients';

async function checkPlace(guard: Pick<OutgoingGuard, 'checkUrl' | 'checkHost'>, text: string): Promise<void> {
  const recipient = parseRecipient(text);
  switch (recipient?.kind) {
    case 'webhook':
      // If the pattern names the host itself, the host is known only at delivery
      return hasPlaceholder(new URL(text).hostname) ? undefined : guard.checkUrl(text, FIELD);
    case 'ip':
      await guard.checkHost(recipient.key, FIELD);
      return;
    case 'host':
      // A host without an address of its own may receive mail through its MX records
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
