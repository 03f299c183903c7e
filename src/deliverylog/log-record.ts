import { formatEmailAddress, parseEmailAddress, withoutPlusTag } from '../protocol/address/email-address.js';
import { parseAddressList } from '../protocol/mime/address-list.js';
import type { PathEvent } from './path.js';
import type { LoggedPath } from './path-row.js';

/** A path with all its steps. */
export interface WholePath extends LoggedPath {
  readonly timeline: readonly PathEvent[];
}

/**
 * The message was read but the log has none of its headers: it is for a mailbox, whose content is not logged (decision
 * 12.2).
 */
export function isSealed({ direction, state, facts: { from, to, subject } }: LoggedPath): boolean {
  const wasRead = state !== 'refused' && state !== 'discarded';
  return direction === 'in' && wasRead && from === undefined && to === undefined && subject === undefined;
}

/** What the owner of an alias sees of a message with several recipients: only their own. */
export function forAliasOwner<T extends LoggedPath>(path: T): T {
  const { to, recipient } = path.facts;
  if (path.direction === 'out' || to === undefined) return path;
  const own = comparable(recipient ?? '');
  const shown = parseAddressList(to)
    .map(({ address }) => address)
    .filter((address) => comparable(address) === own);
  return { ...path, facts: { ...path.facts, to: shown.join(', ') } };
}

function comparable(text: string): string {
  const address = parseEmailAddress(text);
  return address ? formatEmailAddress({ ...address, local: withoutPlusTag(address.local) }) : text.toLowerCase();
}
