import { MissingObjectError } from '../../blobs/object-store.js';
import { type BackupTarget, pathOf } from '../target/backup-target.js';
import type { BackupKey } from './backup-key.js';
import { DamagedFileError, MissingFileError, openSealedFile } from './sealed-file.js';

/** A part or an object, authenticated piece by piece. A lost object is a `MissingObjectError`: the list may say so. */
export async function* openBackupFile(
  { target, key }: { readonly target: BackupTarget; readonly key: BackupKey },
  kind: 'parts' | 'objects',
  name: string,
): AsyncGenerator<Buffer, void, undefined> {
  const file = { kind, name } as const;
  try {
    yield* openSealedFile(key, name, target.get(file));
  } catch (error) {
    if (error instanceof MissingObjectError && kind === 'parts') throw new MissingFileError(pathOf(file));
    throw error instanceof DamagedFileError ? new DamagedFileError(pathOf(file)) : error;
  }
}

export async function inMemory(pieces: AsyncIterable<Buffer>): Promise<Buffer[]> {
  const all: Buffer[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
}
