import { ServiceError } from '../../../platform/service-error.js';
import { type CommandEntry, type CommandNamed, SIGNED_IN } from '../command-entry.js';
import type { Connection } from '../connection.js';
import { no, ok, type TaggedReply } from '../tagged-reply.js';

type DeleteCommand = CommandNamed<'DELETE'>;

/** RFC 9051 §6.3.5 */
export const deleteCommand: CommandEntry<DeleteCommand, Connection> = { states: SIGNED_IN, run: remove };

async function remove(session: Connection, { folder: name }: DeleteCommand): Promise<TaggedReply> {
  const { folders } = session.mailbox;
  const folder = await folders.find(name);
  try {
    await folders.delete(name);
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'conflict')
      return no('HASCHILDREN', 'The folder has subfolders');
    throw error;
  }
  if (folder && session.state === 'selected' && session.selected.folder.id === folder.id) {
    session.select(undefined);
    session.out.untagged('OK [CLOSED] The selected folder is gone');
  }
  return ok('DELETE completed');
}
