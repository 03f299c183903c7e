import { formatEmailAddress, parseEmailAddress, withoutPlusTag } from '../protocol/address/email-address.js';
import { parseAddressList } from '../protocol/mime/address-list.js';
import type { PathEvent } from './path.js';
import type { LoggedPath } from './path-row.js';

/** A path with every step of it. */
export interface WholePath extends LoggedPath {
  readonly timeline: readonly PathEvent[];
}

/** It was read and has no headers here: it is meant for a mailbox, of which the log keeps no word (decision 12.2). */
export function isSealed({ direction, state, facts: { from, to, subject } }: LoggedPath): boolean {
  const wasRead = state !== 'refused' && state !== 'discarded';
  return direction === 'in' && wasRead && from === undefined && to === undefined && subject === undefined;
}

/** What the owner of an alias sees of a message that others had too: himself, and nobody else. */
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
