import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from '@photostructure/sqlite';
import { DataDirInUseError, SECRET_MODE } from './data-dir.js';

/** Held until released or until the process ends in any way. */
export interface DataDirLock {
  release(): void;
}

// SQLITE_BUSY
const BUSY = 5;

/**
 * Node has no file locks. An exclusive transaction on an empty SQLite file is one: the kernel holds it, a SIGKILL frees
 * it, and two containers on one volume see each other, which neither a pid file nor a socket guarantees.
 */
export function lockDataDir(dataDir: string): DataDirLock {
  const path = join(dataDir, 'lock');
  createOnce(path);
  const file = new DatabaseSync(path, { timeout: 0 });
  try {
    // Without a journal file: nothing is ever written
    file.exec('PRAGMA journal_mode = MEMORY; PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode === BUSY) throw new DataDirInUseError(dataDir);
    throw error;
  }
  return { release: () => file.close() };
}

/** Only if missing: closing a descriptor of a file drops the locks that this process has on it. */
function createOnce(path: string): void {
  try {
    closeSync(openSync(path, 'wx', SECRET_MODE));
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
}
