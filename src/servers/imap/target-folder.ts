import type { Folder } from '../../mailstore/folders/folder.js';
import { ServiceError } from '../../platform/service-error.js';
import type { ImapSession } from './imap-session.js';
import { no, RefusalError } from './tagged-reply.js';

/** RFC 9051 §6.3.12 and §6.4.7: TRYCREATE if the folder does not exist and could be created. */
export async function findTarget(session: Pick<ImapSession, 'mailbox'>, name: string): Promise<Folder> {
  const folder = await session.mailbox.folders.find(name);
  if (!folder) throw missingTarget();
  return folder;
}

/** Handles a folder that is deleted during the work. */
export async function toTarget<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (error instanceof ServiceError && error.kind === 'not-found') throw missingTarget();
    throw error;
  }
}

function missingTarget(): RefusalError {
  return new RefusalError(no('TRYCREATE', 'There is no such folder'));
}
