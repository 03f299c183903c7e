import { DELIMITER, type Folder, type FolderRole, type FolderStatus } from '../../mailstore/folders/folder.js';
import type { StatusItem } from '../../protocol/imap/commands/folders.js';
import { formatFolderName } from '../../protocol/imap/format-string.js';
import { MAX_APPEND_BYTES } from '../../protocol/imap/reader-limits.js';
import type { Enabled } from './imap-session.js';

/** RFC 6154 §2. INBOX needs none, and there is none for `spam`. */
const USES: Readonly<Partial<Record<FolderRole, string>>> = {
  sent: '\\Sent',
  drafts: '\\Drafts',
  archive: '\\Archive',
  junk: '\\Junk',
  trash: '\\Trash',
};

export function specialUseOf({ role }: Pick<Folder, 'role'>): string | undefined {
  return role && USES[role];
}

/** `use` in lower case, as a client wrote it. */
export function roleOfUse(use: string): FolderRole | undefined {
  const roles = Object.keys(USES) as FolderRole[];
  return roles.find((role) => USES[role]?.toLowerCase() === use);
}

/** RFC 9051 §7.3.1: `LIST (\HasNoChildren) "/" Archive`, with extended data after the name. */
export function formatListed(
  enabled: Pick<Enabled, 'utf8'>,
  name: string,
  attributes: readonly string[],
  { verb = 'LIST', oldName, childInfo }: { verb?: 'LIST' | 'LSUB'; oldName?: string; childInfo?: string } = {},
): string {
  const extended = [
    ...(childInfo === undefined ? [] : [`"CHILDINFO" (${childInfo})`]),
    ...(oldName === undefined ? [] : [`"OLDNAME" (${nameOf(enabled, oldName)})`]),
  ];
  const behind = extended.length > 0 ? ` (${extended.join(' ')})` : '';
  return `${verb} (${attributes.join(' ')}) "${DELIMITER}" ${nameOf(enabled, name)}${behind}`;
}

/** Counts that are computed only for clients that ask. */
export interface Counted {
  readonly deletedBytes?: number;
  readonly recent?: number;
}

/** RFC 9051 §7.3.4 */
export function formatStatus(
  enabled: Pick<Enabled, 'utf8'>,
  name: string,
  items: readonly StatusItem[],
  status: FolderStatus,
  { deletedBytes = 0, recent = 0 }: Counted = {},
): string {
  const values: Readonly<Record<StatusItem, string | number>> = {
    MESSAGES: status.messages,
    RECENT: recent,
    UIDNEXT: status.uidNext,
    UIDVALIDITY: status.uidValidity,
    UNSEEN: status.unseen,
    DELETED: status.deleted,
    'DELETED-STORAGE': deletedBytes,
    SIZE: status.sizeBytes,
    HIGHESTMODSEQ: status.highestModseq,
    MAILBOXID: `(${status.folderId})`,
    APPENDLIMIT: MAX_APPEND_BYTES,
  };
  return `STATUS ${nameOf(enabled, name)} (${items.map((item) => `${item} ${values[item]}`).join(' ')})`;
}

export function nameOf({ utf8 }: Pick<Enabled, 'utf8'>, name: string): string {
  return formatFolderName(name, { isUtf8: utf8 });
}
