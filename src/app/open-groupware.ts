import { createForgetObjectsHandler, FORGET_OBJECTS_JOB } from '../groupware/forget/forget-objects.js';
import {
  createForgetGroupwareOfDomainHandler,
  createGroupwareHooks,
  FORGET_GROUPWARE_OF_DOMAIN_JOB,
} from '../groupware/groupware-hooks.js';
import { createTextThread } from '../groupware/objects/text-thread.js';
import { createGroupwares } from '../groupware/open-groupwares.js';
import { createForgetRemoved, FORGET_REMOVED_EVERY_MS, FORGET_REMOVED_JOB } from '../groupware/state/forget-removed.js';
import type { JobHandler, Jobs } from '../jobs/job.js';
import type { Mailstore } from './open-mailstore.js';
import type { Site } from './open-site.js';
import type { Storage } from './open-storage.js';

/** Calendars and address books of mailboxes. */
export async function openGroupwareRoom(
  { parts, db, clock, random }: Site,
  { storage, jobs, mailstore }: { readonly storage: Storage; readonly jobs: Jobs; readonly mailstore: Mailstore },
) {
  const { blobs } = storage;
  const { defaultQuotaBytes, warnOwner } = mailstore;
  const texts = createTextThread({ clock });
  await parts.start(texts);
  const shared = { db, clock, random, jobs, blobs, defaultQuotaBytes, warnOwner, texts };
  const groupwares = createGroupwares(shared);
  parts.onStop('groupware', () => groupwares.close());

  const hooks = createGroupwareHooks(shared);
  storage.onAliasDeleted.push(hooks.onAliasDeleted);
  storage.onAliasReset.push(hooks.onAliasReset);
  storage.onDomainDeleted.push(hooks.onDomainDeleted);
  const handlers: Record<string, JobHandler> = {
    [FORGET_OBJECTS_JOB]: createForgetObjectsHandler(shared),
    [FORGET_GROUPWARE_OF_DOMAIN_JOB]: createForgetGroupwareOfDomainHandler(shared),
    [FORGET_REMOVED_JOB]: createForgetRemoved(shared),
  };
  const repeatEveryMs = { [FORGET_REMOVED_JOB]: FORGET_REMOVED_EVERY_MS };
  return { groupwares, handlers, repeatEveryMs };
}
