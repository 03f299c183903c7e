import type { CommandContext } from '../command-context.js';
import type { Cursor } from '../cursor.js';
import { readFolderName } from '../folder-name.js';

/** RFC 9208 */
export type QuotaCommand =
  | { readonly name: 'GETQUOTA'; readonly root: string }
  | { readonly name: 'GETQUOTAROOT'; readonly folder: string }
  /** Resources in upper case. */
  | {
      readonly name: 'SETQUOTA';
      readonly root: string;
      readonly limits: readonly { readonly resource: string; readonly limit: number }[];
    };

export function readGetQuota(cursor: Cursor): QuotaCommand {
  return { name: 'GETQUOTA', root: cursor.text() };
}

export function readGetQuotaRoot(cursor: Cursor, context: CommandContext): QuotaCommand {
  return { name: 'GETQUOTAROOT', folder: readFolderName(cursor, context) };
}

export function readSetQuota(cursor: Cursor): QuotaCommand {
  const root = cursor.text();
  cursor.space();
  const limits = cursor.list(() => {
    const resource = cursor.word();
    cursor.space();
    return { resource, limit: cursor.number64() };
  });
  return { name: 'SETQUOTA', root, limits };
}
