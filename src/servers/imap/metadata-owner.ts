import type { ImapSession } from './imap-session.js';
import { no, RefusalError } from './tagged-reply.js';

/** The folder's id; `undefined` for the whole mailbox (RFC 5464 §4.2: the empty name). */
export async function findMetadataOwner(
  { mailbox }: Pick<ImapSession, 'mailbox'>,
  name: string | undefined,
): Promise<string | undefined> {
  if (name === undefined) return undefined;
  const folder = await mailbox.folders.find(name);
  if (!folder) throw new RefusalError(no('NONEXISTENT', 'There is no such folder'));
  return folder.id;
}
