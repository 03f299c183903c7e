import type { SearchKey } from '../../../protocol/imap/search-key.js';

/** RFC 7162 §3.1.5: whether the search uses MODSEQ, so that the answer must have it. */
export function asksModseq(key: SearchKey): boolean {
  switch (key.kind) {
    case 'modseq':
      return true;
    case 'and':
      return key.keys.some(asksModseq);
    case 'or':
      return asksModseq(key.left) || asksModseq(key.right);
    case 'not':
      return asksModseq(key.key);
    default:
      return false;
  }
}
