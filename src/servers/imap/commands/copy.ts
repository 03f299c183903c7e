import { type CommandEntry, type CommandNamed, SELECTED } from '../command-entry.js';
import { formatCopyUid } from '../copy-uid.js';
import type { ImapSession } from '../imap-session.js';
import { resolveMessages } from '../message-set.js';
import { no, ok, type TaggedReply } from '../tagged-reply.js';
import { findTarget, toTarget } from '../target-folder.js';

type CopyCommand = CommandNamed<'COPY'>;

/** COPY and UID COPY: RFC 9051 §6.4.7; RFC 2180 §4.4: nothing is copied if one of the messages was expunged. */
export const copyCommand: CommandEntry<CopyCommand> = {
  states: SELECTED,
  holdsExpunges: ({ isUid }) => !isUid,
  run: copy,
};

async function copy(session: ImapSession, { set, isUid, folder }: CopyCommand): Promise<TaggedReply> {
  const uids = await resolveMessages(session, set, isUid);
  const target = await findTarget(session, folder);
  if (uids.length === 0) return ok('There was nothing to copy');
  const { messages } = session.mailbox;
  const copied = await session.inProgress(
    toTarget(messages.copy(session.selected.folder.id, uids, target.id, { isAllOrNone: !isUid })),
  );
  if (copied.sourceUids.length > 0) return ok('COPY completed', formatCopyUid(copied));
  return isUid ? ok('There was nothing to copy') : no('EXPUNGEISSUED', 'Some of the messages no longer exist');
}
