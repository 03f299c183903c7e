import { createHash } from 'node:crypto';
import { MissingObjectError } from '../../blobs/object-store.js';
import { OperatorError } from '../../platform/operator-error.js';
import type { BackupKey } from '../sealed/backup-key.js';
import { DamagedFileError, MissingFileError } from '../sealed/sealed-file.js';
import { type BackupTarget, type FileName, HEX_DIGITS, pathOf } from '../target/backup-target.js';
import { type ListLine, parseLines } from './file-list.js';
import { type Manifest, parseManifest } from './manifest.js';

/** A manifest's size does not depend on the installation. */
const MAX_MANIFEST_BYTES = 1024 * 1024;

/** Ids of all complete backups, the oldest first: they begin with their time. */
export async function listBackupIds(target: BackupTarget): Promise<readonly string[]> {
  const ids: string[] = [];
  for (const digit of HEX_DIGITS) for await (const name of target.list('backups', digit)) ids.push(name);
  return ids.sort();
}

export async function readManifest(target: BackupTarget, id: string, key: BackupKey | undefined): Promise<Manifest> {
  const file: FileName = { kind: 'backups', name: id };
  const pieces: Uint8Array[] = [];
  let bytes = 0;
  for await (const piece of target.get(file)) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes > MAX_MANIFEST_BYTES) throw new DamagedFileError(pathOf(file));
  }
  const manifest = parseManifest(pathOf(file), Buffer.concat(pieces), key);
  if (manifest.id !== id) throw new DamagedFileError(pathOf(file));
  return manifest;
}

/** The files of a backup; the sum of the list is compared at its end. */
export async function* readList(
  target: BackupTarget,
  { id, list }: Pick<Manifest, 'id' | 'list'>,
): AsyncGenerator<ListLine, void, undefined> {
  const file: FileName = { kind: 'lists', name: id };
  const sum = createHash('sha256');
  async function* summed() {
    for await (const piece of target.get(file)) {
      sum.update(piece);
      yield piece;
    }
  }
  try {
    yield* parseLines(pathOf(file), summed());
  } catch (error) {
    throw error instanceof MissingObjectError ? new MissingFileError(pathOf(file)) : error;
  }
  if (sum.digest('hex') !== list.sha256) throw new DamagedFileError(pathOf(file));
}

/** Checks the list before its lines are used: a flipped bit could name another file. */
export async function checkList(target: BackupTarget, manifest: Manifest): Promise<void> {
  for await (const _ of readList(target, manifest)) {
    // Reading to the end compares the sum
  }
}

/** The newest backup, or the newest of those taken until `at`. */
export async function chooseBackup(
  target: BackupTarget,
  key: BackupKey | undefined,
  at: number | undefined,
): Promise<Manifest> {
  const ids = await listBackupIds(target);
  if (ids.length === 0) throw new OperatorError(`There is no backup in ${target.place}.`);
  for (const id of ids.toReversed()) {
    const manifest = await readManifest(target, id, key);
    if (at === undefined || manifest.taken_at <= at) return manifest;
  }
  const first = await readManifest(target, ids[0] as string, key);
  throw new OperatorError(
    `No backup in ${target.place} is as old as ${new Date(at ?? 0).toISOString()}: the first one is of ${new Date(first.taken_at).toISOString()}.`,
  );
}

/** Throws before anything is written. */
export function refuseOtherKey(key: BackupKey, manifest: Manifest): void {
  if (key.check === manifest.key_check) return;
  throw new OperatorError(
    `This is not the key of the backup ${manifest.id}: it was sealed with another one (its mark is ${manifest.key_check}, this key's is ${key.check}). Without that key nothing can be restored.`,
  );
}

/** The files with rows, in their order. */
export async function* listTableParts(
  target: BackupTarget,
  manifest: Pick<Manifest, 'id' | 'list'>,
): AsyncGenerator<string, void, undefined> {
  for await (const line of readList(target, manifest)) if (line.kind === 'part') yield line.name;
}
