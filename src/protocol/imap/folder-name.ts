import type { CommandContext } from './command-context.js';
import { type Cursor, decodeUtf8 } from './cursor.js';
import { decodeUtf7 } from './modified-utf7.js';
import { WireError } from './wire-error.js';

/** RFC 9051 §5.1: INBOX is one folder in any case of letters. */
export function readFolderName(cursor: Cursor, context: CommandContext): string {
  const name = decodeFolderName(cursor.astring(), context);
  return name.toUpperCase() === 'INBOX' ? 'INBOX' : name;
}

/** Wildcards stay as they are. */
export function readFolderPattern(cursor: Cursor, context: CommandContext): string {
  return decodeFolderName(cursor.listPattern(), context);
}

export function decodeFolderName(octets: Buffer, { isUtf8 }: CommandContext): string {
  if (isUtf8) return decodeUtf8(octets);
  const name = decodeUtf7(octets.toString('latin1'));
  // NO and not BAD: it may be what a person typed
  if (name === undefined) throw new WireError('The name is not modified UTF-7', { status: 'NO', code: 'CANNOT' });
  return name;
}
