import type { Database } from '../../db/database.js';
import type { WarnOwner } from '../../directory/mailboxes/mailbox-room.js';
import type { Clock } from '../../platform/clock.js';
import type { Random } from '../../platform/random.js';
import type { ContentRows } from '../content/content-writes.js';

/** What changes to the messages of one mailbox need. */
export interface MessageDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
  readonly rows: ContentRows;
  readonly aliasId: string;
  readonly defaultQuotaBytes: number;
  readonly warnOwner: WarnOwner;
}
