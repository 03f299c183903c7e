import type { NotifyCommand, NotifyGroup } from '../../../protocol/imap/commands/notify.js';
import { type CommandEntry, SIGNED_IN } from '../command-entry.js';
import type { Connection } from '../connection.js';
import { NotifiedFolders } from '../notified-folders.js';
import { ok, type TaggedReply } from '../tagged-reply.js';

/** RFC 5465 §3.1 */
export const notifyCommand: CommandEntry<NotifyCommand, Connection> = { states: SIGNED_IN, run: notify };

async function notify(session: Connection, command: NotifyCommand): Promise<TaggedReply> {
  if (command.action === 'none') {
    session.setNotify({ selected: undefined }, undefined);
    return ok('NOTIFY completed');
  }
  const selected = command.groups.find(isForSelected);
  const others = command.groups.filter((group) => !isForSelected(group));
  const folders = others.length > 0 ? await NotifiedFolders.open(session, others) : undefined;
  session.setNotify({ selected }, folders);
  if (command.isStatusWanted) await folders?.tellAll();
  return ok('NOTIFY completed');
}

function isForSelected({ folders: { kind } }: NotifyGroup): boolean {
  return kind === 'selected' || kind === 'selected-delayed';
}
