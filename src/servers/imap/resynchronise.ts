import type { Snapshot } from '../../mailstore/views/folder-view.js';
import type { FetchItem } from '../../protocol/imap/commands/fetch-item.js';
import type { Qresync } from '../../protocol/imap/commands/select.js';
import type { NumberSet } from '../../protocol/imap/search-key.js';
import { formatSet, isInSet, resolveSet } from '../../protocol/imap/sequence-set.js';
import { fetchMessages } from './fetch/fetch-messages.js';
import type { ImapSession } from './imap-session.js';
import { vanishedRanges } from './vanished-ranges.js';

const ALL: NumberSet = [{ first: 1, last: '*' }];
const CHANGED: readonly FetchItem[] = [{ kind: 'UID' }, { kind: 'FLAGS' }, { kind: 'MODSEQ' }];

/** RFC 7162 §3.2.5: sends what has changed since the state that the client remembers. */
export async function resynchronise(
  session: ImapSession,
  { uidValidity, modseq, knownUids, match }: Qresync,
): Promise<void> {
  const { folder, view } = session.selected;
  // Another UIDVALIDITY: the client must start over
  if (uidValidity !== view.known.uidValidity) return;
  await view.ready();
  const { known } = view;
  const asked = resolveSet(knownUids ?? ALL, Math.max(1, known.uidNext - 1));
  const expunged = await session.mailbox.messages.expungedSince(folder.id, modseq);
  const agreed = expunged || !match ? 0 : agreedUid(known, match);
  const unsure = asked.flatMap(({ first, last }) =>
    last > agreed ? { first: Math.max(first, agreed + 1), last } : [],
  );
  const gone = vanishedRanges(known, unsure, expunged);
  if (gone.length > 0) session.out.untagged(`VANISHED (EARLIER) ${formatSet(gone)}`);

  const changed: number[] = [];
  for (let place = 1; place <= known.length; place++) {
    if (known.modseqAt(place) <= modseq) continue;
    const uid = known.uidAt(place);
    if (isInSet(asked, uid)) changed.push(uid);
  }
  if (changed.length > 0) await fetchMessages(session, changed, CHANGED);
}

/** RFC 7162 §3.2.5.2: no message was expunged up to the last UID whose sequence number the client has right. */
function agreedUid(known: Snapshot, { places, uids }: NonNullable<Qresync['match']>): number {
  const uidsInTurn = numbersOf(uids);
  let agreed = 0;
  for (const place of numbersOf(places)) {
    const uid = uidsInTurn.next().value;
    if (uid === undefined || place > known.length || known.uidAt(place) !== uid) break;
    agreed = uid;
  }
  return agreed;
}

function* numbersOf(set: NumberSet): Generator<number> {
  for (const { first, last } of set) {
    if (first === '*' || last === '*') return; // not allowed here
    for (let number = Math.min(first, last); number <= Math.max(first, last); number++) yield number;
  }
}
