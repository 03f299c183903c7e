import type { Database } from '../../db/database.js';
import type { Clock } from '../../platform/clock.js';
import type { ContentRows } from '../content/content-writes.js';
import type { WarnOwner } from '../quota/quota-warning.js';

/** What acts on the messages of one mailbox. */
export interface MessageDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly rows: ContentRows;
  readonly aliasId: string;
  readonly defaultQuotaBytes: number;
  readonly warnOwner: WarnOwner;
}
