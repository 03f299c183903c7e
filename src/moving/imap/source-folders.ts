import type { ImapFlow } from 'imapflow';
import type { Folder, FolderRole } from '../../mailstore/folders/folder.js';
import { INBOX } from '../../mailstore/folders/folder-name.js';
import { toFolderName } from '../mail/folder-name.js';

export interface SourceFolder {
  readonly path: string;
  /** Its name here. */
  readonly target: string;
  readonly messages: number;
}

/** RFC 6154 */
const ROLES: Readonly<Record<string, FolderRole>> = {
  '\\Sent': 'sent',
  '\\Drafts': 'drafts',
  '\\Archive': 'archive',
  '\\Junk': 'junk',
  '\\Trash': 'trash',
};

/** Lists every folder that can have messages. A folder with a special use goes to our folder with that use. */
export async function listSourceFolders(client: ImapFlow, own: readonly Folder[]): Promise<readonly SourceFolder[]> {
  const prefix = client.namespace ? client.namespace.prefix : '';
  const listed = await client.list({ statusQuery: { messages: true } });
  return listed
    .filter(({ flags }) => !flags.has('\\Noselect') && !flags.has('\\NonExistent'))
    .map(({ path, delimiter, specialUse, specialUseSource, status }) => {
      const role = specialUseSource === 'extension' ? ROLES[specialUse ?? ''] : undefined;
      const target = own.find((folder) => role !== undefined && folder.role === role)?.name;
      return { path, target: target ?? nameOf(path, delimiter, prefix), messages: status?.messages ?? 0 };
    });
}

/** Courier and others keep every folder below INBOX. */
function nameOf(path: string, delimiter: string, prefix: string): string {
  if (path.toUpperCase() === INBOX) return INBOX;
  const name = prefix !== '' && path.startsWith(prefix) ? path.slice(prefix.length) : path;
  return toFolderName(delimiter ? name.split(delimiter) : [name]);
}
