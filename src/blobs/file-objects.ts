import fs, { createReadStream } from 'node:fs';
import { opendir, rename, stat, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type FileSync, makeDirectory, syncDirectory, systemFileSync } from '../platform/files/file-sync.js';
import { ServiceError } from '../platform/service-error.js';
import { MissingObjectError, type ObjectStore } from './object-store.js';

const UNFINISHED = '.part';
const writeTo = promisify(fs.write);

/**
 * Objects as files of one directory. A name appears only when its bytes are durable: write, sync, rename, sync the
 * directory.
 */
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
    isShared: false,
    shares: [''],
    async put(name, bytes) {
      const unfinished = pathOf(name) + UNFINISHED;
      try {
        await write(unfinished, bytes);
        await rename(unfinished, pathOf(name));
        await syncDirectory(files, directory);
      } catch (error) {
        throw translateDiskError(error);
      }
    },
    async *get(name, range) {
      if (range && range.to <= range.from) return;
      try {
        yield* createReadStream(pathOf(name), range && { start: range.from, end: range.to - 1 });
      } catch (error) {
        throw isNotThere(error) ? new MissingObjectError(name, 'is not there (ENOENT)') : error;
      }
    },
    async sizeOf(name) {
      try {
        return (await stat(pathOf(name))).size;
      } catch (error) {
        if (isNotThere(error)) return undefined;
        throw error;
      }
    },
    async delete(name) {
      await unlinkIfThere(pathOf(name));
      await unlinkIfThere(pathOf(name) + UNFINISHED);
    },
    async *list() {
      for await (const { name } of await opendir(directory)) {
        yield { name: name.endsWith(UNFINISHED) ? name.slice(0, -UNFINISHED.length) : name, ageMs: undefined };
      }
    },
  };
}

/** A write may be partial, because of a signal or a full disk. */
async function writeAll(descriptor: number, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    const { bytesWritten } = await writeTo(descriptor, bytes, written, bytes.length - written);
    written += bytesWritten;
  }
}

/** Cheaper than `rm`, which first calls stat twice; most blobs never were a file. */
async function unlinkIfThere(path: string): Promise<void> {
  try {
    await unlink(path);
  } catch (error) {
    if (!isNotThere(error)) throw error;
  }
}

function isNotThere(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

/** Full, over quota, read-only or failing: nothing was acknowledged, so the caller may retry. */
function translateDiskError(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined;
  const isOfTheDisk = typeof code === 'string' && /^(ENOSPC|EDQUOT|EFBIG|EIO|EROFS|EMFILE|ENFILE)$/.test(code);
  return isOfTheDisk ? new ServiceError('unavailable', 'db.unavailable', {}, error) : error;
}
