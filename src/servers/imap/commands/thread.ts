import { type CommandEntry, type CommandNamed, SELECTED } from '../command-entry.js';
import { enableCondstore } from '../enable-condstore.js';
import type { ImapSession } from '../imap-session.js';
import { recencyOf } from '../recency.js';
import { formatThreads } from '../search/format-threads.js';
import { asksModseq } from '../search/modseq-key.js';
import { numbering } from '../search/numbering.js';
import { ok, type TaggedReply } from '../tagged-reply.js';

type ThreadCommand = CommandNamed<'THREAD'>;

/** THREAD and UID THREAD: RFC 5256 §3. */
export const threadCommand: CommandEntry<ThreadCommand> = {
  states: SELECTED,
  holdsExpunges: ({ isUid }) => !isUid,
  run: thread,
};

async function thread(session: ImapSession, { isUid, by, key }: ThreadCommand): Promise<TaggedReply> {
  const { mailbox, selected, savedUids } = session;
  if (asksModseq(key)) enableCondstore(session);
  await selected.view.ready();
  const threads = await session.inProgress(
    mailbox.search.thread(selected.view, by, key, { saved: savedUids, isRecent: recencyOf(session) }),
  );
  const text = formatThreads(threads, numbering(session, isUid).numberOf);
  session.out.untagged(text === '' ? 'THREAD' : `THREAD ${text}`);
  return ok('THREAD completed');
}
