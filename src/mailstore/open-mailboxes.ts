import type { Database } from '../db/database.js';
import type { Jobs } from '../jobs/job.js';
import type { Clock } from '../platform/clock.js';
import type { Log } from '../platform/log.js';
import type { Random } from '../platform/random.js';
import type { Content, OpenContent } from './content/content-writes.js';
import type { Mailboxes, MailboxSearch } from './mailbox.js';
import type { MessageReads } from './messages/message.js';

export interface MailboxesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly log: Log;
  readonly jobs: Jobs;
  readonly content: Content;
  readonly defaultQuotaBytes: number;
  readonly openSearch: (mailbox: {
    readonly aliasId: string;
    readonly messages: MessageReads;
    readonly content: OpenContent;
  }) => MailboxSearch;
}

export function createMailboxes(deps: MailboxesDeps): Mailboxes & { close(): void } {
  throw new Error(`${deps}`);
}
