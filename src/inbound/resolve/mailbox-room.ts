import type { Entry } from './entry.js';
import { type Refusal, refusals } from './refusals.js';

/**
 * Decision 10.1: a mailbox that is full, or too small for the announced size, temporarily refuses the whole address.
 */
export function mailboxRefusal(
  { entries }: { readonly entries: readonly Entry[] },
  { sizeBytes }: { readonly sizeBytes: number | undefined },
): Refusal | undefined {
  for (const { mailbox, alias } of entries) {
    if (!mailbox) continue;
    const { address, domainId, usedBytes, quotaBytes } = mailbox;
    if (usedBytes >= quotaBytes) return refusals.full(address, { domainId, alias });
    if (usedBytes + (sizeBytes ?? 0) > quotaBytes) return refusals.tooLittleRoom(address, { domainId, alias });
  }
  return undefined;
}
