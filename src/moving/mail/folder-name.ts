import { DELIMITER } from '../../mailstore/folders/folder.js';
import { INBOX, parseFolderName } from '../../mailstore/folders/folder-name.js';

/** Characters that other stores allow in folder names and we do not. */
const FOREIGN = /[\p{Cc}\p{Zl}\p{Zp}\p{Cs}*%/]/gu;
const MAX_DEPTH = 20;
const MAX_BYTES = 1000;

/** Joins the levels of a foreign folder; characters that our names may not have become `_`. */
export function toFolderName(levels: readonly string[]): string {
  const clean = levels.map((level) => level.replace(FOREIGN, '_')).map((level) => (level === '' ? '_' : level));
  if (clean.length === 0) return INBOX;
  const deep =
    clean.length > MAX_DEPTH ? [...clean.slice(0, MAX_DEPTH - 1), clean.slice(MAX_DEPTH - 1).join('_')] : clean;
  return parseFolderName(cut(deep.join(DELIMITER)));
}

/** Never cuts within a character. */
function cut(name: string): string {
  if (Buffer.byteLength(name) <= MAX_BYTES) return name;
  const text = Buffer.from(name)
    .subarray(0, MAX_BYTES)
    .toString('utf8')
    .replace(/\uFFFD+$/, '');
  return text.endsWith(DELIMITER) ? text.slice(0, -1) : text;
}
