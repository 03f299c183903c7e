import { type CommandEntry, type CommandNamed, SELECTED } from '../command-entry.js';
import { enableCondstore } from '../enable-condstore.js';
import type { ImapSession } from '../imap-session.js';
import { recencyOf } from '../recency.js';
import { highestModseq } from '../search/format-esearch.js';
import { asksModseq } from '../search/modseq-key.js';
import { numbering } from '../search/numbering.js';
import { ok, type TaggedReply } from '../tagged-reply.js';

type SortCommand = CommandNamed<'SORT'>;

/** SORT and UID SORT: RFC 5256 §3, RFC 5957, RFC 7162 §3.1.6. */
export const sortCommand: CommandEntry<SortCommand> = {
  states: SELECTED,
  holdsExpunges: ({ isUid }) => !isUid,
  run: sort,
};

async function sort(session: ImapSession, { isUid, by, key }: SortCommand): Promise<TaggedReply> {
  const { mailbox, selected, savedUids } = session;
  const tellsModseq = asksModseq(key);
  if (tellsModseq) enableCondstore(session);
  await selected.view.ready();
  const found = await session.inProgress(
    mailbox.search.sort(selected.view, by, key, { saved: savedUids, isRecent: recencyOf(session) }),
  );
  const { numberOf, modseqOf } = numbering(session, isUid);
  const numbers = found.map(numberOf);
  const modseq = tellsModseq && numbers.length > 0 ? ` (MODSEQ ${highestModseq(numbers, modseqOf)})` : '';
  session.out.untagged(`${['SORT', ...numbers].join(' ')}${modseq}`);
  return ok('SORT completed');
}
