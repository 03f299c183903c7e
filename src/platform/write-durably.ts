import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { type FileSync, makeDirectory, syncDirectory } from './file-sync.js';
import { type Pieces, writePieces } from './write-pieces.js';

export interface Stretch {
  readonly offset: number;
  readonly pieces: Pieces;
}

/** Resolves once the file has them and would have them after a power cut. Where it is not there it is made, with its directory. */
export async function writeDurably(
  files: FileSync,
  { path, mode }: { readonly path: string; readonly mode: number },
  stretches: readonly Stretch[],
): Promise<void> {
  await makeDirectory(files, dirname(path));
  const descriptor = await files.open(path, existsSync(path) ? 'r+' : 'wx', mode);
  try {
    await writeStretches(files, descriptor, stretches);
  } finally {
    await files.close(descriptor);
  }
  await syncDirectory(files, dirname(path));
}

/** The same for one that is open. */
export async function writeStretches(
  files: FileSync,
  descriptor: number,
  stretches: readonly Stretch[],
): Promise<void> {
  for (const { offset, pieces } of stretches) await writePieces(descriptor, pieces, offset);
  await files.fdatasync(descriptor);
}
