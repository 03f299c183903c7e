import type { Folder } from '../../api/calls';
import type { MessageKey } from '../../i18n/messages';
import type { IconName } from '../../kit/icon';

/** Folders with a purpose, in the order in which they are shown. */
export const ROLES = ['inbox', 'drafts', 'sent', 'archive', 'junk', 'trash'] as const;
export type Role = (typeof ROLES)[number];

/** What they are called by every program; a missing one is made by the first message that is moved there. */
const PATHS: Readonly<Record<Role, string>> = {
  inbox: 'INBOX',
  drafts: 'Drafts',
  sent: 'Sent Mail',
  archive: 'Archive',
  junk: 'Junk',
  trash: 'Trash',
};

const ICONS: Readonly<Record<Role, IconName>> = {
  inbox: 'inbox',
  drafts: 'edit',
  sent: 'send',
  archive: 'archive',
  junk: 'junk',
  trash: 'trash',
};

/** Two folders may be for junk: the one that is called so comes first. */
export function findByRole(folders: readonly Folder[], role: Role): Folder | undefined {
  const all = folders.filter(({ special_use: use }) => use.toLowerCase() === `\\${role}`);
  return all.find(({ path }) => path === PATHS[role]) ?? all[0];
}

/** Programs of the public service expect both; people have one. */
export function otherJunk(folders: readonly Folder[]): Folder | undefined {
  const first = findByRole(folders, 'junk');
  return folders.find((folder) => folder.special_use === '\\Junk' && folder.id !== first?.id);
}

export function roleOf(folders: readonly Folder[], folder: Folder): Role | undefined {
  return ROLES.find((role) => findByRole(folders, role)?.id === folder.id);
}

export function pathOfRole(folders: readonly Folder[], role: Role): string {
  return findByRole(folders, role)?.path ?? PATHS[role];
}

export function iconOf(role: Role | undefined): IconName {
  return role ? ICONS[role] : 'folder';
}

/** A folder with a purpose is called by it, unless its owner gave it another name. */
export function nameKeyOf(role: Role | undefined, { path }: Pick<Folder, 'path'>): MessageKey | undefined {
  return role && PATHS[role] === path ? `mail.role.${role}` : undefined;
}
