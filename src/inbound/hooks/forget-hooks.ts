import type { BlobStore } from '../../blobs/blob-store.js';
import { afterCommit } from '../../db/after-commit.js';
import type { Db } from '../../db/database.js';
import type { DeliveryLog } from '../../deliverylog/delivery-log.js';
import type { Clock } from '../../platform/clock.js';
import { deleteHookDeliveriesOf } from './hook-delivery-store.js';

/** Deletes messages that wait for webhooks of a deleted domain or alias, and logs that. */
export function forgetHooks({
  blobs,
  deliveryLog,
  clock,
}: {
  readonly blobs: Pick<BlobStore, 'drop' | 'erase'>;
  readonly deliveryLog: Pick<DeliveryLog, 'change'>;
  readonly clock: Pick<Clock, 'now'>;
}) {
  return async (tx: Db, owner: Parameters<typeof deleteHookDeliveriesOf>[1]): Promise<void> => {
    const gone = await deleteHookDeliveriesOf(tx, owner);
    if (gone.length === 0) return;
    const ids = gone.map(({ blob_id }) => blob_id);
    await blobs.drop(tx, ids);
    const what = 'domainId' in owner ? 'domain' : 'alias';
    const text = `The ${what} was deleted before its webhook took the message.`;
    const event = { at: clock.now(), kind: 'webhook', text } as const;
    await deliveryLog.change(
      tx,
      gone.map(({ path_id }) => ({ id: path_id, state: 'cancelled', events: [event] })),
    );
    // The keys were in the rows; bytes left by a crash are deleted by the sweeper
    afterCommit(tx, () => void blobs.erase(ids).catch(() => {}));
  };
}
