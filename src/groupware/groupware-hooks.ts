import { afterCommit } from '../db/after-commit.js';
import type { Database, Db } from '../db/database.js';
import type { JobHandler } from '../jobs/job.js';
import { type ForgetDeps, forgetObjects } from './forget/forget-objects.js';
import { deleteAllIntake } from './intake/intake-store.js';
import { deleteAllLetters } from './letters/letter-store.js';

export const FORGET_GROUPWARE_OF_DOMAIN_JOB = 'groupware.forgetDomain';

export interface GroupwareHookDeps extends ForgetDeps {
  readonly db: Database;
}

/** A small batch of mailboxes, so that other writers are not held up. */
const MAILBOXES = 10;

/** Called by the directory in its own transactions: calendars and contacts are deleted with their alias. */
export function createGroupwareHooks(deps: GroupwareHookDeps) {
  const { db, jobs } = deps;

  async function forgetAlias(tx: Db, aliasId: string): Promise<void> {
    const collections = await tx
      .deleteFrom('dav_collection')
      .where('alias_id', '=', aliasId)
      .returning(['id', 'object_count as objects'])
      .execute();
    await deleteAllIntake(tx, aliasId);
    await deleteAllLetters(tx, aliasId);
    await forgetObjects(tx, deps, aliasId, collections);
    if (collections.length > 0) afterCommit(tx, () => db.scrubLog());
  }

  return {
    onAliasDeleted: forgetAlias,
    onAliasReset: forgetAlias,
    /** They are unreachable without their aliases, which are deleted in this transaction. */
    async onDomainDeleted(tx: Db, domainId: string): Promise<void> {
      const some = await listAliasesOfDomain(tx, domainId, 1);
      if (some.length > 0) await jobs.enqueue(tx, { kind: FORGET_GROUPWARE_OF_DOMAIN_JOB, payload: { domainId } });
    },
  };
}

export function createForgetGroupwareOfDomainHandler(deps: GroupwareHookDeps): JobHandler {
  const { onAliasDeleted } = createGroupwareHooks(deps);
  return async (payload, { signal }) => {
    const { domainId } = payload as { readonly domainId: string };
    for (;;) {
      signal.throwIfAborted();
      const aliasIds = await listAliasesOfDomain(deps.db.reader, domainId, MAILBOXES);
      if (aliasIds.length === 0) return deps.db.scrubLog();
      for (const aliasId of aliasIds) await deps.db.inTransaction((tx) => onAliasDeleted(tx, aliasId));
    }
  };
}

async function listAliasesOfDomain(db: Db, domainId: string, limit: number): Promise<readonly string[]> {
  for (const table of ['dav_collection', 'dav_intake', 'dav_letter'] as const) {
    const rows = await db
      .selectFrom(table)
      .select('alias_id')
      .distinct()
      .where('domain_id', '=', domainId)
      .limit(limit)
      .execute();
    if (rows.length > 0) return rows.map(({ alias_id }) => alias_id);
  }
  return [];
}
