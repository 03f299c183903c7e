import { DELIMITER } from '../../mailstore/folders/folder.js';

const INBOX = 'INBOX';
const DELIMITER_CODE = DELIMITER.charCodeAt(0);
const STAR = '*'.charCodeAt(0);
const PERCENT = '%'.charCodeAt(0);

/** RFC 9051 §6.3.9.1: `*` matches anything, `%` anything within a level. INBOX matches in any case. */
export function createPattern(patterns: readonly string[]): (name: string) => boolean {
  const canonical = patterns.map(withInbox);
  return (name) => canonical.some((pattern) => matches(pattern, name));
}

/** `inbox`, `Inbox/%`: the first level is INBOX however it is written. */
function withInbox(pattern: string): string {
  const first = pattern.split(DELIMITER, 1)[0] ?? '';
  return first.toUpperCase() === INBOX ? INBOX + pattern.slice(INBOX.length) : pattern;
}

/** Backtracks only to the last wildcards, so a pattern with many stars costs at most its length times the name's. */
function matches(pattern: string, name: string): boolean {
  let p = 0;
  let n = 0;
  let star = -1;
  let starName = 0;
  let percent = -1;
  let percentName = 0;
  while (n < name.length || p < pattern.length) {
    const code = p < pattern.length ? pattern.charCodeAt(p) : -1;
    if (code === STAR) {
      star = p++;
      starName = n;
      percent = -1;
    } else if (code === PERCENT) {
      percent = p++;
      percentName = n;
    } else if (n < name.length && code === name.charCodeAt(n)) {
      p++;
      n++;
    } else if (percent >= 0 && percentName < name.length && name.charCodeAt(percentName) !== DELIMITER_CODE) {
      n = ++percentName;
      p = percent + 1;
    } else if (star >= 0 && starName < name.length) {
      n = ++starName;
      p = star + 1;
      percent = -1;
    } else {
      return false;
    }
  }
  return true;
}
