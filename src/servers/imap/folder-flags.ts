import { SYSTEM_FLAG_NAMES } from '../../protocol/imap/flags.js';
import type { ImapSession } from './imap-session.js';

const SYSTEM = Object.values(SYSTEM_FLAG_NAMES);

/** RFC 9051 §7.3.5 and §7.1 (PERMANENTFLAGS): the keywords in use, and that more can be made. */
export function tellFlags(
  { out, selected }: Pick<ImapSession, 'out' | 'selected'>,
  more: readonly string[] = [],
): void {
  selected.toldKeywords = [...selected.view.known.keywords, ...more];
  const names = [...SYSTEM, ...selected.toldKeywords].join(' ');
  out.untagged(`FLAGS (${names})`);
  if (selected.isReadOnly) out.untagged('OK [PERMANENTFLAGS ()] The folder is read-only');
  else out.untagged(`OK [PERMANENTFLAGS (${names} \\*)] New keywords are allowed`);
}

/** Called before a message is reported with a keyword that the client does not know yet. */
export function tellNewKeywords(session: Pick<ImapSession, 'out' | 'selected'>, keywords: readonly string[]): void {
  const { toldKeywords, view } = session.selected;
  if (keywords.every((keyword) => toldKeywords.includes(keyword))) return;
  // Rows may be newer than the view, which learns of other sessions' changes later
  const isAhead = (keyword: string) => !view.known.keywords.includes(keyword);
  tellFlags(session, [...new Set([...toldKeywords, ...keywords])].filter(isAhead));
}
