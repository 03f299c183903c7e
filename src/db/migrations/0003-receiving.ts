import { sql } from 'kysely';
import type { Migration } from './migration.js';
import { index, tableBuilder } from './table-builder.js';

/** Mail that arrives: the log of deliveries, forwards, held copies, what waits for mailboxes, reports. */
export const receiving: Migration = {
  name: '0003-receiving',
  async up(db, engine) {
    const table = tableBuilder(db, engine);
    void [sql, index, table];

    await table('mailbox_intake')
      .text('alias_id domain_id id blob_id')
      .number('size_bytes')
      .time('received_at')
      .key('alias_id', 'received_at', 'id')
      .create();
    await index(db, 'mailbox_intake_domain', 'mailbox_intake', ['domain_id']);
  },
};
