import type { Selectable } from 'kysely';
import type { Db } from '../../db/database.js';
import type { HookDeliveryRow } from '../../db/tables.js';
import type { AuthVerdict } from '../../mailauth/verdict.js';
import type { HookCall, QueuedHook } from '../carriers.js';
import type { AliasRef } from '../resolve/resolution.js';
import { type ArrivalFacts, factsOfArrival } from '../stored-arrival.js';

/** The job of a delivery; the row holds the facts, so that they are deleted with the domain. */
export const HOOK_JOB = 'hook';

/** A message that waits for its webhook; the blob holds the head and the message. */
export interface HookDelivery {
  readonly pathId: string;
  readonly domainId: string;
  readonly blobId: string;
  readonly createdAt: number;
  /** `undefined`: an earlier release did not store it. */
  readonly jobId: string | undefined;
  readonly facts: HookFacts;
}

/** All of a call except its bytes. */
export interface HookFacts {
  readonly url: string;
  readonly recipients: readonly string[];
  readonly alias: AliasRef | undefined;
  readonly auth: AuthVerdict;
  readonly headBytes: number;
  /** See `QueuedHook`. */
  readonly isSenderSpared: boolean;
  readonly arrival: ArrivalFacts;
}

export async function enqueueHookDelivery(
  tx: Db,
  {
    call,
    pathId,
    isSenderSpared = false,
    blobId,
    jobId,
  }: QueuedHook & { readonly call: HookCall; readonly blobId: string; readonly jobId: string },
  now: number,
): Promise<void> {
  const { arrival, auth, head, url, alias, domainId, recipients } = call;
  if (domainId === undefined) throw new Error('mail for a domain of DNS alone is never queued');
  const facts: HookFacts = {
    url,
    recipients,
    alias,
    auth,
    headBytes: head.length,
    isSenderSpared,
    arrival: factsOfArrival(arrival),
  };
  await tx
    .insertInto('hook_delivery')
    .values({
      domain_id: domainId,
      path_id: pathId,
      alias_id: alias?.id ?? null,
      blob_id: blobId,
      facts: JSON.stringify(facts),
      attempts: isSenderSpared ? 0 : 1,
      job_id: jobId,
      created_at: now,
    })
    .execute();
}

export async function findHookDelivery(db: Db, pathId: string): Promise<HookDelivery | undefined> {
  const row = await db.selectFrom('hook_delivery').selectAll().where('path_id', '=', pathId).executeTakeFirst();
  return row && toHookDelivery(row);
}

function toHookDelivery(row: Selectable<HookDeliveryRow>): HookDelivery {
  return {
    pathId: row.path_id,
    domainId: row.domain_id,
    blobId: row.blob_id,
    createdAt: row.created_at,
    jobId: row.job_id ?? undefined,
    facts: JSON.parse(row.facts),
  };
}

export async function setHookJob(tx: Db, pathId: string, jobId: string): Promise<void> {
  await tx.updateTable('hook_delivery').set({ job_id: jobId }).where('path_id', '=', pathId).execute();
}

/** Jobs of an earlier release, which did not store what each is for. */
export async function listUnnamedHookJobs(db: Db): Promise<readonly string[]> {
  const named = db.selectFrom('hook_delivery').select('job_id').where('job_id', 'is not', null);
  const rows = await db
    .selectFrom('job')
    .select('id')
    .where('kind', '=', HOOK_JOB)
    .where('id', 'not in', named)
    .execute();
  return rows.map(({ id }) => id);
}

/** False: it has ended already. */
export async function deleteHookDelivery(tx: Db, pathId: string): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('hook_delivery')
    .where('path_id', '=', pathId)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}

export function deleteHookDeliveriesOf(
  tx: Db,
  owner: { readonly domainId: string } | { readonly aliasId: string },
): Promise<readonly { readonly blob_id: string; readonly path_id: string }[]> {
  const gone = tx.deleteFrom('hook_delivery').returning(['blob_id', 'path_id']);
  return 'domainId' in owner
    ? gone.where('domain_id', '=', owner.domainId).execute()
    : gone.where('alias_id', '=', owner.aliasId).execute();
}
