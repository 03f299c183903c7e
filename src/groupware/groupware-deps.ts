import type { BlobStore } from '../blobs/blob-store.js';
import type { Database } from '../db/database.js';
import type { WarnOwner } from '../directory/mailboxes/mailbox-room.js';
import type { Jobs } from '../jobs/job.js';
import type { Clock } from '../platform/clock.js';
import type { Random } from '../platform/random.js';
import type { TextThread } from './objects/text-thread.js';

export interface GroupwareDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly jobs: Pick<Jobs, 'enqueue'>;
  readonly blobs: Pick<BlobStore, 'stageSealed' | 'put' | 'openSealed' | 'drop' | 'erase'>;
  readonly defaultQuotaBytes: number;
  readonly warnOwner: WarnOwner;
  readonly texts: Pick<TextThread, 'run'>;
}

/** The same for one mailbox. */
export interface OwnDeps extends GroupwareDeps {
  readonly aliasId: string;
  readonly domainId: string;
  readonly address: string;
}
