import type { Folder } from '../../api/calls';
import { findByRole, otherJunk, ROLES, type Role, roleOf } from '../folders/folder-roles';
import { readSearch, searchQuery } from '../search/search-text';
import type { Place } from '../shell/place';

/** The query of `GET /v1/messages` that a list shows, without its page. */
export type ListQuery = Readonly<Record<string, string | boolean | number>>;

/** `undefined`: there is no such folder, or the folders are not loaded. */
export function listQueryOf(
  { name, search }: Place,
  folders: readonly Folder[],
  inThreads: boolean,
): ListQuery | undefined {
  const asked = searchQuery(readSearch(search));
  // A search looks everywhere, like the search of other mail programs, unless it names a folder
  if (search.trim() !== '') {
    if (typeof asked.folder !== 'string') return asked;
    return { ...asked, folder: folderNamed(asked.folder, folders)?.path ?? asked.folder };
  }
  if (name === 'all') return {};
  if (name === 'flagged') return { is_flagged: true };
  if (name.startsWith('label/')) return { label: name.slice('label/'.length) };
  const folder = folderNamed(name, folders);
  if (!folder) return undefined;
  // Each draft is written on by itself, and junk forges what it answers
  const isApart = ['drafts', 'junk'].includes(roleOf(folders, folder) ?? '');
  return { ...placeQuery(folder, folders), ...(inThreads && !isApart && { threads: true }) };
}

/** What lies in a second folder for junk is shown with the first. */
function placeQuery(folder: Folder, folders: readonly Folder[]): ListQuery {
  const other = roleOf(folders, folder) === 'junk' ? otherJunk(folders) : undefined;
  return other && other.total > 0 ? { is_junk: true } : { folder: folder.path };
}

export function folderNamed(name: string, folders: readonly Folder[]): Folder | undefined {
  const role = ROLES.find((known) => known === name.toLowerCase());
  return role ? findByRole(folders, role) : folders.find(({ id, path }) => id === name || path === name);
}

/** The name in an address: short for folders with a purpose. */
export function placeOfFolder(folder: Folder, role: Role | undefined): string {
  return role ?? folder.id;
}
