import { type CommandEntry, type CommandNamed, SELECTED } from '../command-entry.js';
import { formatCopyUid } from '../copy-uid.js';
import type { ImapSession } from '../imap-session.js';
import { resolveMessages } from '../message-set.js';
import { requireWritable } from '../read-only.js';
import { no, ok, type TaggedReply } from '../tagged-reply.js';
import { findTarget, toTarget } from '../target-folder.js';

type MoveCommand = CommandNamed<'MOVE'>;

/** MOVE and UID MOVE: RFC 9051 §6.4.8. Its answer includes expunges, even if it uses sequence numbers. */
export const moveCommand: CommandEntry<MoveCommand> = { states: SELECTED, run: move };

async function move(session: ImapSession, { set, isUid, folder }: MoveCommand): Promise<TaggedReply> {
  requireWritable(session);
  const uids = await resolveMessages(session, set, isUid);
  const target = await findTarget(session, folder);
  if (uids.length === 0) return ok('There was nothing to move');
  const { messages } = session.mailbox;
  const moved = await session.inProgress(
    toTarget(messages.move(session.selected.folder.id, uids, target.id, { isAllOrNone: !isUid })),
  );
  if (moved.sourceUids.length === 0) {
    return isUid ? ok('There was nothing to move') : no('EXPUNGEISSUED', 'Some of the messages no longer exist');
  }
  // RFC 6851 §4.3: COPYUID must come before the expunges
  session.out.untagged(`OK [${formatCopyUid(moved)}] Moved`);
  await session.sync({ mayExpunge: true, withUid: isUid });
  return ok('MOVE completed', highestModseqOf(session));
}

/** RFC 7162 §3.2.8 */
function highestModseqOf({ enabled, selected }: ImapSession): string | undefined {
  return enabled.qresync ? `HIGHESTMODSEQ ${selected.view.known.highestModseq}` : undefined;
}
