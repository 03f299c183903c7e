import type { ImapSession } from './imap-session.js';
import { no, RefusalError } from './tagged-reply.js';

/** RFC 9051 §6.3.3: EXAMINE changes nothing. */
export function requireWritable(session: Pick<ImapSession, 'selected'>): void {
  if (session.selected.isReadOnly) throw new RefusalError(no('READ-ONLY', 'The folder was opened for reading only'));
}
