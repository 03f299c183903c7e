import fs, { createReadStream } from 'node:fs';
import { opendir, rename, rm, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type FileSync, makeDirectory, syncDirectory, systemFileSync } from '../platform/files/file-sync.js';
import { translateDiskError } from './disk-error.js';
import type { ObjectStore } from './object-store.js';

const UNFINISHED = '.part';
const writeTo = promisify(fs.write);

/** Objects as files of one directory. A name appears only when its bytes are safe: write, sync, rename, sync the directory. */
export async function openFileObjects(directory: string, files: FileSync = systemFileSync): Promise<ObjectStore> {
  await makeDirectory(files, directory);
  const pathOf = (name: string) => join(directory, name);

  async function write(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
    const descriptor = await files.open(path, 'wx', 0o600);
    try {
      for await (const piece of bytes) await writeAll(descriptor, piece);
      await files.fdatasync(descriptor);
    } finally {
      await files.close(descriptor);
    }
  }

  return {
    location: 'file',
    async put(name, bytes) {
      const unfinished = pathOf(name) + UNFINISHED;
      try {
        await write(unfinished, bytes);
        await rename(unfinished, pathOf(name));
        await syncDirectory(files, directory);
      } catch (error) {
        await rm(unfinished, { force: true });
        await rm(pathOf(name), { force: true });
        throw translateDiskError(error);
      }
    },
    get(name, range) {
      if (range && range.to <= range.from) return NOTHING;
      return createReadStream(pathOf(name), range && { start: range.from, end: range.to - 1 });
    },
    async delete(name) {
      await unlinkIfThere(pathOf(name));
      await unlinkIfThere(pathOf(name) + UNFINISHED);
    },
    async *list() {
      for await (const { name } of await opendir(directory)) {
        yield name.endsWith(UNFINISHED) ? name.slice(0, -UNFINISHED.length) : name;
      }
    },
  };
}

const NOTHING: AsyncIterable<Uint8Array> = { [Symbol.asyncIterator]: async function* () {} };

/** A write may be cut short, by a signal or by the last free block. */
async function writeAll(descriptor: number, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    const { bytesWritten } = await writeTo(descriptor, bytes, written, bytes.length - written);
    written += bytesWritten;
  }
}

/** `rm` would look at it twice before, each time by way of the thread pool; most are small and never were a file. */
async function unlinkIfThere(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}
