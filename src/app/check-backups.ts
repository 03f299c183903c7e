import { type CheckedBackups, checkBackups, type FileFault } from '../backup/check-backups.js';
import { parseBackupKey } from '../backup/sealed/backup-key.js';
import { backupPlace, openBackupPlace } from '../backup/target/backup-place.js';
import type { Log } from '../platform/log.js';
import { systemRandom } from '../platform/random.js';

export interface CheckOrder {
  /** Input in the form of `backupPlaceInput`. */
  readonly from: unknown;
  readonly key: { readonly text: string; readonly file: string } | undefined;
  readonly onFault: (fault: FileFault) => void;
}

/** Needs no installation: only what is in the place is read. */
export async function checkBackupPlace({ from, key: given, onFault }: CheckOrder, log: Log): Promise<CheckedBackups> {
  const key = given && parseBackupKey(given.text, given.file);
  const target = await openBackupPlace(backupPlace.parse(from), { random: systemRandom, log, mayCreate: false });
  try {
    return await checkBackups(target, key, onFault);
  } finally {
    target.close();
  }
}
