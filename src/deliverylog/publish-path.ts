import type { Db } from '../db/database.js';
import type { DeliveryLogRow } from '../db/tables.js';
import type { Publish } from '../directory/live-event.js';

/** Publishes the state of a path to open pages. */
export function publishPath(
  publish: Publish,
  tx: Db | undefined,
  path: Pick<DeliveryLogRow, 'id' | 'domain_id' | 'alias_id' | 'account_id' | 'state'>,
): void {
  const { id, domain_id: domainId, alias_id, account_id, state } = path;
  if (domainId === '') return; // no domain of ours: no one may see it
  publish(tx, { type: 'log', domainId, aliasId: alias_id ?? undefined, accountId: account_id ?? undefined, id, state });
  if (state === 'waiting') publish(tx, { type: 'queue', domainId });
}
