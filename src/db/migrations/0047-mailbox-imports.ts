import type { Migration } from './migration.js';
import { index, tableBuilder } from './table-builder.js';

/** Imports that users of mailboxes started: any node can say how far one is, and end it. */
export const mailboxImports: Migration = {
  name: '0047-mailbox-imports',
  worksFrom: '0035-certificates', // release 0.2.0
  async up(db, engine) {
    const table = tableBuilder(db, engine);
    await table('mailbox_import')
      .text('alias_id id state')
      .number('done total added known refused')
      .optionalNumber('seconds_left')
      .bytes('facts')
      .time('started_at seen_at')
      .optionalTime('ended_at')
      .key('alias_id', 'id')
      .create();
    await index(db, 'mailbox_import_expiry', 'mailbox_import', ['started_at']);
  },
};
