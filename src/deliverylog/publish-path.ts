import type { Db } from '../db/database.js';
import type { DeliveryLogRow } from '../db/tables.js';
import type { Publish } from '../directory/live-event.js';

/** Where a path stands now, for those who watch. */
export function publishPath(
  publish: Publish,
  tx: Db | undefined,
  path: Pick<DeliveryLogRow, 'id' | 'domain_id' | 'alias_id' | 'account_id' | 'state'>,
): void {
  const { id, domain_id: domainId, alias_id, account_id, state } = path;
  if (domainId === '') return; // of no domain here: nobody may see it
  publish(tx, { type: 'log', domainId, aliasId: alias_id ?? undefined, accountId: account_id ?? undefined, id, state });
  if (state === 'waiting') publish(tx, { type: 'queue', domainId });
}
