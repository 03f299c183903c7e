import { type CommandEntry, type CommandNamed, SIGNED_IN } from '../command-entry.js';
import { enableCondstore } from '../enable-condstore.js';
import { tellStatus } from '../folder-status.js';
import type { ImapSession } from '../imap-session.js';
import { no, ok, type TaggedReply } from '../tagged-reply.js';

type StatusCommand = CommandNamed<'STATUS'>;

/** RFC 9051 §6.3.11 */
export const statusCommand: CommandEntry<StatusCommand> = { states: SIGNED_IN, run: status };

async function status(session: ImapSession, { folder: name, items }: StatusCommand): Promise<TaggedReply> {
  const folder = await session.mailbox.folders.find(name);
  if (!folder) return no('NONEXISTENT', 'There is no such folder');
  if (items.includes('HIGHESTMODSEQ')) enableCondstore(session);
  const isThere = await tellStatus(session, folder, items);
  return isThere ? ok('STATUS completed') : no('NONEXISTENT', 'There is no such folder');
}
