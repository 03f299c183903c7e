import { chmodSync, closeSync, openSync, readdirSync, statSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';

const OWNER_ONLY = 0o600;
const OTHERS = 0o077;

/**
 * Before SQLite opens the file: creates it for its owner alone, since SQLite follows the umask and gives its log the
 * mode of the database. Files of an older release, and copies beside them, are made private too, by their path: closing
 * a descriptor of a database in this process would drop SQLite's locks on it.
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
