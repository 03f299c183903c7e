import { dirname, relative, resolve } from 'node:path';
import type { FileSync } from '../../../../platform/file-sync.js';
import { writeDurably } from '../../../../platform/write-durably.js';
import type { FileBytes } from '../../../database.js';
import type { FileWrite } from './redo-record.js';

const FILE_MODE = 0o600;

/** As the journal names it: from the database's directory, so that all of it may be moved. */
export function toFileWrite(databasePath: string, { path, offset, pieces }: FileBytes): FileWrite {
  return { file: relative(dirname(databasePath), path), offset, pieces };
}

/** After a crash: the files may have these bytes already, in part, or in the page cache alone. */
export async function writeFiles(files: FileSync, databasePath: string, writes: readonly FileWrite[]): Promise<void> {
  for (const file of new Set(writes.map((write) => write.file))) {
    const path = resolve(dirname(databasePath), file);
    const ofFile = writes.filter((write) => write.file === file);
    await writeDurably(files, { path, mode: FILE_MODE }, ofFile);
  }
}
