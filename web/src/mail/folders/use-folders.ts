import { useMemo } from 'react';
import type { Folder } from '../../api/calls';
import { useApi } from '../../api/use-api';
import { useSpeech } from '../../i18n/language-context';
import { findByRole, nameKeyOf, pathOfRole, ROLES, type Role, roleOf } from './folder-roles';

/** The live connection may be interrupted without notice. */
const EVERY_MS = 60_000;

export interface MailFolders {
  readonly list: readonly Folder[];
  readonly isLoaded: boolean;
  readonly error: Error | null;
  retry(): void;
  byRole(role: Role): Folder | undefined;
  byPath(path: string): Folder | undefined;
  roleOf(folder: Folder): Role | undefined;
  /** Also of one that is not made yet. */
  pathOf(role: Role): string;
  /** As people read it. */
  nameOf(folder: Folder): string;
}

/** All folders: first those with a purpose, then by name. */
export function useFolders(): MailFolders {
  const { t, language } = useSpeech();
  const { data, error, refetch } = useApi('GET /v1/folders', {}, { everyMs: EVERY_MS });
  return useMemo(() => {
    const known = data ?? [];
    const place = (folder: Folder) => {
      const role = roleOf(known, folder);
      return role ? ROLES.indexOf(role) : ROLES.length;
    };
    const compare = new Intl.Collator(language, { numeric: true }).compare;
    const list = known.toSorted((a, b) => place(a) - place(b) || compare(a.path, b.path));
    return {
      list,
      isLoaded: data !== undefined,
      error,
      retry: () => void refetch(),
      byRole: (role) => findByRole(list, role),
      byPath: (path) => list.find((folder) => folder.path === path),
      roleOf: (folder) => roleOf(list, folder),
      pathOf: (role) => pathOfRole(list, role),
      nameOf(folder) {
        const key = nameKeyOf(roleOf(list, folder), folder);
        return key ? t(key) : folder.name;
      },
    };
  }, [data, error, refetch, t, language]);
}
