import { chmodSync, closeSync, openSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const OWNER_ONLY = 0o600;
const OTHERS = 0o077;

/**
 * Before SQLite opens the file: makes it for its owner alone, since SQLite goes by the umask and gives its log the mode of
 * the database. Files that an older release made, and copies beside them, are shut too, by their path: a descriptor of a
 * database must not be closed in this process once SQLite has locks on it.
 */
export function makePrivate(path: string): void {
  try {
    closeSync(openSync(path, 'wx', OWNER_ONLY));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  const directory = dirname(path);
  for (const name of readdirSync(directory)) {
    if (name.startsWith(basename(path))) shut(join(directory, name));
  }
}

function shut(path: string): void {
  const stats = statSync(path, { throwIfNoEntry: false });
  if (stats?.isFile() && (stats.mode & OTHERS) !== 0) chmodSync(path, OWNER_ONLY);
}
