import type { FolderRecord } from '../../../../mailstore/folders/folder.js';
import { parseFolderName } from '../../../../mailstore/folders/folder-name.js';
import type { Mailbox } from '../../../../mailstore/mailbox.js';
import { notFound, ServiceError } from '../../../../platform/service-error.js';

/** Finds a folder by its id or path; an id wins. */
export async function getFolder(mailbox: Mailbox, idOrPath: string): Promise<FolderRecord> {
  const records = await mailbox.folders.records();
  const path = spelledPath(idOrPath);
  const found = records.find(({ id }) => id === idOrPath) ?? records.find(({ name }) => name === path);
  if (!found) throw notFound('mailbox.folderGone');
  return found;
}

/** The normalised path of that folder; an invalid path names none. */
export function spelledPath(text: string): string | undefined {
  try {
    return parseFolderName(text);
  } catch (error) {
    if (error instanceof ServiceError) return undefined;
    throw error;
  }
}

/**
 * Of folders, a path that is taken and a list that is full are bad requests here (`conflict` and `over-quota` are for
 * records with ids of their own, and for bytes).
 */
export async function asBadRequest<T>(act: Promise<T>): Promise<T> {
  try {
    return await act;
  } catch (error) {
    if (error instanceof ServiceError && isBadRequest(error)) {
      throw new ServiceError('invalid', error.key, error.params, error.cause);
    }
    throw error;
  }
}

/** Created if it is missing. */
export async function folderFor(mailbox: Mailbox, path: string): Promise<string> {
  const known = await mailbox.folders.find(path);
  if (known) return known.id;
  try {
    return (await asBadRequest(mailbox.folders.create(path))).id;
  } catch (error) {
    // Another call was faster
    const made =
      error instanceof ServiceError && error.key === 'mailbox.folderExists' && (await mailbox.folders.find(path));
    if (made) return made.id;
    throw error;
  }
}

function isBadRequest({ kind, key }: ServiceError): boolean {
  if (kind === 'over-quota') return key === 'mailbox.tooManyFolders';
  return kind === 'already-exists' || kind === 'conflict' || kind === 'forbidden';
}
