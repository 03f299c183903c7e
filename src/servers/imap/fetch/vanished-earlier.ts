import type { MessageSet } from '../../../protocol/imap/commands/messages.js';
import { formatSet, resolveSet } from '../../../protocol/imap/sequence-set.js';
import type { ImapSession } from '../imap-session.js';
import { vanishedRanges } from '../vanished-ranges.js';

/** RFC 7162 §3.2.6: reports those of these UIDs that were expunged after `modseq`, before the FETCH responses. */
export async function tellVanishedEarlier(session: ImapSession, set: MessageSet, modseq: number): Promise<void> {
  const { folder, view } = session.selected;
  const asked =
    set === '$'
      ? session.savedUids.map((uid) => ({ first: uid, last: uid }))
      : resolveSet(set, Math.max(1, view.known.uidNext - 1));
  const expunged = await session.mailbox.messages.expungedSince(folder.id, modseq);
  const ranges = vanishedRanges(view.known, asked, expunged);
  if (ranges.length > 0) session.out.untagged(`VANISHED (EARLIER) ${formatSet(ranges)}`);
}
