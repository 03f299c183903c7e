import { afterCommit } from '../db/after-commit.js';
import type { Database, Db } from '../db/database.js';
import type { JobHandler } from '../jobs/job.js';
import type { Clock } from '../platform/clock.js';
import type { Random } from '../platform/random.js';
import { insertDefaultFolders, nextUidValidity } from './folders/ensure-mailbox.js';
import { FOLDER_ROLES } from './folders/folder.js';
import { advanceList, lockMailbox } from './folders/folder-store.js';
import { type ForgetDeps, forgetUnreachable } from './forget/forget-unreachable.js';
import { deleteFolders, deleteMailboxRow, listMailboxesOfDomain } from './forget/unreachable-store.js';
import { forgetImported } from './imported/forget-imported.js';
import { tellFolder, tellList } from './mailbox-news.js';

export const FORGET_DOMAIN_JOB = 'mailbox.forgetDomain';

export interface HookDeps extends ForgetDeps {
  readonly db: Database;
  readonly clock: Pick<Clock, 'now'>;
  readonly random: Random;
}

/** A small batch of mailboxes, so that other writers are not held up. */
const MAILBOXES = 10;

/** Called by the directory in its own transactions: a mailbox is deleted with its alias. */
export function createMailboxHooks(deps: HookDeps) {
  const { db, clock, random, jobs } = deps;

  async function empty(tx: Db, aliasId: string): Promise<void> {
    const folders = await deleteFolders(tx, aliasId);
    afterCommit(tx, () => {
      tellList(db, aliasId);
      for (const { id } of folders) tellFolder(db, aliasId, id);
    });
    await forgetUnreachable(tx, deps, aliasId, folders);
    await forgetImported(tx, deps, { aliasId, until: clock.now() });
  }

  return {
    async onAliasDeleted(tx: Db, aliasId: string): Promise<void> {
      await lockMailbox(tx, aliasId);
      await empty(tx, aliasId);
      await deleteMailboxRow(tx, aliasId);
    },

    /** Empties the mailbox; the row stays, so that no UIDVALIDITY is used twice. */
    async onAliasReset(tx: Db, aliasId: string): Promise<void> {
      const mailbox = await lockMailbox(tx, aliasId);
      if (!mailbox) return;
      await empty(tx, aliasId);
      const now = clock.now();
      const first = nextUidValidity(now, mailbox.lastUidValidity);
      await insertDefaultFolders(tx, { random }, { aliasId, first, now });
      await advanceList(tx, aliasId, first + FOLDER_ROLES.length - 1);
      await tx.updateTable('mailbox').set({ warned_percent: 0 }).where('alias_id', '=', aliasId).execute();
    },

    /** They are unreachable without their aliases, which are deleted in this transaction. */
    async onDomainDeleted(tx: Db, domainId: string): Promise<void> {
      const some = await listMailboxesOfDomain(tx, domainId, 1);
      if (some.length > 0) await jobs.enqueue(tx, { kind: FORGET_DOMAIN_JOB, payload: { domainId } });
    },
  };
}

export function createForgetDomainHandler(deps: HookDeps): JobHandler {
  const { onAliasDeleted } = createMailboxHooks(deps);
  return async (payload, { signal }) => {
    const { domainId } = payload as { readonly domainId: string };
    for (;;) {
      signal.throwIfAborted();
      const aliasIds = await listMailboxesOfDomain(deps.db.reader, domainId, MAILBOXES);
      if (aliasIds.length === 0) return deps.db.scrubLog();
      for (const aliasId of aliasIds) await deps.db.inTransaction((tx) => onAliasDeleted(tx, aliasId));
    }
  };
}
