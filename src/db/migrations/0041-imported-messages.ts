import type { Migration } from './migration.js';
import { tableBuilder } from './table-builder.js';

/** Which messages of other stores a mailbox has taken, so that an import can be run again. */
export const importedMessages: Migration = {
  name: '0041-imported-messages',
  worksFrom: '0035-certificates', // release 0.2.0
  async up(db, engine) {
    const table = tableBuilder(db, engine);
    await table('mailbox_imported').text('alias_id tag').time('taken_at').key('alias_id', 'tag').clustered().create();
  },
};
