import type { JobHandler, Jobs } from '../jobs/job.js';
import { createMailboxExpiry, MAILBOX_EXPIRY_EVERY_MS, MAILBOX_EXPIRY_JOB } from '../mailstore/expiry/expiry-job.js';
import { createForgetHandler, FORGET_JOB } from '../mailstore/forget/forget-unreachable.js';
import { createForgetImportedHandler, FORGET_IMPORTED_JOB } from '../mailstore/imported/forget-imported.js';
import { createForgetDomainHandler, createMailboxHooks, FORGET_DOMAIN_JOB } from '../mailstore/mailbox-hooks.js';
import { createMailboxes } from '../mailstore/open-mailboxes.js';
import { createSearch } from '../mailstore/search/open-search.js';
import type { Mailstore } from './open-mailstore.js';
import type { Site } from './open-site.js';
import type { Storage } from './open-storage.js';

/** Creates mailboxes with a password, deletes them with their aliases, and removes leftovers. */
export function openMailboxes(
  { parts, db, clock, random }: Site,
  { storage, jobs, mailstore }: { readonly storage: Storage; readonly jobs: Jobs; readonly mailstore: Mailstore },
) {
  const shared = { ...mailstore, rows: mailstore.content.rows, db, clock, random, jobs };
  const mailboxes = createMailboxes({ ...shared, openSearch: createSearch({ clock }) });
  parts.onStop('mailboxes', () => mailboxes.close());

  const hooks = createMailboxHooks(shared);
  storage.onAliasDeleted.push(hooks.onAliasDeleted);
  storage.onAliasReset.push(hooks.onAliasReset);
  storage.onDomainDeleted.push(hooks.onDomainDeleted);
  const handlers: Record<string, JobHandler> = {
    [FORGET_JOB]: createForgetHandler(shared),
    [FORGET_DOMAIN_JOB]: createForgetDomainHandler(shared),
    [FORGET_IMPORTED_JOB]: createForgetImportedHandler(shared),
    [MAILBOX_EXPIRY_JOB]: createMailboxExpiry(shared),
  };
  return { mailboxes, handlers, repeatEveryMs: { [MAILBOX_EXPIRY_JOB]: MAILBOX_EXPIRY_EVERY_MS } };
}
