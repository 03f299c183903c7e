import { z } from 'zod';
import { DELIMITER, type FolderRecord, type FolderRole } from '../../../../mailstore/folders/folder.js';
import { toIsoTime } from '../../answers/iso-time.js';

const timestamp = z.iso.datetime();

/** RFC 6154; `\Inbox` as clients of the public API know it. */
const SPECIAL_USES: Readonly<Record<FolderRole, string>> = {
  inbox: '\\Inbox',
  sent: '\\Sent',
  drafts: '\\Drafts',
  archive: '\\Archive',
  junk: '\\Junk',
  spam: '\\Junk',
  trash: '\\Trash',
};

export const folderAnswer = z
  .object({
    id: z.string().describe('Stays when the folder is renamed.'),
    path: z.string().describe('Its levels separated by `/`.'),
    name: z.string().describe('The last level of the path.'),
    parent: z.string().nullable().describe('Path of the folder it lies in; `null` at the top.'),
    uid_validity: z.number().int().describe('UIDVALIDITY of IMAP.'),
    uid_next: z.number().int().describe('The UID that the next message gets.'),
    modify_index: z.number().int().describe('Highest modification sequence of its messages.'),
    subscribed: z.boolean().describe('Mail programs show it.'),
    flags: z.array(z.string()).describe('Keywords that its messages have or had.'),
    retention: z.number().int().describe('Milliseconds after which messages are deleted; 0: never.'),
    special_use: z.string().describe('`\\Inbox`, `\\Sent`, `\\Drafts`, `\\Archive`, `\\Junk`, `\\Trash` or empty.'),
    total: z.number().int().describe('Number of messages.'),
    unseen_count: z.number().int().describe('Of them unread.'),
    created_at: timestamp.describe('When it was made.'),
    updated_at: timestamp.describe('When its path or subscription was last changed.'),
    object: z.literal('folder').describe('Always `folder`.'),
  })
  .meta({ id: 'Folder' });

export function presentFolder(folder: FolderRecord): z.output<typeof folderAnswer> {
  const { name: path, role } = folder;
  const end = path.lastIndexOf(DELIMITER);
  return {
    id: folder.id,
    path,
    name: path.slice(end + 1),
    parent: end === -1 ? null : path.slice(0, end),
    uid_validity: folder.uidValidity,
    uid_next: folder.uidNext,
    modify_index: folder.highestModseq,
    subscribed: folder.isSubscribed,
    flags: [...folder.keywords],
    retention: folder.retentionMs,
    special_use: role ? SPECIAL_USES[role] : '',
    total: folder.messages,
    unseen_count: folder.unseen,
    created_at: toIsoTime(folder.createdAt),
    updated_at: toIsoTime(folder.updatedAt),
    object: 'folder',
  };
}
