import type { Database } from '../db/database.js';
import type { WarnOwner } from '../directory/mailboxes/mailbox-room.js';
import type { Jobs } from '../jobs/job.js';
import type { Clock } from '../platform/clock.js';
import type { Random } from '../platform/random.js';
import type { Content, OpenContent } from './content/content-writes.js';
import type { MailboxSearch } from './mailbox.js';
import type { MessageReads } from './message.js';
import type { AppendedForm } from './pgp/appended-form.js';

export interface MailboxesDeps {
  readonly db: Database;
  readonly clock: Clock;
  readonly random: Random;
  readonly jobs: Jobs;
  readonly content: Content;
  readonly defaultQuotaBytes: number;
  readonly warnOwner: WarnOwner;
  readonly appendedForm: AppendedForm;
  readonly openSearch: (mailbox: {
    readonly aliasId: string;
    readonly messages: MessageReads;
    readonly content: OpenContent;
  }) => MailboxSearch;
}
