import type { BlobHold } from '../blobs/blob-hold.js';
import type { StoredObjects } from '../blobs/stored-objects.js';
import type { Database } from '../db/database.js';
import type { Clock } from '../platform/clock.js';
import type { Log } from '../platform/log.js';
import type { Random } from '../platform/random.js';

/** The parts of the installation that a backup reads. */
export interface BackupDeps {
  readonly db: Database;
  readonly blobs: { readonly stored: StoredObjects; readonly hold: BlobHold };
  /** The instance keys, the newest first. */
  readonly secretKeys: readonly Uint8Array[];
  readonly dataDir: string;
  readonly release: string;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
}
