import { type CommandEntry, type CommandNamed, SIGNED_IN } from '../command-entry.js';
import { formatListed } from '../folder-line.js';
import type { ImapSession } from '../imap-session.js';
import { ok, type TaggedReply } from '../tagged-reply.js';

type RenameCommand = CommandNamed<'RENAME'>;

/** RFC 9051 §6.3.6 */
export const renameCommand: CommandEntry<RenameCommand> = { states: SIGNED_IN, run: rename };

async function rename(session: ImapSession, { from, to }: RenameCommand): Promise<TaggedReply> {
  const { enabled, mailbox, out } = session;
  const renamed = await mailbox.folders.rename(from, to);
  // INBOX keeps its name
  if (enabled.rev2 && from !== 'INBOX') out.untagged(formatListed(enabled, renamed.name, [], { oldName: from }));
  return ok('RENAME completed');
}
