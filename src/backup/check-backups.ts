import { OperatorError } from '../platform/operator-error.js';
import { checkList, listBackupIds, readManifest, refuseOtherKey } from './record/backup-catalog.js';
import type { Manifest } from './record/manifest.js';
import { listShare, readNeededFiles, sharesOf } from './record/needed-files.js';
import type { BackupKey } from './sealed/backup-key.js';
import { checkSealedFile, DamagedFileError, MissingFileError, openSealedFile } from './sealed/sealed-file.js';
import { type BackupTarget, pathOf } from './target/backup-target.js';

export interface FileFault {
  readonly file: string;
  readonly fault: 'damaged' | 'missing';
}

export interface CheckedBackups {
  readonly backups: number;
  readonly files: number;
}

/**
 * Reads every file of every backup. Without the key it finds accidental damage; with it also
 * deliberate changes.
 */
export async function checkBackups(
  target: BackupTarget,
  key: BackupKey | undefined,
  onFault: (fault: FileFault) => void,
): Promise<CheckedBackups> {
  const ids = await listBackupIds(target);
  if (ids.length === 0) throw new OperatorError(`There is no backup in ${target.place}.`);
  const manifests: Manifest[] = [];
  let files = 0;

  async function check(work: () => Promise<void>): Promise<boolean> {
    files += 1;
    try {
      await work();
      return true;
    } catch (error) {
      if (error instanceof DamagedFileError) onFault({ file: error.file, fault: 'damaged' });
      else if (error instanceof MissingFileError) onFault({ file: error.file, fault: 'missing' });
      else throw error;
      return false;
    }
  }

  for (const id of ids) {
    let manifest: Manifest | undefined;
    await check(async () => {
      manifest = await readManifest(target, id, key);
    });
    if (!manifest) continue;
    if (key) refuseOtherKey(key, manifest);
    const whole = manifest;
    if (await check(() => checkList(target, whole))) manifests.push(whole);
  }
  for (const share of sharesOf(manifests)) {
    const needed = await readNeededFiles(target, manifests, share);
    for (const kind of ['parts', 'objects'] as const) {
      for await (const name of listShare(target, kind, share)) {
        if (!needed[kind].delete(name)) continue; // of a killed or a damaged backup
        await check(() => checkFile(target, { kind, name }, key));
      }
      for (const name of needed[kind].keys()) onFault({ file: pathOf({ kind, name }), fault: 'missing' });
    }
  }
  return { backups: ids.length, files };
}

async function checkFile(
  target: BackupTarget,
  file: { readonly kind: 'parts' | 'objects'; readonly name: string },
  key: BackupKey | undefined,
): Promise<void> {
  try {
    if (!key) return await checkSealedFile(file.name, target.get(file));
    for await (const _ of openSealedFile(key, file.name, target.get(file))) {
      // Reading it authenticates it
    }
  } catch (error) {
    throw error instanceof DamagedFileError ? new DamagedFileError(pathOf(file)) : error;
  }
}
