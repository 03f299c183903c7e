import { listBackupIds, readManifest } from './record/backup-catalog.js';
import { listShare, readNeededFiles, sharesOf } from './record/needed-files.js';
import type { BackupKey } from './sealed/backup-key.js';
import { type BackupTarget, HEX_DIGITS } from './target/backup-target.js';

/**
 * Keeps the newest backups, and removes the others with every file that only they needed. Manifests are removed first:
 * without one there is no backup, so after a kill the next pruning removes the remaining files.
 */
export async function pruneBackups(
  target: BackupTarget,
  { key, keep, signal }: { readonly key: BackupKey; readonly keep: number; readonly signal: AbortSignal },
): Promise<{ readonly removed: number }> {
  const ids = await listBackupIds(target);
  const kept = ids.slice(-keep);
  const manifests = [];
  for (const id of kept) manifests.push(await readManifest(target, id, key)); // a damaged one stops it before it begins
  const old = ids.slice(0, -keep);
  for (const name of old) await target.delete({ kind: 'backups', name });
  for (const digit of HEX_DIGITS) {
    for await (const name of target.list('lists', digit)) {
      if (!kept.includes(name)) await target.delete({ kind: 'lists', name });
    }
  }
  for (const share of sharesOf(manifests)) {
    const needed = await readNeededFiles(target, manifests, share);
    for (const kind of ['parts', 'objects'] as const) {
      for await (const name of listShare(target, kind, share)) {
        signal.throwIfAborted();
        if (!needed[kind].has(name)) await target.delete({ kind, name });
      }
    }
  }
  return { removed: old.length };
}
