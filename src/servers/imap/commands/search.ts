import { BADCHARSET } from '../../../protocol/imap/charset.js';
import type { SearchCommand, SearchReturns } from '../../../protocol/imap/commands/search.js';
import { type CommandEntry, SELECTED } from '../command-entry.js';
import { enableCondstore } from '../enable-condstore.js';
import type { ImapSession } from '../imap-session.js';
import { recencyOf } from '../recency.js';
import { formatEsearch, highestModseq } from '../search/format-esearch.js';
import { asksModseq } from '../search/modseq-key.js';
import { numbering } from '../search/numbering.js';
import { savedResult } from '../search/saved-result.js';
import { bad, no, ok, type TaggedReply } from '../tagged-reply.js';

/** SEARCH and UID SEARCH: RFC 9051 §6.4.4, RFC 4731, RFC 5182, RFC 7162 §3.1.5, RFC 9394. */
export const searchCommand: CommandEntry<SearchCommand> = {
  states: SELECTED,
  holdsExpunges: ({ isUid }) => !isUid,
  run: search,
};

const ALL: SearchReturns = { min: false, max: false, all: true, count: false, save: false, partial: undefined };

async function search(session: ImapSession, command: SearchCommand): Promise<TaggedReply> {
  const { isUid, key } = command;
  const { enabled, out } = session;
  if (command.hasCharset && enabled.utf8Accept) return bad('UTF-8 is enabled: send SEARCH without CHARSET'); // RFC 6855 §3
  if (!command.isCharsetKnown) {
    if (command.returns?.save) session.savedUids = []; // RFC 5182 §2.1
    return no(BADCHARSET, 'The charset is not known');
  }
  // RFC 9051 §6.4.4: in rev2 the answer is always ESEARCH
  const returns = command.returns ?? (enabled.rev2 ? ALL : undefined);
  const tellsModseq = asksModseq(key);
  if (tellsModseq) enableCondstore(session);
  const found = await find(session, command);
  if (returns?.save) session.savedUids = savedResult(found, returns);
  const { numberOf, modseqOf } = numbering(session, isUid);
  const numbers = found.map(numberOf);
  if (returns) {
    const result = { tag: session.tag, isUid, numbers, modseqOf: tellsModseq ? modseqOf : undefined };
    const answer = formatEsearch(result, returns);
    if (answer !== undefined) out.untagged(answer);
  } else {
    const modseq = tellsModseq && numbers.length > 0 ? ` (MODSEQ ${highestModseq(numbers, modseqOf)})` : '';
    out.untagged(`${['SEARCH', ...numbers].join(' ')}${modseq}`);
  }
  return ok('SEARCH completed');
}

/** RFC 5182 §2.1: if a search with SAVE fails, the saved result is empty. */
async function find(session: ImapSession, { key, returns }: SearchCommand): Promise<readonly number[]> {
  const { mailbox, selected, savedUids } = session;
  try {
    await selected.view.ready();
    return await session.inProgress(
      mailbox.search.search(selected.view, key, { saved: savedUids, isRecent: recencyOf(session) }),
    );
  } catch (error) {
    if (returns?.save) session.savedUids = [];
    throw error;
  }
}
