import { invalid } from '../../platform/service-error.js';
import { DELIMITER } from './folder.js';

const MAX_BYTES = 1024;
const MAX_DEPTH = 100;
/** C0, DEL and C1, the separators that count as line ends, and lone surrogates (RFC 9051 §5.1). */
const FORBIDDEN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}*%]/u;

export const INBOX = 'INBOX';

/** The name as it is stored: INBOX in capitals, also as the first of several levels (RFC 9051 §5.1). */
export function parseFolderName(text: string): string {
  const levels = text.split(DELIMITER);
  const isWrong =
    FORBIDDEN.test(text) || levels.includes('') || levels.length > MAX_DEPTH || Buffer.byteLength(text) > MAX_BYTES;
  if (isWrong) throw invalid('mailbox.folderName');
  return levels[0]?.toUpperCase() === INBOX ? [INBOX, ...levels.slice(1)].join(DELIMITER) : text;
}

/** `a`, `a/b` of `a/b/c`. */
export function parentsOf(name: string): readonly string[] {
  const levels = name.split(DELIMITER);
  return levels.slice(1).map((_, n) => levels.slice(0, n + 1).join(DELIMITER));
}

export function isBelow(name: string, parent: string): boolean {
  return name.startsWith(`${parent}${DELIMITER}`);
}
