import fs from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

/** What stands between a write and the disk: the one seam where tests make syncs slow, lost or failing. */
export interface FileSync {
  open(path: string, flags: string, mode?: number): Promise<number>;
  /** Resolves once the bytes of the file are on the disk, by whatever descriptor they were written. */
  fdatasync(descriptor: number): Promise<void>;
  /** Device and inode: equal for the same file, whatever its path. Synchronous: a thread would cost more than it saves. */
  identity(file: number | string): string;
  close(descriptor: number): Promise<void>;
}

const open = promisify(fs.open);
const fdatasync = promisify(fs.fdatasync);
const close = promisify(fs.close);

export const systemFileSync: FileSync = {
  open: (path, flags, mode) => open(path, flags, mode),
  fdatasync,
  identity(file) {
    const { dev, ino } =
      typeof file === 'number' ? fs.fstatSync(file, { bigint: true }) : fs.statSync(file, { bigint: true });
    return `${dev}:${ino}`;
  },
  close,
};

/** For no one else to look into. Where it is made, its name lasts before anything is in it. */
export async function makeDirectory(files: FileSync, path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncDirectory(files, dirname(made));
}

/** Makes created, renamed and removed entries of a directory last. */
export async function syncDirectory(files: FileSync, path: string): Promise<void> {
  const directory = await files.open(path, 'r');
  try {
    await files.fdatasync(directory);
  } finally {
    await files.close(directory);
  }
}
