import { type CommandEntry, type CommandNamed, SELECTED } from '../command-entry.js';
import type { ImapSession } from '../imap-session.js';
import { resolveMessages } from '../message-set.js';
import { requireWritable } from '../read-only.js';
import { ok, type TaggedReply } from '../tagged-reply.js';

type ExpungeCommand = CommandNamed<'EXPUNGE'>;

/** EXPUNGE and UID EXPUNGE: RFC 9051 §6.4.3 and §6.4.9. */
export const expungeCommand: CommandEntry<ExpungeCommand> = { states: SELECTED, run: expunge };

async function expunge(session: ImapSession, { uids }: ExpungeCommand): Promise<TaggedReply> {
  requireWritable(session);
  const { mailbox, selected } = session;
  const asked = uids && (await resolveMessages(session, uids, true));
  const gone = await session.inProgress(mailbox.messages.expunge(selected.folder.id, asked));
  await session.sync({ mayExpunge: true });
  // RFC 7162 §3.2.7
  const isTold = session.enabled.qresync && gone.length > 0;
  return ok('EXPUNGE completed', isTold ? `HIGHESTMODSEQ ${selected.view.known.highestModseq}` : undefined);
}
