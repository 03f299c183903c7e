import type { Migration } from './migration.js';
import { columnTypes, index, tableBuilder } from './table-builder.js';

/** A delivery that waits for a webhook or a full mailbox names its job, so that the queue can show and move it. */
export const waitingDeliveries: Migration = {
  name: '0018-waiting-deliveries',
  async up(db, engine) {
    const { number, text } = columnTypes(engine);
    await db.schema
      .alterTable('hook_delivery')
      .addColumn('attempts', number, (column) => column.notNull().defaultTo(1))
      .execute();
    await db.schema.alterTable('hook_delivery').addColumn('job_id', text).execute();

    await tableBuilder(
      db,
      engine,
    )('mailbox_delivery')
      .text('domain_id path_id mailbox_id blob_id job_id')
      .optionalText('alias_id')
      .number('size_bytes attempts')
      .time('created_at')
      .key('domain_id', 'path_id')
      .create();
    await index(db, 'mailbox_delivery_path', 'mailbox_delivery', ['path_id'], { unique: true });
    await index(db, 'mailbox_delivery_alias', 'mailbox_delivery', ['alias_id']);
    await index(db, 'mailbox_delivery_mailbox', 'mailbox_delivery', ['mailbox_id']);
  },
};
