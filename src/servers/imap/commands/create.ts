import { DELIMITER } from '../../../mailstore/folders/folder.js';
import { ServiceError } from '../../../platform/service-error.js';
import { type CommandEntry, type CommandNamed, SIGNED_IN } from '../command-entry.js';
import { roleOfUse } from '../folder-line.js';
import type { ImapSession } from '../imap-session.js';
import { no, ok, type TaggedReply } from '../tagged-reply.js';

type CreateCommand = CommandNamed<'CREATE'>;

/** RFC 9051 §6.3.4, RFC 6154 §3 */
export const createCommand: CommandEntry<CreateCommand> = { states: SIGNED_IN, run: create };

async function create({ mailbox }: ImapSession, { folder: written, uses }: CreateCommand): Promise<TaggedReply> {
  // RFC 9051 §6.3.4: a delimiter at the end announces folders below
  const name = written.endsWith(DELIMITER) ? written.slice(0, -DELIMITER.length) : written;
  const roles = uses.map(roleOfUse);
  const [role] = roles;
  if (uses.length > 1 || (uses.length === 1 && !role)) return no('USEATTR', 'This special use is not supported');
  try {
    const { id } = await mailbox.folders.create(name, role ? { role } : {});
    return ok('CREATE completed', `MAILBOXID (${id})`); // RFC 8474 §4.1
  } catch (error) {
    if (role && isTaken(error)) return no('USEATTR', 'Another folder has this use');
    throw error;
  }
}

function isTaken(error: unknown): boolean {
  return error instanceof ServiceError && error.kind === 'conflict';
}
