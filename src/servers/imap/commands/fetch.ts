import type { FetchCommand } from '../../../protocol/imap/commands/fetch.js';
import type { FetchItem } from '../../../protocol/imap/commands/fetch-item.js';
import { type CommandEntry, SELECTED } from '../command-entry.js';
import { enableCondstore } from '../enable-condstore.js';
import { fetchMessages } from '../fetch/fetch-messages.js';
import { tellVanishedEarlier } from '../fetch/vanished-earlier.js';
import type { ImapSession } from '../imap-session.js';
import { resolveMessages } from '../message-set.js';
import { windowOf } from '../search/result-window.js';
import { bad, no, ok, type TaggedReply } from '../tagged-reply.js';

/** FETCH and UID FETCH: RFC 9051 §6.4.5, RFC 7162 §3.1.4 and §3.2.6, RFC 9394 §3.3. */
export const fetchCommand: CommandEntry<FetchCommand> = {
  states: SELECTED,
  holdsExpunges: ({ isUid }) => !isUid,
  run: fetch,
};

async function fetch(session: ImapSession, command: FetchCommand): Promise<TaggedReply> {
  const { changedSince, isUid, partial } = command;
  if (command.isVanished && !session.enabled.qresync) return bad('VANISHED needs QRESYNC to be enabled');
  const items = itemsOf(command, session.enabled.uidOnly);
  if (items.some(({ kind }) => kind === 'MODSEQ')) enableCondstore(session);
  const asked = await resolveMessages(session, command.set, isUid);
  const { known } = session.selected.view;
  if (command.isVanished) await tellVanishedEarlier(session, command.set, changedSince ?? 0);
  const changed =
    changedSince === undefined ? asked : asked.filter((uid) => known.modseqAt(known.placeOf(uid)) > changedSince);
  const { toldCount, goneCount, unreadableCount, hasUnknownEncoding } = await fetchMessages(
    session,
    partial ? windowOf(changed, partial) : changed,
    items,
  );
  // RFC 5530: it may work later. Clients keep the responses for other messages
  if (unreadableCount > 0) return no('UNAVAILABLE', 'Some messages cannot be read right now, the others were sent');
  if (hasUnknownEncoding) return no('UNKNOWN-CTE', 'A part has an unknown transfer encoding');
  // Expunged UIDs are not an error (RFC 9051 §6.4.9)
  if (goneCount === 0 || isUid) return ok('FETCH completed');
  // RFC 2180 §4.1.2: clients discard all responses after a NO, so NO is sent only if there were none
  if (toldCount === 0) return no('EXPUNGEISSUED', 'The messages no longer exist');
  return ok('Some of the messages no longer exist', 'EXPUNGEISSUED');
}

/**
 * RFC 9051 §6.4.9: UID commands return the UID; RFC 9586 §3.3: unless the response begins with it. RFC 7162 §3.1.4.1:
 * MODSEQ.
 */
function itemsOf({ items, isUid, changedSince }: FetchCommand, isUidOnly: boolean): readonly FetchItem[] {
  const has = (wanted: FetchItem['kind']) => items.some(({ kind }) => kind === wanted);
  const first: FetchItem[] = isUid && !isUidOnly && !has('UID') ? [{ kind: 'UID' }] : [];
  const last: FetchItem[] = changedSince !== undefined && !has('MODSEQ') ? [{ kind: 'MODSEQ' }] : [];
  return [...first, ...items, ...last];
}
