import type { ImapSession } from './imap-session.js';

/** RFC 7162 §3.1: a command that uses modification sequences implies ENABLE CONDSTORE. */
export function enableCondstore(session: Pick<ImapSession, 'enabled' | 'out' | 'selected' | 'state'>): void {
  if (session.enabled.condstore) return;
  session.enabled.condstore = true;
  if (session.state !== 'selected') return;
  session.out.untagged(`OK [HIGHESTMODSEQ ${session.selected.view.known.highestModseq}] CONDSTORE is enabled`);
}
