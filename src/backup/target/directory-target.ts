import { createReadStream } from 'node:fs';
import { type FileHandle, open, opendir, rename, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { MissingObjectError } from '../../blobs/object-store.js';
import { makeDirectory, syncDirectory, systemFileSync } from '../../platform/files/file-sync.js';
import { OperatorError } from '../../platform/operator-error.js';
import { type Random, randomHex } from '../../platform/random.js';
import { type BackupTarget, FILE_KINDS, type FileName, HEX_DIGITS, pathOf } from './backup-target.js';

const UNFINISHED = '.part';
const SECRET_MODE = 0o600;

/** `mayCreate` is false for reading: there a missing directory is a mistake. */
export async function openDirectoryTarget(
  directory: string,
  { random, mayCreate }: { readonly random: Random; readonly mayCreate: boolean },
): Promise<BackupTarget> {
  await explained(directory, async () => {
    if (mayCreate) await makeDirectory(systemFileSync, directory);
    else await stat(directory);
  });
  /** Files are in folders by their last two digits, because some file systems are slow with a million names in one. */
  const folderOf = ({ kind, name }: FileName) => join(directory, kind, name.slice(-1), name.slice(-2));
  const fileOf = (file: FileName) => join(folderOf(file), file.name);
  const made = new Set<string>();

  async function makeFolder(folder: string): Promise<void> {
    if (made.has(folder)) return;
    await makeDirectory(systemFileSync, folder);
    made.add(folder);
  }

  return {
    place: directory,
    put: (file, bytes) =>
      explained(directory, async () => {
        const path = fileOf(file);
        await makeFolder(dirname(path));
        const draft = `${path}.${randomHex(random, 4)}${UNFINISHED}`;
        try {
          await writeFile(draft, bytes);
          await rename(draft, path);
        } catch (error) {
          await rm(draft, { force: true }).catch(() => {});
          throw error;
        }
        await syncDirectory(systemFileSync, dirname(path));
      }),
    async *get(file) {
      try {
        yield* createReadStream(fileOf(file));
      } catch (error) {
        throw codeOf(error) === 'ENOENT' ? new MissingObjectError(pathOf(file)) : error;
      }
    },
    async sizeOf(file) {
      try {
        return (await stat(fileOf(file))).size;
      } catch (error) {
        if (codeOf(error) === 'ENOENT') return undefined;
        throw error;
      }
    },
    delete: (file) => rm(fileOf(file), { force: true }),
    async *list(kind, digit) {
      for (const folder of await foldersIn(join(directory, kind, digit))) {
        for await (const { name } of await opendir(folder)) if (!name.endsWith(UNFINISHED)) yield name;
      }
    },
    async tidy() {
      for (const kind of FILE_KINDS) {
        for (const digit of HEX_DIGITS) {
          for (const folder of await foldersIn(join(directory, kind, digit))) {
            for await (const { name } of await opendir(folder)) {
              if (name.endsWith(UNFINISHED)) await rm(join(folder, name), { force: true });
            }
          }
        }
      }
    },
    close() {},
  };
}

async function writeFile(path: string, bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const file = await open(path, 'wx', SECRET_MODE);
  try {
    for await (const piece of bytes) await writeAll(file, piece);
    await file.datasync();
  } finally {
    await file.close();
  }
}

/** A write may be partial. */
async function writeAll(file: FileHandle, bytes: Uint8Array): Promise<void> {
  for (let written = 0; written < bytes.length; ) {
    const { bytesWritten } = await file.write(bytes, written, bytes.length - written);
    written += bytesWritten;
  }
}

async function foldersIn(path: string): Promise<readonly string[]> {
  const folders: string[] = [];
  try {
    for await (const { name } of await opendir(path)) folders.push(join(path, name));
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
  }
  return folders;
}

const REASONS: Readonly<Record<string, string>> = {
  ENOSPC: 'its disk is full. Make room, or choose another directory; what is there is reused.',
  EDQUOT: 'its quota is used up. Raise it, or choose another directory.',
  EROFS: 'it is read-only. Mount it writable, or choose another directory.',
  EACCES: 'this user may not use it. Give the user of Waypost the right to it.',
  EPERM: 'this user may not use it. Give the user of Waypost the right to it.',
  ENOENT: 'it does not exist. Check the path.',
  ENOTDIR: 'it is not a directory. Check the path.',
};

async function explained<T>(directory: string, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const reason = REASONS[codeOf(error) ?? ''];
    throw reason ? new OperatorError(`The backup directory ${directory} cannot be used: ${reason}`) : error;
  }
}

function codeOf(error: unknown): string | undefined {
  return error instanceof Error ? (error as NodeJS.ErrnoException).code : undefined;
}
