import type { Snapshot } from '../../mailstore/views/folder-view.js';
import type { MessageSet } from '../../protocol/imap/commands/messages.js';
import type { NumberSet } from '../../protocol/imap/search-key.js';
import { type NumberRange, placesOf, placesOfUids } from '../../protocol/imap/sequence-set.js';
import type { ImapSession } from './imap-session.js';
import { bad, RefusalError } from './tagged-reply.js';

/** Resolves a set to UIDs in ascending order, among the messages that the client knows. */
export async function resolveMessages(
  session: Pick<ImapSession, 'selected' | 'savedUids'>,
  set: MessageSet,
  isUid: boolean,
): Promise<readonly number[]> {
  const { view } = session.selected;
  await view.ready();
  const { known } = view;
  if (set === '$') return session.savedUids.filter((uid) => known.placeOf(uid) > 0);
  return uidsAt(isUid ? placesOfUids(set, known) : placesInside(set, known), known);
}

/**
 * RFC 9051 §9, seq-number: a number beyond the last message is BAD. `1:*` in an empty folder is allowed, because every
 * client sends it first.
 */
function placesInside(set: NumberSet, known: Snapshot): readonly NumberRange[] {
  if (known.length === 0 && set.every(({ first, last }) => first === 1 && last === '*')) return [];
  const places = placesOf(set, known);
  if (!places) throw new RefusalError(bad('No message has that number'));
  return places;
}

function uidsAt(places: readonly NumberRange[], known: Snapshot): readonly number[] {
  const uids: number[] = [];
  for (const { first, last } of places) {
    for (let place = first; place <= last; place += 1) uids.push(known.uidAt(place));
  }
  return uids;
}
