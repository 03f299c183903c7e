import fs from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { promisify } from 'node:util';

/** Access to the disk: the only place where tests make syncs slow, lost or failing. */
export interface FileSync {
  open(path: string, flags: string, mode?: number): Promise<number>;
  /** Resolves once the bytes of the file are on the disk, whatever descriptor wrote them. */
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

/** Makes a private directory. A new directory's name is durable before anything is stored in it. */
export async function makeDirectory(files: FileSync, path: string): Promise<void> {
  const first = await mkdir(path, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  for (let made = path; made.length >= first.length; made = dirname(made)) await syncDirectory(files, dirname(made));
}

/** Makes created, renamed and removed entries of a directory durable. */
export async function syncDirectory(files: FileSync, path: string): Promise<void> {
  const directory = await files.open(path, 'r');
  try {
    await files.fdatasync(directory);
  } finally {
    await files.close(directory);
  }
}
