import { MAX_VALUE_BYTES } from '../../../mailstore/metadata/open-metadata.js';
import { ServiceError } from '../../../platform/service-error.js';
import { type CommandEntry, type CommandNamed, SIGNED_IN } from '../command-entry.js';
import type { ImapSession } from '../imap-session.js';
import { findMetadataOwner } from '../metadata-owner.js';
import { no, ok, type TaggedReply } from '../tagged-reply.js';

type SetMetadataCommand = CommandNamed<'SETMETADATA'>;

/** RFC 5464 §4.3 */
export const setMetadataCommand: CommandEntry<SetMetadataCommand> = { states: SIGNED_IN, run: setMetadata };

async function setMetadata(session: ImapSession, { folder, entries }: SetMetadataCommand): Promise<TaggedReply> {
  const folderId = await findMetadataOwner(session, folder);
  try {
    await session.mailbox.metadata.set(folderId, entries);
  } catch (error) {
    const kind = error instanceof ServiceError ? error.kind : undefined;
    if (kind === 'over-quota') return no('METADATA TOOMANY', 'There are too many entries');
    if (kind === 'too-large') return no(`METADATA MAXSIZE ${MAX_VALUE_BYTES}`, 'The value is too large');
    throw error;
  }
  return ok('SETMETADATA completed');
}
